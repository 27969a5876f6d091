// Streams the rows of a table into a new job and starts it; a table that breaks half-way leaves no job behind.

import type { CheckOptions } from '../../../../src-shared/bridge/checks.ts';
import type { ListRows, ListSketch } from '../../../../src-shared/bridge/estimate.ts';
import type { FoundKind, RowPolicies } from '../../../../src-shared/bridge/files.ts';
import type { JobDetails, JobRow } from '../../../../src-shared/bridge/jobs.ts';
import { checkCall } from '../../jobs/call-options.ts';
import { type Cells, lengthOfRow } from '../../ports/cells.ts';
import { type ColumnMapping, FileError, type Table } from '../../ports/files.ts';
import type { Origin } from '../../ports/origin.ts';
import type { Service } from '../../service.ts';
import { createFillIns } from './fill-ins.ts';
import { createListTally, type ListTally } from './list-tally.ts';
import { type Merging, type PlanDeps, planRows } from './row-plan.ts';
import { createSketcher, type Sketcher } from './sketch.ts';

/** Where rows go: to the service of this process, or over a connection to the one that runs. */
export interface JobFiller {
  create(
    list: Pick<NewList, 'name' | 'options' | 'fileKey' | 'policyId'>,
    file: Pick<Table, 'columns' | 'delimiter'> & {
      /** Which of the columns holds the addresses. */
      readonly emailColumn: number | null;
    },
  ): Promise<string>;
  /** Answers how many rows there are by now. */
  append(jobId: string, rows: JobRow[]): Promise<number>;
  start(jobId: string): Promise<JobDetails>;
  delete(jobId: string): Promise<void>;
}

/** The service of this process, on behalf of `origin`. */
export function jobFiller(jobs: Service['jobs'], origin: Origin): JobFiller {
  return {
    create: ({ name, options, fileKey, policyId }, { columns, delimiter, emailColumn }) =>
      jobs.create(
        {
          name,
          columns,
          ...(fileKey ? { fileKey } : {}),
          ...(delimiter === null ? {} : { delimiter }),
          ...(emailColumn === null ? {} : { emailColumn }),
          ...(policyId ? { policyId } : {}),
        },
        checkCall(options, origin),
      ),
    append: jobs.append,
    start: jobs.start,
    delete: jobs.delete,
  };
}

export interface NewList {
  readonly name: string;
  readonly mapping: ColumnMapping;
  readonly policies: RowPolicies;
  readonly options: CheckOptions;
  /** Finds an interrupted run again; null where there is no file to come back to. */
  readonly fileKey?: string | null;
  /** The policy that the list carries; null is the one of everything. */
  readonly policyId?: string | null;
}

/** Rows of one call, and how much text they may hold together in UTF-16 units: a call is one message and one transaction. */
const CALL_ROWS = 1_000;
const CALL_LENGTH = 1_048_576;

/** A list that was started, and how many of its file's rows there was something to be said of. */
export interface Imported {
  readonly job: JobDetails;
  readonly counts: ReadonlyMap<FoundKind, number>;
}

export type { PlanDeps } from './row-plan.ts';

export interface ImportDeps extends PlanDeps {
  readonly reopen: Reopen;
  /** Hears what decides how often the sources are asked, before the list starts. */
  readonly onSketch?: (sketch: ListSketch, rows: ListRows) => Promise<void>;
}

/** Opens the same table once more, for what has to be gone through twice; null where it can be read only once. */
export type Reopen = (() => Promise<Table>) | null;

/**
 * Imports the rows that the policies keep as a new list and starts it. `onProgress` is called after each portion.
 * @throws FileError (`empty` for a table without rows to check), VouchError of the jobs, or the signal's reason
 */
