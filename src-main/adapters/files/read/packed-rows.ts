// The rows of a batch as one text and the lengths of its cells, which passes quickly from one process to another.
import type { Cells, TableRow } from '../../../service/ports/cells.ts';

export interface PackedRows {
  /** All cells, one behind the other. */
  readonly text: string;
  /** The length of each cell, in UTF-16 units; a negative number stands for so many empty cells. */
  readonly lengths: Int32Array;
  /** How many of these each row has; a negative number stands for so many blank rows. */
  readonly widths: Int32Array;
}

export function packRows(rows: readonly TableRow[]): PackedRows {
  const widths = Int32Array.from(rows, (row) => (typeof row === 'number' ? -row : row.length));
  const lengths = new Int32Array(widths.reduce((sum, width) => sum + Math.max(width, 0), 0));
  let text = '';
  let at = 0;
  for (const row of rows) {
    if (typeof row === 'number') continue;
    for (const cell of row) {
      if (typeof cell === 'number') lengths[at] = -cell;
      else {
        text += cell;
        lengths[at] = cell.length;
      }
      at += 1;
    }
  }
  return { text, lengths, widths };
}

export function unpackRows({ text, lengths, widths }: PackedRows): TableRow[] {
  let cell = 0;
  let index = 0;
  const rowOf = (width: number): Cells => {
    const row: (string | number)[] = [];
    for (const end = cell + width; cell < end; cell += 1) {
      const length = lengths[cell] ?? 0;
      if (length < 0) row.push(-length);
      else row.push(length === 0 ? '' : text.slice(index, index + length));
      index += Math.max(length, 0);
    }
    return row;
  };
  return Array.from(widths, (width) => (width < 0 ? -width : rowOf(width)));
}
