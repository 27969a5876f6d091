// Which value a row has in each facet, as a number, and what the numbers are called.
import type Database from 'better-sqlite3';
import {
  AGE_BANDS,
  CHANGES,
  type CountedFacet,
  type FacetName,
  SCORE_BANDS,
  sourcePlace,
  UNCHANGED,
} from '../../../../src-shared/bridge/facets.ts';
import type { JobRow } from '../items/job-row.ts';
import { COUNTED } from '../items/row-totals.ts';
import { type ListValues, listValues } from './list-values.ts';
import { ownColumns } from './own-columns.ts';
import {
  ageDaysOf,
  countryOf,
  failureOf,
  hasSuggestion,
  labelBits,
  mailboxOf,
} from './row-facts.ts';
import {
  beforeOf,
  countedAs,
  decisionOf,
  hasVerdict,
  isDuplicate,
  providerOf,
  recommendedAs,
  STATES,
  scoreOf,
  stateOf,
} from './row-marks.ts';

/** What is known of one row: the words of its marks and facts at these places. */
export interface RowWords {
  marks: Uint32Array;
  at: number;
  facts: Uint32Array;
  factsAt: number;
}

/** A facet in which a row has one value. */
export interface SingleFacet {
  readonly kind: 'single';
  /** The value's number; -1 where the facet says nothing of a row. `chunk` and `row` say where it is. */
  of(words: RowWords, chunk: number, row: number): number;
  /** Null for a value that no row can have. */
  numberOf(value: string): number | null;
  nameOf(number: number): string;
  /** Whether values are listed in the order of their numbers, not by how frequent they are. */
  readonly natural: boolean;
  /** Whether there are too many different values to be told apart. */
  readonly many?: () => boolean;
}

/** A facet in which a row can have several values, as bits of two words. */
export interface BitFacet {
  readonly kind: 'bits';
  low(words: RowWords): number;
  high(words: RowWords): number;
  numberOf(value: string): number | null;
  nameOf(number: number): string;
}

export type RowFacet = SingleFacet | BitFacet;

/** Finds a facet of a list. */
export function rowFacets(db: Database.Database): (job: JobRow, facet: CountedFacet) => RowFacet {
  const marked = listValues(db);
  const noted = listValues(db, 'facet_values');
  const columnOf = ownColumns(db);
  return (job, facet) => {
    const place = sourcePlace(facet);
    return place === null
      ? facetOf(job, facet as FacetName, marked, noted)
      : ownFacet(columnOf(job, place));
  };
}

function facetOf(job: JobRow, facet: FacetName, marked: ListValues, noted: ListValues): RowFacet {
  switch (facet) {
    case 'recommendation':
      return listed(VERDICTS, ({ marks, at }) => {
        const first = marks[at] ?? 0;
        // What a failed job left with a first verdict failed with it.
        return job.status === 'failed' && countedAs(first) >= FIRST_VERDICT
          ? -1
          : recommendedAs(first) - 1;
      });
    case 'state':
      return listed(['final', 'provisional', 'failed', 'pending'], (words) => stage(job, words));
    case 'decision':
      return listed(['', ...VERDICTS], ({ marks, at }) => decisionOf(marks[at] ?? 0));
    case 'label':
      return {
        kind: 'bits',
        low: ({ facts, factsAt }) => labelBits(facts[factsAt + 3] ?? 0),
        high: () => 0,
        numberOf: (value) => noted.find(job.number, 'label', value),
        nameOf: (number) => noted.name(job.number, 'label', number),
      };
    case 'flag':
      return {
        kind: 'bits',
        low: ({ marks, at }) => marks[at + 2] ?? 0,
        high: ({ marks, at }) => marks[at + 3] ?? 0,
        numberOf: (value) => marked.find(job.number, 'flag', value),
        nameOf: (number) => marked.name(job.number, 'flag', number),
      };
    case 'score':
      return listed(SCORE_BANDS, ({ marks, at }) => {
        const first = marks[at] ?? 0;
        return hasVerdict(first) ? Math.min(9, Math.floor(scoreOf(first) / 10)) : -1;
      });
    case 'provider':
      return named(job, 'provider', marked, ({ marks, at }) =>
        hasVerdict(marks[at] ?? 0) ? providerOf(marks[at] ?? 0) : -1,
      );
    case 'domain':
      return named(job, 'domain', marked, ({ marks, at }) =>
        hasVerdict(marks[at] ?? 0) ? (marks[at + 1] ?? 0) : -1,
      );
    case 'country':
      return named(job, 'country', noted, ({ marks, at, facts, factsAt }) =>
        hasVerdict(marks[at] ?? 0) ? countryOf(facts[factsAt] ?? 0) : -1,
      );
    case 'mailbox':
      return named(job, 'mailbox', noted, ({ marks, at, facts, factsAt }) =>
        hasVerdict(marks[at] ?? 0) ? mailboxOf(facts[factsAt] ?? 0) : -1,
      );
    case 'age':
      return listed(
        [...AGE_BANDS.map(({ value }) => value), ''],
        ({ marks, at, facts, factsAt }) =>
          hasVerdict(marks[at] ?? 0) ? ageBand(ageDaysOf(facts[factsAt + 1] ?? 0)) : -1,
      );
    case 'duplicate':
      return listed(['no', 'yes'], ({ marks, at }) => Number(isDuplicate(marks[at] ?? 0)));
    case 'suggestion':
      return listed(['no', 'yes'], ({ marks, at, facts, factsAt }) =>
        hasVerdict(marks[at] ?? 0) ? Number(hasSuggestion(facts[factsAt] ?? 0)) : -1,
      );
    case 'failure':
      return failures(job, noted);
    case 'change':
      return listed([UNCHANGED, ...CHANGES], ({ marks, at }) => changeOf(marks[at] ?? 0));
  }
}

