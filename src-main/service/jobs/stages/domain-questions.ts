// For which domains of a running list the registry and the website are queried, in which order, and how many at once.
import type { SlowSource } from '../../../engine/facts.ts';
import type { SlowDomainFacts } from '../../../engine/gather/slow-sources.ts';
import { type Queue, slowestOf, USUAL_PER_SECOND } from '../../time-left.ts';
import type { RowChecks } from '../../verify/row-checks.ts';
import { createCompletionRates } from './completion-rate.ts';
import type { KnownDomains } from './known-domains.ts';
import type { ListMemo } from './list-memo.ts';
import type { ListRun, Remaining } from './list-run.ts';
import { createOpenDomains, type OpenDomain } from './open-domains.ts';
import { createPriorityQueues, weightOf } from './priority-queues.ts';
import type { RowJudging } from './row-judging.ts';

export interface DomainQuestionsDeps {
  readonly checks: Pick<RowChecks, 'ask' | 'newId' | 'registryPace'>;
  readonly elapsed: () => number;
  readonly memo: ListMemo;
  readonly known: KnownDomains;
  readonly judging: Pick<RowJudging, 'read' | 'openItems' | 'isLeftOut' | 'advance'>;
  readonly finishing: AbortSignal;
  /** From how many addresses servers are asked; each server may be asked so many times as much at once. */
  readonly breadth: () => number;
  readonly firstLooksDone: () => boolean;
  /** To be called with every answer: one that a sleep of the machine spoilt is cut off by it. */
  readonly answered: () => void;
}

export interface DomainQuestions {
  /** Has a row wait for what sources say of its domain. */
  put(index: number, domain: string, sources: readonly SlowSource[], hangs: boolean): void;
  /** The next domain whose turn it is; null when none may begin. */
  take(): OpenDomain | null;
  /** Asks about a domain that was taken, and has its rows go on; rejects when that fails. */
  ask(piece: OpenDomain): Promise<void>;
  /** Ends the waiting: the rows of each domain that had not begun, and what is known of it already. */
  drain(): readonly OpenDomain[];
  readonly isIdle: boolean;
  readonly underWay: number;
  /** `ahead`: how many rows are still to be looked at, as a part of those that were. */
  remaining(ahead: number): readonly Remaining[];
}

/**
 * Domains of one top-level domain that are asked about at once, at first and at most. A domain waits for its registry while
 * its website is visited: so many that the slowest website is through by the time, and that the registry's pace is used.
 */
const LINE = { first: 32, most: 256, least: 2 };
/**
 * A registry that lets domains wait longer has too many of them; each that is through quicker makes room for as many more: a
 * website that says nothing, begun among the last of a line, would be what the whole list waits for.
 */
const MORE = 2;
/** Websites that are visited at once while rows wait for their first look. */
const MOST_BESIDE = 8;
/** Long enough to even out batches, short enough to follow a server that has become slow. */
const RATE_WINDOW_MS = 15_000;
const LONG_MS = 20_000;
const SHORT_MS = 10_000;

/** The line of domains of which only the website is asked: no registry's pace holds them up. No top-level domain has a blank. */
const WEBSITES = 'websites only';

