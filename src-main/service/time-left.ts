// How long it takes to ask what a list still has to ask: one queue for each server, at its pace. Counted alike before the start and on the way.
import type { Source } from '../../src-shared/sources.ts';
import { type Pace, SPARED_SHARE } from '../engine/mailbox/providers.ts';

/** What is left to ask of one server, or of many that none holds up (`server` is then `''`). */
export interface Queue {
  readonly server: string;
  readonly seconds: number;
}

/**
 * How many a second are answered while nothing is known of this list yet, as `npm run bench -- metro` and `-- list` show it where
 * answers take 8 to 60 ms.
 */
export const USUAL_PER_SECOND = {
  mailRoutes: 150,
  rows: 2_000,
  websites: 40,
  /** Of a registry that was never asked: between the ten that are tried first and the thirty that are the most. */
  registry: 17,
} as const;

/** Servers of one source are asked side by side, so the slowest sets the time. */
export function slowestOf(queues: Iterable<Queue>): Queue {
  let slowest: Queue = { server: '', seconds: 0 };
  for (const queue of queues) if (queue.seconds > slowest.seconds) slowest = queue;
  return slowest;
}

/**
 * Seconds until everything is asked. Registries are asked from the first answer of the DNS on; websites and mailboxes wait for
 * that, website by website, for the most part until the DNS is through.
 */
export function secondsUntilEnd(seconds: Readonly<Record<Source, number>>): number {
  const { dns, registration, website, mailbox } = seconds;
  return Math.max(registration, dns + Math.max(website, mailbox));
}

/** Recipients of a mail service, and the sessions that they share. */
export interface MailLoad {
  readonly recipients: number;
  /** At least one for each host: customers of Microsoft 365 have one each. */
  readonly sessions: number;
}

/** Until the end of a session's greeting and sign-off, and for each recipient; in seconds. */
const SESSION_SECONDS = 1;
const RECIPIENT_SECONDS = 0.3;

/** Seconds that a mail service takes at the pace of its table, `breadth` times as fast where so many machines ask. */
export function mailSeconds(pace: Pace, { recipients, sessions }: MailLoad, breadth = 1): number {
  if (recipients <= 0 || sessions <= 0) return 0;
  const each = SESSION_SECONDS + (RECIPIENT_SECONDS * recipients) / sessions;
  const perSecond = pace.sessionsAtOnce / Math.max(each, pace.intervalMs / 1_000);
  return Math.max(
    inMinutes(sessions / breadth, leftToLists(pace.sessionsPerMinute), perSecond),
    inMinutes(
      recipients / breadth,
      leftToLists(pace.recipientsPerMinute),
      (perSecond * recipients) / sessions,
    ),
  );
}

/** So many sessions as `recipients` need at the same host. */
export function sessionsFor(pace: Pace, recipients: number): number {
  return Math.ceil(recipients / pace.recipientsPerSession);
}

/** What a minute holds is used up as fast as it goes; then the next minute is waited for. */
function inMinutes(count: number, perMinute: number, perSecond: number): number {
  const full = Math.max(0, Math.ceil(count / perMinute) - 1);
  return Math.max(count / perSecond, full * 60 + (count - full * perMinute) / perSecond);
}

function leftToLists(count: number): number {
  return Math.max(1, count - Math.ceil(count * SPARED_SHARE));
}
