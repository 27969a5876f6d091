// Text that is no table as rows of address and name: one address a line, or addresses anywhere in it.

import type { TableRow } from '../../../service/ports/cells.ts';
import { FileError, type TableOptions } from '../../../service/ports/files.ts';
import { emptyFile, shareOf } from './csv-reader.ts';
import { afterLineEnd, lineEndsFrom } from './records.ts';
import { createRowBounds } from './row-bounds.ts';
import { closing, inBatches, type OpenedTable, SAMPLE_ROWS, sampleRows } from './table.ts';
import { addressesIn, isAddressLine, isLoneWord } from './text-addresses.ts';
import type { TextSource } from './text-source.ts';

type Batches = AsyncGenerator<readonly TableRow[], void, undefined>;

const COLUMNS = ['email', 'name'];
/** From this share of lines on that are an address, the text is a list, and a line without one a row that lacks it. */
const LIST_SHARE = 0.6;
/** With single words where addresses should be, a list has at least so many addresses, and little else. */
const SPOILT_LIST_SHARE = 0.3;
const LIST_LINES_SHARE = 0.9;
const SAMPLED_LINES = 1_000;
const LONGEST_LINE = 1_048_576;

/** Reads addresses out of text. The text's source is the table's from then on, unless this throws. @throws FileError */
export async function openPlainText(text: TextSource, options: TableOptions): Promise<OpenedTable> {
  const bounds = createRowBounds(text.bytes.name, text.bytes.progress()?.size ?? null);
  const rows = rowsOf(text, isList(text.start, text.complete));
  const first: TableRow[] = [];
  while (first.length < SAMPLE_ROWS) {
    const next = await rows.next();
    if (next.done === true) break;
    for (const row of next.value) first.push(bounds.row(row));
  }
  if (first.length === 0) {
    if (text.start.trim() === '') throw emptyFile(text.bytes.name);
    throw new FileError(
      'empty',
      `There is no address in ${text.bytes.name}; use a list or a text that contains addresses.`,
    );
  }
  async function* batches(): Batches {
    yield* inBatches(first);
    for await (const batch of rows) yield* inBatches(batch, bounds);
    await text.bytes.confirm();
  }
  return {
    kind: 'text',
    columns: COLUMNS,
    header: false,
    delimiter: null,
    encoding: text.encoding,
    sheet: null,
    sheets: null,
    sample: sampleRows(first),
    rows: closing(batches(), options.signal, () => text.bytes.close()),
    cutCells: bounds.cutCells,
    damage: text.damage,
    share: () => shareOf(text),
    async close() {
      await rows.return();
      await text.bytes.close();
    },
  };
}

function isList(start: string, complete: boolean): boolean {
  const lines = start.split(/\r\n|\r|\n/).slice(0, SAMPLED_LINES);
  if (!complete) lines.pop();
  const filled = lines.filter((line) => line.trim() !== '');
  const addresses = filled.filter(isAddressLine).length;
  const words = filled.filter((line) => !isAddressLine(line) && isLoneWord(line)).length;
  if (addresses >= filled.length * LIST_SHARE) return true;
  return (
    addresses >= filled.length * SPOILT_LIST_SHARE &&
    addresses + words >= filled.length * LIST_LINES_SHARE
  );
}

async function* rowsOf(text: TextSource, list: boolean): Batches {
  let rest = '';
  for await (const piece of text.pieces()) {
    rest += piece;
    const end = lastBreak(rest);
    if (end === -1) continue;
    yield rowsIn(rest.slice(0, end), list);
    rest = rest.slice(end);
  }
  if (rest !== '') yield rowsIn(rest, list);
}

/** Where text can be cut without cutting an address or its name: behind a line end, or at a comma in a very long line. */
function lastBreak(text: string): number {
  // A CR at the very end may be half of a CRLF.
  const line = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r', text.length - 2));
  if (line > 0) return line + 1;
  if (text.length < LONGEST_LINE) return -1;
  const comma = Math.max(text.lastIndexOf(','), text.lastIndexOf(';'), text.lastIndexOf(' '));
  return comma > 0 ? comma + 1 : text.length;
}

function rowsIn(text: string, list: boolean): TableRow[] {
  if (!list) return addressesIn(text).map(({ email, name }) => [email, name]);
  const rows: TableRow[] = [];
  for (let index = 0; index < text.length; ) {
    const blanks = lineEndsFrom(text, index, true);
    if (blanks.count > 0) {
      rows.push(blanks.count);
      index = blanks.end;
      continue;
    }
    LINE_END.lastIndex = index;
    const end = LINE_END.exec(text)?.index ?? text.length;
    const line = text.slice(index, end);
    const found = addressesIn(line);
    if (found.length === 0) rows.push([line.trim(), '']);
    for (const { email, name } of found) rows.push([email, name]);
    index = afterLineEnd(text, end, true) ?? text.length;
  }
  return rows;
}

const LINE_END = /[\r\n]/g;