export function createDomainQuestions(run: ListRun, deps: DomainQuestionsDeps): DomainQuestions {
  const { checks, elapsed, memo, known, judging, finishing, firstLooksDone } = deps;
  const open = createOpenDomains();
  const mostOf = new Map<string, number>();
  const rates = createCompletionRates(elapsed, RATE_WINDOW_MS);
  /** A domain of each line, by which its registry is known. */
  const examples = new Map<string, string>();
  const lines = createPriorityQueues<OpenDomain>((line) => {
    const most = mostOf.get(line) ?? LINE.first;
    const beside = line === WEBSITES && !firstLooksDone() ? MOST_BESIDE : most;
    return Math.min(most, beside) * deps.breadth();
  });

  function put(
    index: number,
    domain: string,
    sources: readonly SlowSource[],
    hangs: boolean,
  ): void {
    const weight = weightOf(hangs);
    const before = open.of(domain);
    if (before !== undefined) {
      before.rows.push(index);
      open.widen(before, sources);
      lines.reweigh(before.line, before, before.weight, before.weight + weight);
      before.weight += weight;
      return;
    }
    const line = sources.includes('registration')
      ? domain.slice(domain.lastIndexOf('.') + 1)
      : WEBSITES;
    if (line !== WEBSITES) examples.set(line, domain);
    const made: OpenDomain = {
      kind: 'domain',
      line,
      domain,
      rows: [index],
      sources: new Set(sources),
      weight,
    };
    open.add(made);
    lines.put(line, made, weight);
  }

  async function ask(piece: OpenDomain): Promise<void> {
    try {
      await goThrough(piece);
    } finally {
      lines.done(piece.line);
    }
  }

  async function goThrough(piece: OpenDomain): Promise<void> {
    const [row = 0] = piece.rows;
    const beganAt = elapsed();
    const { signal } = run;
    if (await judging.isLeftOut(row)) {
      open.drop(piece);
      return judging.advance(piece.rows, 0, known.of);
    }
    const before = piece.answered ?? (piece.line === WEBSITES ? await answeredBefore(row) : {});
    const sources = askedNow(piece);
    const later = [...piece.sources].filter((source) => !sources.includes(source));
    const answers = await answersOf(piece.domain, sources, signal);
    if (run.ended) return;
    if (answers === null) {
      // Paused or asleep meanwhile: what that cut off would count as unknown, so it is asked again.
      lines.put(piece.line, piece, piece.weight);
      return;
    }
    const tookMs = Math.round(elapsed() - beganAt);
    learn(piece, sources, tookMs);
    const slow = { ...before, ...answers };
    memo.keepSlow(piece.domain, slow);
    if (later.length > 0 && !finishing.aborted) {
      visitLater(piece, later, slow);
      return;
    }
    // Rows that came meanwhile are among them; those that come from now on find the answer in the memo.
    open.drop(piece);
    await judging.advance(piece.rows, tookMs, known.withAnswers(slow));
  }

  /**
   * A website takes ten times the work of a registry's answer, and no pace holds it up: while rows wait for their first look,
   * the registry alone is asked, which a list waits for in the end.
   */
  function askedNow({ sources }: OpenDomain): readonly SlowSource[] {
    return sources.has('registration') && !firstLooksDone() ? ['registration'] : [...sources];
  }

  /** The rows go on waiting, for what was not asked yet. */
  function visitLater(
    piece: OpenDomain,
    sources: readonly SlowSource[],
    answered: SlowDomainFacts,
  ): void {
    const later = { ...piece, line: WEBSITES, sources: new Set(sources), answered };
    open.drop(piece);
    open.add(later);
    lines.put(later.line, later, later.weight);
  }

  /** What the slow sources of its domain have answered by now. */
  async function answeredBefore(row: number): Promise<SlowDomainFacts> {
    const [item] = await judging.openItems([row]);
    const domain = item === undefined ? null : judging.read(item).domain;
    return domain === null ? {} : ((await known.of(domain))?.slow ?? {});
  }

  /** Null where it was cut off; nothing where nothing is asked any more. */
  async function answersOf(
    domain: string,
    sources: readonly SlowSource[],
    signal: AbortSignal,
  ): Promise<SlowDomainFacts | null> {
    if (finishing.aborted) return {};
    const either = AbortSignal.any([signal, finishing]);
    const answers = await checks.ask(domain, sources, checks.newId(), either);
    deps.answered();
    if (finishing.aborted) return {};
    return signal.aborted ? null : answers;
  }

  /** More at once where a registry answers in no time, fewer where it lets them wait. */
  function learn(
    { line, domain }: OpenDomain,
    sources: readonly SlowSource[],
    tookMs: number,
  ): void {
    if (line !== WEBSITES) rates.note(registryOf(line, domain).server);
    // Before that few are visited at once, which says nothing of how fast they will be.
    if (sources.includes('website') && firstLooksDone()) rates.note(WEBSITES);
    const most = mostOf.get(line) ?? LINE.first;
    if (tookMs > LONG_MS) mostOf.set(line, Math.max(LINE.least, Math.floor(most / 2)));
    else if (tookMs < SHORT_MS) mostOf.set(line, Math.min(LINE.most, most + MORE));
  }

  function remaining(ahead: number): readonly Remaining[] {
    const websites = open.left('website') + open.ever('website') * ahead;
    const perSecond = rates.perSecond(WEBSITES, USUAL_PER_SECOND.websites * deps.breadth());
    const registries = slowestOf(registryQueues(ahead));
    return [
      {
        source: 'registration',
        left: open.left('registration'),
        ms: registries.seconds * 1_000,
      },
      { source: 'website', left: open.left('website'), ms: (websites * 1_000) / perSecond },
    ];
  }

  function registryQueues(ahead: number): readonly Queue[] {
    const servers = new Map<string, { left: number; readonly expected: number }>();
    for (const [line, example] of examples) {
      const left = (open.lines.get(line) ?? 0) + (open.everInLines.get(line) ?? 0) * ahead;
      const { server, expected } = registryOf(line, example);
      const known = servers.get(server);
      if (known === undefined) servers.set(server, { left, expected });
      else known.left += left;
    }
    return [...servers].map(([server, { left, expected }]) => ({
      server,
      seconds: left / rates.perSecond(server, expected),
    }));
  }

  /** The server that answers for a line, and how many a second are to be expected of it. */
  function registryOf(line: string, domain: string) {
    const pace = checks.registryPace(domain);
    const perSecond = pace?.expectedPerSecond ?? USUAL_PER_SECOND.registry;
    return { server: pace?.server ?? line, expected: perSecond * deps.breadth() };
  }

  return {
    put,
    take: () => lines.take(),
    ask,
    drain() {
      open.clear();
      return lines.drain();
    },
    get isIdle() {
      return lines.waiting + lines.underWay === 0;
    },
    get underWay() {
      return lines.underWay;
    },
    remaining,
  };
}
