// Streams the rows of a table into a new job and starts it; a table that breaks half-way leaves no job behind.
import type { CheckOptions } from '../../../src-shared/bridge/checks.ts';
import type { JobDetails, JobRow } from '../../../src-shared/bridge/jobs.ts';
import type { Bridge } from '../../../src-shared/bridge/methods.ts';
import { FileError } from '../../adapters/files/file-error.ts';
import { type ColumnMapping, toRequest } from '../../adapters/files/read/column-guess.ts';
import { createLoopYield } from '../../adapters/files/read/loop-yield.ts';
import { lengthOfRow } from '../../adapters/files/read/row-bounds.ts';
import type { Table } from '../../adapters/files/read/table.ts';

export interface NewList {
  readonly name: string;
  readonly mapping: ColumnMapping;
  readonly options: CheckOptions;
  /** Finds an interrupted run again; null where there is no file to come back to. */
  readonly fileKey?: string | null;
}

/** Rows of one call, and how much text they may hold together in UTF-16 units: a call is one message and one transaction. */
const CALL_ROWS = 1_000;
const CALL_LENGTH = 1_048_576;

/**
 * Answers the job that was started. `told` hears of each call.
 * @throws FileError (`empty` for a table without rows), VouchError of the jobs, or the signal's reason
 */
export async function importRows(
  jobs: Pick<Bridge, 'call'>,
  table: Table,
  list: NewList,
  told: (rows: number, share: number | null) => void,
  signal?: AbortSignal,
): Promise<JobDetails> {
  const { job_id } = await jobs.call('jobs.create', {
    name: list.name,
    columns: [...table.columns],
    options: list.options,
    ...(list.fileKey ? { file_key: list.fileKey } : {}),
  });
  try {
    let total = 0;
    for await (const rows of jobRows(table, list.mapping, signal)) {
      ({ total } = await jobs.call('jobs.append', { job_id, rows }));
      told(total, table.share());
    }
    if (total === 0) throw new FileError('empty', 'The file has a header, but no rows to check.');
    signal?.throwIfAborted();
    return await jobs.call('jobs.start', { job_id });
  } catch (cause) {
    await jobs.call('jobs.delete', { job_id }).catch(() => {});
    throw cause;
  }
}

async function* jobRows(
  table: Table,
  mapping: ColumnMapping,
  signal: AbortSignal | undefined,
): AsyncGenerator<JobRow[], void, undefined> {
  const breathe = createLoopYield(signal);
  let rows: JobRow[] = [];
  let length = 0;
  for await (const batch of table.rows) {
    for (const row of batch) {
      rows.push({ input: toRequest(row, mapping), source: [...row] });
      length += lengthOfRow(row);
      if (rows.length === CALL_ROWS || length >= CALL_LENGTH) {
        yield rows;
        rows = [];
        length = 0;
      }
      const pause = breathe();
      if (pause !== null) await pause;
    }
  }
  if (rows.length > 0) yield rows;
}
