// Conditions on facets, compiled once so that a million rows are tested quickly.
import type { CountedFacet, Facet, FacetCondition } from '../../../../src-shared/bridge/facets.ts';
import type { JobRow } from '../items/job-row.ts';
import type { BitFacet, RowFacet, RowWords, SingleFacet } from './row-facets.ts';
import { FACT_WORDS } from './row-facts.ts';
import { flagBits, MARK_WORDS } from './row-marks.ts';
import type { RowPatterns } from './row-patterns.ts';

export interface ReadyCondition {
  readonly facet: Facet;
  passes(words: RowWords, chunk: number, row: number): boolean;
}

export function readyConditions(
  job: JobRow,
  where: readonly FacetCondition[],
  facetOf: (job: JobRow, facet: CountedFacet) => RowFacet,
  patternsOf: RowPatterns,
): readonly ReadyCondition[] {
  return where.map((condition) => {
    if (condition.facet === 'pattern')
      return { facet: 'pattern', passes: onPatterns(job, condition, patternsOf) };
    const facet = facetOf(job, condition.facet);
    const passes = facet.kind === 'single' ? onSingle(facet, condition) : onBits(facet, condition);
    return { facet: condition.facet, passes };
  });
}

function onPatterns(
  job: JobRow,
  { match, values }: FacetCondition,
  patternsOf: RowPatterns,
): ReadyCondition['passes'] {
  if (match === 'all') {
    const each = values.map((value) => patternsOf(job, [value]));
    return ({ marks }, chunk, row) => each.every((rows) => rows(chunk, marks)[row] === 1);
  }
  const rows = patternsOf(job, values);
  const wanted = match === 'none' ? 0 : 1;
  return ({ marks }, chunk, row) => rows(chunk, marks)[row] === wanted;
}

/** The rows among these that pass every condition, in order. */
export function passingWhere(
  rows: Uint16Array,
  conditions: readonly ReadyCondition[],
  marks: Uint32Array,
  facts: Uint32Array,
  chunk: number,
): Uint16Array {
  const words: RowWords = { marks, at: 0, facts, factsAt: 0 };
  return rows.filter((row) => {
    words.at = row * MARK_WORDS;
    words.factsAt = row * FACT_WORDS;
    return conditions.every((condition) => condition.passes(words, chunk, row));
  });
}

function onSingle(facet: SingleFacet, { match, values }: FacetCondition): ReadyCondition['passes'] {
  const numbers = values.flatMap((value) => facet.numberOf(value) ?? []);
  // A row has one value: all of two different ones are had by none.
  if (match === 'all' && (numbers.length < values.length || new Set(numbers).size > 1)) {
    return () => false;
  }
  const wanted = new Uint8Array(Math.max(0, ...numbers) + 1);
  for (const number of numbers) wanted[number] = 1;
  return match === 'none'
    ? (words, chunk, row) => wanted[facet.of(words, chunk, row)] !== 1
    : (words, chunk, row) => wanted[facet.of(words, chunk, row)] === 1;
}

function onBits(facet: BitFacet, { match, values }: FacetCondition): ReadyCondition['passes'] {
  let low = 0;
  let high = 0;
  let unknown = false;
  // An empty text stands for rows without any.
  const noneWanted = values.includes('');
  for (const value of values) {
    if (value === '') continue;
    const number = facet.numberOf(value);
    if (number === null) {
      unknown = true;
      continue;
    }
    const [lowBits, highBits] = flagBits(number);
    low = (low | lowBits) >>> 0;
    high = (high | highBits) >>> 0;
  }
  const hasAny = (words: RowWords) =>
    ((facet.low(words) & low) | (facet.high(words) & high)) !== 0 ||
    (noneWanted && (facet.low(words) | facet.high(words)) === 0);
  switch (match) {
    case 'any':
      return hasAny;
    case 'none':
      return (words) => !hasAny(words);
    case 'all':
      if (unknown || (noneWanted && values.length > 1)) return () => false;
      if (noneWanted) return hasAny;
      return (words) =>
        (facet.low(words) & low) >>> 0 === low && (facet.high(words) & high) >>> 0 === high;
  }
}