export async function importRows(
  jobs: JobFiller,
  table: Table,
  list: NewList,
  deps: ImportDeps,
  onProgress: (rows: number, share: number | null) => void,
  signal?: AbortSignal,
): Promise<Imported> {
  const merging = await mergingOf(table, list, deps, signal);
  const counts = new Map<FoundKind, number>();
  const counting =
    deps.onSketch === undefined ? null : { sketcher: createSketcher(), tally: createListTally() };
  const rows = jobRows(table, list, deps, merging, counts, counting, signal);
  const reportProgress = (total: number) => onProgress(total, table.share());
  const beforeStart = async () => {
    if (counting === null) return;
    await deps.onSketch?.(counting.sketcher.sketch(), counting.tally.count());
  };
  const { columns, delimiter } = table;
  const file = { columns, delimiter, emailColumn: list.mapping.email };
  const job = await fillJob(jobs, list, file, rows, reportProgress, beforeStart, signal);
  return { job, counts };
}

/** Fills a new job with rows, portion by portion, and starts it; a failure leaves no job behind. */
export async function fillJob(
  jobs: JobFiller,
  list: Parameters<JobFiller['create']>[0],
  file: Parameters<JobFiller['create']>[1],
  chunks: AsyncIterable<JobRow[]>,
  onRows: (total: number) => void,
  beforeStart: () => Promise<void>,
  signal?: AbortSignal,
): Promise<JobDetails> {
  const jobId = await jobs.create(list, file);
  try {
    let total = 0;
    for await (const rows of chunks) {
      total = await jobs.append(jobId, rows);
      onRows(total);
    }
    if (total === 0) throw new FileError('empty', 'The file has no rows to check.');
    await beforeStart();
    signal?.throwIfAborted();
    return await jobs.start(jobId);
  } catch (cause) {
    await jobs.delete(jobId).catch(() => {});
    throw cause;
  }
}

/** Gathers rows into portions that one call may carry. */
export function createChunks(): {
  /** A portion that is full with this row, else null. */
  add(row: JobRow, cells: Cells): JobRow[] | null;
  /** What is left; null for nothing. */
  rest(): JobRow[] | null;
} {
  let rows: JobRow[] = [];
  let length = 0;
  const rest = () => {
    const chunk = rows;
    rows = [];
    length = 0;
    return chunk.length === 0 ? null : chunk;
  };
  return {
    add(row, cells) {
      rows.push(row);
      length += lengthOfRow(cells);
      return rows.length < CALL_ROWS && length < CALL_LENGTH ? null : rest();
    },
    rest,
  };
}

/** What later rows have to give is found in a pass of its own, before the first rows are passed on. */
async function mergingOf(
  table: Table,
  { mapping, policies }: NewList,
  deps: PlanDeps & { readonly reopen: Reopen },
  signal: AbortSignal | undefined,
): Promise<Merging> {
  if (policies.duplicates !== 'merge') return null;
  if (deps.reopen === null)
    throw new FileError(
      'unreadable',
      'Rows can be merged only in a file, because it is read twice: save the input as one, or keep the first of each address.',
    );
  const fillIns = createFillIns(table.columns.length);
  const first = await deps.reopen();
  try {
    const noting = { kind: 'note', fillIns } as const;
    for await (const _ of planRows(first, mapping, policies, deps, noting, signal));
  } finally {
    await first.close();
  }
  return { kind: 'fill', fillIns };
}

async function* jobRows(
  table: Table,
  { mapping, policies }: NewList,
  deps: PlanDeps,
  merging: Merging,
  counts: Map<FoundKind, number>,
  counting: { readonly sketcher: Sketcher; readonly tally: ListTally } | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<JobRow[], void, undefined> {
  const chunks = createChunks();
  let blanks = 0;
  for await (const batch of planRows(table, mapping, policies, deps, merging, signal)) {
    for (const row of batch) {
      const { kept, rowClass, address, request, cells, notes } = row;
      counting?.tally.add(row);
      if (rowClass === 'check' && address !== null) counting?.sketcher.add(address, request);
      for (const { kind } of notes) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (row.blanks > 0) counts.set('blank', (counts.get('blank') ?? 0) + row.blanks);
      if (policies.blank === 'keep') blanks += row.blanks;
      if (!kept) continue;
      const before = blanks === 0 ? {} : { blanks };
      blanks = 0;
      const chunk = chunks.add({ input: request, source: [...cells], ...before }, cells);
      if (chunk !== null) yield chunk;
    }
  }
  const rest = chunks.rest();
  if (rest !== null) yield rest;
}
