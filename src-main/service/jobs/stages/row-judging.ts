// Judges rows of a running list by what is known of their domains, at the first look and with every later answer.

import { andThen } from '../../../../src-shared/maybe-promise.ts';
import type { Facts, SlowSource } from '../../../engine/facts.ts';
import { settled } from '../../../engine/gather/domain.ts';
import type { ItemOutcome, OpenItem, PendingItem } from '../../ports/jobs.ts';
import type { Log } from '../../ports/log.ts';
import type { Store } from '../../ports/store.ts';
import { recordOf, type Verified } from '../../verify/finished-check.ts';
import type {
  DomainAnswers,
  Judged,
  JudgeOptions,
  ReadRow,
  RowChecks,
  RowDomain,
} from '../../verify/row-checks.ts';
import { leftOutOutcome } from '../crashed-items.ts';
import { outcomeOf, unforeseen } from '../item-outcome.ts';
import type { KnownDomain, KnownDomainOf, KnownDomains } from './known-domains.ts';
import type { DomainEntry, ListMemo } from './list-memo.ts';
import type { FirstLook, ListRun } from './list-run.ts';

/** Where rows wait for what is missing; `hangs` says whether the recommendation can change with it. */
export interface WaitingRows {
  forDomain(
    index: number,
    registrableDomain: string,
    sources: readonly SlowSource[],
    hangs: boolean,
  ): void;
  forMailbox(index: number, answered: DomainEntry, hangs: boolean): void;
  /** It waits for its domain first, and then for its mail host. */
  forMailboxLater(index: number, answered: DomainEntry): void;
  /** False where the DNS is asked about the domain no more. */
  forDns(index: number, domain: RowDomain): boolean;
}

export interface RowJudgingDeps {
  readonly store: Pick<Store, 'readOpen'>;
  readonly checks: RowChecks;
  readonly log: Log;
  readonly elapsed: () => number;
  readonly memo: ListMemo;
  readonly known: KnownDomains;
  readonly waiting: WaitingRows;
  /** Aborted once nothing slow is asked any more. */
  readonly finishing: AbortSignal;
  readonly keep: (outcomes: readonly ItemOutcome[]) => void;
  /** Has rows whose domain's answers are lost start again with a first look. */
  readonly anew: (items: readonly PendingItem[]) => void;
}

export interface RowJudging {
  read(item: PendingItem): ReadRow;
  /** Rows without a final verdict, from memory as far as they are there. */
  openItems(indexes: readonly number[]): Promise<readonly OpenItem[]>;
  /** Whether a row is not checked any more, and what it stands for is not to be asked about. */
  isLeftOut(index: number): Promise<boolean>;
  first(item: PendingItem): FirstLook | Promise<FirstLook>;
  /** Judges rows, keeps what comes of it, and has them wait for what is still missing. */
  advance(rows: readonly number[], tookMs: number, knownOf: KnownDomainOf): Promise<void>;
  /** The same for one row, whose mailbox may have been asked about; null where nothing of it is to be kept yet. */
  advanceOne(
    item: OpenItem,
    tookMs: number,
    knownOf: KnownDomainOf,
    mailbox?: Facts['mailbox'],
  ): Promise<ItemOutcome | null>;
  /**
   * What is asked next about a domain. Where only what can change the recommendation is asked, the registry goes before
   * the website: once a domain's age is known, its website seldom changes anything, and is not visited then.
   */
  askedFirst(missing: readonly SlowSource[]): readonly SlowSource[];
}

/** The first look at a row. */
interface Look {
  readonly item: PendingItem;
  readonly row: ReadRow;
  readonly requestId: string;
  /** Aborted by a pause, or a sleep of the machine. */
  readonly signal: AbortSignal;
}

/** Rows that are read and judged together. */
const CHUNK = 128;
const CLOSED = 'the list was finished before it was looked up';

