// How much of a list is read: long cells are cut, and a list with too many columns, rows or too much text for its size is refused.
import { formatCount } from '../../../../src-shared/format-count.ts';
import { type Cells, type TableRow, widthOf } from '../../../service/ports/cells.ts';
import { FileError } from '../../../service/ports/files.ts';

/** What a cell holds at most, in UTF-16 units: as much as a cell of a workbook can. */
export const CELL_LENGTH = 32_767;
/** The columns of a workbook. */
export const MOST_COLUMNS = 16_384;
/** The rows of a list in the store. */
const MOST_ROWS = 16_777_216;
/** What one row holds at most once its cells are cut, in UTF-16 units. */
const MOST_ROW_LENGTH = 2_097_152;
/** Text that a file unpacks to, against its bytes: lists shrink to a tenth or, very regular ones, to a hundredth. */
const MOST_RATIO = 400;
const RATIO_FROM_LENGTH = 256 * 1024 * 1024;
/** Cells of all rows as an export writes them, against the file's bytes: of delimited text each takes a byte. */
const MOST_CELLS_RATIO = 100;
const CELLS_RATIO_FROM = 64 * 1024 * 1024;

export interface RowBounds {
  /** How many cells were cut so far. */
  cutCells(): number;
  /** The cell, or its beginning with `…`. Everything that judges a cell sees it after this. */
  cell(text: string): string;
  /** From now on each row counts as having this many cells at least: an export fills it up. */
  widen(columns: number): void;
  /** A row with all its cells cut; blank rows are counted alone. @throws FileError `too_large`, `row_too_long` */
  row(cells: Cells): Cells;
  row(row: TableRow): TableRow;
}

/** `sizeBytes` is the file's as it lies there, packed or not; null where it is not known. */
export function createRowBounds(name: string, sizeBytes: number | null): RowBounds {
  const mostLength =
    sizeBytes === null
      ? Number.POSITIVE_INFINITY
      : Math.max(RATIO_FROM_LENGTH, sizeBytes * MOST_RATIO);
  let cut = 0;
  let rows = 0;
  let bufferedCells = 0;
  let length = 0;
  let columns = 0;
  let allCells = 0;
  const mostCells =
    sizeBytes === null
      ? Number.POSITIVE_INFINITY
      : Math.max(CELLS_RATIO_FROM, sizeBytes * MOST_CELLS_RATIO);

  function cell(text: string): string {
    if (text.length <= CELL_LENGTH) return text;
    cut += 1;
    return beginningOf(text);
  }

  function row(cells: Cells): Cells;
  function row(row: TableRow): TableRow;
  function row(cells: TableRow): TableRow {
    if (typeof cells === 'number') {
      rows += cells;
      return cells;
    }
    rows += 1;
    bufferedCells += 1;
    if (bufferedCells > MOST_ROWS) {
      throw new FileError(
        'too_large',
        `${name} has more than ${formatCount(MOST_ROWS)} rows; split it and use the parts.`,
      );
    }
    const width = widthOf(cells);
    if (width > MOST_COLUMNS) throw tooManyColumns(name, rows);
    allCells += Math.max(width, columns);
    if (allCells > mostCells) throw tooManyCells(name, columns);
    let rowLength = cells.length;
    let isLong = false;
    for (const text of cells) {
      if (typeof text === 'number') continue;
      isLong ||= text.length > CELL_LENGTH;
      rowLength += Math.min(text.length, CELL_LENGTH);
    }
    if (rowLength > MOST_ROW_LENGTH) {
      throw new FileError(
        'row_too_long',
        `Row ${rows} of ${name} holds more than two million characters; check that this is a list.`,
        { row: rows },
      );
    }
    length += rowLength;
    if (length > mostLength) throw bloated(name);
    return isLong ? cells.map((text) => (typeof text === 'number' ? text : cell(text))) : cells;
  }

  return {
    cutCells: () => cut,
    cell,
    widen(count) {
      columns = count;
    },
    row,
  };
}

/** The FileError for a row that is wider than any workbook. */
export function tooManyColumns(name: string, row: number): FileError {
  return new FileError(
    'too_large',
    `Row ${row} of ${name} has more than ${formatCount(MOST_COLUMNS)} columns, the most a list can have; check that this is a list.`,
    { row },
  );
}

/** The FileError for a small file of many columns that most rows leave empty. */
function tooManyCells(name: string, columns: number): FileError {
  return new FileError(
    'too_large',
    `${name} has ${formatCount(columns)} columns, nearly all of them empty in each row, which would make a far larger file of results; keep the columns that you need and use that file.`,
  );
}

/** The FileError for a small file that says the same text again and again. */
function bloated(name: string): FileError {
  return new FileError(
    'too_large',
    `${name} holds ${MOST_RATIO} times more text than its size, which no list does; save the sheet as CSV, look at it, and use that file.`,
  );
}

/** Cut with a sign that says so, and never within a character; copied, so that the rest of a long text is not kept alive. */
function beginningOf(text: string): string {
  const beginning = text.slice(0, CELL_LENGTH - 1).replace(/[\ud800-\udbff]$/, '');
  return Buffer.from(`${beginning}…`, 'utf16le').toString('utf16le');
}
