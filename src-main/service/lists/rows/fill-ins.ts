// What later rows with the same address add to empty cells of the first one, within a bound of memory.
import { type Cells, denseCells } from '../../ports/cells.ts';
import { FileError } from '../../ports/files.ts';

export interface FillIns {
  /** Notes a first row: `place` counts the first rows from 0. @throws FileError `too_large` */
  first(index: number, row: number, cells: readonly string[]): void;
  /** Takes from a later row what the first one at `place` lacks. @throws FileError `too_large` */
  later(index: number, cells: readonly string[]): void;
  /** The cells of a first row with what was found for it; other rows as they are. */
  filled(row: number, cells: Cells): Cells;
}

/** One bit for each cell of each first row; a million rows of 60 columns take an eighth of it. */
const MOST_BITMAP_BYTES = 67_108_864;
/** Of the texts that are filled in, in UTF-16 units. */
const MOST_TEXT = 33_554_432;

/** `columns` as the table has them; what is beyond them is not merged. */
export function createFillIns(columns: number): FillIns {
  const stride = Math.max(1, Math.ceil(columns / 8));
  let lacking = new Uint8Array(stride * 1_024);
  let rowOf = new Uint32Array(1_024);
  let length = 0;
  const found = new Map<number, Map<number, string>>();

  function lacks(index: number, column: number): boolean {
    return ((lacking[index * stride + (column >> 3)] ?? 0) & (1 << (column & 7))) !== 0;
  }

  return {
    first(index, row, cells) {
      while ((index + 1) * stride > lacking.length) {
        if (lacking.length * 2 > MOST_BITMAP_BYTES) throw tooMuch();
        lacking = grown(lacking, new Uint8Array(lacking.length * 2));
      }
      if (index >= rowOf.length) rowOf = grown(rowOf, new Uint32Array(rowOf.length * 2));
      rowOf[index] = row;
      for (let column = 0; column < columns; column += 1) {
        if ((cells[column] ?? '').trim() !== '') continue;
        const byte = index * stride + (column >> 3);
        lacking[byte] = (lacking[byte] ?? 0) | (1 << (column & 7));
      }
    },
    later(index, cells) {
      const row = rowOf[index] ?? 0;
      for (let column = 0; column < Math.min(columns, cells.length); column += 1) {
        const cell = cells[column] ?? '';
        if (cell.trim() === '' || !lacks(index, column)) continue;
        const given = found.get(row) ?? new Map<number, string>();
        found.set(row, given);
        if (given.has(column)) continue;
        length += cell.length;
        if (length > MOST_TEXT) throw tooMuch();
        given.set(column, cell);
      }
    },
    filled(row, cells) {
      const given = found.get(row);
      if (given === undefined) return cells;
      const merged = denseCells(cells);
      for (const [column, text] of given) {
        while (merged.length < column) merged.push('');
        merged[column] = text;
      }
      return merged;
    },
  };
}

function grown<T extends Uint8Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

function tooMuch(): FileError {
  return new FileError(
    'too_large',
    'This file has more to merge than fits into memory. Keep the first row of each address instead, or all rows.',
  );
}
