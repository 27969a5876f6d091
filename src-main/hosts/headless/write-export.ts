// Writes the results of a job where a command wants them: a file, or stdout.
import { Option } from 'commander';
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  exportPieces,
  formatOfName,
} from '../../adapters/files/exports.ts';
import { mayWrite, writeToFile, writeToStream } from '../../adapters/files/write-out.ts';
import { UsageError } from './environment.ts';
import { bareReport, reportOf } from './job-report.ts';
import { jobRows } from './job-rows.ts';
import type { Session } from './session.ts';

export interface ExportFlags {
  /** A path, or `-` for stdout. */
  readonly out: string;
  readonly format?: string;
}

/** The flag that names a format. */
export function exportFormatOption(): Option {
  return new Option(
    '--format <format>',
    'format of the results; else told by the name of --out',
  ).choices(EXPORT_FORMATS);
}

/** The format asked for, else the one that the file's name says, else CSV. */
export function exportFormat(flags: ExportFlags): ExportFormat {
  if (flags.format === undefined) return formatOfOut(flags.out);
  const format = EXPORT_FORMATS.find((known) => known === flags.format);
  if (!format)
    throw new UsageError(
      `--format must be one of ${EXPORT_FORMATS.join(', ')}, not "${flags.format}".`,
    );
  return format;
}

function formatOfOut(out: string): ExportFormat {
  if (out === '-') return 'csv';
  if (/\.(xlsb?|xls|ods|pdf|gz|zip)$/i.test(out)) {
    throw new UsageError(
      `Results cannot be written as ${out.slice(out.lastIndexOf('.'))}: name --out .csv, .xlsx, .json, .ndjson or .html, or say --format.`,
    );
  }
  return formatOfName(out) ?? 'csv';
}

/** Refuses at once what could not be written later: a folder that is not there, a place that is none for a file. */
export async function checkOut(out: string): Promise<void> {
  if (out !== '-') await mayWrite(out);
}

export async function writeExport(
  session: Session,
  job: JobDetails,
  flags: ExportFlags,
): Promise<void> {
  const format = exportFormat(flags);
  const pieces = exportPieces(
    format,
    jobRows(session.bridge, job.job_id),
    job.columns,
    REPORTING.includes(format) ? await reportOf(session.bridge, job) : bareReport(job),
  );
  if (flags.out === '-') await writeToStream(process.stdout, pieces);
  else await writeToFile(flags.out, pieces);
}

/** The formats that hold a summary. */
const REPORTING: readonly ExportFormat[] = ['xlsx', 'html'];
