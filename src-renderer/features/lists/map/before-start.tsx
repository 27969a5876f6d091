// What a list will cost before it starts: look-ups by source, time by their pace, and credits where there is a budget.

import { type AskedSources, beforeStart } from '../../../../src-shared/before-start.ts';
import type { FileCount } from '../../../../src-shared/bridge/files.ts';
import { useCall } from '../../../app/calls/use-call.ts';
import { formatCount, formatDuration } from '../../../app/format/format.ts';
import classes from './before-start.module.css';

interface BeforeStartProps {
  readonly count: FileCount;
  readonly asked: AskedSources;
}

const SOURCES = {
  dns: 'mail routes',
  registration: 'registrations',
  website: 'websites',
  mailbox: 'mailboxes',
} as const;

export function BeforeStart({ count, asked }: BeforeStartProps) {
  const { load, seconds } = beforeStart(count.load, asked);
  const usage = useCall('usage.show', { days: 1 }, { watch: ['jobs.changed'] }).data;
  const budget = usage?.monthly_budget ?? null;
  const left = usage === null || budget === null ? null : Math.max(0, budget - usage.this_month);
  const slowest = load.find((each) => Math.ceil(each.seconds) === seconds && each.slowest !== '');
  return (
    <section className={classes.line} aria-label="Before the start">
      {count.to_check === 0 ? null : (
        <span
          className={classes.time}
          title={slowest === undefined ? undefined : `${slowest.slowest} takes longest`}
        >
          {formatDuration(seconds)}
        </span>
      )}
      {load.map(({ source, lookups }) => (
        <span key={source}>
          {formatCount(lookups)} {SOURCES[source]}
        </span>
      ))}
      {left === null ? null : (
        <span data-short={left < count.credits} className={classes.credits}>
          up to {formatCount(count.credits)} of {formatCount(left)} credits left
        </span>
      )}
    </section>
  );
}
