// Who would flip: how stored results would move between recommendations, and the first of them by name.
import { Loader, Table, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { PolicyPreview } from '../../../src-shared/bridge/policy.ts';
import { ErrorNote } from '../../app/error-note.tsx';
import { formatCount } from '../../app/format.ts';
import { RecommendationBadge } from '../../verdict/recommendation.tsx';
import { ScoreBadge } from '../../verdict/score-badge.tsx';
import { flipsOf } from './flips.ts';
import classes from './policy.module.css';
import { usePolicy } from './policy-store.ts';

export function PolicyPreviewPanel({ changed }: { readonly changed: boolean }) {
  const { preview, previewError, previewing, draft, state, edit } = usePolicy();
  if (!changed) return null;
  return (
    <section className={classes.preview} aria-labelledby="flips" aria-busy={previewing}>
      <div className={classes.previewHead}>
        <Title order={3} size="h3" id="flips">
          Who would flip
        </Title>
        {previewing ? <Loader size="xs" aria-label="Scoring stored results" /> : null}
      </div>
      {previewError === null ? null : (
        <ErrorNote
          error={previewError}
          retry={() => {
            const policy = draft ?? state?.policy;
            if (policy !== undefined) edit(policy);
          }}
        />
      )}
      {preview === null ? null : <Flips preview={preview} />}
    </section>
  );
}

function Flips({ preview }: { readonly preview: PolicyPreview }) {
  if (preview.results === 0) {
    return (
      <Text size="sm" c="dimmed">
        Nothing is stored yet that could be scored again.
      </Text>
    );
  }
  const flips = flipsOf(preview);
  if (flips.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        None of {formatCount(preview.results)} stored results would get another recommendation.
      </Text>
    );
  }
  return (
    <>
      <ul className={classes.flips}>
        {flips.map(({ from, to, count }) => (
          <li key={`${from} ${to}`}>
            <b>{formatCount(count)}</b>
            <RecommendationBadge value={from} size="sm" />
            <IconArrowRight size={14} aria-label="to" />
            <RecommendationBadge value={to} size="sm" />
          </li>
        ))}
      </ul>
      <details className={classes.examples}>
        <summary>
          {preview.examples.length < preview.changed
            ? `The first ${preview.examples.length} of them`
            : 'Which ones'}
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
        <section className={classes.flipping} tabIndex={0} aria-label="Results that would flip">
          <Table className={classes.table} stickyHeader aria-label="Results that would flip">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Address</Table.Th>
                <Table.Th>Now</Table.Th>
                <Table.Th>Then</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {preview.examples.map(({ email, job_id, index, before, after }) => (
                <Table.Tr key={`${job_id} ${index} ${email}`}>
                  <Table.Td className={classes.mono}>{email}</Table.Td>
                  <Table.Td className={classes.verdictCell}>
                    <ScoreBadge score={before.score} recommendation={before.recommendation} />{' '}
                    <RecommendationBadge value={before.recommendation} size="sm" />
                  </Table.Td>
                  <Table.Td className={classes.verdictCell}>
                    <ScoreBadge score={after.score} recommendation={after.recommendation} />{' '}
                    <RecommendationBadge value={after.recommendation} size="sm" />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      </details>
    </>
  );
}
