// What every reader of lists gives: columns and rows of text, whatever the kind of file.
import { shortened } from '../../../../src-shared/shortened.ts';
import type { ColumnMapping } from './column-guess.ts';
import { createLoopYield } from './loop-yield.ts';
import { lengthOfRow, type RowBounds } from './row-bounds.ts';

export type TableKind = 'delimited' | 'workbook' | 'json' | 'text';

/** How a file is to be read; what is absent is found out. */
export interface TableWish {
  /** Whether the first row names the columns; null judges by its cells. Of no meaning for JSON and running text. */
  readonly header?: boolean | null;
  /** One character, a name (`comma`, `semicolon`, `tab`, `pipe`), or `auto`. */
  readonly delimiter?: string | null;
  /** A name that iconv-lite knows, or `auto`. */
  readonly encoding?: string | null;
  /** The name of a workbook's sheet; the first that shows and holds something when absent. */
  readonly sheet?: string | null;
  /** Ends the reading: the rows reject with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface Table {
  readonly kind: TableKind;
  /** The header's cells as they are, empty and repeated ones too; without a header `column 1`, `column 2`, … */
  readonly columns: readonly string[];
  /** Whether `columns` came from the file. */
  readonly header: boolean;
  /** Null where nothing separates cells. */
  readonly delimiter: string | null;
  /** Null where the format settles it. */
  readonly encoding: string | null;
  /** The sheet that is read, and all there are; null for other kinds. */
  readonly sheet: string | null;
  readonly sheets: readonly string[] | null;
  /** The beginning of the first data rows, at most 100, for a preview and the column guess; `rows` gives them whole. */
  readonly sample: readonly (readonly string[])[];
  /** Which column holds what, by the columns and the sample. */
  readonly guess: ColumnMapping;
  /**
   * All data rows in order, in batches of at most 1,000 rows and about a million characters; to be gone through once.
   * Short and long rows stay as they are, a blank line is a row with one empty cell, the line end at the end of the file
   * is no row. The next block is read when the next batch is asked for. Rejects with a FileError. The source is closed at
   * the end and on `break`.
   */
  readonly rows: AsyncIterable<readonly string[][]>;
  /** How many cells of the header and of the rows given so far were longer than a cell may be, and were cut. */
  cutCells(): number;
  /** How much of the file was read, from 0 to 1; null when that is not known. */
  share(): number | null;
  /** Closes a table whose rows nobody goes through. */
  close(): Promise<void>;
}

/** What a reader gives; its sample holds whole rows. */
export type OpenedTable = Omit<Table, 'guess'>;

export const SAMPLE_ROWS = 100;
/** Of a cell in the sample: addresses are looked for in no longer ones. */
const SAMPLE_CELL_LENGTH = 1_001;
export const BATCH_ROWS = 1_000;
/** What the rows of a batch hold together, in UTF-16 units; the last of them may go beyond it. */
export const BATCH_LENGTH = 1_048_576;

/** Up to this width rows are filled up with empty cells; in wider tables these would cost more than what is in them. */
const PADDED_COLUMNS = 256;

/** The row with an empty cell for each column that it lacks, in place. */
export function padded(row: string[], width: number): string[] {
  if (width <= PADDED_COLUMNS) while (row.length < width) row.push('');
  return row;
}

/** Rows to look at: long cells are cut, and where rows are very wide there are fewer. */
export function sampleOf(rows: readonly (readonly string[])[]): string[][] {
  const sample: string[][] = [];
  let length = 0;
  for (const cells of rows) {
    const row = cells.map((cell) => shortened(cell, SAMPLE_CELL_LENGTH));
    length += lengthOfRow(row);
    if (sample.length > 0 && length > BATCH_LENGTH) break;
    sample.push(row);
  }
  return sample;
}

/** Names for columns that have none. */
export function numberedColumns(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `column ${index + 1}`);
}

/** Cuts rows into batches of the agreed size, each of them within the bounds where these are given. */
export function* inBatches(
  rows: Iterable<string[]>,
  bounds?: RowBounds,
): Generator<readonly string[][], void, undefined> {
  let batch: string[][] = [];
  let length = 0;
  for (const cells of rows) {
    const row = bounds === undefined ? cells : bounds.row(cells);
    batch.push(row);
    length += lengthOfRow(row);
    if (batch.length < BATCH_ROWS && length < BATCH_LENGTH) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Batches of a reader, with the promise that its source is closed however the reading ends. */
export async function* closing(
  batches: AsyncIterable<readonly string[][]>,
  signal: AbortSignal | undefined,
  close: () => Promise<void>,
): AsyncGenerator<readonly string[][], void, undefined> {
  try {
    const breathe = createLoopYield(signal);
    for await (const batch of batches) {
      const pause = breathe();
      if (pause !== null) await pause;
      yield batch;
    }
  } finally {
    await close();
  }
}
