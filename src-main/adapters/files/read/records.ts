// Where each record of delimited text begins and ends, whatever its line ends; blank ones are counted.
import { NOTHING } from '../../../service/ports/cells.ts';
import { FileError } from '../../../service/ports/files.ts';

/** A record without its line end, or how many blank ones there are one after the other: their text is never put together. */
export type DelimitedRecord = string | number;

export interface RecordSplitter {
  /** Takes the next text, cut anywhere, and gives the records that are complete by now, without their line ends. */
  push(text: string): DelimitedRecord[];
  /** Gives the last record, when the text did not end with a line end. @throws FileError `unterminated_quote` */
  end(): DelimitedRecord[];
}

/** A longer record is a mistake in the file, and would have to be held in memory. In UTF-16 units. */
const MAX_RECORD_LENGTH = 33_554_432;
/** From this length on, an unfinished record is looked at again only when it has doubled: the work stays linear. */
const RESCAN_LENGTH = 262_144;

const QUOTE = 0x22;
const CR = 0x0d;
const LF = 0x0a;
const SPACE = 0x20;
const TAB = 0x09;

/** What lies at a record's start: its end, or the news that more text is needed, maybe for an open quote. */
type Cut =
  | { readonly kind: 'record'; readonly end: number }
  | { readonly kind: 'more'; readonly open: boolean };

/**
 * Splits text into records (RFC 4180 with CRLF, LF and CR mixed at will). A quote opens a cell only at the cell's start,
 * and closes it only before a delimiter, a line end or the end of the text. A record whose quotes do not add up ends with its
 * line, so that it never swallows the next.
 */
export function splitRecords(delimiter: string): RecordSplitter {
  const delimiterCode = delimiter.charCodeAt(0);
  // linear: one class of characters, without repetition
  const something = new RegExp(`[^${NOTHING}${delimiter.replace(/[\\\]^-]/, '\\$&')}]`, 'g');
  let rest = '';
  let looksAgainAt = 0;
  let row = 0;
  let line = 1;

  function take(final: boolean): DelimitedRecord[] {
    const records: DelimitedRecord[] = [];
    const text = rest;
    const next = nextPlaces(text, something);
    let blanks = 0;
    let start = 0;
    while (start < text.length) {
      const run = lineEndsFrom(text, start, final);
      if (run.count > 0) {
        blanks += run.count;
        row += run.count;
        line += run.count;
        start = run.end;
        continue;
      }
      const lineEnd = Math.min(next.lf(start), next.cr(start));
      const cut: Cut =
        next.quote(start) < lineEnd
          ? cutQuoted(text, start, delimiterCode, final)
          : lineEnd < text.length || final
            ? { kind: 'record', end: lineEnd }
            : { kind: 'more', open: false };
      if (cut.kind === 'more') {
        if (final || text.length - start > MAX_RECORD_LENGTH)
          throw endless(cut.open, final, row + 1, line);
        break;
      }
      const after = afterLineEnd(text, cut.end, final);
      if (after === null) break;
      if (next.something(start) >= cut.end) blanks += 1;
      else {
        if (blanks > 0) records.push(blanks);
        blanks = 0;
        records.push(text.slice(start, cut.end));
      }
      row += 1;
      line += 1 + (cut.end > lineEnd ? lineEndsIn(text, start, cut.end) : 0);
      start = after;
    }
    if (blanks > 0) records.push(blanks);
    rest = text.slice(start);
    looksAgainAt = rest.length > RESCAN_LENGTH ? 2 * rest.length : 0;
    return records;
  }

  return {
    push(text) {
      rest += text;
      return rest.length < looksAgainAt && rest.length <= MAX_RECORD_LENGTH ? [] : take(false);
    },
    end: () => take(true),
  };
}

