// For which domains of a running list the registry and the website are queried, in which order, and how many at once.
import type { SlowSource } from '../../../../src-shared/sources.ts';
import type { SlowDomainFacts } from '../../../engine/gather/slow-sources.ts';
import type { RowChecks } from '../../verify/row-checks.ts';
import { createDomainRates, type DomainRates, WEBSITES } from './domain-rates.ts';
import type { KnownDomains } from './known-domains.ts';
import type { ListRun, Remaining } from './list-run.ts';
import { createOpenDomains, type OpenDomain } from './open-domains.ts';
import type { OpenRows } from './open-rows.ts';
import { createPriorityQueues, type PriorityQueues, weightOf } from './priority-queues.ts';
import type { RowJudging } from './row-judging.ts';
import type { RunCache } from './run-cache.ts';

export interface DomainQuestionsDeps {
  readonly checks: Pick<RowChecks, 'ask' | 'newId' | 'registryPace'>;
  readonly elapsed: () => number;
  readonly cache: RunCache;
  readonly known: KnownDomains;
  readonly judging: Pick<RowJudging, 'read' | 'advance'>;
  readonly rows: OpenRows;
  readonly finishing: AbortSignal;
  /** From how many addresses servers are asked; each server may be asked so many times as much at once. */
  readonly breadth: () => number;
  readonly firstLooksDone: () => boolean;
  /** To be called with every answer: one that a sleep of the machine spoilt is cut off by it. */
  readonly answered: () => void;
}

export class DomainQuestions {
  readonly #run: ListRun;
  readonly #deps: DomainQuestionsDeps;
  readonly #open = createOpenDomains();
  readonly #rates: DomainRates;
  readonly #lines: PriorityQueues<OpenDomain>;

  constructor(run: ListRun, deps: DomainQuestionsDeps) {
    this.#run = run;
    this.#deps = deps;
    this.#rates = createDomainRates(deps);
    this.#lines = createPriorityQueues(this.#rates.most);
  }

  get isIdle(): boolean {
    return this.#lines.waiting + this.#lines.inProgress === 0;
  }

  get inProgress(): number {
    return this.#lines.inProgress;
  }

  /** Has a row wait for what sources say of its domain. */
  put(
    index: number,
    domain: string,
    sources: readonly SlowSource[],
    canChangeRecommendation: boolean,
  ): void {
    const weight = weightOf(canChangeRecommendation);
    const before = this.#open.of(domain);
    if (before !== undefined) {
      before.rows.push(index);
      this.#open.widen(before, sources);
      this.#lines.reweigh(before.queue, before, before.weight, before.weight + weight);
      before.weight += weight;
      return;
    }
    const topLevel = domain.slice(domain.lastIndexOf('.') + 1);
    this.#add({
      kind: 'domain',
      queue: sources.includes('registration') ? topLevel : WEBSITES,
      domain,
      rows: [index],
      sources: new Set(sources),
      weight,
    });
  }

  #add(piece: OpenDomain): void {
    this.#open.add(piece);
    this.#lines.put(piece.queue, piece, piece.weight);
  }

  /** The next domain whose turn it is; null when none may begin. */
  take(): OpenDomain | null {
    return this.#lines.take();
  }

  /** Ends the waiting: the rows of each domain that had not begun, and what is known of it already. */
  drain(): readonly OpenDomain[] {
    this.#open.clear();
    return this.#lines.drain();
  }

  /** `ahead`: how many rows are still to be looked at, as a part of those that were. */
  remaining(ahead: number): readonly Remaining[] {
    return this.#rates.remaining(this.#open, ahead);
  }

  /** Asks about a domain that was taken, and has its rows go on; rejects when that fails. */
  async ask(piece: OpenDomain): Promise<void> {
    try {
      await this.#goThrough(piece);
    } finally {
      this.#lines.done(piece.queue);
    }
  }

  async #goThrough(piece: OpenDomain): Promise<void> {
    const { rows, judging, known, elapsed } = this.#deps;
    const [row = 0] = piece.rows;
    const beganAt = elapsed();
    const { signal } = this.#run;
    if (await rows.isLeftOut(row)) {
      this.#open.drop(piece);
      return judging.advance(piece.rows, 0, known.of);
    }
    const before =
      piece.answered ?? (piece.queue === WEBSITES ? await this.#answeredBefore(row) : {});
    const sources = this.#askedNow(piece);
    const later = [...piece.sources].filter((source) => !sources.includes(source));
    const answers = await this.#answersOf(piece.domain, sources, signal);
    if (this.#run.ended) return;
    // Paused or asleep meanwhile: what that cut off would count as unknown, so it is asked again.
    if (answers === null) this.#lines.put(piece.queue, piece, piece.weight);
    else {
      const tookMs = Math.round(elapsed() - beganAt);
      this.#rates.note(piece.queue, piece.domain, sources, tookMs);
      await this.#goOn(piece, later, { ...before, ...answers }, tookMs);
    }
  }

  /** Has the rows go on with what was answered; where something was not asked yet they wait for that first. */
  async #goOn(
    piece: OpenDomain,
    later: readonly SlowSource[],
    slow: SlowDomainFacts,
    tookMs: number,
  ): Promise<void> {
    const { cache, finishing, judging, known } = this.#deps;
    cache.keepSlow(piece.domain, slow);
    // Rows that came meanwhile are among them; those that come from now on find the answer in the memo.
    this.#open.drop(piece);
    if (later.length > 0 && !finishing.aborted)
      this.#add({ ...piece, queue: WEBSITES, sources: new Set(later), answered: slow });
    else await judging.advance(piece.rows, tookMs, known.withAnswers(slow));
  }

  /**
   * A website takes ten times the work of a registry's answer, and no pace holds it up: while rows wait for their first look,
   * the registry alone is asked, which a list waits for in the end.
   */
  #askedNow({ sources }: OpenDomain): readonly SlowSource[] {
    const first = sources.has('registration') && !this.#deps.firstLooksDone();
    return first ? ['registration'] : [...sources];
  }

  /** What the slow sources of its domain have answered by now. */
  async #answeredBefore(row: number): Promise<SlowDomainFacts> {
    const { rows, judging, known } = this.#deps;
    const [item] = await rows.read([row]);
    const domain = item === undefined ? null : judging.read(item).domain;
    return domain === null ? {} : ((await known.of(domain))?.slow ?? {});
  }

  /** Null where it was cut off; nothing where nothing is asked any more. */
  async #answersOf(
    domain: string,
    sources: readonly SlowSource[],
    signal: AbortSignal,
  ): Promise<SlowDomainFacts | null> {
    const { checks, finishing, answered } = this.#deps;
    if (finishing.aborted) return {};
    const either = AbortSignal.any([signal, finishing]);
    const answers = await checks.ask(domain, sources, checks.newId(), either);
    answered();
    if (finishing.aborted) return {};
    return signal.aborted ? null : answers;
  }
}
