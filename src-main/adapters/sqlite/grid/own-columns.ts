// The values of a list's own columns as small numbers, read chunk by chunk when a facet first asks for them; cells never change.

import type Database from 'better-sqlite3';
import { cellAt } from '../../../service/ports/cells.ts';
import { itemKey } from '../items/item-key.ts';
import type { JobRow } from '../items/job-row.ts';
import { sourceCells } from '../items/source-cells.ts';
import { CHUNK_ROWS, chunkCount } from './row-chunk.ts';

/** A column with more different values than this is searched, not listed. */
export const MOST_VALUES = 10_000;
/** Columns held at a time: four bytes a row and the texts of their values. */
const MOST_COLUMNS = 8;

export interface OwnColumn {
  /** The numbers of the values in a chunk; 0 stands for a value beyond `MOST_VALUES`. */
  chunk(place: number): Uint32Array;
  /** The number of a value, which may not occur. */
  numberOf(value: string): number;
  nameOf(number: number): string;
  /** Whether there are more different values than are told apart, as far as it was read. */
  readonly many: boolean;
}

/** Finds or begins a column of a list by its place. */
export function ownColumns(
  db: Database.Database,
): (job: Pick<JobRow, 'number' | 'total'>, place: number) => OwnColumn {
  const read = db
    .prepare<[number, number], string | null>(
      'SELECT source FROM items WHERE item BETWEEN ? AND ? ORDER BY item',
    )
    .pluck();
  const kept = new Map<string, OwnColumn>();
  return (job, place) => {
    const key = `${job.number} ${place}`;
    const known = kept.get(key) ?? begun(job, place);
    kept.delete(key);
    kept.set(key, known);
    for (const [oldest] of kept) {
      if (kept.size <= MOST_COLUMNS) break;
      kept.delete(oldest);
    }
    return known;
  };

  function begun(job: Pick<JobRow, 'number' | 'total'>, column: number): OwnColumn {
    const numbers = new Map<string, number>();
    const names: string[] = [''];
    let chunks = new Map<number, Uint32Array>();
    let many = false;

    function numbered(value: string): number {
      const known = numbers.get(value);
      if (known !== undefined) return known;
      numbers.set(value, names.length);
      return names.push(value) - 1;
    }

    function readChunk(place: number): Uint32Array {
      const from = place * CHUNK_ROWS;
      const last = Math.min(from + CHUNK_ROWS, job.total) - 1;
      const sources = read.all(itemKey(job.number, from), itemKey(job.number, last));
      return Uint32Array.from(sources, (source) => {
        const value = source === null ? '' : cellAt(sourceCells(source), column);
        if (numbers.has(value) || names.length <= MOST_VALUES) return numbered(value);
        many = true;
        return 0;
      });
    }

    return {
      chunk(place) {
        if (place >= chunkCount(job.total)) return new Uint32Array(0);
        const known = chunks.get(place);
        if (known !== undefined) return known;
        const made = readChunk(place);
        chunks.set(place, made);
        return made;
      },
      numberOf(value) {
        // A value that was not told apart so far is from now on: what was read before is read again.
        if (many && !numbers.has(value)) chunks = new Map();
        return numbered(value);
      },
      nameOf: (number) => names[number] ?? '',
      get many() {
        return many;
      },
    };
  }
}
