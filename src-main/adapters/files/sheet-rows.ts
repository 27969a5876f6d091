// The rows of one sheet as text, streamed; blank rows between them are kept, those after the last are not.
import { numberText, PLAIN } from './cell-text.ts';
import { FileError } from './file-error.ts';
import { numberOf, plainText, type SharedStrings, stringListener } from './shared-strings.ts';
import { BATCH_ROWS } from './table.ts';
import type { WorkbookParts } from './workbook-parts.ts';
import { attribute, scanXml, type XmlListener } from './xml-scan.ts';

const MOST_COLUMNS = 16_384;
const MOST_ROWS = 1_048_576;
/** In UTF-16 units; the same that delimited rows may have. */
const MOST_ROW_LENGTH = 33_554_432;

/**
 * Rows in order, in batches. Empty cells at a row's end are left out; a blank row is one empty cell. Formulas give the
 * value that was kept with them, merged cells have it in the first. @throws FileError
 */
export async function* sheetRows(
  pieces: AsyncIterable<string>,
  parts: WorkbookParts,
  strings: SharedStrings,
): AsyncGenerator<readonly string[][], void, undefined> {
  const found: { readonly row: number; readonly cells: string[] }[] = [];
  const scanner = scanXml(rowListener(parts, strings, (row, cells) => found.push({ row, cells })));
  let next = 0;
  let batch: string[][] = [];
  for await (const piece of pieces) {
    scanner.push(piece);
    for (const { row, cells } of found) {
      for (; next < row; next += 1) {
        batch.push(['']);
        if (batch.length === BATCH_ROWS) {
          yield batch;
          batch = [];
        }
      }
      batch.push(cells);
      next = row + 1;
      if (batch.length === BATCH_ROWS) {
        yield batch;
        batch = [];
      }
    }
    found.length = 0;
  }
  if (!scanner.atRest())
    throw new FileError('broken_file', 'The sheet ends in the middle; save it again.');
  if (batch.length > 0) yield batch;
}

/** Tells of each row that holds something, with its place from 0. */
function rowListener(
  { looks, dates1904 }: WorkbookParts,
  strings: SharedStrings,
  rowDone: (row: number, cells: string[]) => void,
): XmlListener {
  let row = -1;
  let cells: string[] = [];
  let column = -1;
  let length = 0;
  let type = '';
  let style = -1;
  let value = '';
  let inValue = false;
  let inline = '';
  let inInline = false;
  let textLength = 0;
  const inlineListener = stringListener('is', (text) => {
    inline = text;
  });

  function cellText(): string {
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

  function cellDone(): void {
    const text = value === '' && type !== 'inlineStr' ? '' : cellText();
    if (text === '') return;
    while (cells.length < column) cells.push('');
    cells[column] = text;
    length += text.length;
    if (length > MOST_ROW_LENGTH) throw rowTooLong();
  }

  function rowTooLong(): FileError {
    return new FileError(
      'row_too_long',
      `Row ${row + 1} of the sheet is longer than 33 million characters; check that this is a list.`,
      { row: row + 1 },
    );
  }

  return {
    open(name, attributes) {
      if (inInline) inlineListener.open(name, attributes);
      else if (name === 'c') {
        column = columnOf(attribute(attributes, 'r'), column + 1);
        type = attribute(attributes, 't') ?? 'n';
        style = numberOf(attributes, 's', -1);
        value = '';
        inline = '';
        textLength = 0;
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
        length = 0;
      }
    },
    close(name) {
      if (inInline) {
        inlineListener.close(name);
        if (name === 'is') inInline = false;
      } else if (name === 'c') cellDone();
      else if (name === 'v') inValue = false;
      else if (name === 'row' && cells.length > 0) rowDone(row, cells);
    },
    text(piece) {
      // Judged while it grows: a text that is packed well would fill the memory before its cell ends.
      textLength += piece.length;
      if (textLength > MOST_ROW_LENGTH) throw rowTooLong();
      if (inValue) value += piece;
      else if (inInline) inlineListener.text(piece);
    },
  };
}

/** `C7` is column 2; a cell that does not say where it is follows the one before. */
function columnOf(reference: string | null, following: number): number {
  if (reference === null) return within(following);
  let column = 0;
  for (let place = 0; place < reference.length; place += 1) {
    const letter = reference.charCodeAt(place) & ~0x20;
    if (letter < 0x41 || letter > 0x5a) break;
    column = column * 26 + letter - 0x40;
  }
  return within(column - 1);
}

function within(column: number): number {
  if (column < 0 || column >= MOST_COLUMNS)
    throw new FileError(
      'broken_file',
      'The sheet has a cell beyond the last column; save it again.',
    );
  return column;
}
