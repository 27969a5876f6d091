// Which rows of a chunk pass a filter, from their marks and their text alone.
import type Database from 'better-sqlite3';
import type { RowFilter, RowStage, RowState } from '../../../../src-shared/bridge/lists.ts';
import type { JobRow } from '../items/job-row.ts';
import { COUNTED } from '../items/row-totals.ts';
import { passingWhere, readyConditions } from './facet-conditions.ts';
import { type ListValues, listValues } from './list-values.ts';
import { CHUNK_ROWS, chunkCount } from './row-chunk.ts';
import { rowFacets } from './row-facets.ts';
import { factsReader } from './row-facts.ts';
import {
  countedAs,
  flagBits,
  hasVerdict,
  isChanged,
  MARK_WORDS,
  marksReader,
  providerOf,
  scoreOf,
} from './row-marks.ts';
import { rowPatterns } from './row-patterns.ts';
import { textSearches } from './row-text.ts';
import type { TextSearch } from './text-search.ts';

export interface RowMatcher {
  /** How many chunks the list has. */
  readonly chunks: number;
  /** Whether every row passes. */
  readonly all: boolean;
  /** The rows of a chunk that pass, in order, with the marks of the chunk. */
  match(place: number): Matches;
}

export interface Matches {
  /** Rows within the chunk. */
  readonly rows: Uint16Array;
  readonly marks: Uint32Array;
}

/** What a filter asks of a row's marks. */
interface Condition {
  /** One bit for each place of `COUNTED` that is wanted. */
  readonly counted: number;
  readonly changed: boolean;
  readonly scoreMin: number;
  readonly scoreMax: number;
  readonly needsVerdict: boolean;
  readonly domain: number;
  readonly provider: number;
  readonly flagsLow: number;
  readonly flagsHigh: number;
}

const NONE: Matches = { rows: new Uint16Array(0), marks: new Uint32Array(0) };

export type RowMatchers = (job: JobRow, filter: RowFilter) => RowMatcher;

export function rowMatchers(db: Database.Database): RowMatchers {
  const read = marksReader(db);
  const values = listValues(db);
  const searches = textSearches(db);
  const factsAt = factsReader(db);
  const facetOf = rowFacets(db);
  const patternsOf = rowPatterns(db);
  return (job, filter) => {
    const chunks = chunkCount(job.total);
    const condition = conditionOf(values, job, filter);
    if (condition === null) return { chunks: 0, all: false, match: () => NONE };
    const search = filter.text ? searches(job.number, filter.text) : null;
    const where = readyConditions(job, filter.where, facetOf, patternsOf);
    const inWhere = (rows: Uint16Array, marks: Uint32Array, place: number) =>
      where.length === 0 ? rows : passingWhere(rows, where, marks, factsAt(job, place), place);
    // Whether the marks decide nothing: then the text does alone, or every row passes.
    const isOpen = asksNothing(filter);
    return {
      chunks,
      all: isOpen && search === null && where.length === 0,
      match(place) {
        if (search?.mayHold(place) === false) return NONE;
        const marks = read(job, place);
        const count = Math.min(CHUNK_ROWS, job.total - place * CHUNK_ROWS);
        if (isOpen) {
          return { rows: inWhere(search?.rows(place) ?? everyRow(count), marks, place), marks };
        }
        const rows = passing(marks, count, condition);
        const found = search === null ? rows : both(rows, search, place);
        return { rows: inWhere(found, marks, place), marks };
      },
    };
  };
}

function asksNothing(filter: RowFilter): boolean {
  const { states, flags, score_min, score_max, domain, provider, stage, changed } = filter;
  const nothing = [score_min, score_max, domain, provider, stage ?? null].every(
    (value) => value === null,
  );
  if (changed) return false;
  return nothing && states.length === 0 && flags.length === 0;
}

