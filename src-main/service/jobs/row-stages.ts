// Takes the rows of a running list from their first verdict to the final one: slow facts are asked per domain and server, in the
// order of their worth, and every answer is judged for all rows that it speaks of.
import type { DomainFacts, Facts, SlowSource } from '../../engine/facts.ts';
import { settled } from '../../engine/gather/domain.ts';
import type { SlowDomainFacts } from '../../engine/gather/slow.ts';
import type { ItemOutcome, OpenItem, PendingItem } from '../ports/jobs.ts';
import type { Log } from '../ports/log.ts';
import type { Store } from '../ports/store.ts';
import { recordOf, type Verified } from '../verify/made-verdict.ts';
import {
  type Heard,
  type Judged,
  type JudgeOptions,
  pendingIn,
  type ReadRow,
  type RowChecks,
  type RowDomain,
} from '../verify/row-checks.ts';
import { type CompletionRate, createCompletionRate } from './completion-rate.ts';
import { createDnsRetries, type UnheardDomain } from './dns-retries.ts';
import { createSecondTries } from './greylist-retries.ts';
import { outcomeOf, unforeseen } from './item-outcome.ts';
import { leftOutOutcome } from './left-out.ts';
import { createListMemo, type HeardDomain } from './list-memo.ts';
import { createOpenDomains, type OpenDomain } from './open-domains.ts';
import { createPriorityLines } from './priority-lines.ts';
import {
  type FirstLook,
  isLookedThrough,
  type Remaining,
  type RowStages,
  type Run,
} from './run.ts';

export interface RowStageDeps {
  readonly store: Pick<Store, 'readOpen' | 'readDomainNote' | 'noteUnderWay' | 'provisionalItems'>;
  readonly checks: RowChecks;
  readonly log: Log;
  /** Milliseconds that only ever grow. */
  readonly elapsed: () => number;
  /** Whether the list may begin anything now. */
  readonly mayBegin: () => boolean;
  /** Domains and mailboxes that may be asked about at once. */
  readonly most: () => number;
  /** From how many addresses servers are asked; each server may be asked so many times as much at once. */
  readonly breadth: () => number;
  readonly greylistDelayMs: () => number;
  /** All that may be under way, for the store to note. */
  readonly held: () => readonly number[];
  readonly keep: (outcomes: readonly ItemOutcome[]) => void;
  /** Has rows that have lost what was heard of their domain be looked at from the beginning. */
  readonly anew: (items: readonly PendingItem[]) => void;
  readonly noNetwork: () => void;
  /** To be called with every answer: one that a sleep of the machine spoilt is cut off by it. */
  readonly heard: () => void;
  /** Told whenever something has come to its end. */
  readonly ended: () => void;
  readonly failed: (error: unknown) => void;
  readonly retryAfterMs?: readonly number[];
}

interface MailboxRow {
  readonly kind: 'mailbox';
  readonly line: string;
  readonly index: number;
}

/** Rows that are read and judged together, and rows of a page at the start. */
const CHUNK = 128;
const PAGE = 1_024;
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
const LONG_MS = 20_000;
const SHORT_MS = 10_000;
/** Mailboxes of one mail host that are asked about at once; the adapter puts them into sessions. */
const MOST_OF_ONE_HOST = 64;
/** A row whose recommendation hangs on what is missing weighs more than any number of rows whose does not. */
const HANGS = 2 ** 24;

/** What is known of a domain: what the DNS said, and the answers of slow sources. */
interface About {
  readonly entry: HeardDomain;
  readonly slow: SlowDomainFacts;
}

/** Null where what was heard is lost. */
type AboutOf = (domain: RowDomain) => Promise<About | null>;

/** The line of domains of which only the website is asked: no registry's pace holds them up. No top-level domain has a blank. */
const WEBSITES = 'websites only';

const CLOSED = 'the list was finished before it was looked up';

function isWithoutNetwork({ route }: DomainFacts): boolean {
  return route.state === 'unknown' && route.reason === 'no_network';
}

/** The row that stands for what is asked. */
function rowOf(piece: OpenDomain | MailboxRow): number {
  return piece.kind === 'domain' ? (piece.rows[0] ?? 0) : piece.index;
}

