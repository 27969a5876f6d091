// Writes the results of a job where a command wants them: files, or stdout.
import { stat } from 'node:fs/promises';
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import type { Bridge } from '../../../src-shared/bridge/methods.ts';
import { extensionOf, FILE_FORMATS } from '../../../src-shared/file-formats.ts';
import { FILE_WRITER } from '../../adapters/files/files.ts';
import { mayWrite, writeToStream } from '../../adapters/files/write/write-out.ts';
import { UsageError } from '../../program/environment.ts';
import type { Session } from '../../program/session.ts';
import { exportSource, type ResultSource } from '../../service/lists/exports/export-source.ts';
import {
  type ListShape,
  listPieces,
  type WrittenFile,
  writeList,
} from '../../service/lists/exports/write-list.ts';
import { type ExportPlan, partPath, plannedColumns, plannedPaths } from './export-flags.ts';
import type { Terminal } from './terminal.ts';

/** Refuses at once what could not be written later: a folder that is not there, a place that is none for a file. */
export async function checkOut(out: string): Promise<void> {
  if (out !== '-') await mayWrite(out);
}

/**
 * Refuses at once what a plan could not write later, or must not: the list itself, given as `source`.
 * @throws FileError, UsageError
 */
export async function checkPlan(
  plan: ExportPlan,
  source: string | null,
  stdout: { readonly isTTY?: boolean },
): Promise<void> {
  if (plan.out === '-' && !FILE_FORMATS[plan.format].writes.isText && stdout.isTTY === true)
    throw new UsageError(
      `Results in ${plan.format.toUpperCase()} cannot be shown in a terminal: name a file with --out results.${extensionOf(plan.format)}.`,
    );
  for (const path of plannedPaths(plan)) {
    if (source !== null && (await isSameFile(source, path)))
      throw new UsageError(`The results would overwrite the list itself: give --out another name.`);
    await checkOut(path);
  }
}

export interface Exported {
  readonly files: readonly WrittenFile[];
  /** Rows whose mailbox a mailing has already. */
  readonly leftOut: number;
}

/**
 * Writes all that is planned, and answers the files that were, and how many rows a mailing goes without. Progress goes to
 * the terminal.
 * @throws FileError, or the signal's reason; files that are complete by then stay
 */
export async function writeExport(
  { bridge }: Pick<Session, 'bridge'>,
  job: JobDetails,
  plan: ExportPlan,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<Exported> {
  const rows = { kind: 'filter', filter: plan.filter } as const;
  const matter = await exportSource(bridgeSource(bridge), job, rows, Date.now(), plan.forMailing);
  const shape: ListShape = {
    format: plan.format,
    split: plan.split,
    csv: { ...plan.csv, delimiter: plan.csv.delimiter ?? job.delimiter ?? ',' },
    choice: { order: plannedColumns(plan, job.columns) },
  };
  const files: WrittenFile[] = [];
  let leftOut = 0;
  let done = 0;
  const watch = {
    signal,
    onProgress(rows: number) {
      done += rows;
      // The rows themselves show on a terminal how far it is.
      if (plan.out === '-') return;
      terminal.progress(`${done} of ${matter.report.summary.total} rows written`);
    },
    onLeftOut(rows: number) {
      leftOut += rows;
    },
    onWritten: (file: WrittenFile) => files.push(file),
  };
  try {
    if (plan.out === '-')
      await writeToStream(terminal.stdout, listPieces(FILE_WRITER, matter, shape, watch), signal);
    else await writeList(FILE_WRITER, matter, shape, (suffix) => partPath(plan, suffix), watch);
    if (plan.report !== null) {
      const path = plan.report;
      await writeList(FILE_WRITER, matter, { format: 'html', split: false }, () => path, watch);
    }
  } finally {
    terminal.progressDone();
  }
  return { files, leftOut };
}

/** Results over the bridge: the owner of the data folder has them. */
function bridgeSource(bridge: Bridge): ResultSource {
  return {
    summary: (job_id, filter) => bridge.call('lists.summary', { job_id, filter }),
    read: async (job_id, filter, page) =>
      (await bridge.call('rows.read', { job_id, filter, ...page })).rows,
    policy: (policy_id) => bridge.call('policy.show', { policy_id }),
    monthlyBudget: async () => (await bridge.call('usage.show', { days: 1 })).monthly_budget,
  };
}

/** Whether two paths lead to one file on the disk, whatever links there are. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all(
    [one, other].map((path) => stat(path, { bigint: true }).catch(() => null)),
  );
  if (!first?.isFile() || !second) return false;
  return first.ino === second.ino && first.dev === second.dev;
}
