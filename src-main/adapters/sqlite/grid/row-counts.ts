// Counts rows of a list that pass a filter, by what they are and by what they have, each time in one pass over them.
import type Database from 'better-sqlite3';
import {
  type CountedFacet,
  FACET_NAMES,
  type FacetCount,
  type FacetCounts,
} from '../../../../src-shared/bridge/facets.ts';
import type { ListSummary, RowFilter } from '../../../../src-shared/bridge/lists.ts';
import { FLAG_NAMES } from '../../../../src-shared/flags.ts';
import type { Sliced } from '../method-table.ts';
import { flagsIn, STATE } from '../rows/codes.ts';
import type { JobRow } from '../rows/job-row.ts';
import { countedIn } from '../rows/judged-rows.ts';
import { namesOf } from '../rows/names.ts';
import { COUNTED, totalsOf } from '../rows/row-totals.ts';
import { facetsOf, HAS_VERDICT, IS_CHANGED, isSeveral } from './facets.ts';
import { FLAGS, type RowConditions, rowsWith } from './row-conditions.ts';
import { MOST_DISTINCT } from './sql-functions.ts';
import { asksNothing } from './views.ts';

/** Values listed of each facet, and of each chart. */
const MOST_VALUES = 20;
/** A value and its recommendation as one number. */
const KINDS = 4;

/** How many rows have which value. */
type Tally = ReadonlyMap<string | number, number>;
const NOBODY: Tally = new Map();

export interface RowCounts {
  count(job: JobRow, filter: RowFilter): number;
  summarise(job: JobRow, filter: RowFilter): ListSummary;
  facets(job: JobRow, filter: RowFilter, columns: readonly number[]): Sliced<FacetCounts>;
}