export function createRowStages(run: Run, deps: RowStageDeps): RowStages {
  const { store, checks, log, elapsed, keep } = deps;
  const memo = createListMemo();
  const open = createOpenDomains();
  const lineMost = new Map<string, number>();
  const domains = createPriorityLines<OpenDomain>((line) => {
    const most = lineMost.get(line) ?? LINE.first;
    const beside = line === WEBSITES && !isLookedThrough(run) ? MOST_BESIDE : most;
    return Math.min(most, beside) * deps.breadth();
  });
  const mailboxes = createPriorityLines<MailboxRow>(() => MOST_OF_ONE_HOST * deps.breadth());
  const rates = new Map<string, CompletionRate>();
  const finishing = new AbortController();
  /** Rows that stand for what is being asked about. */
  const standing = new Set<number>();
  /** What was taken up, and begins as soon as the store has noted it. */
  const starting: (OpenDomain | MailboxRow)[] = [];
  let loading = false;
  /** Work that is neither in a line nor under way there. */
  let other = 0;

  const secondTries = createSecondTries((item) => {
    during(() => advance([item.index], 0, known));
  });
  const retries = createDnsRetries({
    isLookedThrough: () => isLookedThrough(run),
    retry: (domain) =>
      hearAgain(domain).catch((error: unknown) => {
        deps.failed(error);
        return true;
      }),
    ended: deps.ended,
    ...(deps.retryAfterMs === undefined ? {} : { waitMs: deps.retryAfterMs }),
  });
  if (run.finishing) finishing.abort();

  const read = ({ input }: PendingItem): ReadRow =>
    checks.read(input, { ...run.options, listDomains: run.domains ?? null }, run.jobId);

  function during(work: () => Promise<void>): void {
    other += 1;
    work()
      .catch(deps.failed)
      .finally(() => {
        other -= 1;
        deps.ended();
      });
  }

  async function hear(domain: RowDomain, checkId: string): Promise<HeardDomain> {
    const { key } = domain;
    const { signal } = run.abort;
    const heard = await memo.dns(key, async () => ({
      dns: await checks.hear(domain, checkId, signal),
      noted: false,
    }));
    deps.heard();
    // What a pause cut off, or nobody could be asked about, says nothing to the next row.
    if (signal.aborted || isWithoutNetwork(heard.dns)) memo.forgetDns(key);
    return heard;
  }

  /** What is known of the domain of a row by now, in memory or in the store; null where that is lost. */
  async function known({ key, registrableDomain }: RowDomain): Promise<About | null> {
    const [entry, slow] = [await memo.heard(key), memo.slow(registrableDomain)];
    if (entry !== undefined && slow !== undefined) return { entry, slow };
    const text = await store.readDomainNote(run.jobId, key);
    // What was heard a moment ago may not be kept yet.
    if (text === null) return entry === undefined ? null : { entry, slow: slow ?? {} };
    const note: Heard = JSON.parse(text);
    return {
      entry: entry ?? { dns: note.dns, noted: true },
      slow: slow ?? note.slow,
    };
  }

  async function first(item: PendingItem): Promise<FirstLook> {
    const { signal } = run.abort;
    const row = read(item);
    const { domain } = row;
    const cached = await checks.cached(row);
    if (cached !== null) return { kind: 'outcome', outcome: outcomeOf(item.index, cached) };
    const beganAt = elapsed();
    const requestId = checks.newId();
    let about: About | null = null;
    if (domain !== null) {
      const entry = await hear(domain, requestId);
      if (signal.aborted) return { kind: 'waits' };
      if (isWithoutNetwork(entry.dns)) return { kind: 'no_network' };
      about = { entry, slow: memo.slow(domain.registrableDomain) ?? {} };
    }
    const tookMs = Math.round(elapsed() - beganAt);
    const judged = await judge(row, about, { requestId, tookMs });
    if (signal.aborted) return { kind: 'waits' };
    const outcome = placed(item.index, domain, about, judged);
    remember({ ...item, requestId }, outcome);
    return outcome === null ? { kind: 'waits' } : { kind: 'outcome', outcome };
  }

  function judge(row: ReadRow, about: About | null, options: JudgeOptions): Promise<Judged> {
    const heard = about === null ? null : { dns: about.entry.dns, slow: about.slow };
    const closed = finishing.signal.aborted ? { closed: CLOSED } : {};
    return checks.judge(row, heard, { ...options, ...closed });
  }

  /** A row that waits for something stays in memory, as far as there is room; any other need not be read again. */
  function remember(item: Omit<OpenItem, 'account'>, outcome: ItemOutcome | null): void {
    if (outcome === null || outcome.kind === 'provisional')
      memo.keepRow({ ...item, account: null });
    else memo.forgetRow(item.index);
  }

  /** Decides what a judged row waits for; answers what is to be kept of it, null where that is nothing yet. */
  function placed(
    index: number,
    domain: RowDomain | null,
    about: About | null,
    judged: Judged,
  ): ItemOutcome | null {
    if (domain === null || about === null) {
      return judged.kind === 'final' ? outcomeOf(index, judged.checked) : null;
    }
    const { entry } = about;
    if (judged.kind === 'final') {
      const { checked } = judged;
      if (settled(entry.dns) || !hearLater(index, domain)) return outcomeOf(index, checked);
      return checked.kind === 'failed' ? null : firstVerdict(index, domain, about, checked);
    }
    const company = askedFirst(judged.missing);
    if (company.length > 0) intoDomainLine(index, domain.registrableDomain, company, judged.hangs);
    else if (settled(entry.dns) || !hearLater(index, domain))
      intoMailboxLine(index, entry, judged.hangs);
    return firstVerdict(index, domain, about, judged.verified);
  }

  /**
   * What is asked next about the domain. Where only what can change the recommendation is asked, the registry goes before
   * the website: once a domain's age is known, its website seldom changes anything, and is not visited then.
   */
  function askedFirst(missing: readonly SlowSource[]): readonly SlowSource[] {
    const company = missing.filter((source) => source !== 'mailbox');
    return run.options.onlyWhatMatters === true && company.includes('registration')
      ? ['registration']
      : company;
  }

  function firstVerdict(
    index: number,
    { key }: RowDomain,
    { entry, slow }: About,
    verified: Verified,
  ): ItemOutcome {
    const { checkedAt } = verified;
    const heard: Heard = { dns: entry.dns, slow };
    const facts = entry.noted ? null : { domain: key, facts: JSON.stringify(heard) };
    entry.noted = true;
    return { index, kind: 'provisional', verdict: recordOf(verified), checkedAt, facts };
  }

  function hearLater(index: number, domain: RowDomain): boolean {
    return !finishing.signal.aborted && retries.add(domain, index);
  }

  function intoDomainLine(
    index: number,
    domain: string,
    sources: readonly SlowSource[],
    hangs: boolean,
  ): void {
    const weight = hangs ? HANGS : 1;
    const known = open.of(domain);
    if (known !== undefined) {
      known.rows.push(index);
      open.widen(known, sources);
      domains.reweigh(known.line, known, known.weight, known.weight + weight);
      known.weight += weight;
      return;
    }
    const line = sources.includes('registration')
      ? domain.slice(domain.lastIndexOf('.') + 1)
      : WEBSITES;
    const made: OpenDomain = {
      kind: 'domain',
      line,
      domain,
      rows: [index],
      sources: new Set(sources),
      weight,
    };
    open.add(made);
    domains.put(line, made, weight);
  }

  function intoMailboxLine(index: number, { dns }: HeardDomain, hangs: boolean): void {
    const line = dns.route.state === 'mx' ? (dns.route.hosts[0]?.exchange ?? '') : '';
    mailboxes.put(line, { kind: 'mailbox', line, index }, hangs ? HANGS : 1);
  }

  /** Rows without a final verdict, from memory as far as they are there. */
  async function openItems(indexes: readonly number[]): Promise<readonly OpenItem[]> {
    const kept = indexes.map((index) => memo.row(index)).filter((item) => item !== undefined);
    if (kept.length === indexes.length) return kept;
    const others = indexes.filter((index) => memo.row(index) === undefined);
    return [...kept, ...(await store.readOpen(run.jobId, others))];
  }

  /** Judges rows by what is known of their domains, keeps what comes of it, and has them wait for what is still missing. */
  async function advance(rows: readonly number[], tookMs: number, aboutOf: AboutOf): Promise<void> {
    for (let from = 0; from < rows.length && !run.ended; from += CHUNK) {
      const items = await openItems(rows.slice(from, from + CHUNK));
      const outcomes: ItemOutcome[] = [];
      for (const item of items) {
        const outcome = await advanced(item, tookMs, aboutOf);
        if (outcome !== null) outcomes.push(outcome);
      }
      if (!run.ended && outcomes.length > 0) keep(outcomes);
    }
  }

  async function advanced(
    item: OpenItem,
    tookMs: number,
    aboutOf: AboutOf,
    mailbox?: Facts['mailbox'],
  ): Promise<ItemOutcome | null> {
    const outcome =
      leftOutOutcome(item, run.leftOut) ?? (await judgedAnew(item, tookMs, aboutOf, mailbox));
    if (outcome !== 'read_anew') remember(item, outcome);
    return outcome === 'read_anew' ? null : outcome;
  }

  /** `read_anew` where what was heard of its domain is lost, and the row is looked at from the beginning. */
  async function judgedAnew(
    item: OpenItem,
    tookMs: number,
    aboutOf: AboutOf,
    mailbox?: Facts['mailbox'],
  ): Promise<ItemOutcome | null | 'read_anew'> {
    try {
      const row = read(item);
      const { domain } = row;
      const about = domain === null ? null : await aboutOf(domain);
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

  /** Asks the DNS about a domain once more; its rows go on with what it says. */
  async function hearAgain({ domain, rows }: UnheardDomain): Promise<boolean> {
    if (!deps.mayBegin()) return false;
    const { signal } = run.abort;
    const dns = await checks.hear(domain, checks.newId(), signal);
    deps.heard();
    if (signal.aborted) return false;
    if (isWithoutNetwork(dns)) {
      deps.noNetwork();
      return false;
    }
    const entry: HeardDomain = { dns, noted: false };
    memo.forgetDns(domain.key);
    void memo.dns(domain.key, async () => entry);
    const about: About = { entry, slow: memo.slow(domain.registrableDomain) ?? {} };
    await advance([...rows], 0, async () => about);
    return true;
  }

  /** Takes up what may begin, and has the store note it first: a start after a crash has to know what was under way. */
  function go(): void {
    retries.go();
    if (!deps.mayBegin() || run.noting || run.fetching) return;
    while (domains.underWay + mailboxes.underWay < deps.most()) {
      const next = domains.take() ?? mailboxes.take();
      if (next === null) break;
      starting.push(next);
      standing.add(rowOf(next));
    }
    if (starting.length === 0) return;
    run.noting = true;
    store
      .noteUnderWay(run.jobId, deps.held())
      .then(() => {
        for (const next of starting.splice(0)) {
          if (next.kind === 'domain') void askDomain(next);
          else void askMailbox(next);
        }
      })
      .catch(deps.failed)
      .finally(() => {
        run.noting = false;
        deps.ended();
      });
  }

  function rateOf(name: string): CompletionRate {
    const rate = rates.get(name) ?? createCompletionRate();
    rates.set(name, rate);
    return rate;
  }

  async function askDomain(piece: OpenDomain): Promise<void> {
    const row = rowOf(piece);
    const beganAt = elapsed();
    const { signal } = run.abort;
    try {
      if (await isLeftOut(row)) {
        open.drop(piece);
        return await advance(piece.rows, 0, known);
      }
      const before = piece.heard ?? (piece.line === WEBSITES ? await heardBefore(row) : {});
      const sources = askedNow(piece);
      const later = [...piece.sources].filter((source) => !sources.includes(source));
      const answers = await asked(piece.domain, sources, signal);
      if (run.ended) return;
      if (answers === null) {
        // Paused or asleep meanwhile: what that cut off would count as unknown, so it is asked again.
        domains.put(piece.line, piece, piece.weight);
        return;
      }
      const tookMs = Math.round(elapsed() - beganAt);
      learn(piece.line, tookMs);
      const slow = { ...before, ...answers };
      memo.keepSlow(piece.domain, slow);
      if (later.length > 0 && !finishing.signal.aborted) {
        visitLater(piece, later, slow);
        return;
      }
      // Rows that came meanwhile are among them; those that come from now on find the answer in the memo.
      open.drop(piece);
      await advance(piece.rows, tookMs, withAnswers(slow));
    } catch (error) {
      deps.failed(error);
    } finally {
      standing.delete(row);
      domains.done(piece.line);
      deps.ended();
    }
  }

  /**
   * A website takes ten times the work of a registry's answer, and no pace holds it up: while rows wait for their first look,
   * the registry alone is asked, which a list waits for in the end.
   */
  function askedNow({ sources }: OpenDomain): readonly SlowSource[] {
    return sources.has('registration') && !isLookedThrough(run) ? ['registration'] : [...sources];
  }

  /** The rows go on waiting, for what was not asked yet. */
  function visitLater(
    piece: OpenDomain,
    sources: readonly SlowSource[],
    heard: SlowDomainFacts,
  ): void {
    const later = { ...piece, line: WEBSITES, sources: new Set(sources), heard };
    open.drop(piece);
    open.add(later);
    domains.put(later.line, later, later.weight);
  }

  /** What the slow sources of its domain have answered by now. */
  async function heardBefore(row: number): Promise<SlowDomainFacts> {
    const [item] = await openItems([row]);
    const domain = item === undefined ? null : read(item).domain;
    return domain === null ? {} : ((await known(domain))?.slow ?? {});
  }

  /** Whether a row is not checked any more, and what it stands for is not to be asked about. */
  async function isLeftOut(row: number): Promise<boolean> {
    if (run.leftOut.length === 0) return false;
    const [item] = await openItems([row]);
    return item !== undefined && leftOutOutcome(item, run.leftOut) !== null;
  }

  /** Null where it was cut off; nothing where nothing is asked any more. */
  async function asked(
    domain: string,
    sources: readonly SlowSource[],
    signal: AbortSignal,
  ): Promise<SlowDomainFacts | null> {
    if (finishing.signal.aborted) return {};
    const either = AbortSignal.any([signal, finishing.signal]);
    const answers = await checks.ask(domain, sources, checks.newId(), either);
    deps.heard();
    if (finishing.signal.aborted) return {};
    return signal.aborted ? null : answers;
  }

  /** What is known of domains, with the same answers for all of them; the notes of the store have grown by these. */
  function withAnswers(slow: SlowDomainFacts): AboutOf {
    const entries = new Map<string, HeardDomain>();
    return async (domain) => {
      const before = entries.get(domain.key);
      if (before !== undefined) return { entry: before, slow };
      const about = await known(domain);
      if (about === null) return null;
      const entry = { dns: about.entry.dns, noted: false };
      entries.set(domain.key, entry);
      return { entry, slow };
    };
  }

  /** More at once where a registry answers in no time, fewer where it lets them wait. */
  function learn(line: string, tookMs: number): void {
    rateOf(`.${line}`).note(elapsed());
    const most = lineMost.get(line) ?? LINE.first;
    if (tookMs > LONG_MS) lineMost.set(line, Math.max(LINE.least, Math.floor(most / 2)));
    else if (tookMs < SHORT_MS) lineMost.set(line, Math.min(LINE.most, most + MORE));
  }

  async function askMailbox(row: MailboxRow): Promise<void> {
    const { signal } = run.abort;
    try {
      const [item] = await openItems([row.index]);
      if (item === undefined || run.ended) return;
      const outcome = await mailboxOutcome(item, row, signal);
      if (outcome !== null && !run.ended) keep([outcome]);
    } catch (error) {
      deps.failed(error);
    } finally {
      standing.delete(row.index);
      mailboxes.done(row.line);
      deps.ended();
    }
  }

  async function mailboxOutcome(
    item: OpenItem,
    row: MailboxRow,
    signal: AbortSignal,
  ): Promise<ItemOutcome | null> {
    const asks = read(item);
    const about = asks.domain === null ? null : await known(asks.domain);
    if (about === null || finishing.signal.aborted || (await isLeftOut(row.index)))
      return advanced(item, 0, known);
    const beganAt = elapsed();
    const either = AbortSignal.any([signal, finishing.signal]);
    const heard: Heard = { dns: about.entry.dns, slow: about.slow };
    const mailbox = await checks.probe(asks, heard, item.requestId ?? checks.newId(), either);
    deps.heard();
    if (finishing.signal.aborted) return advanced(item, 0, known);
    if (signal.aborted) {
      mailboxes.put(row.line, row, HANGS);
      return null;
    }
    rateOf('mailbox').note(elapsed());
    if (isGreylisted(mailbox) && !secondTries.had(item)) {
      putOff(item);
      return null;
    }
    return advanced(item, Math.round(elapsed() - beganAt), known, mailbox);
  }

  function putOff(item: PendingItem): void {
    secondTries.later(item, run.options.mailbox.greylistDelayMs ?? deps.greylistDelayMs());
  }

  function isGreylisted(mailbox: Facts['mailbox']): boolean {
    return mailbox.kind === 'asked' && mailbox.answer.verdict === 'greylisted';
  }

  async function load(): Promise<void> {
    loading = true;
    try {
      for (let after = -1; !run.ended; ) {
        const items = await store.provisionalItems(run.jobId, after, PAGE);
        await takeUp(items);
        const last = items.at(-1);
        if (last === undefined || items.length < PAGE) return;
        after = last.index;
      }
    } finally {
      loading = false;
      deps.ended();
    }
  }

  /** Has rows wait for what their first verdict says they waited for. */
  async function takeUp(items: readonly OpenItem[]): Promise<void> {
    const others: number[] = [];
    for (const item of items) {
      const missing = pendingIn((item.account ?? '').split(','));
      const { domain } = read(item);
      const company = askedFirst(missing);
      if (domain === null || company.length === 0 || finishing.signal.aborted)
        others.push(item.index);
      else intoDomainLine(item.index, domain.registrableDomain, company, true);
    }
    await advance(others, 0, known);
  }

  function finish(): void {
    if (finishing.signal.aborted) return;
    finishing.abort();
    const pieces = domains.drain();
    const rows = [
      ...pieces.flatMap((piece) => (piece.heard === undefined ? piece.rows : [])),
      ...mailboxes.drain().map((row) => row.index),
      ...retries.drain(),
      ...secondTries.drain().map((item) => item.index),
    ];
    open.clear();
    during(async () => {
      for (const { heard, rows } of pieces) {
        if (heard !== undefined) await advance(rows, 0, withAnswers(heard));
      }
      await advance(rows, 0, known);
    });
  }

  function remaining(): readonly Remaining[] {
    const now = elapsed();
    let ms: number | null = 0;
    for (const [line, many] of open.lines) {
      const takes = rateOf(`.${line}`).msFor(many, now);
      ms = ms === null || takes === null ? null : Math.max(ms, takes);
    }
    const rows = mailboxes.waiting + mailboxes.underWay + secondTries.waiting;
    const all: readonly Remaining[] = [
      { source: 'dns', left: retries.waiting, ms: null },
      { source: 'registration', left: open.left('registration'), ms },
      { source: 'website', left: open.left('website'), ms },
      { source: 'mailbox', left: rows, ms: rateOf('mailbox').msFor(rows, now) },
    ];
    return all.filter((each) => each.left > 0);
  }

  return {
    first,
    load,
    go,
    finish,
    get isIdle() {
      return (
        !loading &&
        other === 0 &&
        domains.waiting + domains.underWay === 0 &&
        mailboxes.waiting + mailboxes.underWay === 0 &&
        retries.waiting === 0 &&
        secondTries.waiting === 0
      );
    },
    get underWay() {
      return [...standing];
    },
    get remaining() {
      return remaining();
    },
    stop() {
      retries.stop();
      secondTries.stop();
    },
  };
}
