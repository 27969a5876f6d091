// The head of a list in one line: its name, its state, one bar that is its totals and filters by them, and its buttons.
import { Tooltip, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { JobDetails } from '../../../../../src-shared/bridge/jobs.ts';
import type { RowFilter, RowState } from '../../../../../src-shared/bridge/lists.ts';
import { formatCount } from '../../../../app/format/format.ts';
import { RECOMMENDATIONS } from '../../../../badges/recommendation.tsx';
import { shareText, totalsOf } from '../../../../jobs/job-totals.ts';
import { conditionState, withOnly } from '../filter/filter-conditions.ts';
import classes from './list-head.module.css';

interface TotalsBarProps {
  readonly job: JobDetails;
  readonly filter: RowFilter;
  readonly onFilter: (filter: RowFilter) => void;
}

interface Part {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  readonly count: number;
  readonly facet: 'recommendation' | 'state';
  readonly value: string;
  /** First verdicts are hatched. */
  readonly hatched: boolean;
}

const VERDICTS = ['approve', 'review', 'block'] as const;

export function TotalsBar({ job, filter, onFilter }: TotalsBarProps) {
  const parts = partsOf(job).filter(({ count }) => count > 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div className={classes.bar} role="group" aria-label="Totals; each shows only its rows">
      {parts.map((part) => {
        const words = `${part.label} ${formatCount(part.count)}, ${shareText(part.count, job.total)}`;
        return (
          <Tooltip key={part.key} label={words}>
            <button
              type="button"
              className={classes.part}
              aria-pressed={conditionState(filter, part.facet, part.value) === 'included'}
              data-hatched={part.hatched}
              style={{ flexGrow: part.count, ['--part' as string]: part.color }}
              onClick={() => onFilter(withOnly(filter, part.facet, part.value))}
            >
              <VisuallyHidden>{words}</VisuallyHidden>
            </button>
          </Tooltip>
        );
      })}
    </div>
  );
}

/** The counts beside the bar, for those who read figures; first verdicts are among them, and marked. */
export function TotalsWords({ job }: { readonly job: JobDetails }): ReactNode {
  const totals = totalsOf(job);
  return (
    <span className={classes.totals}>
      {VERDICTS.map((state) => {
        const { label, icon: Icon } = RECOMMENDATIONS[state];
        const first = job.provisional[state];
        const count = totals[state] + first;
        const own = job.verdicts[state];
        const marked = [
          first === 0 ? '' : `, ${formatCount(first)} of them first verdicts`,
          own === count ? '' : `; ${formatCount(own)} before your decisions`,
        ].join('');
        return (
          <span
            key={state}
            className={classes.total}
            data-state={state}
            data-provisional={first > 0}
            title={`${label}${marked}`}
          >
            <Icon size={14} stroke={2} aria-hidden />
            <VisuallyHidden>{label} </VisuallyHidden>
            <span className={classes.figure}>{formatCount(count)}</span>
            <VisuallyHidden>{marked}</VisuallyHidden>
          </span>
        );
      })}
    </span>
  );
}

function partsOf(job: JobDetails): readonly Part[] {
  const totals = totalsOf(job);
  const first = job.provisional;
  const waiting = totals.pending - first.approve - first.review - first.block;
  const part = (state: RowState, count: number, hatched = false): Part => ({
    key: `${state}${hatched ? ' provisional' : ''}`,
    label: hatched ? `${RECOMMENDATIONS[state].label}, provisional` : RECOMMENDATIONS[state].label,
    color: RECOMMENDATIONS[state].color,
    count: Math.max(0, count),
    facet: state === 'failed' || state === 'pending' ? 'state' : 'recommendation',
    value: state,
    hatched,
  });
  return [
    ...VERDICTS.flatMap((state) => [part(state, totals[state]), part(state, first[state], true)]),
    part('failed', totals.failed),
    part('pending', waiting),
  ];
}
