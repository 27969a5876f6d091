// The cells of a record of delimited text (RFC 4180), also where its quotes do not add up.
import { MOST_COLUMNS } from './row-bounds.ts';

const QUOTE = 0x22;
const SPACE = 0x20;
const TAB = 0x09;
/** One cell more than a row may have is enough to refuse it. */
const MOST_CELLS = MOST_COLUMNS + 1;

/** Ragged rows stay as they are. One pass over the record. */
export function cellsOf(record: string, delimiter: string): string[] {
  return record.includes('"')
    ? quotedCells(record, delimiter)
    : record.split(delimiter, MOST_CELLS);
}

function quotedCells(text: string, delimiter: string): string[] {
  const cells: string[] = [];
  let index = 0;
  while (cells.length < MOST_CELLS) {
    if (text.charCodeAt(index) === QUOTE) {
      const close = closingQuote(text, index, delimiter);
      // Where a quote is never closed, quotes mean nothing.
      if (close === null) return text.split(delimiter, MOST_CELLS);
      cells.push(text.slice(index + 1, close.quote).replaceAll('""', '"'));
      index = close.after;
    } else {
      const found = text.indexOf(delimiter, index);
      const end = found === -1 ? text.length : found;
      cells.push(text.slice(index, end));
      index = end;
    }
    if (index === text.length) break;
    index += 1;
  }
  return cells;
}

/** The quote that ends a cell, and the place of the delimiter or end behind it; a quote before anything else is a part of the cell. */
function closingQuote(
  text: string,
  open: number,
  delimiter: string,
): { readonly quote: number; readonly after: number } | null {
  let from = open + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return null;
    if (text.charCodeAt(quote + 1) === QUOTE) {
      from = quote + 2;
      continue;
    }
    let after = quote + 1;
    while (isBlank(text.charCodeAt(after)) && text[after] !== delimiter) after += 1;
    if (after === text.length || text[after] === delimiter) return { quote, after };
    from = after;
  }
}

function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}
