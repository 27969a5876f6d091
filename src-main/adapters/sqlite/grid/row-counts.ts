// Counts rows of a list that pass a filter, by what they are and by what they have, each time in one pass over them.
import type Database from 'better-sqlite3';
import type {
  CountedFacet,
  FacetCount,
  FacetCounts,
} from '../../../../src-shared/bridge/facets.ts';
import type { ListSummary, RowFilter } from '../../../../src-shared/bridge/lists.ts';
import { FACET_NAMES } from '../../../../src-shared/columns.ts';
import { FLAG_NAMES } from '../../../../src-shared/flags.ts';
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';
import type { CellCount } from '../../../service/ports/rows.ts';
import type { Sliced } from '../method-table.ts';
import { flagsIn, recommendationOf, STATE } from '../rows/codes.ts';
import type { JobRow } from '../rows/job-row.ts';
import { countedIn, JUDGED_ROWS } from '../rows/judged-rows.ts';
import { type Names, namesOf } from '../rows/names.ts';
import { COUNTED, totalsOf } from '../rows/row-totals.ts';
import { facetOf, isSeveral } from './columns.ts';
import {
  type Facet,
  FLAGS,
  HAS_VERDICT,
  IS_CHANGED,
  recommendationIn,
  sourceFacet,
} from './facets.ts';
import { type RowConditions, rowsWith } from './row-conditions.ts';
import { MOST_DISTINCT } from './sql-functions.ts';
import { asksNothing } from './views.ts';

/** Values listed of each facet, and of each chart. */
const MOST_VALUES = 20;
/** A value and its recommendation as one number. */
const KINDS = 4;

/** How many rows have which value. */
type Tally = ReadonlyMap<string | number, number>;
const NO_ROWS: Tally = new Map();

export interface RowCounts {
  count(job: JobRow, filter: RowFilter): number;
  summarise(job: JobRow, filter: RowFilter): ListSummary;
  facets(job: JobRow, filter: RowFilter, columns: readonly number[]): Sliced<FacetCounts>;
  /** Null for a column with more different cells than are told apart. */
  cells(
    job: JobRow,
    filter: RowFilter,
    columns: readonly number[],
  ): readonly (readonly CellCount[] | null)[];
}

export function rowCounts(db: Database.Database, conditionsOf: RowConditions): RowCounts {
  const names = namesOf(db);
  const tallied = tallier(db, conditionsOf);
  const labelCounts = labelCounter(db, conditionsOf);

  /** Counts facets, all among the rows that pass one filter; answers how many rows do. */
  function countEach(
    job: JobRow,
    among: RowFilter,
    facets: readonly CountedFacet[],
    counts: Map<CountedFacet, FacetCount>,
  ): number {
    const inRows = facets.flatMap((facet) =>
      facet === 'label' ? [] : [[facet, valueIn(job, names, facet)] as const],
    );
    if (facets.includes('label')) counts.set('label', labelCounts(job, among));
    const sql = inRows.map(([, value]) => value.sql);
    const texts = inRows.some(([, value]) => value.texts);
    const { rows, tallies } = tallied(job, among, sql, texts);
    for (const [index, [facet, value]] of inRows.entries())
      counts.set(facet, facetCount(facet, value, tallies[index] ?? NO_ROWS));
    return rows;
  }

  return {
    count(job, filter) {
      return asksNothing(filter) ? job.total : tallied(job, filter, []).rows;
    },
    summarise(job, filter) {
      const { rows, tallies } = tallied(job, filter, summarySql(job));
      return summaryOf(job, rows, tallies, (code) => names.textOf(job.number, code));
    },
    *facets(job, filter, columns) {
      const wanted: CountedFacet[] = [
        ...FACET_NAMES,
        ...columns.map((index): CountedFacet => `source:${index}`),
      ];
      const counts = new Map<CountedFacet, FacetCount>();
      // A facet is counted among the rows that pass every condition but its own.
      const asked = wanted.filter((name) => filter.where.some(({ facet }) => facet === name));
      const others = wanted.filter((facet) => !asked.includes(facet));
      const rows = countEach(job, filter, others, counts);
      for (const name of asked) {
        yield;
        const where = filter.where.filter(({ facet }) => facet !== name);
        countEach(job, { ...filter, where }, [name], counts);
      }
      return { rows, facets: wanted.flatMap((facet) => counts.get(facet) ?? []) };
    },
    cells(job, filter, columns) {
      const sql = columns.map(
        (column) => `json_array(${recommendationIn(job)}, ${sourceFacet(column).sql})`,
      );
      const { tallies } = tallied(job, filter, sql, true);
      return columns.map((_, at) => cellCounts(tallies[at]));
    },
  };
}

