// `vouch bulk`: a file in, its rows checked, the same rows with results out.
import { basename } from 'node:path';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import {
  applyMapping,
  type ColumnMapping,
  guessColumns,
  headerLooksLikeData,
  parseOverrides,
} from '../../../adapters/files/column-guess.ts';
import { openTable } from '../../../adapters/files/open-table.ts';
import type { Table } from '../../../adapters/files/table.ts';
import { importRows, type NewList } from '../../lists/import-rows.ts';
import { type CheckFlags, checkOptions } from '../check-options.ts';
import { type Environment, UsageError } from '../environment.ts';
import { followJob } from '../follow-job.ts';
import { CommandError, openSession, type Session } from '../session.ts';
import { ConnectionLost } from '../socket-client.ts';
import type { Terminal } from '../terminal.ts';
import { checkOut, exportFormat, writeExport } from '../write-export.ts';

export interface BulkFlags extends CheckFlags {
  readonly out: string;
  readonly format?: string;
  readonly column: readonly string[];
  readonly header: boolean;
  readonly delimiter?: string;
  readonly encoding?: string;
  /** The sheet of a workbook, by its name. */
  readonly sheet?: string;
  readonly json?: boolean;
}

export async function bulkCommand(
  environment: Environment,
  terminal: Terminal,
  file: string,
  flags: BulkFlags,
  stdin: NodeJS.ReadStream,
  interrupt: AbortSignal,
): Promise<number> {
  exportFormat(flags);
  await checkOut(flags.out);
  const table = await openTable(file === '-' ? stdin : file, {
    // Without a word from the user the content decides, so that a bare list of addresses is one too.
    header: flags.header ? null : false,
    delimiter: flags.delimiter ?? null,
    encoding: flags.encoding ?? null,
    sheet: flags.sheet ?? null,
    signal: interrupt,
  });
  const mapping = mappingOf(table, flags);
  let session = await openSession(environment);
  try {
    const list = {
      name: file === '-' ? 'stdin' : basename(file),
      mapping,
      options: checkOptions(flags, environment),
    };
    const jobId = await submit(session, terminal, table, list, interrupt);
    const followed = await followJob(environment, terminal, session, jobId, interrupt);
    session = followed.session;
    if (followed.interrupted) {
      terminal.say(
        `Paused after ${followed.job.processed} of ${followed.job.total} rows. Go on with: vouch jobs resume ${jobId}`,
      );
      return INTERRUPTED;
    }
    await writeExport(session, followed.job, flags);
    // With results on stdout, --json's summary would mix with them.
    if (flags.json && flags.out !== '-') await terminal.print(JSON.stringify(followed.job));
    else terminal.say(summary(followed.job, flags.out));
    return followed.job.status === 'completed' ? 0 : 1;
  } finally {
    await session.close();
  }
}

/** What shells expect of a command that SIGINT ended: 128 + 2. */
export const INTERRUPTED = 130;

function mappingOf(table: Table, flags: BulkFlags): ColumnMapping {
  if (table.header && table.kind !== 'json' && headerLooksLikeData(table.columns)) {
    throw new UsageError(
      'The first row holds an address, so it does not look like a header. Add --no-header if there is none.',
    );
  }
  const overrides = parseOverrides(flags.column);
  if (!overrides.ok) throw new UsageError(overrides.reason);
  const applied = applyMapping(
    guessColumns(table.columns, table.sample),
    overrides.overrides,
    table.columns,
  );
  if (!applied.ok) throw new CommandError(applied.reason);
  return applied.mapping;
}

/** Streams the rows into a new job and starts it. A file that breaks half-way leaves no job behind. */
async function submit(
  { bridge }: Session,
  terminal: Terminal,
  table: Table,
  list: NewList,
  interrupt: AbortSignal,
): Promise<string> {
  try {
    const told = (rows: number) => terminal.progress(`${rows} rows read`);
    return (await importRows(bridge, table, list, told, interrupt)).job_id;
  } catch (error) {
    if (error instanceof ConnectionLost) {
      throw new CommandError(
        'The running Vouch went away while the list was read. Nothing was checked: run the command again.',
      );
    }
    throw error;
  }
}

function summary(job: JobDetails, out: string): string {
  const where = out === '-' ? '' : ` Results: ${out}.`;
  const failed = job.failed > 0 ? `, ${job.failed} could not be checked` : '';
  const counts = `${counted(job.total, 'row')}, ${job.succeeded} checked${failed}, ${counted(job.credits_used, 'credit')}.`;
  return job.error
    ? `${job.error.message} ${counts}${where} Job ${job.job_id}.`
    : `Done: ${counts}${where} Job ${job.job_id}.`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
