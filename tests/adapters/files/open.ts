// Opens lists through the program's one door; in a process of their own each where tests go deep.

import { tableMethods } from '../../../src-main/adapters/files/read/table-methods.ts';
import { listOpener } from '../../../src-main/program/reading/open-list.ts';
import { denseCells, isBlank, type TableRow } from '../../../src-main/service/ports/cells.ts';
import { FileError, type Table } from '../../../src-main/service/ports/files.ts';
import { startInPlace } from '../../doubles/reader-in-place.ts';
import { DEEP } from '../../setup/depth.ts';

export const openTable = DEEP ? listOpener() : listOpener(startInPlace(tableMethods));

/** All rows of a table, one after the other; a blank one has one empty cell. */
export async function rowsOf({ rows }: Pick<Table, 'rows'>): Promise<string[][]> {
  const all: string[][] = [];
  for await (const batch of rows) for (const row of fullRows(batch)) all.push(row);
  return all;
}

/** The same rows as `rowsOf` gives them once they were read: blank ones without their cells, and none at the end. */
export function asRead(rows: readonly (readonly string[])[]): string[][] {
  const read = rows.map((row) => (isBlank(row) ? [''] : [...row]));
  return read.slice(0, read.findLastIndex((row) => !isBlank(row)) + 1);
}

export function fullRows(batch: readonly TableRow[]): string[][] {
  return batch.flatMap((row) =>
    typeof row === 'number' ? Array.from({ length: row }, () => ['']) : [denseCells(row)],
  );
}

/** What refused some work. */
export async function fileErrorOf(work: Promise<unknown>): Promise<FileError> {
  const outcome = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(outcome instanceof FileError)) throw new Error(`no FileError but ${String(outcome)}`);
  return outcome;
}
