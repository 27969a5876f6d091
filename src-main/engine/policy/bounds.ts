// Says between which scores a check can still end, from the evidence that it has and the slow sources that it lacks.

import { isEvidenceCode } from '../../../src-shared/evidence/table.ts';
import { SLOW_SOURCES, type SlowSource } from '../../../src-shared/sources.ts';
import { type Remembered, remembered } from '../memo.ts';
import { isInformative } from '../scoring/informative.ts';
import { type Bands, UNDELIVERABLE_CAP } from '../scoring/limits.ts';
import { type FloorGroup, pointsBeside, type Weighable } from '../scoring/scale.ts';
import { recommend } from '../scoring/score.ts';
import { scoreOfSum } from '../scoring/score-of-sum.ts';
import { readCodeSet } from './codes.ts';
import type { Ruling } from './judge-lines.ts';
import type { ReadyPolicy } from './policy.ts';
import { AGES, type Codes, type PossibleEvidence, possibleEvidence } from './possible-evidence.ts';
import { PRIOR } from './verdict.ts';

/** The lowest and the highest score that a check can end with, 0 to 100, both included. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** The bounds of checks under one policy. Pure; what is known of a set of codes is kept. */
export interface Bounding {
  /**
   * Between which scores a check ends once the `missing` sources have answered, failed or been left out. `codeSet` is what
   * it has until now (`codeSetOf`): in it they are pending, not needed or without an answer. `rule` is the override that
   * speaks of its address. Every way in which the answers can combine is scored: none ends outside, and both ends are
   * reached, save that nobody knows before whether a website will name the company.
   */
  of(codeSet: string, missing: readonly SlowSource[], rule: Ruling | null): Bounds;
}

export function boundsUnder(policy: ReadyPolicy): Bounding {
  const plain = counterUnder(policy, false);
  const allowed = counterUnder(policy, true);
  return {
    of(codeSet, missing, rule) {
      const open = SLOW_SOURCES.filter((source) => missing.includes(source));
      // A denial leaves nothing to hang on anything.
      if (rule?.verdict === 'deny') return DENIED;
      const { known, count } = rule === null ? plain : allowed;
      return known.of(`${open.join()} ${codeSet}`, () =>
        endsOf(possibleEvidence([PRIOR, ...readCodeSet(codeSet)], new Set(open)), count),
      );
    },
  };
}

const DENIED: Bounds = { least: 0, most: 0 };

/** Whether the missing sources can change the recommendation. */
export function canChange({ least, most }: Bounds, bands: Bands): boolean {
  return recommend(least, bands) !== recommend(most, bands);
}

/**
 * How much a look-up of a source is worth now: 2 where its answer can change the recommendation even if nothing else
 * comes, 1 where it can only together with others, 0 where nothing that is missing can. `bounds` are those of all that
 * is missing, `alone` those of the source, by default the same.
 */
export function worth(bounds: Bounds, bands: Bands, alone: Bounds = bounds): 0 | 1 | 2 {
  if (!canChange(bounds, bands)) return 0;
  return canChange(alone, bands) ? 2 : 1;
}

/** What some lines amount to. */
interface Tally {
  readonly sum: number;
  /** Points beside the sum that are held to a floor; no account has more than one such line. */
  readonly floorGroup: FloorGroup | null;
  /** The lowest cap that holds; infinite where none does. */
  readonly ceiling: number;
  /** Whether they keep a verdict from resting on limited evidence. */
  readonly informative: boolean;
}

/** How lines count under a policy. */
interface Count {
  tally(lines: readonly Weighable[]): Tally;
  /** The same of lines that stand in many accounts; remembered. */
  tallyCodes(codes: Codes): Tally;
  score(sum: number, span: Omit<Tally, 'sum'>): number;
}

interface Counter {
  readonly known: Remembered<Bounds>;
  readonly count: Count;
}

const MOST_SETS = 4_000;

function counterUnder(policy: ReadyPolicy, isAllowed: boolean): Counter {
  return { known: remembered(MOST_SETS), count: countUnder(policy, isAllowed) };
}

/**
 * An allowance lifts the caps that would keep an address from approval, but not those that say that mail cannot be
 * delivered: under these it has no points either (`judgeLines`).
 */
