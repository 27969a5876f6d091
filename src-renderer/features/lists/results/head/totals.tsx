// The four totals of a list, each a filter: how many rows count as approve, review, block, or are not checked.

import { VisuallyHidden } from '@mantine/core';
import type { FacetCounts } from '../../../../../src-shared/bridge/facets.ts';
import type { JobDetails } from '../../../../../src-shared/bridge/jobs.ts';
import type { RowFilter } from '../../../../../src-shared/bridge/lists.ts';
import { formatCount } from '../../../../../src-shared/format-count.ts';
import { percentText } from '../../../../../src-shared/percent.ts';
import { moveAmongStops } from '../../../../app/page/arrow-keys.ts';
import { RECOMMENDATIONS } from '../../../../badges/recommendation.tsx';
import { STATE_TONES } from '../../../../badges/tones.ts';
import { conditionState, withOnly } from '../filter/filter-conditions.ts';
import { countedTotals, TOTALS, type Total } from './counted-totals.ts';
import classes from './totals.module.css';

interface TotalsProps {
  readonly job: JobDetails;
  readonly filter: RowFilter;
  /** Null until somebody has counted. */
  readonly counts: FacetCounts | null;
  readonly onFilter: (filter: RowFilter) => void;
}

export function Totals({ job, filter, counts, onFilter }: TotalsProps) {
  const totals = countedTotals(job, filter, counts);
  const all = TOTALS.reduce((sum, total) => sum + totals[total], 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div
      className={classes.totals}
      role="group"
      aria-label="Totals; each shows only its rows"
      onKeyDown={moveAmongStops}
    >
      {TOTALS.map((total, index) => {
        const state = total === '' ? 'failed' : total;
        const { label, icon: Icon, color } = RECOMMENDATIONS[state];
        const count = totals[total];
        return (
          <button
            key={total}
            type="button"
            className={classes.total}
            data-stop
            tabIndex={index === 0 ? 0 : -1}
            data-tone={STATE_TONES[state]}
            aria-pressed={conditionState(filter, 'recommendation', total) === 'included'}
            title={asideOf(job, total)}
            onClick={() => onFilter(withOnly(filter, 'recommendation', total))}
          >
            <Icon size={18} stroke={1.8} aria-hidden className={classes.icon} />
            <span className={classes.label}>{label}</span>{' '}
            <span className={classes.count}>{formatCount(count)}</span>
            <VisuallyHidden>, </VisuallyHidden>
            <span className={classes.share}>{percentText(count / all)}</span>
            <span
              className={classes.part}
              aria-hidden
              style={{ width: `${all === 0 ? 0 : (100 * count) / all}%`, background: color }}
            />
          </button>
        );
      })}
    </div>
  );
}

/** What a total does not say: how many are first verdicts, and how many there were before somebody decided. */
function asideOf(job: JobDetails, total: Total): string | undefined {
  if (total === '') return undefined;
  const first = job.provisional[total];
  const own = job.verdicts[total];
  const asides = [
    ...(first === 0 ? [] : [`${formatCount(first)} of the whole list are first verdicts`]),
    ...(own === job.recommendations[total] + first
      ? []
      : [`${formatCount(own)} in the whole list before your decisions`]),
  ];
  return asides.length === 0 ? undefined : asides.join('; ');
}
