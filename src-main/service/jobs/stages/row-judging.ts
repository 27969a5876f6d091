// Judges rows of a running list by what is known of their domains, at the first look and with every later answer.

import { andThen } from '../../../../src-shared/maybe-promise.ts';
import type { Facts } from '../../../engine/facts.ts';
import type { ItemOutcome, OpenItem, PendingItem } from '../../ports/jobs.ts';
import type { Log } from '../../ports/log.ts';
import type { JudgeOptions, ReadRow, RowChecks, RowVerdict } from '../../verify/row-checks.ts';
import { leftOutOutcome } from '../crashed-items.ts';
import { outcomeOf, unforeseen } from '../item-outcome.ts';
import type { KnownDomain, KnownDomainOf, KnownDomains } from './known-domains.ts';
import type { FirstLook, ListRun } from './list-run.ts';
import type { OpenRows } from './open-rows.ts';
import type { RowPlacement } from './row-placement.ts';

export interface RowJudgingDeps {
  readonly checks: RowChecks;
  readonly log: Log;
  readonly elapsed: () => number;
  readonly rows: OpenRows;
  readonly known: KnownDomains;
  readonly placement: RowPlacement;
  /** Aborted once nothing slow is asked any more. */
  readonly finishing: AbortSignal;
  readonly keep: (outcomes: readonly ItemOutcome[]) => void;
  /** Has rows whose domain's answers are lost start again with a first look. */
  readonly requeue: (items: readonly PendingItem[]) => void;
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

export class RowJudging {
  readonly #run: ListRun;
  readonly #deps: RowJudgingDeps;

  constructor(run: ListRun, deps: RowJudgingDeps) {
    this.#run = run;
    this.#deps = deps;
  }

  read({ input }: PendingItem): ReadRow {
    const { options, domains, jobId } = this.#run;
    return this.#deps.checks.read(input, { ...options, listDomains: domains ?? null }, jobId);
  }

  first(item: PendingItem): FirstLook | Promise<FirstLook> {
    const { signal } = this.#run;
    const row = this.read(item);
    const cached = this.#deps.checks.cached(row);
    if (cached === null) return this.#look(item, row, signal);
    return cached.then((checked) =>
      checked === null
        ? this.#look(item, row, signal)
        : { kind: 'outcome', outcome: outcomeOf(item.index, checked) },
    );
  }

  /** The first look at a row that the cache knows nothing of; at once where its domain is known. */
  #look(item: PendingItem, row: ReadRow, signal: AbortSignal): FirstLook | Promise<FirstLook> {
    const { checks, elapsed, known } = this.#deps;
    const { domain } = row;
    const requestId = checks.newId();
    const look: Look = { item, row, requestId, signal };
    if (domain === null) return this.#judgeFirst(look, null, 0);
    const beganAt = elapsed();
    return andThen(known.lookUpDns(domain, requestId), (lookUp) => {
      if (signal.aborted || lookUp.kind === 'cut_off') return { kind: 'waits' };
      if (lookUp.kind === 'no_network') return { kind: 'no_network' };
      return this.#judgeFirst(look, lookUp.known, Math.round(elapsed() - beganAt));
    });
  }

  #judgeFirst(
    { item, row, requestId, signal }: Look,
    about: KnownDomain | null,
    tookMs: number,
  ): FirstLook | Promise<FirstLook> {
    const { placement, rows } = this.#deps;
    return andThen(this.#judge(row, about, { requestId, tookMs }), (judged) => {
      if (signal.aborted) return { kind: 'waits' };
      const outcome = placement.place(item.index, row.domain, about, judged);
      rows.remember(item, requestId, outcome);
      return outcome === null ? { kind: 'waits' } : { kind: 'outcome', outcome };
    });
  }

  #judge(
    row: ReadRow,
    about: KnownDomain | null,
    options: JudgeOptions,
  ): RowVerdict | Promise<RowVerdict> {
    const { checks, finishing } = this.#deps;
    const answered = about === null ? null : { domain: about.entry.domain, slow: about.slow };
    return checks.judge(
      row,
      answered,
      finishing.aborted ? { ...options, closed: CLOSED } : options,
    );
  }

  /** Judges rows, keeps what comes of it, and has them wait for what is still missing. */
  async advance(indexes: readonly number[], tookMs: number, knownOf: KnownDomainOf): Promise<void> {
    const { rows, keep } = this.#deps;
    for (let from = 0; from < indexes.length && !this.#run.ended; from += CHUNK) {
      const outcomes: ItemOutcome[] = [];
      for (const item of await rows.read(indexes.slice(from, from + CHUNK))) {
        const outcome = await this.advanceOne(item, tookMs, knownOf);
        if (outcome !== null) outcomes.push(outcome);
      }
      if (!this.#run.ended && outcomes.length > 0) keep(outcomes);
    }
  }

  /** The same for one row, whose mailbox may have been asked about; null where nothing of it is to be kept yet. */
  async advanceOne(
    item: OpenItem,
    tookMs: number,
    knownOf: KnownDomainOf,
    mailbox?: Facts['mailbox'],
  ): Promise<ItemOutcome | null> {
    const outcome =
      leftOutOutcome(item, this.#run.leftOut) ??
      (await this.#judgeAgain(item, tookMs, knownOf, mailbox));
    if (outcome === 'read_again') return null;
    this.#deps.rows.remember(item, item.requestId, outcome);
    return outcome;
  }

  /** `read_again` where the answers about its domain are lost, and the row starts again with a first look. */
  async #judgeAgain(
    item: OpenItem,
    tookMs: number,
    knownOf: KnownDomainOf,
    mailbox?: Facts['mailbox'],
  ): Promise<ItemOutcome | null | 'read_again'> {
    const { checks, placement, rows, log } = this.#deps;
    try {
      const row = this.read(item);
      const { domain } = row;
      const about = domain === null ? null : await knownOf(domain);
      if (domain !== null && about === null) {
        rows.forget(item.index);
        this.#deps.requeue([item]);
        return 'read_again';
      }
      const judged = await this.#judge(row, about, {
        requestId: item.requestId ?? checks.newId(),
        tookMs,
        ...(mailbox === undefined ? {} : { mailbox }),
      });
      return placement.place(item.index, domain, about, judged);
    } catch (error) {
      log.error({ error, job: this.#run.jobId, index: item.index }, 'an item could not be judged');
      return unforeseen(item.index);
    }
  }
}