/** Finds the end of a record that has a quote on its first line. */
function cutQuoted(text: string, start: number, delimiterCode: number, final: boolean): Cut {
  let index = start;
  let cellStart = true;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (code === CR || code === LF) return { kind: 'record', end: index };
    if (cellStart && code === QUOTE) {
      const close = closeOfQuote(text, index, delimiterCode, final);
      if (close === 'open') return { kind: 'more', open: true };
      if (close === 'unsound') return cutAtLine(text, index, final);
      index = close;
      cellStart = false;
      continue;
    }
    cellStart = code === delimiterCode;
    index += 1;
  }
  return final ? { kind: 'record', end: index } : { kind: 'more', open: false };
}

function cutAtLine(text: string, from: number, final: boolean): Cut {
  let index = from;
  while (index < text.length && text.charCodeAt(index) !== CR && text.charCodeAt(index) !== LF)
    index += 1;
  return index < text.length || final
    ? { kind: 'record', end: index }
    : { kind: 'more', open: false };
}

/** The place after a quoted cell and the blanks that follow it. */
function closeOfQuote(
  text: string,
  open: number,
  delimiterCode: number,
  final: boolean,
): number | 'open' | 'unsound' {
  let quote = text.indexOf('"', open + 1);
  while (quote !== -1 && text.charCodeAt(quote + 1) === QUOTE) quote = text.indexOf('"', quote + 2);
  if (quote === -1) return 'open';
  let after = quote + 1;
  while (after < text.length && isBlank(text.charCodeAt(after), delimiterCode)) after += 1;
  if (after === text.length) return final ? after : 'open';
  const code = text.charCodeAt(after);
  return code === delimiterCode || code === CR || code === LF ? after : 'unsound';
}

function isBlank(code: number, delimiterCode: number): boolean {
  return (code === SPACE || code === TAB) && code !== delimiterCode;
}

/** Counted one by one: a quoted cell may hold millions. */
function lineEndsIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let index = from; index < to; index += 1) {
    const code = text.charCodeAt(index);
    if (code === LF || (code === CR && text.charCodeAt(index + 1) !== LF)) count += 1;
  }
  return count;
}

/** How many line ends stand one after the other from a place on, and where they end: a file may hold millions and nothing else. */
export function lineEndsFrom(
  text: string,
  from: number,
  final: boolean,
): { readonly count: number; readonly end: number } {
  let count = 0;
  let end = from;
  for (; end < text.length; count += 1) {
    const code = text.charCodeAt(end);
    if (code !== LF && code !== CR) break;
    const after = afterLineEnd(text, end, final);
    if (after === null) break;
    end = after;
  }
  return { count, end };
}

/** Where the next record begins; null while a CR at the end of the text may be half of a CRLF. */
export function afterLineEnd(text: string, end: number, final: boolean): number | null {
  if (text.charCodeAt(end) !== CR) return end + 1;
  if (end + 1 === text.length && !final) return null;
  return text.charCodeAt(end + 1) === LF ? end + 2 : end + 1;
}

/** The next place of each telling character, each looked for only once: one pass over the text, whatever it holds. */
function nextPlaces(text: string, something: RegExp) {
  const finder = (find: (from: number) => number) => {
    let known = -1;
    return (from: number): number => {
      if (known < from) {
        const found = find(from);
        known = found === -1 ? text.length : found;
      }
      return known;
    };
  };
  return {
    lf: finder((from) => text.indexOf('\n', from)),
    cr: finder((from) => text.indexOf('\r', from)),
    quote: finder((from) => text.indexOf('"', from)),
    /** Of what a cell can hold. */
    something: finder((from) => {
      something.lastIndex = from;
      return something.exec(text)?.index ?? -1;
    }),
  };
}

function endless(open: boolean, final: boolean, row: number, line: number): FileError {
  if (!open) {
    return new FileError(
      'row_too_long',
      `The row at line ${line} of the file is longer than 33 million characters; check that this is a list.`,
      {
        row,
      },
    );
  }
  const where = final ? 'by the end of the file' : 'within 33 million characters';
  return new FileError(
    'unterminated_quote',
    `A quoted cell in the row at line ${line} of the file is not closed ${where}; add the missing quote or remove the opening one.`,
    { row },
  );
}
