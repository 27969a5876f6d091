// What a list will cost before it starts: look-ups by source, time by their pace, and credits where there is a budget.

import type { CheckOptions } from '../../../../src-shared/bridge/checks.ts';
import type { ListEstimate } from '../../../../src-shared/bridge/estimate.ts';
import type { FileCount } from '../../../../src-shared/bridge/files.ts';
import { formatDuration } from '../../../../src-shared/format-duration.ts';
import { chosenLoad, lookupWords } from '../../../../src-shared/load-words.ts';
import { useCall } from '../../../app/calls/use-call.ts';
import { formatCount, formatRows } from '../../../app/format/format.ts';
import classes from './before-start.module.css';

interface BeforeStartProps {
  readonly count: FileCount;
  /** Null while it is not known. */
  readonly estimate: ListEstimate | null;
  readonly options: CheckOptions;
}

export function BeforeStart({ count, estimate, options }: BeforeStartProps) {
  const usage = useCall(
    'usage.show',
    { days: 1 },
    { watch: ['jobs.changed', 'settings.changed'] },
  ).data;
  const budget = usage?.monthly_budget ?? null;
  const left = usage === null || budget === null ? null : Math.max(0, budget - usage.this_month);
  const chosen =
    estimate === null ? null : chosenLoad(estimate, options.only_what_matters === true);
  return (
    <section className={classes.line} aria-label="Before you start">
      <span className={classes.rows}>
        {formatCount(count.to_check)} of {formatRows(count.listed)} to check
      </span>
      {chosen === null || estimate === null || count.to_check === 0 ? null : (
        <>
          <span className={classes.time} title={timeTitle(chosen.load)}>
            {formatDuration(chosen.seconds)}
          </span>
          {chosen.load.map((each) => (
            <span key={each.source}>{lookupWords(each)}</span>
          ))}
          {estimate.cached_rows === 0 ? null : (
            <span>{formatRows(estimate.cached_rows)} from the cache</span>
          )}
        </>
      )}
      {left === null ? null : (
        <span
          data-short={left < count.credits}
          className={classes.credits}
          title={creditsTitle(count)}
        >
          up to {formatCount(count.credits)} of {formatCount(left)} credits left
        </span>
      )}
    </section>
  );
}

/** Why there may be more credits than rows to check. */
function creditsTitle({ to_check, credits }: FileCount): string {
  const checked = `One for each of the ${formatRows(to_check)} to check`;
  const more = credits - to_check;
  const unusable = `one for each of ${formatCount(more)} unusable ${more === 1 ? 'row' : 'rows'} that get a verdict`;
  return `${checked}${more > 0 ? `, ${unusable}` : ''}. Answers from the cache are free.`;
}

/** Who takes longest, and for how many look-ups. */
function timeTitle(load: ListEstimate['whole']['load']): string | undefined {
  const slowest = load.toSorted((a, b) => b.seconds - a.seconds)[0];
  if (slowest === undefined || slowest.slowest === '') return undefined;
  return `${slowest.slowest} takes longest at its recent pace`;
}
