// The rows of one sheet as text, streamed; blank rows between them are counted.

import { formatCount } from '../../../../src-shared/format-count.ts';
import {
  type Cells,
  cellsAt,
  isBlank,
  lengthOfRow,
  type TableRow,
} from '../../../service/ports/cells.ts';
import { FileError } from '../../../service/ports/files.ts';
import { numberText, PLAIN } from './cell-text.ts';
import { MOST_COLUMNS, type RowBounds, tooManyColumns } from './row-bounds.ts';
import {
  numberOf,
  plainText,
  RAW_LENGTH,
  type SharedStrings,
  stringListener,
} from './shared-strings.ts';
import { BATCH_LENGTH, BATCH_ROWS } from './table.ts';
import type { WorkbookParts } from './workbook-parts.ts';
import { attribute, scanXml, type XmlListener } from './xml-scan.ts';

const MOST_ROWS = 1_048_576;

/**
 * Rows in order, in batches. Empty cells at a row's end are left out, blank rows a number. Formulas give the
 * value that was kept with them, merged cells have it in the first. @throws FileError
 */
export async function* sheetRows(
  pieces: AsyncIterable<string>,
  parts: WorkbookParts,
  strings: SharedStrings,
  bounds: RowBounds,
): AsyncGenerator<readonly TableRow[], void, undefined> {
  const found: { readonly row: number; readonly cells: Cells }[] = [];
  const listener = rowListener(parts, strings, bounds, (row, cells) => found.push({ row, cells }));
  const scanner = scanXml(listener);
  let next = 0;
  let given = 0;
  let batch: TableRow[] = [];
  let length = 0;

  /** Whether the batch is full. */
  function add(cells: Cells): boolean {
    given += 1;
    // Rows that say the same number twice are kept as they stand, but not more of them than a sheet has.
    if (given > MOST_ROWS)
      throw new FileError(
        'too_large',
        `The sheet has more than ${formatCount(MOST_ROWS)} rows, which no workbook has; save it again.`,
      );
    const row = bounds.row(cells);
    batch.push(row);
    length += lengthOfRow(row);
    return batch.length >= BATCH_ROWS || length >= BATCH_LENGTH;
  }

  function taken(): TableRow[] {
    const full = batch;
    batch = [];
    length = 0;
    return full;
  }

  for await (const piece of pieces) {
    scanner.push(piece);
    for (const { row, cells } of found) {
      if (next < row) batch.push(bounds.row(row - next));
      if (add(cells)) yield taken();
      // A row that goes back leaves no gap behind it.
      next = Math.max(next, row + 1);
    }
    found.length = 0;
  }
  if (!scanner.atRest() || listener.inRows())
    throw new FileError('broken_file', 'The sheet ends in the middle; save it again.');
  if (batch.length > 0) yield taken();
}

/** What is known of a cell so far. */
interface Cell {
  type: string;
  style: number;
  value: string;
  inline: string;
}

/** Tells of each row that holds something, with its place from 0. */
function rowListener(
  parts: WorkbookParts,
  strings: SharedStrings,
  bounds: RowBounds,
  rowDone: (row: number, cells: Cells) => void,
): XmlListener & { readonly inRows: () => boolean } {
  let inRows = false;
  let row = -1;
  let cells: [place: number, text: string][] = [];
  let column = -1;
  const cell: Cell = { type: '', style: -1, value: '', inline: '' };
  let inValue = false;
  let inInline = false;
  const inlineListener = stringListener('is', (text) => {
    cell.inline = text;
  });

  function cellDone(): void {
    const isEmpty = cell.value === '' && cell.type !== 'inlineStr';
    const text = isEmpty ? '' : bounds.cell(cellText(cell, parts, strings));
    if (text !== '') cells.push([column, text]);
  }

  return {
    inRows: () => inRows,
    open(name, attributes) {
      if (inInline) inlineListener.open(name, attributes);
      else if (name === 'c') {
        column = columnOf(attribute(attributes, 'r'), column + 1, row);
        cell.type = attribute(attributes, 't') ?? 'n';
        cell.style = numberOf(attributes, 's', -1);
        cell.value = '';
        cell.inline = '';
      } else if (name === 'v') inValue = true;
      else if (name === 'is') {
        inInline = true;
        inlineListener.open(name, attributes);
      } else if (name === 'row') {
        row = numberOf(attributes, 'r', row + 2) - 1;
        if (row < 0 || row >= MOST_ROWS)
          throw new FileError(
            'broken_file',
            `The sheet has a row ${row + 1}, which no workbook has; save it again.`,
          );
        cells = [];
        column = -1;
      } else if (name === 'sheetData') inRows = true;
    },
    close(name) {
      if (inInline) {
        inlineListener.close(name);
        if (name === 'is') inInline = false;
      } else if (name === 'c') cellDone();
      else if (name === 'v') inValue = false;
      else if (name === 'row') {
        const filled = cellsAt(cells);
        if (!isBlank(filled)) rowDone(row, filled);
      } else if (name === 'sheetData') inRows = false;
    },
    text(piece) {
      // Cut while it grows: a text that is packed well would fill the memory before its cell ends.
      if (inValue) {
        if (cell.value.length < RAW_LENGTH)
          cell.value += piece.slice(0, RAW_LENGTH - cell.value.length);
      } else if (inInline) inlineListener.text(piece);
    },
  };
}

function cellText(
  { type, style, value, inline }: Cell,
  { looks, dates1904 }: WorkbookParts,
  strings: SharedStrings,
): string {
  switch (type) {
    case 's':
      return strings.get(Number(value));
    case 'inlineStr':
      return inline;
    case 'str':
      return plainText(value);
    case 'b':
      return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
    case 'e':
      return value;
    case 'd':
      return value.replace(/T00:00:00(?:\.0+)?Z?$/, '');
    default:
      return numberText(value, looks[style] ?? PLAIN, dates1904);
  }
}

/** `C7` is column 2; a cell that does not say where it is follows the one before. */
function columnOf(reference: string | null, following: number, row: number): number {
  let column = following;
  if (reference !== null) {
    column = 0;
    for (let index = 0; index < reference.length; index += 1) {
      const letter = reference.charCodeAt(index) & ~0x20;
      if (letter < 0x41 || letter > 0x5a) break;
      column = column * 26 + letter - 0x40;
      if (column > MOST_COLUMNS) break;
    }
    column -= 1;
  }
  if (column < 0)
    throw new FileError(
      'broken_file',
      'The sheet has a cell before the first column; save it again.',
    );
  if (column >= MOST_COLUMNS) throw tooManyColumns('the sheet', row + 1);
  return column;
}
