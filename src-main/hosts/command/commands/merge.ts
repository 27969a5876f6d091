// `vouch jobs merge`: merges two or more lists, or a list and a file, into a new one that keeps the verdicts.

import { basename } from 'node:path';
import type { Command } from 'commander';
import type { MergePlan } from '../../../../src-shared/bridge/list-merge.ts';
import type { Bridge } from '../../../../src-shared/bridge/methods.ts';
import { formatCount, formatRows } from '../../../../src-shared/format-count.ts';
import { shortened } from '../../../../src-shared/shortened.ts';
import { knownMailDomains } from '../../../program/reading/known-domains.ts';
import { listOpener } from '../../../program/reading/open-list.ts';
import { openSession, type Session, steadyOn } from '../../../program/session.ts';
import {
  type Merge,
  type MergedFile,
  mergeLists,
  planMerge,
} from '../../../service/lists/merge/merge-lists.ts';
import type { PageFrom } from '../../../service/ports/page.ts';
import { type CheckFlags, checkOptions } from '../check-options.ts';
import { addCommand, type CommandKit, type CommonFlags, type Invocation } from '../command-kit.ts';
import { INTERRUPTED } from '../exit-codes.ts';
import { bridgeFiller } from '../fill-job.ts';
import { followJob } from '../follow-job.ts';
import { addColumnOption, type ColumnFlags, mappingOf } from '../mapped-table.ts';
import { printDone } from '../output.ts';
import { policyIdOf } from '../policy-named.ts';
import { addReadingOptions, type ReadingFlags, tableOptions } from '../reading-flags.ts';
import {
  addRowOptions,
  type RowFlags,
  rowPolicies,
  suppressionIds,
  suppressionOf,
} from '../row-flags.ts';

interface MergeFlags
  extends CommonFlags,
    RowFlags,
    ReadingFlags,
    ColumnFlags,
    Pick<CheckFlags, 'onlyWhatMatters'> {
  readonly file?: string;
  readonly name?: string;
  readonly policy?: string;
  readonly nameOrigin?: boolean;
  readonly dryRun?: boolean;
}

const LONGEST_NAME = 200;

export function addMerge(jobs: Command, kit: CommandKit): void {
  const merging = addCommand(
    jobs,
    'merge <id...>',
    'merge several lists, or a list and a file, into a new one; verdicts are kept',
    [
      'jobs merge 36f6bfb153eb6d6e4adb6686 1b2c3d4e5f60718293a4b5c6 --name "Spring"',
      'jobs merge 36f6… --file new.csv --duplicates first',
      'jobs merge 36f6… 1b2c… --dry-run',
    ],
  )
    .option('--file <path>', 'a file whose rows are added after those of the lists')
    .option('--name <name>', 'the name of the new list')
    .option('--name-origin', 'add a column that says which list each row came from')
    .option('--policy <name>', 'the policy for the new list; the default policy if not given')
    .option('--only-what-matters', 'look up only what can change the recommendation')
    .option('--dry-run', 'show what the new list would contain; create nothing');
  addRowOptions(
    addColumnOption(addReadingOptions(merging.optionsGroup('How the file is read:'))),
  ).action(kit.run(merge));
}

async function merge(
  { environment, terminal, flags, interrupt }: Invocation<MergeFlags>,
  ids: readonly string[],
): Promise<number> {
  const steady = steadyOn(environment, await openSession(environment));
  let session: Session = steady;
  try {
    const { bridge } = steady;
    const request = await mergeRequest(bridge, ids, flags, interrupt);
    const deps = {
      isWellKnown: await knownMailDomains(),
      onProgress: (rows: number) => terminal.progress(`${rows} rows read`),
      signal: interrupt,
    };
    if (flags.dryRun) {
      const plan = await planMerge(request, deps);
      terminal.progressDone();
      await terminal.print(flags.json ? JSON.stringify(plan) : planned(plan));
      return 0;
    }
    const list = {
      name: shortened(flags.name ?? nameOf(request), LONGEST_NAME),
      options: checkOptions(flags, environment),
      policyId: await policyIdOf(bridge, flags.policy),
    };
    const started = await mergeLists(bridgeFiller(bridge), request, list, deps);
    session = await steady.current();
    terminal.progressDone();
    const id = started.job_id;
    const rows = formatRows(started.total);
    const made = `${id} has ${rows}, ${formatCount(started.processed)} of them with their earlier verdict.`;
    // Whoever runs already goes on with it.
    if (!session.owner) return await printDone(terminal, flags, started, made);
    if (!flags.json) terminal.say(made);
    const followed = await followJob(environment, terminal, session, id, interrupt);
    session = followed.session;
    if (followed.interrupted) {
      terminal.say(`Paused. Continue with: vouch jobs resume ${id}`);
      return INTERRUPTED;
    }
    const exported = `Export the results with: vouch jobs export ${id} --out results.csv`;
    await printDone(terminal, flags, followed.job, exported);
    return followed.job.status === 'completed' ? 0 : 1;
  } finally {
    await session.close();
  }
}

async function mergeRequest(
  bridge: Bridge,
  ids: readonly string[],
  flags: MergeFlags,
  interrupt: AbortSignal,
): Promise<Merge> {
  const lists = await Promise.all(
    ids.map(async (job_id) => ({
      job: await bridge.call('jobs.show', { job_id }),
      rows: async (page: PageFrom) => (await bridge.call('lists.rows', { job_id, ...page })).rows,
    })),
  );
  const { file, nameOrigin = false } = flags;
  return {
    lists,
    file: file === undefined ? null : await mergedFile(bridge, file, flags, interrupt),
    duplicates: rowPolicies(flags).duplicates,
    nameOrigin,
  };
}

async function mergedFile(
  bridge: Bridge,
  path: string,
  flags: MergeFlags,
  interrupt: AbortSignal,
): Promise<MergedFile> {
  const open = () => listOpener()(path, tableOptions(flags, interrupt));
  const table = await open();
  try {
    const suppression = await suppressionIds(bridge, flags.suppress ?? []);
    return {
      name: basename(path),
      columns: table.columns,
      delimiter: table.delimiter,
      mapping: mappingOf(table, flags),
      policies: rowPolicies(flags),
      suppression: suppressionOf(bridge, suppression),
      open,
    };
  } finally {
    await table.close();
  }
}

function nameOf({ lists, file }: Merge): string {
  const names = [...lists.map(({ job }) => job.name ?? job.job_id), ...(file ? [file.name] : [])];
  return names.join(' + ');
}

function planned({
  columns,
  rows,
  listed,
  duplicates,
  kept,
  unusable,
  to_check,
}: MergePlan): string {
  const lines: readonly (readonly [number, string])[] = [
    [rows, 'rows are read'],
    [duplicates, 'of them are repeats of an earlier one'],
    [listed, 'rows would be in the new list'],
    [kept, 'would keep their verdict'],
    [to_check, 'would be checked'],
    [unusable, 'have no address that can be checked'],
  ];
  const width = Math.max(...lines.map(([count]) => formatCount(count).length));
  const shown = lines.map(([count, words]) => `${formatCount(count).padStart(width)} ${words}`);
  return [...shown, `Columns: ${columns.map(({ name }) => name).join(', ')}`].join('\n');
}
