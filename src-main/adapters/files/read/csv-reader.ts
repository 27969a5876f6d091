// Delimited text as columns and batches of rows, streamed.

import { looksLikeHeader } from '../../../engine/columns/column-guess.ts';
import { denseCells, type TableRow } from '../../../service/ports/cells.ts';
import { FileError, type TableOptions } from '../../../service/ports/files.ts';
import { cellsOf } from './cells.ts';
import { delimiterByName, guessDelimiter } from './delimiter.ts';
import { type DelimitedRecord, splitRecords } from './records.ts';
import { createRowBounds } from './row-bounds.ts';
import { closing, inBatches, numberedColumns, type OpenedTable, sampleRows } from './table.ts';
import type { TextSource } from './text-source.ts';

/** Reads CSV, TSV and their like. The text's source is the table's from then on, unless this throws. @throws FileError */
export async function openDelimited(text: TextSource, options: TableOptions): Promise<OpenedTable> {
  const named = options.delimiter ?? 'auto';
  const byHand = named === 'auto' ? null : delimiterByName(named);
  // Excel's own hint: a first line `sep=;` names the delimiter and is no data.
  const hint = /^sep=([^"\r\n])(?:\r\n|\r|\n)/i.exec(text.start);
  const delimiter =
    byHand ?? hint?.[1] ?? guessDelimiter(text.start.slice(hint?.[0].length ?? 0), text.complete);

  const lists = recordLists(text, delimiter, hint?.[0].length ?? 0);
  const bounds = createRowBounds(text.bytes.name, text.bytes.progress()?.size ?? null);
  const { blanks, records } = await firstRecords(lists, text.bytes.name);
  const first = rowsOf(records, delimiter).map(bounds.row);
  const [start, ...others] = first;
  const head = typeof start === 'object' ? start : [];
  const header = options.header ?? looksLikeHeader(denseCells(head));
  // Blank lines above a header are no rows; without one they are.
  const sample = sampleRows(header ? others : [blanks, ...first]);
  const columns = header
    ? denseCells(head)
    : numberedColumns(Math.max(...sample.map((row) => row.length)));
  bounds.widen(columns.length);

  async function* batches(): AsyncGenerator<readonly TableRow[], void, undefined> {
    if (!header) yield [blanks];
    yield* inBatches(header ? others : first);
    for await (const list of lists) yield* inBatches(rowsOf(list, delimiter), bounds);
  }
  return {
    kind: 'delimited',
    columns,
    header,
    delimiter,
    encoding: text.encoding,
    sheet: null,
    sheets: null,
    sample,
    rows: closing(batches(), options.signal, () => text.bytes.close()),
    cutCells: bounds.cutCells,
    damage: text.damage,
    share: () => shareOf(text),
    async close() {
      await lists.return();
      await text.bytes.close();
    },
  };
}

/** How much of the bytes was read. */
export function shareOf({
  bytes,
}: {
  readonly bytes: Pick<TextSource['bytes'], 'progress'>;
}): number | null {
  const progress = bytes.progress();
  return progress === null ? null : progress.size === 0 ? 1 : progress.read / progress.size;
}

function rowsOf(records: readonly DelimitedRecord[], delimiter: string): TableRow[] {
  return records.map((record) =>
    typeof record === 'number' ? record : cellsOf(record, delimiter),
  );
}

type RecordLists = AsyncGenerator<readonly DelimitedRecord[], void, undefined>;

async function* recordLists(text: TextSource, delimiter: string, skipped: number): RecordLists {
  const splitter = splitRecords(delimiter);
  let toSkip = skipped;
  // Of a short file all comes at once, so that a preview shows its last row whether or not a line end follows it.
  const whole: DelimitedRecord[] = [];
  for await (const piece of text.pieces()) {
    const records = splitter.push(piece.slice(toSkip));
    toSkip = Math.max(0, toSkip - piece.length);
    if (text.complete) for (const record of records) whole.push(record);
    else yield records;
  }
  yield whole.concat(splitter.end());
  await text.bytes.confirm();
}

/**
 * The first records from the first that is not blank on, as far as they came with it, and how many blank ones stand before
 * it. @throws FileError `empty`
 */
async function firstRecords(
  lists: RecordLists,
  name: string,
): Promise<{ readonly blanks: number; readonly records: readonly DelimitedRecord[] }> {
  let blanks = 0;
  for (;;) {
    const next = await lists.next();
    if (next.done === true) throw emptyFile(name);
    for (const [index, record] of next.value.entries()) {
      if (typeof record !== 'number') return { blanks, records: next.value.slice(index) };
      blanks += record;
    }
  }
}

/** The FileError for a file with nothing in it. */
export function emptyFile(name: string): FileError {
  return new FileError('empty', `${name} is empty; choose a list with at least one address.`);
}