/** Null when no row can pass, because none has a wanted domain, provider or flag. */
function conditionOf(values: ListValues, job: JobRow, filter: RowFilter): Condition | null {
  const wanted = (kind: 'domain' | 'provider', value: string | null) =>
    value === null ? 0 : values.find(job.number, kind, value);
  const domain = wanted('domain', filter.domain?.toLowerCase() ?? null);
  const provider = wanted('provider', filter.provider);
  const flags = filter.flags.map((flag) => values.find(job.number, 'flag', flag));
  if (domain === null || provider === null) return null;
  let flagsLow = 0;
  let flagsHigh = 0;
  for (const flag of flags) {
    if (flag === null) return null;
    const [low, high] = flagBits(flag);
    flagsLow = (flagsLow | low) >>> 0;
    flagsHigh = (flagsHigh | high) >>> 0;
  }
  return {
    counted: wantedCounts(job, filter),
    changed: filter.changed === true,
    scoreMin: filter.score_min ?? 0,
    scoreMax: filter.score_max ?? 100,
    needsVerdict: filter.score_min !== null || filter.score_max !== null,
    domain,
    provider,
    flagsLow,
    flagsHigh,
  };
}

/** One bit for each place of `COUNTED` that the states and the stage of a filter let through. */
function wantedCounts(job: JobRow, { states: wanted, stage }: RowFilter): number {
  return COUNTED.reduce((bits, counted, place) => {
    const [state, own] = shownAs(counted, job.status === 'failed');
    const isWanted = (wanted.length === 0 || wanted.includes(state)) && (!stage || stage === own);
    return isWanted ? bits | (1 << place) : bits;
  }, 0);
}

/** The state and the stage that a row is shown with; what a failed job left pending, or with a first verdict, failed with it. */
function shownAs(
  counted: (typeof COUNTED)[number],
  isFailed: boolean,
): readonly [state: RowState, stage: RowStage | null] {
  switch (counted) {
    case 'approve':
    case 'review':
    case 'block':
    case 'failed':
      return [counted, 'final'];
    case 'pending':
      return isFailed ? ['failed', 'final'] : ['pending', null];
    case 'provisional_approve':
      return isFailed ? ['failed', 'final'] : ['approve', 'provisional'];
    case 'provisional_review':
      return isFailed ? ['failed', 'final'] : ['review', 'provisional'];
    case 'provisional_block':
      return isFailed ? ['failed', 'final'] : ['block', 'provisional'];
  }
}

function everyRow(count: number): Uint16Array {
  return EVERY_ROW.subarray(0, count);
}

const EVERY_ROW = Uint16Array.from({ length: CHUNK_ROWS }, (_, row) => row);

function passing(marks: Uint32Array, count: number, wanted: Condition): Uint16Array {
  const rows = new Uint16Array(count);
  let found = 0;
  for (let row = 0, at = 0; row < count; row += 1, at += MARK_WORDS) {
    const first = marks[at] ?? 0;
    if ((wanted.counted & (1 << countedAs(first))) === 0) continue;
    if (wanted.changed && !isChanged(first)) continue;
    if (wanted.needsVerdict) {
      const score = scoreOf(first);
      if (!hasVerdict(first) || score < wanted.scoreMin || score > wanted.scoreMax) continue;
    }
    if (wanted.provider !== 0 && providerOf(first) !== wanted.provider) continue;
    if (wanted.domain !== 0 && marks[at + 1] !== wanted.domain) continue;
    if (((marks[at + 2] ?? 0) & wanted.flagsLow) >>> 0 !== wanted.flagsLow) continue;
    if (((marks[at + 3] ?? 0) & wanted.flagsHigh) >>> 0 !== wanted.flagsHigh) continue;
    rows[found] = row;
    found += 1;
  }
  return rows.subarray(0, found);
}

/** The rows that also hold the text; both come in order. */
function both(rows: Uint16Array, search: TextSearch, place: number): Uint16Array {
  if (rows.length === 0) return rows;
  let at = 0;
  return search.rows(place).filter((row) => {
    while ((rows[at] ?? CHUNK_ROWS) < row) at += 1;
    return rows[at] === row;
  });
}
