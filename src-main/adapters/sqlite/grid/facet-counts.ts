// Counts how many rows of a list have which value in each facet, all facets in one pass over the rows.
import type Database from 'better-sqlite3';
import {
  type CountedFacet,
  FACET_NAMES,
  type Facet,
  type FacetCount,
  type FacetCounts,
} from '../../../../src-shared/bridge/facets.ts';
import type { RowFilter } from '../../../../src-shared/bridge/lists.ts';
import type { JobRow } from '../items/job-row.ts';
import type { Sliced } from '../method-table.ts';
import { readyConditions } from './facet-conditions.ts';
import { type RowFacet, type RowWords, rowFacets } from './row-facets.ts';
import { FACT_WORDS, factsReader } from './row-facts.ts';
import { MARK_WORDS } from './row-marks.ts';
import type { RowMatchers } from './row-matcher.ts';
import { rowPatterns } from './row-patterns.ts';

const SLICE_CHUNKS = 16;
/** Values listed of each facet. */
const MOST_VALUES = 20;

export function facetCounting(
  db: Database.Database,
  matcherOf: RowMatchers,
): (job: JobRow, filter: RowFilter, columns: readonly number[]) => Sliced<FacetCounts> {
  const facetOf = rowFacets(db);
  const factsAt = factsReader(db);
  const patternsOf = rowPatterns(db);
  return function* (job, filter, columns) {
    const matcher = matcherOf(job, { ...filter, where: [] });
    const conditions = readyConditions(job, filter.where, facetOf, patternsOf);
    const names: CountedFacet[] = [
      ...FACET_NAMES,
      ...columns.map((place): CountedFacet => `source:${place}`),
    ];
    const tallies = names.map((name) => new FacetTally(name, facetOf(job, name)));
    let rows = 0;
    const words: RowWords = {
      marks: new Uint32Array(0),
      at: 0,
      facts: new Uint32Array(0),
      factsAt: 0,
    };
    for (let place = 0; place < matcher.chunks; place += 1) {
      const found = matcher.match(place);
      words.marks = found.marks;
      words.facts = factsAt(job, place);
      for (let each = 0; each < found.rows.length; each += 1) {
        const row = found.rows[each] ?? 0;
        words.at = row * MARK_WORDS;
        words.factsAt = row * FACT_WORDS;
        // The one facet whose conditions a row fails, if it is one alone; then the row counts for that facet only.
        let failed: Facet | null = null;
        let isOut = false;
        for (const condition of conditions) {
          if (condition.facet === failed || condition.passes(words, place, row)) continue;
          if (failed !== null) {
            isOut = true;
            break;
          }
          failed = condition.facet;
        }
        if (isOut) continue;
        if (failed === null) rows += 1;
        for (const tally of tallies) {
          if (failed === null || tally.name === failed) tally.add(words, place, row);
        }
      }
      if (place % SLICE_CHUNKS === SLICE_CHUNKS - 1 || columns.length > 0) yield;
    }
    return { rows, facets: tallies.map((tally) => tally.counted()) };
  };
}

class FacetTally {
  readonly name: Facet;
  readonly #facet: RowFacet;
  #counts = new Uint32Array(64);

  constructor(name: Facet, facet: RowFacet) {
    this.name = name;
    this.#facet = facet;
  }

  add(words: RowWords, chunk: number, row: number): void {
    const facet = this.#facet;
    if (facet.kind === 'single') {
      const number = facet.of(words, chunk, row);
      if (number >= 0) this.#count(number);
      return;
    }
    this.#countBits(facet.low(words), 1);
    this.#countBits(facet.high(words), 33);
  }

  counted(): FacetCount {
    const { name } = this;
    const facet = this.#facet;
    if (facet.kind === 'single' && facet.many?.() === true) {
      return { facet: name, values: [], others: 0, many: true };
    }
    const found: { number: number; count: number }[] = [];
    this.#counts.forEach((count, number) => {
      if (count > 0) found.push({ number, count });
    });
    if (facet.kind === 'bits' || !facet.natural) found.sort((a, b) => b.count - a.count);
    const shown = found.slice(0, MOST_VALUES);
    return {
      facet: name,
      values: shown.map(({ number, count }) => ({ value: facet.nameOf(number), count })),
      others: found.length - shown.length,
      many: false,
    };
  }

  #countBits(bits: number, first: number): void {
    for (let left = bits; left !== 0; left &= left - 1) {
      this.#count(first + 31 - Math.clz32(left & -left));
    }
  }

  #count(number: number): void {
    if (number >= this.#counts.length) {
      const larger = new Uint32Array(Math.max(number + 1, this.#counts.length * 2));
      larger.set(this.#counts);
      this.#counts = larger;
    }
    this.#counts[number] = (this.#counts[number] ?? 0) + 1;
  }
}
