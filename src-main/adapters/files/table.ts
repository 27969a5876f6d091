// What every reader of lists gives: columns and rows of text, whatever kind of file they stand in.
import { createBreather } from './breather.ts';

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
  /** The first data rows, at most 100, for a preview and the column guess; `rows` gives them again. */
  readonly sample: readonly (readonly string[])[];
  /**
   * All data rows in order, in batches of at most 1,000; to be gone through once. Short and long rows stay as they are,
   * a blank line is a row with one empty cell, the line end at the end of the file is no row. The next block is read
   * when the next batch is asked for. Rejects with a FileError. The source is closed at the end and on `break`.
   */
  readonly rows: AsyncIterable<readonly string[][]>;
  /** How much of the file was read, from 0 to 1; null when that is not known. */
  share(): number | null;
  /** Closes a table whose rows nobody goes through. */
  close(): Promise<void>;
}

export const SAMPLE_ROWS = 100;
export const BATCH_ROWS = 1_000;

/** Names for columns that have none. */
export function numberedColumns(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `column ${index + 1}`);
}

/** Cuts rows into batches of the agreed size. */
export function* inBatches(
  rows: readonly string[][],
): Generator<readonly string[][], void, undefined> {
  for (let from = 0; from < rows.length; from += BATCH_ROWS)
    yield rows.slice(from, from + BATCH_ROWS);
}

/** Batches of a reader, with the promise that its source is closed however the reading ends. */
export async function* closing(
  batches: AsyncIterable<readonly string[][]>,
  signal: AbortSignal | undefined,
  close: () => Promise<void>,
): AsyncGenerator<readonly string[][], void, undefined> {
  try {
    const breathe = createBreather(signal);
    for await (const batch of batches) {
      const pause = breathe();
      if (pause !== null) await pause;
      yield batch;
    }
  } finally {
    await close();
  }
}
