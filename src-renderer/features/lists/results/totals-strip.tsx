// A list's totals by recommendation, with their shares; a click filters the rows by one.
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import type { RowFilter, RowState } from '../../../../src-shared/bridge/lists.ts';
import { formatCount } from '../../../app/format/format.ts';
import { RECOMMENDATIONS } from '../../../badges/recommendation.tsx';
import { shareWords, totalsOf } from '../../../jobs/job-totals.ts';
import { withStateSwitched } from './row-filter.ts';
import classes from './totals-strip.module.css';

interface TotalsStripProps {
  readonly job: JobDetails;
  readonly filter: RowFilter;
  readonly onFilter: (filter: RowFilter) => void;
}

const MAIN = ['approve', 'review', 'block'] as const;

export function TotalsStrip({ job, filter, onFilter }: TotalsStripProps) {
  const totals = totalsOf(job);
  const rest = (['failed', 'pending'] as const).filter((state) => totals[state] > 0);
  const total = (state: RowState) => (
    <Total
      key={state}
      state={state}
      count={totals[state]}
      of={job.total}
      pressed={filter.states.includes(state)}
      onClick={() => onFilter(withStateSwitched(filter, state))}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div className={classes.strip} role="group" aria-label="Totals; each shows only its rows">
      {MAIN.map(total)}
      {rest.map(total)}
    </div>
  );
}

interface TotalProps {
  readonly state: RowState;
  readonly count: number;
  readonly of: number;
  readonly pressed: boolean;
  readonly onClick: () => void;
}

function Total({ state, count, of, pressed, onClick }: TotalProps) {
  const { label, color, icon: Icon } = RECOMMENDATIONS[state];
  return (
    <button
      type="button"
      className={classes.total}
      data-state={state}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <span className={classes.label}>
        <Icon size={16} stroke={2} aria-hidden />
        {label}
      </span>
      <span className={classes.figures}>
        <span className={classes.count}>{formatCount(count)}</span>
        <span className={classes.share}>{shareWords(count, of)}</span>
      </span>
      <span className={classes.track}>
        <span
          style={{ transform: `scaleX(${of === 0 ? 0 : count / of})`, background: color }}
          className={classes.part}
        />
      </span>
    </button>
  );
}
