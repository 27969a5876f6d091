// The rows that were chosen in the grid, chunk by chunk: stretches of the list, or all that pass a filter except some stretches.
import type { RowChoice } from '../../../../src-shared/bridge/lists.ts';
import type { RowSpan } from '../../../../src-shared/bridge/triage.ts';
import type { JobRow } from '../items/job-row.ts';
import { CHUNK_ROWS, chunkCount } from './row-chunk.ts';
import type { RowMatchers } from './row-matcher.ts';

/** The indexes of the chosen rows of each chunk that has some. A list with a filter has to be ready to be asked. */
export function* chosenIndexes(
  job: JobRow,
  rows: RowChoice,
  matcherOf: RowMatchers,
): Generator<readonly number[], void, undefined> {
  const matcher = rows.kind === 'filter' ? matcherOf(job, rows.filter) : null;
  for (let place = 0; place < chunkCount(job.total); place += 1) {
    const first = place * CHUNK_ROWS;
    const chosen =
      rows.kind === 'filter'
        ? outside(matcher?.match(place).rows ?? [], first, rows.except)
        : inside(rows.spans, first, Math.min(first + CHUNK_ROWS, job.total) - 1);
    if (chosen.length > 0) yield chosen;
  }
}

/** The indexes within stretches, of those from one to another. */
function inside(spans: readonly RowSpan[], first: number, last: number): number[] {
  const found = new Set<number>();
  for (const { from, to } of spans) {
    for (let index = Math.max(from, first); index <= Math.min(to, last); index += 1)
      found.add(index);
  }
  return [...found];
}

/** The indexes of a chunk's rows that are in none of some stretches. */
function outside(rows: ArrayLike<number>, first: number, except: readonly RowSpan[]): number[] {
  const near = except.filter(({ from, to }) => to >= first && from < first + CHUNK_ROWS);
  return Array.from(rows, (row) => first + row).filter(
    (index) => !near.some(({ from, to }) => index >= from && index <= to),
  );
}
