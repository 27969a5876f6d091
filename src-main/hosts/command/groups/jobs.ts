// The commands of `vouch jobs`, their flags and their help.
import { type Command, Option } from 'commander';
import type { Origin } from '../../../../src-shared/bridge/origin.ts';
import { addCommand, addGroup, type CommandKit, type CommonFlags } from '../command-kit.ts';
import {
  cancelJob,
  deleteJob,
  exportJob,
  firstJob,
  listJobs,
  pauseJob,
  renameJob,
  resumeJob,
  showJob,
} from '../commands/jobs.ts';
import { addExportOptions, type ExportFlags } from '../export-flags.ts';

const ID = '36f6bfb153eb6d6e4adb6686';

const DEEDS = [
  ['show', 'show one job', showJob],
  ['pause', 'let a running job rest', pauseJob],
  ['cancel', 'end a job; what is finished is kept', cancelJob],
  ['delete', 'delete a job and its results', deleteJob],
] as const;

export function addJobs(program: Command, kit: CommandKit): void {
  const { terminal, environment, exit, interrupt } = kit;
  const jobs = addGroup(program, 'jobs', 'look at jobs, export and steer them', [
    'jobs list',
    `jobs export ${ID} --out results.xlsx`,
  ]);
  addCommand(jobs, 'list', 'list jobs of the API, the window and the command line', [
    'jobs list',
    'jobs list --origin key --search march --json',
  ])
    .addOption(
      new Option('--origin <who>', 'of the API (key), the window (app) or commands').choices([
        'key',
        'app',
        'command',
      ]),
    )
    .option('--search <text>', 'part of the name')
    .action(async (flags: CommonFlags & { origin?: Origin; search?: string }) =>
      exit(await listJobs(environment(flags), terminal, flags)),
    );
  for (const [name, summary, act] of DEEDS) {
    addCommand(jobs, `${name} <id>`, summary, [`jobs ${name} ${ID}`]).action(
      async (id: string, flags: CommonFlags) =>
        exit(await act(environment(flags), terminal, id, flags)),
    );
  }
  addCommand(jobs, 'rename <id> <name>', 'give a job another name', [
    `jobs rename ${ID} "Sign-ups of March"`,
  ]).action(async (id: string, name: string, flags: CommonFlags) =>
    exit(await renameJob(environment(flags), terminal, id, name, flags)),
  );
  addCommand(jobs, 'first <id>', 'have a job go before all others', [
    `jobs first ${ID}`,
    `jobs first ${ID} --not`,
  ])
    .option('--not', 'let it back among the others')
    .action(async (id: string, flags: CommonFlags & { not?: boolean }) =>
      exit(await firstJob(environment(flags), terminal, id, flags)),
    );
  addCommand(jobs, 'resume <id>', 'go on with a paused or interrupted job', [
    `jobs resume ${ID}`,
  ]).action(async (id: string, flags: CommonFlags) =>
    exit(await resumeJob(environment(flags), terminal, id, flags, interrupt)),
  );
  addExportOptions(
    addCommand(jobs, 'export <id>', 'write the results of an ended job', [
      `jobs export ${ID} --out results.xlsx`,
      `jobs export ${ID} --recommendation approve --columns email,score,flags --out good.csv`,
      `jobs export ${ID} --split --out march.xlsx      # march-approve.xlsx, march-review.xlsx, …`,
      `jobs export ${ID} --format ndjson | jq .score`,
      `jobs export ${ID} --out report.html      # a summary to hand on`,
    ]),
  ).action(async (id: string, flags: ExportFlags & CommonFlags) =>
    exit(await exportJob(environment(flags), terminal, id, flags, interrupt)),
  );
}
