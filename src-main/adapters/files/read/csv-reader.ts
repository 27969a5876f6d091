// Delimited text as columns and batches of rows, streamed.

import { looksLikeHeader } from '../../../engine/columns/column-guess.ts';
import { FileError, type TableOptions } from '../../../service/ports/files.ts';
import { cellsOf } from './cells.ts';
import { delimiterByName, guessDelimiter } from './delimiter.ts';
import { splitRecords } from './records.ts';
import { createRowBounds } from './row-bounds.ts';
import { closing, inBatches, numberedColumns, type OpenedTable, SAMPLE_ROWS } from './table.ts';
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
  const first = cellsOf(await firstRecords(lists, text.bytes.name), delimiter).map(bounds.row);
  const start = first.findIndex((row) => row.some((cell) => cell.trim() !== ''));
  const head = first[start] ?? [];
  const header = options.header ?? looksLikeHeader(head);
  // Blank lines above a header are no rows; without one they are.
  const firstRows = header ? first.slice(start + 1) : first;
  const sample = firstRows.slice(0, SAMPLE_ROWS);

  async function* batches(): AsyncGenerator<readonly string[][], void, undefined> {
    yield* inBatches(firstRows);
    for await (const list of lists) yield* inBatches(cellsOf(list, delimiter), bounds);
  }
  return {
    kind: 'delimited',
    columns: header ? head : numberedColumns(Math.max(...sample.map((row) => row.length))),
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
export function shareOf({ bytes }: TextSource): number | null {
  const progress = bytes.progress();
  return progress === null ? null : progress.size === 0 ? 1 : progress.read / progress.size;
}

type RecordLists = AsyncGenerator<readonly string[], void, undefined>;

async function* recordLists(text: TextSource, delimiter: string, skipped: number): RecordLists {
  const splitter = splitRecords(delimiter);
  let toSkip = skipped;
  // Of a short file all comes at once, so that a preview shows its last row whether or not a line end follows it.
  const whole: string[] = [];
  for await (const piece of text.pieces()) {
    const records = splitter.push(piece.slice(toSkip));
    toSkip = Math.max(0, toSkip - piece.length);
    if (text.complete) for (const record of records) whole.push(record);
    else yield records;
  }
  yield whole.concat(splitter.end());
  await text.bytes.confirm();
}

/** A list may begin with some blank lines, which its preview has to pass; whoever sends more sends no list. */
const MOST_BLANK_LINES = 100_000;

/** The first records up to and with the first that is not blank, and those that came with it. @throws FileError `empty` */
async function firstRecords(lists: RecordLists, name: string): Promise<readonly string[]> {
  const records: string[] = [];
  for (;;) {
    const next = await lists.next();
    if (next.done === true) throw emptyFile(name);
    for (const record of next.value) records.push(record);
    if (next.value.some((record) => record.trim() !== '')) return records;
    if (records.length > MOST_BLANK_LINES) {
      throw new FileError(
        'empty',
        `The first ${MOST_BLANK_LINES.toLocaleString('en')} lines of ${name} are blank; remove them and try again.`,
      );
    }
  }
}

/** The FileError for a file with nothing in it. */
export function emptyFile(name: string): FileError {
  return new FileError('empty', `${name} is empty; choose a list with at least one address.`);
}
