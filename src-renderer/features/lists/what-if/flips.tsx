// Who would flip under another policy: from which recommendation to which, with the first examples.
import { Table } from '@mantine/core';
import type { PolicyPreview } from '../../../../src-shared/bridge/policy.ts';
import { formatCount } from '../../../app/format.ts';
import { RecommendationBadge } from '../../../verdict/recommendation.tsx';
import { ScoreBadge } from '../../../verdict/score-badge.tsx';
import classes from './what-if.module.css';

interface FlipsProps {
  readonly preview: PolicyPreview;
  /** Whether a newer answer is on its way. */
  readonly old: boolean;
}

const ORDER = ['approve', 'review', 'block'] as const;
const SHOWN = 50;

export function Flips({ preview, old }: FlipsProps) {
  return (
    <div className={classes.flips} data-old={old}>
      <p className={classes.changed} role="status">
        {preview.changed === 0 ? (
          `None of the ${formatCount(preview.results)} results would change.`
        ) : (
          <>
            <strong>{formatCount(preview.changed)}</strong> of {formatCount(preview.results)}{' '}
            results would have another recommendation.
          </>
        )}
      </p>
      <Table withTableBorder fz={13} className={classes.matrix}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Now</Table.Th>
            {ORDER.map((to) => (
              <Table.Th key={to} ta="right">
                would be <RecommendationBadge value={to} size="sm" />
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
              {ORDER.map((to) => (
                <Table.Td
                  key={to}
                  ta="right"
                  data-same={from === to}
                  data-none={preview.flips[from][to] === 0}
                >
                  {formatCount(preview.flips[from][to])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {preview.examples.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={classes.examples} aria-label="Examples of who would flip" tabIndex={0}>
          <Table fz={13} verticalSpacing={3}>
            <Table.Tbody>
              {preview.examples.slice(0, SHOWN).map(({ email, index, before, after }) => (
                <Table.Tr key={`${index ?? ''} ${email}`}>
                  <Table.Td className={classes.email}>{email}</Table.Td>
                  <Table.Td ta="right">
                    <ScoreBadge {...before} />
                  </Table.Td>
                  <Table.Td className={classes.step}>
                    <RecommendationBadge value={before.recommendation} size="sm" /> →{' '}
                    <RecommendationBadge value={after.recommendation} size="sm" />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
    </div>
  );
}
