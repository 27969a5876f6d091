// What every reader of lists gives: columns and rows of text, whatever the kind of file.
import { createLoopYield } from '../../../../src-shared/loop-yield.ts';
import { shortened } from '../../../../src-shared/shortened.ts';
import { lengthOfRow, type Table } from '../../../service/ports/files.ts';
import type { RowBounds } from './row-bounds.ts';

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