export function rowCounts(db: Database.Database, conditionsOf: RowConditions): RowCounts {
  const names = namesOf(db);
  const facetOf = facetsOf(db);

  /** How many rows pass, and how many have which value of each expression; NULL is none. */
  function tallied(job: JobRow, filter: RowFilter, sql: readonly string[], texts = false) {
    const conditions = conditionsOf(job, filter);
    const counted = sql.length === 0 ? "'[]'" : `tally(${sql.join(', ')})`;
    const { rows, text } = db
      .prepare<[object], { readonly rows: number; readonly text: string }>(
        `SELECT count(*) AS rows, ${counted} AS text FROM ${rowsWith(conditions.texts || texts)} WHERE ${conditions.where}`,
      )
      .get(conditions.params) ?? { rows: 0, text: '[]' };
    const tallies: (readonly [string | number, number])[][] = JSON.parse(text);
    return { rows, tallies: tallies.map((of): Tally => new Map(of)) };
  }

  function labelCounts(job: JobRow, filter: RowFilter): FacetCount {
    const conditions = conditionsOf(job, filter);
    const found = db
      .prepare<[object], { readonly value: string; readonly count: number }>(
        `SELECT label.value AS value, count(*) AS count
         FROM decisions CROSS JOIN json_each(decisions.labels) AS label
         CROSS JOIN ${rowsWith(conditions.texts)}
         WHERE rows.item = decisions.item AND decisions.item BETWEEN :first AND :last AND ${conditions.where}
         GROUP BY 1 ORDER BY 2 DESC, min(decisions.item), min(label.key)`,
      )
      .all(conditions.params);
    return listed('label', found, false);
  }

  function facetCount(
    job: JobRow,
    facet: Exclude<CountedFacet, 'label'>,
    tally: Tally,
  ): FacetCount {
    if (facet === 'flag') {
      const flags = byFlag(tally);
      const found = FLAG_NAMES.map((value) => ({ value, count: flags.get(value) ?? 0 }));
      return listed(facet, mostOften(found.filter(({ count }) => count > 0)), false);
    }
    const { texts, natural, nameOf } = facetOf(job, facet);
    if (texts && tally.size > MOST_DISTINCT) return { ...listed(facet, [], false), many: true };
    const codes = [...tally].map(([code, count]) => ({ code, count }));
    // Texts stay in the order in which they were met.
    if (!texts) codes.sort((a, b) => Number(a.code) - Number(b.code));
    const found = natural ? codes : mostOften(codes);
    const shown = found
      .slice(0, MOST_VALUES)
      .map(({ code, count }) => ({ value: nameOf(code), count }));
    return { ...listed(facet, shown, false), others: found.length - shown.length };
  }

  return {
    count(job, filter) {
      return asksNothing(filter) ? job.total : tallied(job, filter, []).rows;
    },
    summarise(job, filter) {
      const isFailed = job.status === 'failed';
      // What a failed job left with a first verdict failed with it.
      const shown = isFailed ? `rows.state = ${STATE.verified}` : HAS_VERDICT;
      const kind = 'iif(rows.decision > 0, rows.decision, v.recommendation)';
      const ofKind = (value: string) => `CASE WHEN ${shown} THEN ${value} * ${KINDS} + ${kind} END`;
      const { rows, tallies } = tallied(job, filter, [
        countedIn('rows'),
        `CASE WHEN ${shown} THEN v.score END`,
        `${shown} AND ${IS_CHANGED}`,
        'rows.same_mailbox_as IS NOT NULL',
        ofKind(FLAGS),
        ofKind('rows.domain'),
        ofKind('rows.provider'),
      ]);
      const [counted, scores, changed, duplicates, flags, domains, providers] = tallies;
      const listOf = (tally: Tally = NOBODY, nameOf: (code: number) => string) =>
        chart(tally, nameOf);
      const name = (code: number) => names.textOf(job.number, code);
      return {
        total: rows,
        ...totalsOf(
          COUNTED.map((_, place) => counted?.get(place) ?? 0),
          rows,
          isFailed,
        ),
        changed: changed?.get(1) ?? 0,
        duplicates: duplicates?.get(1) ?? 0,
        scores: Array.from({ length: 101 }, (_, score) => scores?.get(score) ?? 0),
        flags: listOf(flagPlaces(flags), (code) => FLAG_NAMES[code] ?? ''),
        domains: listOf(domains, name),
        providers: listOf(providers, name),
      };
    },
    *facets(job, filter, columns) {
      const wanted: CountedFacet[] = [
        ...FACET_NAMES,
        ...columns.map((place): CountedFacet => `source:${place}`),
      ];
      const counts = new Map<CountedFacet, FacetCount>();

      /** Counts facets, all among the rows that pass one filter; answers how many rows do. */
      function take(facets: readonly CountedFacet[], where: RowFilter['where']): number {
        const among = { ...filter, where };
        if (facets.includes('label')) counts.set('label', labelCounts(job, among));
        const others = facets.filter((facet) => facet !== 'label');
        const ofRows = others.map((facet) =>
          isSeveral(facet) ? { sql: `nullif(${FLAGS}, 0)`, texts: false } : facetOf(job, facet),
        );
        const texts = ofRows.some((facet) => facet.texts);
        const { rows, tallies } = tallied(
          job,
          among,
          ofRows.map(({ sql }) => sql),
          texts,
        );
        for (const [place, facet] of others.entries())
          counts.set(facet, facetCount(job, facet, tallies[place] ?? NOBODY));
        return rows;
      }

      // A facet is counted among the rows that pass every condition but its own.
      const asked = wanted.filter((name) => filter.where.some(({ facet }) => facet === name));
      const rows = take(
        wanted.filter((facet) => !asked.includes(facet)),
        filter.where,
      );
      for (const name of asked) {
        yield;
        take(
          [name],
          filter.where.filter(({ facet }) => facet !== name),
        );
      }
      return { rows, facets: wanted.flatMap((facet) => counts.get(facet) ?? []) };
    },
  };
}

function listed(facet: CountedFacet, found: FacetCount['values'], many: boolean): FacetCount {
  const values = found.slice(0, MOST_VALUES);
  return { facet, values, others: found.length - values.length, many };
}

function mostOften<T extends { readonly count: number }>(found: readonly T[]): T[] {
  return found.toSorted((a, b) => b.count - a.count);
}

/** How many rows have each flag, of those that have which bits. */
function byFlag(tally: Tally): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [bits, rows] of tally) {
    for (const flag of flagsIn(Number(bits))) counts.set(flag, (counts.get(flag) ?? 0) + rows);
  }
  return counts;
}

/** Bits and a recommendation as one number, to the place of each flag and that recommendation. */
function flagPlaces(tally: Tally = NOBODY): Tally {
  const counts = new Map<number, number>();
  for (const [code, rows] of tally) {
    const kind = Number(code) % KINDS;
    for (const flag of flagsIn(Math.floor(Number(code) / KINDS))) {
      const place = FLAG_NAMES.indexOf(flag) * KINDS + kind;
      counts.set(place, (counts.get(place) ?? 0) + rows);
    }
  }
  return counts;
}

/** The most frequent values with what their rows are recommended; among equals, the one that came into the list first. */
function chart(tally: Tally, nameOf: (code: number) => string): ListSummary['domains'] {
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
