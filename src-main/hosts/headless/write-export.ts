// Writes the results of a job where a command wants them: a file, or stdout.
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  exportText,
  formatOfName,
} from '../../adapters/files/exports.ts';
import { mayWrite, writeToFile, writeToStream } from '../../adapters/files/write-out.ts';
import { UsageError } from './environment.ts';
import { jobRows } from './job-rows.ts';
import type { Session } from './session.ts';

export interface ExportFlags {
  /** A path, or `-` for stdout. */
  readonly out: string;
  readonly format?: string;
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
  if (/\.(xlsx?|ods|pdf|gz|zip)$/i.test(out)) {
    throw new UsageError(
      `Results cannot be written as ${out.slice(out.lastIndexOf('.'))}: name --out .csv, .json or .ndjson, or say --format.`,
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
  const pieces = exportText(exportFormat(flags), jobRows(session.bridge, job.job_id), job.columns);
  if (flags.out === '-') await writeToStream(process.stdout, pieces);
  else await writeToFile(flags.out, pieces);
}
