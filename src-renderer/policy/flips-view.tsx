// What a policy would change: a sentence, a table of recommendations now and then, and examples.
import { Anchor } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { PolicyPreview } from '../../src-shared/bridge/policy.ts';
import { formatCount } from '../../src-shared/format-count.ts';
import { type Column, DataTable } from '../app/table/data-table.tsx';
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

type Recommended = (typeof ORDER)[number];

function Matrix({ preview: { flips } }: { readonly preview: PolicyPreview }) {
  return (
    <DataTable
      label="From now to then"
      className={classes.matrix}
      rows={ORDER}
      keyOf={(from) => from}
      columns={[
        {
          key: 'from',
          head: <span className={classes.corner}>Now ↓ then →</span>,
          kind: 'who',
          cell: (from) => <RecommendationBadge value={from} size="sm" />,
        },
        ...ORDER.map(
          (to): Column<Recommended> => ({
            key: to,
            head: <RecommendationBadge value={to} size="sm" />,
            marks: (from) => ({
              'data-tone': from === to || flips[from][to] === 0 ? 'plain' : STATE_TONES[to],
            }),
            cell: (from) => formatCount(flips[from][to]),
          }),
        ),
      ]}
    />
  );
}

function Examples({ preview, onOpen }: Pick<FlipsViewProps, 'preview' | 'onOpen'>) {
  const { examples, changed } = preview;
  return (
    <DataTable
      label="Examples of what would change"
      className={classes.table}
      rows={examples}
      keyOf={(example) => `${example.job_id} ${example.index} ${example.email}`}
      maxHeight="var(--examples-height, 240px)"
      layout="fixed"
      framed
      columns={[
        {
          key: 'who',
          head:
            examples.length < changed
              ? `The first ${examples.length} of ${formatCount(changed)}`
              : 'Who',
          className: classes.email,
          marks: ({ email }) => ({ title: shownText(email, 'address') }),
          cell: (example) => <Who example={example} onOpen={onOpen} />,
        },
        {
          head: 'Now',
          className: classes.verdict,
          cell: ({ before }) => <Verdict {...before} />,
        },
        {
          head: 'Then',
          className: classes.verdict,
          cell: ({ after }) => (
            <>
              <IconArrowRight size={14} className={classes.arrow} aria-hidden />
              <Verdict {...after} />
            </>
          ),
        },
      ]}
    />
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
