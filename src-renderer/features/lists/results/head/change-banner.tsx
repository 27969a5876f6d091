// What a list that was checked again recommends differently than last time, and the way to those rows.
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowsExchange, IconX } from '@tabler/icons-react';
import type { JobDetails } from '../../../../../src-shared/bridge/jobs.ts';
import { ALL_ROWS, type RowFilter } from '../../../../../src-shared/bridge/lists.ts';
import { UNCHANGED } from '../../../../../src-shared/columns.ts';
import { formatCount, formatRows } from '../../../../../src-shared/format-count.ts';
import { hasEnded } from '../../../../../src-shared/schemas/job.ts';
import { useCall } from '../../../../app/calls/use-call.ts';
import { useLists } from '../../lists-store.ts';
import { DEFAULT_COLUMNS } from '../filter/column-view.ts';
import { facetValue } from '../filter/facet-text.ts';
import classes from './change-banner.module.css';

interface ChangeBannerProps {
  readonly job: JobDetails;
  readonly onFilter: (filter: RowFilter) => void;
}

/** Nothing for a list that runs, that was never taken up again, or whose banner was closed since. */
export function ChangeBanner({ job, onFilter }: ChangeBannerProps) {
  const ended = hasEnded(job);
  const closedAt = useLists((state) => state.closedBanners[job.job_id]);
  const facets = useCall(
    'rows.facets',
    { job_id: job.job_id, filter: ALL_ROWS, columns: [] },
    { enabled: ended, watch: ['policy.changed', 'jobs.changed'] },
  ).data?.facets;
  const values = facets?.find(({ facet }) => facet === 'change')?.values ?? [];
  const checked = values.reduce((sum, { count }) => sum + count, 0);
  if (!ended || checked === 0 || closedAt === job.ended_at) return null;
  const flips = values.filter(({ value }) => value !== UNCHANGED);
  const changed = flips.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={classes.banner} role="status">
      <IconArrowsExchange size={16} stroke={1.8} aria-hidden />
      <span>
        <strong>
          {changed === 0
            ? `None of ${formatRows(checked)} changed`
            : `${formatCount(changed)} of ${formatRows(checked)} changed`}
        </strong>{' '}
        since last time
        {flips.length === 0 ? '.' : ': '}
        {flips
          .map(({ value, count }) => `${formatCount(count)} ${facetValue('change', value)}`)
          .join(', ')}
      </span>
      {changed === 0 ? null : (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => {
            showBefore(job);
            onFilter(rowsThat(flips.map(({ value }) => value)));
          }}
        >
          Show {changed === 1 ? 'it' : 'them'}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        className={classes.close}
        aria-label="Close this message"
        onClick={() => useLists.getState().closeBanner(job)}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Rows that flipped in one of these ways. */
function rowsThat(changes: readonly string[]): RowFilter {
  return { ...ALL_ROWS, where: [{ facet: 'change', match: 'any', values: [...changes] }] };
}

/** The column that says what a row was. */
function showBefore({ job_id }: JobDetails): void {
  const { changeColumns, columns } = useLists.getState();
  const { shown } = columns[job_id] ?? DEFAULT_COLUMNS;
  if (!shown.includes('before')) changeColumns(job_id, { shown: ['before', ...shown] });
}
