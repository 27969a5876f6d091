// Takes the rows of a running list from their first verdict to the final one: slow facts are asked per domain and server, in the
// order of their worth, and every answer is judged for all rows that it speaks of.
import type { ItemOutcome, OpenItem, PendingItem } from '../../ports/jobs.ts';
import type { Log } from '../../ports/log.ts';
import type { Store } from '../../ports/store.ts';
import { pendingIn, type RowChecks } from '../../verify/row-checks.ts';
import { createDnsRetries, type UnansweredDomain } from './dns-retries.ts';
import { DomainQuestions } from './domain-questions.ts';
import { createKnownDomains } from './known-domains.ts';
import type { FirstLook, ListRun, Remaining } from './list-run.ts';
import { createMailboxQuestions } from './mailbox-questions.ts';
import type { OpenDomain } from './open-domains.ts';
import { createOpenRows } from './open-rows.ts';
import { RowJudging } from './row-judging.ts';
import { createRowPlacement, type WaitingRows } from './row-placement.ts';
import { createRunCache } from './run-cache.ts';
import type { MailboxRow } from './service-queues.ts';

export interface RowStageDeps {
  readonly store: Pick<Store, 'readOpen' | 'readDomainNote' | 'provisionalItems'>;
  readonly checks: RowChecks;
  readonly log: Log;
  /** Milliseconds that only ever grow. */
  readonly elapsed: () => number;
  /** Whether every row has had its first look. */
  readonly firstLooksDone: () => boolean;
  /** Whether the list may begin anything now. */
  readonly mayBegin: () => boolean;
  /** Domains and mailboxes that may be asked about at once. */
  readonly most: () => number;
  /** From how many addresses servers are asked; each server may be asked so many times as much at once. */
  readonly breadth: () => number;
  readonly greylistDelayMs: () => number;
  /** Has the store note all that may be under way, and then begins it. */
  readonly note: (begin: () => void) => void;
  readonly keep: (outcomes: readonly ItemOutcome[]) => void;
  /** Has rows whose domain's answers are lost start again with a first look. */
  readonly requeue: (items: readonly PendingItem[]) => void;
  readonly noNetwork: () => void;
  /** To be called with every answer: one that a sleep of the machine spoilt is cut off by it. */
  readonly answered: () => void;
  /** Told whenever something has come to its end. */
  readonly ended: () => void;
  readonly failed: (error: unknown) => void;
  readonly retryAfterMs?: readonly number[];
}

export interface RowStages {
  /** Looks at a row for the first time; what is slow is asked afterwards. */
  first(item: PendingItem): FirstLook | Promise<FirstLook>;
  /** Takes up the rows that have a first verdict of an earlier run of the program. */
  load(): void;
  /** Begins what may begin. */
  go(): void;
  /** From now on nothing slow is asked: rows with a first verdict are final as they stand. */
  finish(): void;
  /** Whether nothing waits for anything slow. */
  readonly isIdle: boolean;
  /** The rows to be suspected if the program ended now: one of each domain that is being asked about. */
  readonly inProgress: readonly number[];
  /** `ahead`: how many rows are still to be looked at, as a part of those that were. */
  remaining(ahead: number): readonly Remaining[];
  stop(): void;
}

/** Rows of a page at the start. */
const PAGE = 1_024;

export function createRowStages(run: ListRun, deps: RowStageDeps): RowStages {
  const finish = new AbortController();
  const finishing = finish.signal;
  if (run.finishing) finish.abort();
  /** Work that is neither in a queue nor under way there. */
  let other = 0;

  function during(work: () => Promise<void>): void {
    other += 1;
    work()
      .catch(deps.failed)
      .finally(() => {
        other -= 1;
        deps.ended();
      });
  }

  const parts = partsOf(run, deps, finishing, during);
  const { judging, known, domains, mailboxes, retries } = parts;
  const asking = createAsking(run, deps, parts);

  return {
    first: (item) => judging.first(item),
    load: () => during(() => load(run, deps, parts, finishing)),
    go() {
      retries.go();
      asking.go();
    },
    finish() {
      if (finishing.aborted) return;
      finish.abort();
      const pieces = domains.drain();
      const rows = [
        ...pieces.flatMap((piece) => (piece.answered === undefined ? piece.rows : [])),
        ...mailboxes.drain(),
        ...retries.drain(),
      ];
      during(async () => {
        for (const { answered, rows } of pieces) {
          if (answered !== undefined) await judging.advance(rows, 0, known.withAnswers(answered));
        }
        await judging.advance(rows, 0, known.of);
      });
    },
    get isIdle() {
      return other === 0 && domains.isIdle && mailboxes.isIdle && retries.waiting === 0;
    },
    get inProgress() {
      return asking.inProgress;
    },
    remaining: (ahead) => [
      { source: 'dns', left: retries.waiting, ms: retries.leftMs },
      ...domains.remaining(ahead),
      mailboxes.remaining(ahead),
    ],
    stop() {
      retries.stop();
      mailboxes.stop();
    },
  };
}

type Parts = ReturnType<typeof partsOf>;

