// Streams the rows of a table into a new job and starts it; a table that breaks half-way leaves no job behind.

import type { CheckOptions } from '../../../src-shared/bridge/checks.ts';
import type { JobDetails, JobRow } from '../../../src-shared/bridge/jobs.ts';
import { createLoopYield } from '../../../src-shared/loop-yield.ts';
import { checkCall } from '../jobs/call-options.ts';
import { type ColumnMapping, FileError, lengthOfRow, type Table } from '../ports/files.ts';
import type { Origin } from '../ports/origin.ts';
import type { Service } from '../service.ts';
import { toRequest } from './columns.ts';

/** Where rows go: to the service of this process, or over a connection to the one that runs. */
export interface JobFiller {
  create(
    list: Pick<NewList, 'name' | 'options' | 'fileKey'>,
    columns: readonly string[],
  ): Promise<string>;
  /** Answers how many rows there are by now. */
  append(jobId: string, rows: JobRow[]): Promise<number>;
  start(jobId: string): Promise<JobDetails>;
  delete(jobId: string): Promise<void>;
}

/** The service of this process, on behalf of `origin`. */
export function jobFiller(jobs: Service['jobs'], origin: Origin): JobFiller {
  return {
    create: ({ name, options, fileKey }, columns) =>
      jobs.create({ name, columns, ...(fileKey ? { fileKey } : {}) }, checkCall(options, origin)),
    append: jobs.append,
    start: jobs.start,
    delete: jobs.delete,
  };
}

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
 * Answers the job that was started. `onProgress` hears of each call.
 * @throws FileError (`empty` for a table without rows), VouchError of the jobs, or the signal's reason
 */
export async function importRows(
  jobs: JobFiller,
  table: Table,
  list: NewList,
  onProgress: (rows: number, share: number | null) => void,
  signal?: AbortSignal,
): Promise<JobDetails> {
  const jobId = await jobs.create(list, table.columns);
  try {
    let total = 0;
    for await (const rows of jobRows(table, list.mapping, signal)) {
      total = await jobs.append(jobId, rows);
      onProgress(total, table.share());
    }
    if (total === 0) throw new FileError('empty', 'The file has a header, but no rows to check.');
    signal?.throwIfAborted();
    return await jobs.start(jobId);
  } catch (cause) {
    await jobs.delete(jobId).catch(() => {});
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
