// What a list will cost before it starts: look-ups by source, time by their pace, and credits where there is a budget.

import type { CheckOptions } from '../../../../src-shared/bridge/checks.ts';
import type { ListEstimate } from '../../../../src-shared/bridge/estimate.ts';
import type { FileCount } from '../../../../src-shared/bridge/files.ts';
import { leftOf } from '../../../../src-shared/budget-left.ts';
import {
  chosenLoad,
  creditText,
  lookupText,
  rowText,
} from '../../../../src-shared/estimate-text.ts';
import { formatDuration } from '../../../../src-shared/format-duration.ts';
import { useCall } from '../../../app/calls/use-call.ts';
import { formatRows } from '../../../app/format/format.ts';
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
  const left = usage === null ? null : leftOf(usage);
  const chosen =
    estimate === null ? null : chosenLoad(estimate, options.only_what_matters === true);
  return (
    <section className={classes.line} aria-label="Before you start">
      <span className={classes.rows}>{rowText(count)}</span>
      {chosen === null || estimate === null || count.to_check === 0 ? null : (
        <>
          <span className={classes.time} title={timeTitle(chosen.load)}>
            {formatDuration(chosen.seconds)}
          </span>
          {chosen.load.map((each) => (
            <span key={each.source}>{lookupText(each)}</span>
          ))}
          {estimate.cached_rows === 0 ? null : (
            <span>{formatRows(estimate.cached_rows)} from the cache</span>
          )}
        </>
      )}
      {left === null || estimate === null ? null : (
        <span data-short={left < count.credits} className={classes.credits} title={CREDITS_TITLE}>
          {creditText(count, estimate, left)}
        </span>
      )}
    </section>
  );
}

/** What the credits are made of. */
const CREDITS_TITLE =
  'One for each row that differs in address, name, company or IP, malformed ones included. Rows from the cache and rows that cannot be checked are free.';

/** Who takes longest, and for how many look-ups. */
function timeTitle(load: ListEstimate['whole']['load']): string | undefined {
  const slowest = load.toSorted((a, b) => b.seconds - a.seconds)[0];
  if (slowest === undefined || slowest.slowest === '') return undefined;
  return `${slowest.slowest} takes longest at its recent pace`;
}
