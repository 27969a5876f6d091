// What a policy would change: a sentence, a table of recommendations now and then, and examples.
import { Anchor, Table } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { PolicyPreview } from '../../src-shared/bridge/policy.ts';
import { formatCount } from '../app/format/format.ts';
import { shownText } from '../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../app/untrusted-text/untrusted-text.tsx';
import { RecommendationBadge } from '../badges/recommendation.tsx';
import { ScoreBadge } from '../badges/score-badge.tsx';
import { STATE_TONES } from '../badges/tones.ts';
import { flipSentence, type ResultNoun } from './flips.ts';
import classes from './flips-view.module.css';

export type Example = PolicyPreview['examples'][number];

interface FlipsViewProps {
  readonly preview: PolicyPreview;
  readonly noun: ResultNoun;
  /** Whether a newer answer is on its way. */
  readonly old: boolean;
  /** Shows an example in full; absent where that cannot be done. */
  readonly onOpen?: ((example: Example) => void) | undefined;
}

const ORDER = ['approve', 'review', 'block'] as const;

export function FlipsView({ preview, noun, old, onOpen }: FlipsViewProps) {
  return (
    <div className={classes.flips} data-old={old}>
      <p className={classes.sentence} role="status">
        {flipSentence(preview, noun)}
      </p>
      {preview.results === 0 ? null : <Matrix preview={preview} />}
      {preview.examples.length === 0 ? null : <Examples preview={preview} onOpen={onOpen} />}
    </div>
  );
}

function Matrix({ preview: { flips } }: { readonly preview: PolicyPreview }) {
  return (
    <Table className={classes.matrix} aria-label="From now to then">
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={classes.corner}>Now ↓ then →</Table.Th>
          {ORDER.map((to) => (
            <Table.Th key={to} scope="col">
              <RecommendationBadge value={to} size="sm" />
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {ORDER.map((from) => (
          <Table.Tr key={from}>
            <Table.Th scope="row">
              <RecommendationBadge value={from} size="sm" />
            </Table.Th>
            {ORDER.map((to) => {
              const count = flips[from][to];
              const tone = from === to || count === 0 ? 'plain' : STATE_TONES[to];
              return (
                <Table.Td key={to} data-tone={tone}>
                  {formatCount(count)}
                </Table.Td>
              );
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Examples({ preview, onOpen }: Pick<FlipsViewProps, 'preview' | 'onOpen'>) {
  const { examples, changed } = preview;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.examples} tabIndex={0} aria-label="Examples of what would change">
      <Table className={classes.table} stickyHeader aria-label="Examples of what would change">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              {examples.length < changed
                ? `The first ${examples.length} of ${formatCount(changed)}`
                : 'Who'}
            </Table.Th>
            <Table.Th>Now</Table.Th>
            <Table.Th aria-hidden />
            <Table.Th>Then</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {examples.map((example) => (
            <Table.Tr key={`${example.job_id} ${example.index} ${example.email}`}>
              <Table.Td className={classes.email} title={shownText(example.email, 'address')}>
                <Who example={example} onOpen={onOpen} />
              </Table.Td>
              <Table.Td className={classes.verdict}>
                <Verdict {...example.before} />
              </Table.Td>
              <Table.Td className={classes.arrow} aria-hidden>
                <IconArrowRight size={14} />
              </Table.Td>
              <Table.Td className={classes.verdict}>
                <Verdict {...example.after} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function Who({ example, onOpen }: Pick<FlipsViewProps, 'onOpen'> & { readonly example: Example }) {
  const { email, index } = example;
  const words = email === '' ? 'No address' : <UntrustedText text={email} address />;
  if (onOpen === undefined || index === null) return words;
  return (
    <Anchor
      component="button"
      type="button"
      className={classes.open}
      title={`Open row ${formatCount(index + 1)}`}
      onClick={() => onOpen(example)}
    >
      {words}
    </Anchor>
  );
}

function Verdict({ score, recommendation }: Example['before']) {
  return (
    <>
      <ScoreBadge score={score} recommendation={recommendation} />{' '}
      <RecommendationBadge value={recommendation} size="sm" />
    </>
  );
}
