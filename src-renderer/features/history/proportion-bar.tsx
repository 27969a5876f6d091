// The totals of a list as one bar: how much of it is approve, review, block, failed and still to do.
import { Tooltip } from '@mantine/core';
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import type { RowState } from '../../../src-shared/bridge/lists.ts';
import { formatCount } from '../../app/format/format.ts';
import { RECOMMENDATIONS } from '../../badges/recommendation.tsx';
import classes from './history.module.css';
import { totalsOf } from './list-totals.ts';

export function ProportionBar({ job }: { readonly job: JobDetails }) {
  const totals = totalsOf(job);
  const words = totals
    .map(({ state, count }) => `${RECOMMENDATIONS[state].label} ${formatCount(count)}`)
    .join(', ');
  return (
    <Tooltip label={words === '' ? 'No rows' : <Legend totals={totals} />}>
      <div className={classes.bar} role="img" aria-label={words === '' ? 'No rows' : words}>
        {totals.map(({ state, count }) => (
          <span
            key={state}
            style={{ flexGrow: count, backgroundColor: RECOMMENDATIONS[state].color }}
          />
        ))}
      </div>
    </Tooltip>
  );
}

function Legend({
  totals,
}: {
  readonly totals: readonly { readonly state: RowState; readonly count: number }[];
}) {
  return (
    <div className={classes.legend}>
      {totals.map(({ state, count }) => {
        const { label, icon: Icon } = RECOMMENDATIONS[state];
        return (
          <div key={state}>
            <Icon size={14} aria-hidden />
            <span>{label}</span>
            <span className={classes.legendFigure}>{formatCount(count)}</span>
          </div>
        );
      })}
    </div>
  );
}