function partsOf(
  run: ListRun,
  deps: RowStageDeps,
  finishing: AbortSignal,
  during: (work: () => Promise<void>) => void,
) {
  const { store, checks, elapsed, firstLooksDone, breadth, answered } = deps;
  const keep = (outcomes: readonly ItemOutcome[]) => {
    for (const { index, kind } of outcomes) if (kind !== 'provisional') mailboxes.forget(index);
    deps.keep(outcomes);
  };
  const cache = createRunCache();
  const known = createKnownDomains(run, { store, checks, cache, answered });
  const rows = createOpenRows(run, store, cache);
  const waiting: WaitingRows = {
    forDomain: (...row) => domains.put(...row),
    forMailbox: (...row) => mailboxes.put(...row),
    forMailboxLater: (...row) => mailboxes.expect(...row),
    forDns: (index, domain) => retries.add(domain, index),
  };
  const placement = createRowPlacement(run, waiting, finishing);
  const { log, requeue } = deps;
  const own = { checks, elapsed, known, rows, finishing };
  const judging = new RowJudging(run, { ...own, log, placement, keep, requeue });
  const shared = { ...own, judging, breadth, answered };
  const domains = new DomainQuestions(run, { ...shared, cache, firstLooksDone });
  const mailboxes = createMailboxQuestions(run, {
    ...shared,
    greylistDelayMs: deps.greylistDelayMs,
    keep,
    again: (item) => during(() => judging.advance([item.index], 0, known.of)),
  });
  const retries = createDnsRetries({
    firstLooksDone,
    retry: (domain) =>
      lookUpDnsAgain(domain, deps, { known, judging }).catch((error: unknown) => {
        deps.failed(error);
        return true;
      }),
    ended: deps.ended,
    ...(deps.retryAfterMs === undefined ? {} : { waitMs: deps.retryAfterMs }),
  });
  return { known, judging, placement, domains, mailboxes, retries };
}

/** Asks the DNS about a domain once more; its rows go on with what it says. */
async function lookUpDnsAgain(
  { domain, rows }: UnansweredDomain,
  deps: RowStageDeps,
  { known, judging }: Pick<Parts, 'known' | 'judging'>,
): Promise<boolean> {
  if (!deps.mayBegin()) return false;
  const lookUp = await known.lookUpDnsAgain(domain);
  if (lookUp.kind === 'no_network') deps.noNetwork();
  if (lookUp.kind !== 'answered') return false;
  await judging.advance([...rows], 0, async () => lookUp.known);
  return true;
}

/** Begins questions that may begin: a start after a crash has to know what was under way, so the store notes it first. */
function createAsking(
  run: ListRun,
  deps: RowStageDeps,
  { domains, mailboxes }: Pick<Parts, 'domains' | 'mailboxes'>,
) {
  /** Rows that stand for what is being asked about. */
  const rowsInProgress = new Set<number>();
  /** What was taken up, and begins as soon as the store has noted it. */
  const starting: (OpenDomain | MailboxRow)[] = [];

  async function ask(next: OpenDomain | MailboxRow): Promise<void> {
    const row = rowOf(next);
    try {
      await (next.kind === 'domain' ? domains.ask(next) : mailboxes.ask(next));
    } catch (error) {
      deps.failed(error);
    } finally {
      rowsInProgress.delete(row);
      deps.ended();
    }
  }

  return {
    get inProgress(): readonly number[] {
      return [...rowsInProgress];
    },
    go(): void {
      if (!deps.mayBegin() || run.isNoting) return;
      while (domains.inProgress + mailboxes.inProgress < deps.most()) {
        const next = domains.take() ?? mailboxes.take();
        if (next === null) break;
        starting.push(next);
        rowsInProgress.add(rowOf(next));
      }
      if (starting.length === 0) return;
      deps.note(() => {
        for (const next of starting.splice(0)) void ask(next);
      });
    },
  };
}

/** Has the rows of an earlier run wait for what their first verdict says they waited for. */
async function load(
  run: ListRun,
  { store }: RowStageDeps,
  parts: Parts,
  finishing: AbortSignal,
): Promise<void> {
  for (let after = -1; !run.ended; ) {
    const items = await store.provisionalItems(run.jobId, { after, limit: PAGE });
    await process(items, parts, finishing);
    const last = items.at(-1);
    if (last === undefined || items.length < PAGE) return;
    after = last.index;
  }
}

async function process(
  items: readonly OpenItem[],
  { judging, known, placement, domains }: Parts,
  finishing: AbortSignal,
): Promise<void> {
  const others: number[] = [];
  for (const item of items) {
    const missing = pendingIn((item.codeSet ?? '').split(','));
    const { domain } = judging.read(item);
    const company = placement.firstSources(missing);
    if (domain === null || company.length === 0 || finishing.aborted) others.push(item.index);
    else domains.put(item.index, domain.registrableDomain, company, true);
  }
  await judging.advance(others, 0, known.of);
}

/** The row that stands for what is asked. */
function rowOf(piece: OpenDomain | MailboxRow): number {
  return piece.kind === 'domain' ? (piece.rows[0] ?? 0) : piece.index;
}
