// The cells of a row of a table, in which a number stands for so many empty ones: rows of wide tables hold few.

/** As they stand, or with runs of empty cells as numbers; the cells behind the last are empty. */
export type Cells = readonly (string | number)[];

/** A row that holds something, or how many blank rows there are one after the other. */
export type TableRow = Cells | number;

/** Shorter runs are written out: a number would save nothing. */
const RUN_CELLS = 8;

/** The same cells, with their longer runs of empty ones as numbers. */
export function sparseCells(cells: Cells): Cells {
  if (cells.length < RUN_CELLS) return cells;
  const kept: (string | number)[] = [];
  for (let index = 0; index < cells.length; ) {
    let end = index;
    while (end < cells.length && cells[end] === '') end += 1;
    if (end - index >= RUN_CELLS) {
      kept.push(end - index);
      index = end;
    } else {
      kept.push(cells[index] ?? '');
      index += 1;
    }
  }
  return kept;
}

/** A row of texts by their places, from 0; of two at one place the later one counts. */
export function cellsAt(texts: readonly (readonly [place: number, text: string])[]): Cells {
  const cells: (string | number)[] = [];
  let width = 0;
  for (const [index, text] of texts.toSorted(([one], [other]) => one - other)) {
    if (index < width) {
      cells[cells.length - 1] = text;
      continue;
    }
    if (index - width >= RUN_CELLS) cells.push(index - width);
    else for (; width < index; width += 1) cells.push('');
    cells.push(text);
    width = index + 1;
  }
  return cells;
}

/** Every cell as a text. */
export function denseCells(cells: Cells): string[] {
  const all: string[] = [];
  for (const cell of cells) {
    if (typeof cell === 'string') all.push(cell);
    else for (let left = cell; left > 0; left -= 1) all.push('');
  }
  return all;
}

/** The cells that hold something. */
export function textsOf(cells: Cells): string[] {
  return cells.filter((cell) => typeof cell === 'string').filter((text) => text !== '');
}

/** The cell at a place, from 0; `''` where there is none. */
export function cellAt(cells: Cells, index: number): string {
  let at = 0;
  for (const cell of cells) {
    if (typeof cell === 'number') at += cell;
    else if (at === index) return cell;
    else at += 1;
    if (at > index) return '';
  }
  return '';
}

/** How many cells there are, the empty ones that a number stands for included. */
export function widthOf(cells: Cells): number {
  return cells.reduce<number>((width, cell) => width + (typeof cell === 'number' ? cell : 1), 0);
}

/** Whether no cell holds anything but white space, and what separates or quotes cells: of that, broken text is full. */
export function isBlank(cells: Cells): boolean {
  return cells.every((cell) => typeof cell === 'number' || !HOLDS.test(cell));
}

/** The same as a class of a pattern has it. */
export const NOTHING = '\\s,;|"';
const HOLDS = new RegExp(`[^${NOTHING}]`);

/** The size of a row in a batch, in UTF-16 units; an empty cell counts as one, and so does a run of them. */
export function lengthOfRow(cells: Cells): number {
  let length = cells.length;
  for (const cell of cells) if (typeof cell === 'string') length += cell.length;
  return length;
}
