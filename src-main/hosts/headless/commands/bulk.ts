// `vouch bulk`: a file in, its rows checked, the same rows with results out.
import { basename } from 'node:path';
import type { CheckOptions } from '../../../../src-shared/bridge/checks.ts';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import type { Bridge } from '../../../../src-shared/bridge/methods.ts';
import {
  applyMapping,
  type ColumnMapping,
  guessColumns,
  headerLooksLikeData,
  parseOverrides,
  toRequest,
} from '../../../adapters/files/column-guess.ts';
import { openTable, type Table } from '../../../adapters/files/csv-reader.ts';
import { type CheckFlags, checkOptions } from '../check-options.ts';
import { type Environment, UsageError } from '../environment.ts';
import { followJob } from '../follow-job.ts';
import { CommandError, openSession } from '../session.ts';
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
    header: flags.header,
    ...(flags.delimiter === undefined ? {} : { delimiter: flags.delimiter }),
    ...(flags.encoding === undefined ? {} : { encoding: flags.encoding }),
    signal: interrupt,
  });
  const mapping = mappingOf(table, flags);
  let session = await openSession(environment);
  try {
    const options = checkOptions(flags, environment);
    const name = file === '-' ? 'stdin' : basename(file);
    const jobId = await submit(session.bridge, terminal, table, mapping, name, options);
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
  if (flags.header && headerLooksLikeData(table.columns)) {
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
  bridge: Bridge,
  terminal: Terminal,
  table: Table,
  mapping: ColumnMapping,
  name: string,
  options: CheckOptions,
): Promise<string> {
  const { job_id } = await bridge.call('jobs.create', {
    name,
    columns: [...table.columns],
    options,
  });
  try {
    let read = 0;
    for await (const batch of table.rows) {
      const rows = batch.map((row) => ({ input: toRequest(row, mapping), source: [...row] }));
      read = (await bridge.call('jobs.append', { job_id, rows })).total;
      terminal.progress(`${read} rows read`);
    }
    if (read === 0) throw new CommandError('The file has a header, but no rows to check.');
    await bridge.call('jobs.start', { job_id });
    return job_id;
  } catch (error) {
    await bridge.call('jobs.delete', { job_id }).catch(() => {});
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