function countUnder({ bands, scale, approvalPoints }: ReadyPolicy, isAllowed: boolean): Count {
  const holds = (cap: number) => !isAllowed || cap <= UNDELIVERABLE_CAP || cap >= bands.approve;
  const known = remembered<Tally>(MOST_SETS);
  function tally(lines: readonly Weighable[]): Tally {
    let sum = 0;
    let floorGroup: FloorGroup | null = null;
    let ceiling = Number.POSITIVE_INFINITY;
    let informative = false;
    for (const { line, counts } of scale.weigh(lines)) {
      const ofLine = scale.floorGroupOf(line.code);
      if (ofLine === null) sum += counts.points;
      else floorGroup = ofLine;
      if (counts.cap !== null && holds(counts.cap)) ceiling = Math.min(ceiling, counts.cap);
      informative ||= isEvidenceCode(line.code) && isInformative(line.code);
    }
    return { sum, floorGroup, ceiling, informative };
  }
  return {
    tally,
    tallyCodes: (codes) => known.of(codes.join(), () => tally(linesOf(codes))),
    score(others, { floorGroup, ceiling }) {
      const sum = others + (floorGroup === null ? 0 : pointsBeside(others, floorGroup));
      const raised = isAllowed && ceiling > UNDELIVERABLE_CAP ? Math.max(sum, approvalPoints) : sum;
      return Math.min(scoreOfSum(raised), ceiling);
    },
  };
}

function linesOf(codes: Codes): readonly Weighable[] {
  return codes.map((code) => ({ code }));
}

function endsOf(possible: PossibleEvidence, count: Count): Bounds {
  const ends = product(ownerSpans(possible, count), mailboxSpans(possible, count));
  const limited = count.tallyCodes(['limited_evidence']).sum;
  const scores = ends.flatMap((span) => {
    const breadth = span.informative ? 0 : limited;
    return [span.least, span.most].map((sum) => count.score(sum + breadth, span));
  });
  return { least: Math.min(...scores), most: Math.max(...scores) };
}

function ownerSpans(
  { registrations, websites, domainWays }: PossibleEvidence,
  { tallyCodes }: Count,
): readonly Span[] {
  return AGES.flatMap((age) => {
    const registered = registrations.filter((way) => way.age === age);
    if (registered.length === 0) return [];
    return [true, false].flatMap((site) => {
      const visited = websites.filter((way) => way.site === site);
      if (visited.length === 0) return [];
      const sources = product(
        spansOf(registered.map(({ codes }) => tallyCodes(codes))),
        spansOf(visited.map(({ codes }) => tallyCodes(codes))),
      );
      return product(sources, spansOf(domainWays(age, site).map(tallyCodes)));
    });
  });
}

function mailboxSpans(
  { fixed, mailboxes }: PossibleEvidence,
  { tally, tallyCodes }: Count,
): readonly Span[] {
  const routes = new Set(mailboxes.map(({ route }) => route));
  return [...routes].flatMap((route) => {
    const answers = mailboxes.filter((way) => way.route === route);
    return product(
      spansOf([tally([...fixed, ...linesOf(route)])]),
      spansOf(answers.map(({ answer }) => tallyCodes(answer))),
    );
  });
}

/** Tallies that differ by their sum alone: the least and the most of these decide. */
interface Span extends Omit<Tally, 'sum'> {
  readonly least: number;
  readonly most: number;
}

function spansOf(tallies: readonly Tally[]): readonly Span[] {
  return merged(tallies.map(({ sum, ...rest }) => ({ ...rest, least: sum, most: sum })));
}

/** Every span of the one beside every span of the other. */
function product(some: readonly Span[], others: readonly Span[]): readonly Span[] {
  return merged(
    some.flatMap((one) =>
      others.map((other) => ({
        floorGroup: one.floorGroup ?? other.floorGroup,
        ceiling: Math.min(one.ceiling, other.ceiling),
        informative: one.informative || other.informative,
        least: one.least + other.least,
        most: one.most + other.most,
      })),
    ),
  );
}

function merged(spans: readonly Span[]): readonly Span[] {
  const by = new Map<string, Span>();
  for (const span of spans) {
    const key = `${span.ceiling} ${span.informative} ${span.floorGroup?.floor}`;
    const cached = by.get(key);
    const least = Math.min(span.least, cached?.least ?? span.least);
    const most = Math.max(span.most, cached?.most ?? span.most);
    by.set(key, { ...span, least, most });
  }
  return [...by.values()];
}