/** Why rows could not be checked; what a failed job left pending failed for the job's own reason. */
function failures(job: JobRow, noted: ListValues): SingleFacet {
  const cause = job.status === 'failed' ? job.error_code : null;
  const ofJob = cause === null ? NOT_FAILED : (noted.find(job.number, 'failure', cause) ?? 0);
  const facet = named(job, 'failure', noted, ({ marks, at, facts, factsAt }) => {
    const state = stateOf(marks[at] ?? 0);
    if (state === PENDING) return ofJob;
    return state === FAILED ? failureOf(facts[factsAt] ?? 0) : NOT_FAILED;
  });
  return {
    ...facet,
    numberOf: (value) => noted.find(job.number, 'failure', value) ?? (value === cause ? 0 : null),
    nameOf: (number) => (number === 0 ? (cause ?? '') : facet.nameOf(number)),
  };
}

const VERDICTS = ['approve', 'review', 'block'] as const;
const FIRST_VERDICT = COUNTED.indexOf('provisional_approve');
const CHANGE_NAMES: readonly string[] = CHANGES;
const FAILED = STATES.indexOf('failed');
const PENDING = STATES.indexOf('pending');
const NOT_FAILED = -1;

/** The place in the values of the facet `state`; what a failed job left pending, or with a first verdict, failed with it. */
function stage(job: JobRow, { marks, at }: RowWords): number {
  const counted = countedAs(marks[at] ?? 0);
  if (counted > 0 && counted < FAILED) return 0;
  if (counted === FAILED || job.status === 'failed') return 2;
  return counted >= FIRST_VERDICT ? 1 : 3;
}

/** The place in the values of the facet `change`; -1 for rows that were not taken up again. */
function changeOf(first: number): number {
  const before = beforeOf(first);
  if (before === 0 || !hasVerdict(first)) return -1;
  const now = stateOf(first);
  return before === now ? 0 : 1 + CHANGE_NAMES.indexOf(`${STATES[before]}>${STATES[now]}`);
}

function ageBand(days: number | null): number {
  return days === null ? AGE_BANDS.length : AGE_BANDS.findIndex(({ before }) => days < before);
}

/** A facet whose values are known beforehand; a number is the place of its value. */
function listed(values: readonly string[], of: (words: RowWords) => number): SingleFacet {
  return {
    kind: 'single',
    of,
    numberOf(value) {
      const place = values.indexOf(value);
      return place === -1 ? null : place;
    },
    nameOf: (number) => values[number] ?? '',
    natural: true,
  };
}

/** A facet whose values have numbers in the list, 0 for none. */
function named(
  job: JobRow,
  kind: 'provider' | 'domain' | 'country' | 'mailbox' | 'failure',
  values: ListValues,
  of: (words: RowWords) => number,
): SingleFacet {
  return {
    kind: 'single',
    of,
    numberOf: (value) => (value === '' ? 0 : values.find(job.number, kind, value)),
    nameOf: (number) => (number === 0 ? '' : values.name(job.number, kind, number)),
    natural: false,
  };
}

function ownFacet(column: ReturnType<ReturnType<typeof ownColumns>>): SingleFacet {
  return {
    kind: 'single',
    of: (_words, chunk, row) => column.chunk(chunk)[row] ?? 0,
    numberOf: (value) => column.numberOf(value),
    nameOf: (number) => column.nameOf(number),
    natural: false,
    many: () => column.many,
  };
}
