// The rows of a batch as one text and the lengths of its cells, which passes quickly from one process to another.

export interface PackedRows {
  /** All cells, one behind the other. */
  readonly text: string;
  /** The length of each cell, in UTF-16 units. */
  readonly lengths: Uint32Array;
  /** How many cells each row has. */
  readonly widths: Uint32Array;
}

export function packRows(rows: readonly (readonly string[])[]): PackedRows {
  const widths = new Uint32Array(rows.length);
  let cells = 0;
  for (const [place, row] of rows.entries()) {
    widths[place] = row.length;
    cells += row.length;
  }
  const lengths = new Uint32Array(cells);
  let text = '';
  let at = 0;
  for (const row of rows) {
    for (const cell of row) {
      text += cell;
      lengths[at] = cell.length;
      at += 1;
    }
  }
  return { text, lengths, widths };
}

export function unpackRows({ text, lengths, widths }: PackedRows): string[][] {
  let cell = 0;
  let place = 0;
  return Array.from(widths, (width) => {
    const row: string[] = [];
    for (const end = cell + width; cell < end; cell += 1) {
      const length = lengths[cell] ?? 0;
      row.push(length === 0 ? '' : text.slice(place, place + length));
      place += length;
    }
    return row;
  });
}