export function createRowJudging(run: ListRun, deps: RowJudgingDeps): RowJudging {
  const { store, checks, log, elapsed, memo, known, waiting, finishing, keep } = deps;

  const read = ({ input }: PendingItem): ReadRow =>
    checks.read(input, { ...run.options, listDomains: run.domains ?? null }, run.jobId);

  function first(item: PendingItem): FirstLook | Promise<FirstLook> {
    const { signal } = run;
    const row = read(item);
    const cached = checks.cached(row);
    if (cached === null) return looked(item, row, signal);
    return cached.then((checked) =>
      checked === null
        ? looked(item, row, signal)
        : { kind: 'outcome', outcome: outcomeOf(item.index, checked) },
    );
  }

  /** The first look at a row that the cache knows nothing of; at once where its domain is known. */
  function looked(
    item: PendingItem,
    row: ReadRow,
    signal: AbortSignal,
  ): FirstLook | Promise<FirstLook> {
    const { domain } = row;
    const requestId = checks.newId();
    const look: Look = { item, row, requestId, signal };
    if (domain === null) return judgedFirst(look, null, 0);
    const beganAt = elapsed();
    return andThen(known.lookUpDns(domain, requestId), (lookUp) => {
      if (signal.aborted || lookUp.kind === 'cut_off') return { kind: 'waits' };
      if (lookUp.kind === 'no_network') return { kind: 'no_network' };
      return judgedFirst(look, lookUp.known, Math.round(elapsed() - beganAt));
    });
  }

  function judgedFirst(
    { item, row, requestId, signal }: Look,
    about: KnownDomain | null,
    tookMs: number,
  ): FirstLook | Promise<FirstLook> {
    return andThen(judge(row, about, { requestId, tookMs }), (judged) => {
      if (signal.aborted) return { kind: 'waits' };
      const outcome = placed(item.index, row.domain, about, judged);
      remember(item, requestId, outcome);
      return outcome === null ? { kind: 'waits' } : { kind: 'outcome', outcome };
    });
  }

  function judge(
    row: ReadRow,
    about: KnownDomain | null,
    options: JudgeOptions,
  ): Judged | Promise<Judged> {
    const answered = about === null ? null : { domain: about.entry.domain, slow: about.slow };
    return checks.judge(
      row,
      answered,
      finishing.aborted ? { ...options, closed: CLOSED } : options,
    );
  }

  /** A row that waits for something stays in memory, as far as there is room; any other need not be read again. */
  function remember(
    item: PendingItem,
    requestId: string | null,
    outcome: ItemOutcome | null,
  ): void {
    if (outcome === null || outcome.kind === 'provisional')
      memo.keepRow({ ...item, requestId, codeSet: null });
    else memo.forgetRow(item.index);
  }

  /** Decides what a judged row waits for; answers what is to be kept of it, null where that is nothing yet. */
  function placed(
    index: number,
    domain: RowDomain | null,
    about: KnownDomain | null,
    judged: Judged,
  ): ItemOutcome | null {
    if (domain === null || about === null) {
      return judged.kind === 'final' ? outcomeOf(index, judged.checked) : null;
    }
    const { entry } = about;
    const waitsForDns = () => !settled(entry.domain.dns) && hearLater(index, domain);
    if (judged.kind === 'final') {
      const { checked } = judged;
      if (!waitsForDns()) return outcomeOf(index, checked);
      return checked.kind === 'failed' ? null : firstVerdict(index, domain, about, checked);
    }
    const company = askedFirst(judged.missing);
    if (judged.missing.includes('mailbox')) waiting.forMailboxLater(index, entry);
    if (company.length > 0)
      waiting.forDomain(index, domain.registrableDomain, company, judged.hangs);
    else if (!waitsForDns()) waiting.forMailbox(index, entry, judged.hangs);
    return firstVerdict(index, domain, about, judged.verified);
  }

  function hearLater(index: number, domain: RowDomain): boolean {
    return !finishing.aborted && waiting.forDns(index, domain);
  }

  function askedFirst(missing: readonly SlowSource[]): readonly SlowSource[] {
    const company = missing.filter((source) => source !== 'mailbox');
    return run.options.onlyWhatMatters === true && company.includes('registration')
      ? ['registration']
      : company;
  }

  function firstVerdict(
    index: number,
    { key }: RowDomain,
    { entry, slow }: KnownDomain,
    verified: Verified,
  ): ItemOutcome {
    const { checkedAt } = verified;
    const answered: DomainAnswers = { dns: entry.domain.dns, slow };
    const facts = entry.noted ? null : { domain: key, facts: JSON.stringify(answered) };
    entry.noted = true;
    return { index, kind: 'provisional', verdict: recordOf(verified), checkedAt, facts };
  }

  async function openItems(indexes: readonly number[]): Promise<readonly OpenItem[]> {
    const kept = indexes.map((index) => memo.row(index)).filter((item) => item !== undefined);
    if (kept.length === indexes.length) return kept;
    const others = indexes.filter((index) => memo.row(index) === undefined);
    return [...kept, ...(await store.readOpen(run.jobId, others))];
  }

  async function isLeftOut(index: number): Promise<boolean> {
    if (run.leftOut.length === 0) return false;
    const [item] = await openItems([index]);
    return item !== undefined && leftOutOutcome(item, run.leftOut) !== null;
  }

  async function advance(
    rows: readonly number[],
    tookMs: number,
    knownOf: KnownDomainOf,
  ): Promise<void> {
    for (let from = 0; from < rows.length && !run.ended; from += CHUNK) {
      const items = await openItems(rows.slice(from, from + CHUNK));
      const outcomes: ItemOutcome[] = [];
      for (const item of items) {
        const outcome = await advanceOne(item, tookMs, knownOf);
        if (outcome !== null) outcomes.push(outcome);
      }
      if (!run.ended && outcomes.length > 0) keep(outcomes);
    }
  }

  async function advanceOne(
    item: OpenItem,
    tookMs: number,
    knownOf: KnownDomainOf,
    mailbox?: Facts['mailbox'],
  ): Promise<ItemOutcome | null> {
    const outcome =
      leftOutOutcome(item, run.leftOut) ?? (await judgedAnew(item, tookMs, knownOf, mailbox));
    if (outcome === 'read_anew') return null;
    remember(item, item.requestId, outcome);
    return outcome;
  }

  /** `read_anew` where the answers about its domain are lost, and the row starts again with a first look. */
  async function judgedAnew(
    item: OpenItem,
    tookMs: number,
    knownOf: KnownDomainOf,
    mailbox?: Facts['mailbox'],
  ): Promise<ItemOutcome | null | 'read_anew'> {
    try {
      const row = read(item);
      const { domain } = row;
      const about = domain === null ? null : await knownOf(domain);
      if (domain !== null && about === null) {
        memo.forgetRow(item.index);
        deps.anew([item]);
        return 'read_anew';
      }
      const judged = await judge(row, about, {
        requestId: item.requestId ?? checks.newId(),
        tookMs,
        ...(mailbox === undefined ? {} : { mailbox }),
      });
      return placed(item.index, domain, about, judged);
    } catch (error) {
      log.error({ error, job: run.jobId, index: item.index }, 'an item could not be judged');
      return unforeseen(item.index);
    }
  }

  return { read, openItems, isLeftOut, first, advance, advanceOne, askedFirst };
}
