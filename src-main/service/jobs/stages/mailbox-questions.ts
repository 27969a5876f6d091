// Which mailboxes of a running list are probed, in one queue per mail service; those put off by greylisting are probed once more.
import type { Facts } from '../../../engine/facts.ts';
import type { ItemOutcome, OpenItem, PendingItem } from '../../ports/jobs.ts';
import { mailSeconds, slowestOf } from '../../time-left.ts';
import type { RowChecks } from '../../verify/row-checks.ts';
import { createCompletionRates } from './completion-rate.ts';
import { createGreylistRetries } from './greylist-retries.ts';
import type { KnownDomains } from './known-domains.ts';
import type { ListRun, Remaining } from './list-run.ts';
import { createOpenMailboxes, serviceOf } from './open-mailboxes.ts';
import type { OpenRows } from './open-rows.ts';
import { weightOf } from './priority-queues.ts';
import type { RowJudging } from './row-judging.ts';
import type { DomainEntry } from './run-cache.ts';
import { createServiceQueues, type MailboxRow } from './service-queues.ts';

export interface MailboxQuestionsDeps {
  readonly checks: Pick<RowChecks, 'probe' | 'newId'>;
  readonly elapsed: () => number;
  readonly known: KnownDomains;
  readonly judging: Pick<RowJudging, 'read' | 'advanceOne'>;
  readonly rows: OpenRows;
  readonly finishing: AbortSignal;
  /** From how many addresses servers are asked; each server may be asked so many times as much at once. */
  readonly breadth: () => number;
  readonly greylistDelayMs: () => number;
  readonly keep: (outcomes: readonly ItemOutcome[]) => void;
  /** To be called with every answer: one that a sleep of the machine spoilt is cut off by it. */
  readonly answered: () => void;
  /** Has a row that was put off go on, with another question. */
  readonly again: (item: PendingItem) => void;
}

export interface MailboxQuestions {
  /** Has a row counted that will be put. */
  expect(index: number, answered: DomainEntry): void;
  /** Has a row that ended counted no more. */
  forget(index: number): void;
  /** Has a row wait for what its mail host says. */
  put(index: number, answered: DomainEntry, canChangeRecommendation: boolean): void;
  /** The next row whose turn it is; null when none may begin. */
  take(): MailboxRow | null;
  /** Asks about a row that was taken, and keeps what comes of it; rejects when that fails. */
  ask(row: MailboxRow): Promise<void>;
  /** All rows that wait, which wait no more. */
  drain(): readonly number[];
  readonly isIdle: boolean;
  readonly inProgress: number;
  /** `ahead`: how many rows are still to be looked at, as a part of those that were. */
  remaining(ahead: number): Remaining;
  stop(): void;
}

/** Mail services count what they take within a minute. */
const RATE_WINDOW_MS = 120_000;

export function createMailboxQuestions(run: ListRun, deps: MailboxQuestionsDeps): MailboxQuestions {
  const { checks, elapsed, known, judging, rows, finishing, keep } = deps;
  const queues = createServiceQueues(deps.breadth);
  const rates = createCompletionRates(elapsed, RATE_WINDOW_MS);
  const open = createOpenMailboxes();
  const secondTries = createGreylistRetries(deps.again, elapsed);

  async function ask(row: MailboxRow): Promise<void> {
    const { signal } = run;
    try {
      const [item] = await rows.read([row.index]);
      if (item === undefined || run.ended) return;
      const outcome = await outcomeOf(item, row, signal);
      if (outcome !== null && !run.ended) keep([outcome]);
    } finally {
      queues.done(row);
    }
  }

  async function outcomeOf(
    item: OpenItem,
    row: MailboxRow,
    signal: AbortSignal,
  ): Promise<ItemOutcome | null> {
    const asks = judging.read(item);
    const about = asks.domain === null ? null : await known.of(asks.domain);
    if (about === null || finishing.aborted || (await rows.isLeftOut(row.index)))
      return judging.advanceOne(item, 0, known.of);
    const beganAt = elapsed();
    const either = AbortSignal.any([signal, finishing]);
    const answered = { domain: about.entry.domain, slow: about.slow };
    const mailbox = await checks.probe(asks, answered, item.requestId ?? checks.newId(), either);
    deps.answered();
    if (finishing.aborted) return judging.advanceOne(item, 0, known.of);
    if (signal.aborted) {
      queues.put(row, weightOf(true));
      return null;
    }
    rates.note(serviceOf(row.host));
    if (isGreylisted(mailbox) && !secondTries.had(item)) {
      secondTries.later(item, run.options.mailbox.greylistDelayMs ?? deps.greylistDelayMs());
      return null;
    }
    return judging.advanceOne(item, Math.round(elapsed() - beganAt), known.of, mailbox);
  }

  return {
    expect: (index, answered) => open.add(index, hostOf(answered)),
    forget: open.drop,
    put(index, answered, canChangeRecommendation) {
      const host = hostOf(answered);
      open.add(index, host);
      queues.put({ kind: 'mailbox', host, index }, weightOf(canChangeRecommendation));
    },
    take: () => queues.take(),
    ask,
    drain: () => [
      ...queues.drain().map(({ index }) => index),
      ...secondTries.drain().map(({ index }) => index),
    ],
    get isIdle() {
      return queues.waiting + queues.inProgress + secondTries.waiting === 0;
    },
    get inProgress() {
      return queues.inProgress;
    },
    remaining(ahead) {
      const queues = open.loads(ahead).map(({ service, pace, recipients, sessions }) => {
        const atPace = mailSeconds(pace, { recipients, sessions }, deps.breadth());
        const measured = recipients / rates.perSecond(service, recipients / atPace);
        return { server: service, seconds: atPace === 0 ? 0 : Math.max(atPace, measured) };
      });
      const ms = Math.max(slowestOf(queues).seconds * 1_000, secondTries.leftMs);
      return { source: 'mailbox', left: open.size, ms };
    },
    stop: () => secondTries.stop(),
  };
}

function hostOf({ domain: { dns } }: DomainEntry): string {
  return dns.route.state === 'mx' ? (dns.route.hosts[0]?.exchange ?? '') : '';
}

function isGreylisted(mailbox: Facts['mailbox']): boolean {
  return mailbox.kind === 'asked' && mailbox.answer.verdict === 'greylisted';
}