/** Counts how many rows pass, and how many have which value of each expression; NULL is none. */
function tallier(db: Database.Database, conditionsOf: RowConditions) {
  return (job: JobRow, filter: RowFilter, sql: readonly string[], texts?: boolean) => {
    const conditions = conditionsOf(job, filter);
    const counted = sql.length === 0 ? "'[]'" : `tally(${sql.join(', ')})`;
    const { rows, text } = db
      .prepare<[object], { readonly rows: number; readonly text: string }>(
        `SELECT count(*) AS rows, ${counted} AS text FROM ${rowsWith(conditions.texts || texts)} WHERE ${conditions.where}`,
      )
      .get(conditions.params) ?? { rows: 0, text: '[]' };
    const tallies: (readonly [string | number, number])[][] = JSON.parse(text);
    return { rows, tallies: tallies.map((of): Tally => new Map(of)) };
  };
}

function labelCounter(db: Database.Database, conditionsOf: RowConditions) {
  return (job: JobRow, filter: RowFilter): FacetCount => {
    const conditions = conditionsOf(job, filter);
    const found = db
      .prepare<[object], { readonly code: string; readonly count: number }>(
        `SELECT label.value AS code, count(*) AS count
         FROM decisions CROSS JOIN json_each(decisions.labels) AS label
         CROSS JOIN ${JUDGED_ROWS} CROSS JOIN row_texts
         WHERE rows.item = decisions.item AND row_texts.item = decisions.item AND decisions.item BETWEEN :first AND :last AND ${conditions.where}
         GROUP BY 1 ORDER BY 2 DESC, min(decisions.item), min(label.key)`,
      )
      .all(conditions.params);
    return listed('label', found, String);
  };
}

/** What of a facet decides how its values are counted and listed. */
type CountedValue = Pick<Facet, 'sql' | 'texts' | 'nameOf' | 'natural'>;

function valueIn(job: JobRow, names: Names, facet: Exclude<CountedFacet, 'label'>): CountedValue {
  if (!isSeveral(facet)) return facetOf(job, names, facet);
  const nameOf = (place: string | number) => FLAG_NAMES[Number(place)] ?? '';
  return { sql: `nullif(${FLAGS}, 0)`, nameOf, natural: false };
}

function facetCount(facet: CountedFacet, value: CountedValue, tally: Tally): FacetCount {
  const { texts, nameOf, natural } = value;
  if (texts && tally.size > MOST_DISTINCT) return { ...listed(facet, [], nameOf), many: true };
  const codes = Array.from(facet === 'flag' ? byFlag(tally) : tally, ([code, count]) => ({
    code,
    count,
  }));
  // Texts stay in the order in which they were met.
  if (!texts) codes.sort((a, b) => Number(a.code) - Number(b.code));
  return listed(facet, natural ? codes : mostOften(codes), nameOf);
}

