// The rows of a list as one bar, divided by recommendation, with a legend in its tooltip.
import { Tooltip } from '@mantine/core';
import type { JobDetails } from '../../src-shared/bridge/jobs.ts';
import type { RowState } from '../../src-shared/bridge/lists.ts';
import { formatCount } from '../../src-shared/format-count.ts';
import { RECOMMENDATIONS } from '../badges/recommendation.tsx';
import { ROW_STATES, totalsOf } from './job-totals.ts';
import classes from './proportion-bar.module.css';

interface Part {
  readonly state: RowState;
  readonly count: number;
}

export function ProportionBar({ job }: { readonly job: JobDetails }) {
  const totals = totalsOf(job);
  const parts = ROW_STATES.map((state) => ({ state, count: totals[state] })).filter(
    ({ count }) => count > 0,
  );
  const words = parts
    .map(({ state, count }) => `${RECOMMENDATIONS[state].label} ${formatCount(count)}`)
    .join(', ');
  return (
    <Tooltip label={parts.length === 0 ? 'No rows' : <Legend parts={parts} />}>
      <span className={classes.bar} role="img" aria-label={words === '' ? 'No rows' : words}>
        {parts.map(({ state, count }) => (
          <span
            key={state}
            style={{ flexGrow: count, backgroundColor: RECOMMENDATIONS[state].color }}
          />
        ))}
      </span>
    </Tooltip>
  );
}

function Legend({ parts }: { readonly parts: readonly Part[] }) {
  return (
    <span className={classes.legend}>
      {parts.map(({ state, count }) => {
        const { label, icon: Icon } = RECOMMENDATIONS[state];
        return (
          <span key={state}>
            <Icon size={14} aria-hidden />
            <span>{label}</span>
            <span className={classes.figure}>{formatCount(count)}</span>
          </span>
        );
      })}
    </span>
  );
}
