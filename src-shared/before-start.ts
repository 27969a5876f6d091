// How long a list takes and what it looks up, before it starts: from the load of its sources and the options of its checks.
import type { SourceLoad } from './bridge/files.ts';

/** Which of the sources are asked. */
export interface AskedSources {
  readonly company: boolean;
  readonly mailbox: boolean;
}

export interface BeforeStart {
  /** The sources that are asked at least once. */
  readonly load: readonly SourceLoad[];
  readonly lookups: number;
  /** They are asked side by side, so it takes as long as the slowest. */
  readonly seconds: number;
}

export function beforeStart(load: readonly SourceLoad[], asked: AskedSources): BeforeStart {
  const used = load.filter(
    ({ source, lookups }) =>
      lookups > 0 && (source === 'dns' || (source === 'mailbox' ? asked.mailbox : asked.company)),
  );
  return {
    load: used,
    lookups: used.reduce((sum, { lookups }) => sum + lookups, 0),
    seconds: Math.ceil(used.reduce((most, { seconds }) => Math.max(most, seconds), 0)),
  };
}
