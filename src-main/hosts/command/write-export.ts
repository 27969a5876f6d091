// Writes the results of a job where a command wants them: files, or stdout.
import { stat } from 'node:fs/promises';
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import type { RowFilter } from '../../../src-shared/bridge/lists.ts';
import type { Bridge } from '../../../src-shared/bridge/methods.ts';
import { mayWrite, writeToStream } from '../../adapters/files/write/write-out.ts';
import { UsageError } from '../../program/environment.ts';
import type { Session } from '../../program/session.ts';
import { narrowed } from '../../service/lists/export-rows.ts';
import { listReport } from '../../service/lists/list-report.ts';
import {
  type ListMatter,
  type ListShape,
  listPieces,
  type RowPages,
  type WrittenFile,
  writeList,
} from '../../service/lists/write-list.ts';
import { type ExportPlan, partPath, plannedColumns, plannedPaths } from './export-flags.ts';
import type { Terminal } from './terminal.ts';

const PAGE = 500;

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
  if (plan.out === '-' && plan.format === 'xlsx' && stdout.isTTY === true)
    throw new UsageError('A workbook is not for a terminal: name a file, --out results.xlsx.');
  for (const path of plannedPaths(plan)) {
    if (source !== null && (await isSameFile(source, path)))
      throw new UsageError(`The results would replace the list itself: give --out another name.`);
    await checkOut(path);
  }
}

/**
 * Writes all that is planned, and answers the files that were. Progress goes to the terminal.
 * @throws FileError, or the signal's reason; files that are complete by then stay
 */
export async function writeExport(
  { bridge }: Pick<Session, 'bridge'>,
  job: JobDetails,
  plan: ExportPlan,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<readonly WrittenFile[]> {
  const matter = await matterOf(bridge, job, plan.filter);
  const shape: ListShape = {
    format: plan.format,
    split: plan.split,
    csv: plan.csv,
    choice: { order: plannedColumns(plan, job.columns) },
  };
  const files: WrittenFile[] = [];
  let done = 0;
  const watch = {
    signal,
    told(rows: number) {
      done += rows;
      // The rows themselves show on a terminal how far it is.
      if (plan.out === '-') return;
      terminal.progress(`${done} of ${matter.report.summary.total} rows written`);
    },
    written: (file: WrittenFile) => files.push(file),
  };
  try {
    if (plan.out === '-')
      await writeToStream(terminal.stdout, listPieces(matter, shape, watch), signal);
    else await writeList(matter, shape, (suffix) => partPath(plan, suffix), watch);
    if (plan.report !== null) {
      const path = plan.report;
      await writeList(matter, { format: 'html', split: false }, () => path, watch);
    }
  } finally {
    terminal.progressDone();
  }
  return files;
}

async function matterOf(bridge: Bridge, job: JobDetails, filter: RowFilter): Promise<ListMatter> {
  const [summary, { policy }] = await Promise.all([
    bridge.call('lists.summary', { job_id: job.job_id, filter }),
    bridge.call('policy.show', {}),
  ]);
  return {
    columns: job.columns,
    report: listReport(job, { kind: 'filter', filter }, summary, policy, Date.now()),
    rows(states) {
      const both = narrowed(filter, states);
      return both === null ? none() : rowsOf(bridge, job.job_id, both);
    },
  };
}

/** Page by page: nothing proportional to the job is held in memory. */
async function* rowsOf(bridge: Bridge, jobId: string, filter: RowFilter): RowPages {
  for (let after = -1; ; ) {
    const wish = { job_id: jobId, filter, after, limit: PAGE };
    const { rows } = await bridge.call('rows.read', wish);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.index;
  }
}

async function* none(): RowPages {}

/** Whether two paths lead to one file on the disk, whatever links there are. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all(
    [one, other].map((path) => stat(path, { bigint: true }).catch(() => null)),
  );
  if (!first?.isFile() || !second) return false;
  return first.ino === second.ino && first.dev === second.dev;
}