/** What `summaryOf` is made of; what a failed job left with a first verdict failed with it. */
function summarySql({ status }: JobRow): readonly string[] {
  const shown = status === 'failed' ? `rows.state = ${STATE.verified}` : HAS_VERDICT;
  const kind = 'iif(rows.decision > 0, rows.decision, v.recommendation)';
  const ofKind = (value: string) => `CASE WHEN ${shown} THEN ${value} * ${KINDS} + ${kind} END`;
  return [
    countedIn('rows'),
    `CASE WHEN ${shown} THEN v.score END`,
    `${shown} AND ${IS_CHANGED}`,
    'rows.same_mailbox_as IS NOT NULL',
    ofKind(FLAGS),
    ofKind('rows.domain'),
    ofKind('rows.provider'),
  ];
}

function summaryOf(
  { status }: JobRow,
  rows: number,
  [counted, scores, changed, duplicates, flags, domains, providers]: readonly Tally[],
  nameOf: (code: number) => string,
): ListSummary {
  const counts = COUNTED.map((_, index) => counted?.get(index) ?? 0);
  return {
    total: rows,
    ...totalsOf(counts, rows, status === 'failed'),
    changed: changed?.get(1) ?? 0,
    duplicates: duplicates?.get(1) ?? 0,
    scores: Array.from({ length: 101 }, (_, score) => scores?.get(score) ?? 0),
    flags: chart(byFlag(flags, KINDS), (index) => FLAG_NAMES[index] ?? ''),
    domains: chart(domains, nameOf),
    providers: chart(providers, nameOf),
  };
}

/** Each text is the number of a recommendation and a cell, as JSON. */
function cellCounts(tally: Tally = NO_ROWS): readonly CellCount[] | null {
  if (tally.size > MOST_DISTINCT) return null;
  const byCell = new Map<string, Record<Recommendation, number>>();
  for (const [text, count] of tally) {
    const [code, cell]: [number, string | null] = JSON.parse(String(text));
    if (cell === null) continue;
    const rows = byCell.get(cell) ?? { approve: 0, review: 0, block: 0 };
    const recommendation = recommendationOf(code);
    if (recommendation !== null) rows[recommendation] += count;
    byCell.set(cell, rows);
  }
  return Array.from(byCell, ([cell, rows]) => ({ cell, rows }));
}

function listed<Code extends string | number>(
  facet: CountedFacet,
  found: readonly { readonly code: Code; readonly count: number }[],
  nameOf: (code: Code) => string,
): FacetCount {
  const values = found
    .slice(0, MOST_VALUES)
    .map(({ code, count }) => ({ value: nameOf(code), count }));
  return { facet, values, others: found.length - values.length, many: false };
}

function mostOften<T extends { readonly count: number }>(found: readonly T[]): T[] {
  return found.toSorted((a, b) => b.count - a.count);
}

/** Bits, behind which one of `kinds` is added to their multiple, as the place of each flag with that kind. */
function byFlag(tally: Tally = NO_ROWS, kinds = 1): Tally {
  const counts = new Map<number, number>();
  for (const [code, rows] of tally) {
    const kind = Number(code) % kinds;
    for (const flag of flagsIn(Math.floor(Number(code) / kinds))) {
      const index = FLAG_NAMES.indexOf(flag) * kinds + kind;
      counts.set(index, (counts.get(index) ?? 0) + rows);
    }
  }
  return counts;
}

/** The most frequent values with what their rows are recommended; among equals, the one that came into the list first. */
function chart(tally: Tally = NO_ROWS, nameOf: (code: number) => string): ListSummary['domains'] {
  const byCode = new Map<number, [approve: number, review: number, block: number]>();
  for (const [code, rows] of tally) {
    const value = Math.floor(Number(code) / KINDS);
    const counts = byCode.get(value) ?? [0, 0, 0];
    counts[(Number(code) % KINDS) - 1] = rows;
    byCode.set(value, counts);
  }
  const found = [...byCode]
    .sort(([a], [b]) => a - b)
    .map(([code, [approve, review, block]]) => ({
      code,
      count: approve + review + block,
      approve,
      review,
      block,
    }));
  return mostOften(found)
    .slice(0, MOST_VALUES)
    .map(({ code, ...counts }) => ({ value: nameOf(code), ...counts }));
}
