// What every reader of lists gives: columns and rows of text, whatever the kind of file.
import { createLoopYield } from '../../../../src-shared/loop-yield.ts';
import { shortened } from '../../../../src-shared/shortened.ts';
import { denseCells, isBlank, lengthOfRow, type TableRow } from '../../../service/ports/cells.ts';
import type { Table } from '../../../service/ports/files.ts';
import type { RowBounds } from './row-bounds.ts';

/** What a reader gives; its sample holds whole rows. */
export type OpenedTable = Omit<Table, 'guess'>;

export const SAMPLE_ROWS = 100;
/** Of a cell in the sample: addresses are looked for in no longer ones. */
const SAMPLE_CELL_LENGTH = 1_001;
export const BATCH_ROWS = 1_000;
/** What the rows of a batch hold together, in UTF-16 units; the last of them may go beyond it. */
export const BATCH_LENGTH = 1_048_576;

/** The first rows in full, blank ones included. */
export function sampleRows(rows: Iterable<TableRow>): string[][] {
  const sample: string[][] = [];
  for (const row of rows) {
    if (typeof row !== 'number') sample.push(denseCells(row));
    else for (let left = row; left > 0 && sample.length < SAMPLE_ROWS; left -= 1) sample.push(['']);
    if (sample.length >= SAMPLE_ROWS) break;
  }
  return sample;
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

/** Cuts rows into batches of the agreed size, with blank ones counted, and each within the bounds where these are given. */
export function* inBatches(
  rows: Iterable<TableRow>,
  bounds?: RowBounds,
): Generator<readonly TableRow[], void, undefined> {
  let batch: TableRow[] = [];
  let length = 0;
  for (const found of rows) {
    const counted = typeof found !== 'number' && isBlank(found) ? 1 : found;
    const row = bounds === undefined ? counted : bounds.row(counted);
    batch.push(row);
    length += typeof row === 'number' ? 1 : lengthOfRow(row);
    if (batch.length < BATCH_ROWS && length < BATCH_LENGTH) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}

/**
 * Batches of a reader with each run of blank rows as one number and without those at the end, and with the promise that
 * its source is closed however the reading ends.
 */
export async function* closing(
  batches: AsyncIterable<readonly TableRow[]>,
  signal: AbortSignal | undefined,
  close: () => Promise<void>,
): AsyncGenerator<readonly TableRow[], void, undefined> {
  try {
    const yieldToLoop = createLoopYield(signal);
    let blanks = 0;
    for await (const batch of batches) {
      const pause = yieldToLoop();
      if (pause !== null) await pause;
      const rows: TableRow[] = [];
      for (const row of batch) {
        if (typeof row === 'number') blanks += row;
        else {
          if (blanks > 0) rows.push(blanks);
          blanks = 0;
          rows.push(row);
        }
      }
      if (rows.length > 0) yield rows;
    }
  } finally {
    await close();
  }
}
