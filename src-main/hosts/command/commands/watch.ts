// `vouch watch`: checks the lists that are dropped into a folder, as `vouch bulk` would.

import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { errorCode } from '../../../../src-shared/error-code.ts';
import {
  extensionOf,
  isTable,
  listFormatsInWords,
  TABLE_FORMATS,
  type TableFormat,
} from '../../../../src-shared/file-formats.ts';
import { formatCounted } from '../../../../src-shared/format-count.ts';
import { type Environment, parseSeconds, UsageError } from '../../../program/environment.ts';
import { CommandError } from '../../../program/session.ts';
import { lockWatch, type WatchLock, watchNotes } from '../../../program/watch-lock.ts';
import { addCheckingCommand } from '../check-options.ts';
import type { CommandKit, CommonFlags } from '../command-kit.ts';
import { INTERRUPTED } from '../exit-codes.ts';
import { addColumnOption } from '../mapped-table.ts';
import { addReadingOptions } from '../reading-flags.ts';
import { addRowOptions } from '../row-flags.ts';
import { table } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { type WatchEvent, watchFolder } from '../watch/watch-folder.ts';
import { openJournal } from '../watch/watch-journal.ts';
import { addListOptions, type BulkFlags, checkFile } from './bulk.ts';

const EXAMPLES = [
  'watch ~/lists',
  'watch ~/lists --once --json',
  'watch ~/lists --recipe trade-fair.json',
  'watch ~/lists --mailbox --ehlo verifier.example --format xlsx',
];

const NOTES = `
Reads ${listFormatsInWords()}, plain or compressed with gzip, once a file has stopped growing. Results are written
beside the list (people.csv: people.vouch.csv). Finished lists are moved into the folder done inside the watched folder, unreadable
ones into failed; --failures shows the reasons. A file with the same content is not checked twice. Ctrl-C pauses the current list;
the next watch continues it. Others may be able to write to the folder: links in it are not followed, and nothing is
overwritten. Exit codes: 0 done, 1 a list failed (with --once), 130 Ctrl-C paused a list.`;

interface WatchFlags extends Omit<BulkFlags, 'out'> {
  readonly once?: boolean;
  readonly failures?: boolean;
  readonly settle: string;
  readonly format?: TableFormat;
}

export function addWatch(program: Command, kit: CommandKit): void {
  const { terminal, environment, exit, interrupt } = kit;
  const watch = addCheckingCommand(
    program,
    'watch <folder>',
    'check every list that is dropped into a folder',
    EXAMPLES,
  );
  addListOptions(watch);
  addRowOptions(addReadingOptions(addColumnOption(watch.optionsGroup('How lists are read:'))))
    .optionsGroup('What is watched:')
    .option('--once', 'check what is there now, then end')
    .option('--failures', 'show which lists failed so far and why; check nothing')
    .option('--settle <seconds>', 'how long a file must stay unchanged before it is read', '2')
    .addOption(
      new Option(
        '--format <format>',
        'format of the results; that of the recipe, or csv, if not given',
      ).choices(TABLE_FORMATS),
    )
    .addHelpText('after', NOTES)
    .action(async (folder: string, flags: WatchFlags & CommonFlags) =>
      exit(await watchCommand(environment(flags), terminal, resolve(folder), flags, interrupt)),
    );
}

async function watchCommand(
  environment: Environment,
  terminal: Terminal,
  folder: string,
  flags: WatchFlags,
  interrupt: AbortSignal,
): Promise<number> {
  const format = flags.format ?? recipeFormat(flags);
  const stableMs = parseSeconds(flags.settle, '--settle') * 1000;
  // With --json each line is an event, so nothing else is said.
  const quiet: Terminal = flags.json
    ? { ...terminal, say: () => {}, progress: () => {} }
    : terminal;
  let lock: WatchLock | null = null;
  let watching = false;
  try {
    if (flags.failures) {
      const notes = await watchNotes(environment, folder);
      return await showFailures(notes, terminal, flags.json ?? false);
    }
    lock = await lockWatch(environment, folder);
    if (lock === null)
      throw new CommandError(
        `Another vouch watch checks the lists of ${folder}. Stop it, or leave them to it.`,
      );
    const { interrupted, failed } = await watchFolder({
      folder,
      notes: lock.notes,
      stableMs: Math.max(SHORTEST_MS, stableMs),
      once: flags.once ?? false,
      ending: extensionOf(format),
      now: () => performance.now(),
      signal: interrupt,
      report: async (event) => {
        watching = true;
        if (flags.json)
          await terminal.print(JSON.stringify({ at: new Date().toISOString(), ...event }));
        else terminal.say(sentenceOf(event));
      },
      async check(list, out) {
        const request = { ...flags, format, out, resume: 'if_any' } as const;
        const checked = await checkFile(environment, quiet, list, request, interrupt);
        if (checked.kind === 'interrupted') return checked;
        const { status, job_id, total, failed: unchecked } = checked.job;
        return {
          kind: 'ended',
          status: status === 'completed' ? status : 'failed',
          jobId: job_id,
          rows: total,
          unchecked,
        };
      },
    });
    if (interrupted) return INTERRUPTED;
    return flags.once && failed > 0 ? 1 : 0;
  } catch (error) {
    if (watching && isNoFolder(error))
      throw new CommandError(`${folder} can no longer be read, so the watch has ended.`);
    if (isNoFolder(error)) throw new UsageError(`${folder} is not a folder that can be read.`);
    throw error;
  } finally {
    lock?.release();
  }
}

async function showFailures(notes: string, terminal: Terminal, json: boolean): Promise<number> {
  const failures = (await openJournal(notes)).failures();
  if (json) await terminal.print(JSON.stringify(failures));
  else if (failures.length === 0) terminal.say('No list of this folder has failed.');
  else
    await terminal.print(
      table(
        ['When', 'List', 'Why'],
        failures.map(({ at, file, error = '' }) => [at, file, error]),
      ),
    );
  return 0;
}

/** Results beside a list are a table. */
function recipeFormat({ recipe }: WatchFlags): TableFormat {
  const format = recipe?.export?.format ?? 'csv';
  return isTable(format) ? format : 'csv';
}

/** Two looks at once would see nothing grow. */
const SHORTEST_MS = 100;

function isNoFolder(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EACCES'].includes(errorCode(error));
}

function sentenceOf(event: WatchEvent): string {
  switch (event.event) {
    case 'watching':
      return `Watching ${event.folder}.`;
    case 'started':
      return `${event.file}: started.`;
    case 'done': {
      const failed = event.failed > 0 ? `, ${event.failed} could not be checked` : '';
      return `${event.file}: ${formatCounted(event.rows, 'row')}${failed}. Results: ${event.results}.`;
    }
    case 'repeated':
      return `${event.file}: checked before. Results: ${event.results}.`;
    case 'changed':
      return `${event.file}: changed while it was being checked, so it is checked again.`;
    case 'failed':
      return `${event.file}: moved to failed. ${event.error}`;
    case 'passed_over':
      return `${event.file.replace(/[\p{Cc}\u2028\u2029]/gu, '\ufffd')}: passed over, because ${event.reason}.`;
    case 'put_off':
      return `${event.file}: will be tried again later. ${event.error}`;
  }
}
