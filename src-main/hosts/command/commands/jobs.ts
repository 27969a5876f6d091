// `vouch jobs`: lists and controls jobs, and exports their results.

import { type Command, Option } from 'commander';
import type { GoOnRows, JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import type { Origin } from '../../../../src-shared/bridge/origin.ts';
import { VouchError } from '../../../../src-shared/errors.ts';
import { formatCounted } from '../../../../src-shared/format-count.ts';
import { jobState, STATE_LABELS } from '../../../../src-shared/job-state.ts';
import { UsageError } from '../../../program/environment.ts';
import {
  openSession,
  type Session,
  steadyOn,
  withRepeatingSession,
  withSession,
} from '../../../program/session.ts';
import {
  addCommand,
  addGroup,
  type CommandKit,
  type Invocation,
  type SessionInvocation,
} from '../command-kit.ts';
import { INTERRUPTED } from '../exit-codes.ts';
import { addExportOptions, type ExportFlags, exportPlan } from '../export-flags.ts';
import { followJob } from '../follow-job.ts';
import { type JsonFlag, printDone, printFound } from '../output.ts';
import { harmless, type Terminal } from '../terminal.ts';
import { checkPlan, writeExport } from '../write-export.ts';
import { filesInWords, leftOutBehind, writtenFiles } from '../written-files.ts';
import { addCallbacks } from './callbacks.ts';
import { addCompare } from './compare.ts';
import { addInsights } from './insights.ts';
import { addMerge } from './merge.ts';

const ID = '36f6bfb153eb6d6e4adb6686';

const DEEDS = [
  ['show', 'show one job', showJob],
  ['pause', 'pause a running job', steer('jobs.pause')],
  ['finish', 'stop asking slow sources; first verdicts become final', steer('jobs.finish_now')],
  ['cancel', 'stop a job; finished rows are kept', steer('jobs.cancel')],
  ['delete', 'delete a job and its results', deleteJob],
] as const;

export function addJobs(program: Command, kit: CommandKit): void {
  const jobs = addGroup(program, 'jobs', 'list, export and control jobs', [
    'jobs list',
    `jobs export ${ID} --out results.xlsx`,
  ]);
  addCompare(jobs, kit);
  addMerge(jobs, kit);
  addCallbacks(jobs, kit);
  addInsights(jobs, kit);
  addCommand(jobs, 'list', 'list jobs of the API, the window and the command line', [
    'jobs list',
    'jobs list --origin key --search march --json',
  ])
    .addOption(
      new Option(
        '--origin <who>',
        'from the API (key), the window (app) or the command line (command)',
      ).choices(['key', 'app', 'command']),
    )
    .option('--search <text>', 'part of the name')
    .action(kit.runInSession(listJobs));
  for (const [name, summary, act] of DEEDS) {
    addCommand(jobs, `${name} <id>`, summary, [`jobs ${name} ${ID}`]).action(kit.runInSession(act));
  }
  addCommand(jobs, 'rename <id> <name>', 'rename a job', [
    `jobs rename ${ID} "March sign-ups"`,
  ]).action(kit.run(renameJob));
  addCommand(jobs, 'first <id>', 'run a job before all others', [
    `jobs first ${ID}`,
    `jobs first ${ID} --not`,
  ])
    .option('--not', 'let it take its turn again')
    .action(kit.runInSession(firstJob));
  addCommand(jobs, 'resume <id>', 'continue a paused or interrupted job', [
    `jobs resume ${ID}`,
  ]).action(kit.run(resumeJob));
  addCommand(jobs, 'again <id>', 'check a finished job again: rows without a verdict, or more', [
    `jobs again ${ID}`,
    `jobs again ${ID} --older-than 2026-10-01`,
  ])
    .option('--older-than <date>', 'also rows whose verdict is from before this date')
    .option('--silent', 'also rows where a source gave no answer')
    .option(
      '--not-needed',
      'also rows where --only-what-matters left something out; everything is looked up for them',
    )
    .option('--all', 'all rows')
    .action(kit.run(checkAgain));
  addExportOptions(
    addCommand(jobs, 'export <id>', 'write the results of a finished job', [
      `jobs export ${ID} --out results.xlsx`,
      `jobs export ${ID} --for mailing --out good.csv      # approved, clean addresses, each mailbox once`,
      `jobs export ${ID} --recommendation review --columns email,score,flags --out worth-a-look.csv`,
      `jobs export ${ID} --split --out march.xlsx      # march-approve.xlsx, march-review.xlsx, …`,
      `jobs export ${ID} --format ndjson | jq .score`,
      `jobs export ${ID} --out report.html      # a summary to pass on`,
    ]),
  ).action(kit.run(exportJob));
}

const LISTED = 100;
const LONGEST_NAME = 200;
const FROM = { key: 'API', app: 'window', command: 'command' } as const;

async function listJobs({
  bridge,
  owner,
  terminal,
  flags,
}: SessionInvocation<{ readonly origin?: Origin; readonly search?: string }>): Promise<number> {
  const query = {
    ...(flags.origin === undefined ? {} : { origins: [flags.origin] }),
    ...(flags.search === undefined ? {} : { search: flags.search }),
  };
  const jobs: JobDetails[] = [];
  for (let after: string | null = null; ; ) {
    const page: JobDetails[] = (await bridge.call('jobs.list', { ...query, after, limit: LISTED }))
      .jobs;
    jobs.push(...page);
    const last = page.at(-1);
    if (page.length < LISTED || !last) break;
    after = last.job_id;
  }
  return printFound(terminal, flags, jobs, {
    none: 'There are no jobs.',
    head: ['ID', 'STATE', 'DONE', 'FAILED', 'CREDITS', 'CREATED', 'FROM', 'NAME'],
    row: (job) => [
      job.job_id,
      stateOf(job, owner),
      `${job.processed}/${job.total}`,
      String(job.failed),
      String(job.credits_used),
      job.created_at,
      FROM[job.origin],
      job.name ?? '',
    ],
  });
}

async function showJob(
  { bridge, owner, terminal, flags }: SessionInvocation,
  id: string,
): Promise<number> {
  await print(terminal, await bridge.call('jobs.show', { job_id: id }), flags, owner);
  return 0;
}

async function exportJob(
  { environment, terminal, flags, interrupt }: Invocation<ExportFlags>,
  id: string,
): Promise<number> {
  const plan = exportPlan(flags);
  await checkPlan(plan, null, terminal.stdout);
  return withRepeatingSession(environment, async (session) => {
    const job = await session.bridge.call('jobs.show', { job_id: id });
    if (job.status === 'queued' || job.status === 'running') {
      // Alone, nobody works on it: this command would only wait for itself.
      const next = session.owner
        ? `It is not running now. Continue with: vouch jobs resume ${id}`
        : `Wait for it, or cancel it with: vouch jobs cancel ${id}`;
      throw new VouchError(
        'job_state_conflict',
        `The job is not finished (${job.processed} of ${job.total}). ${next}`,
      );
    }
    const exported = await writeExport(session, job, plan, terminal, interrupt);
    // With results on stdout, --json's object would mix with them.
    if (flags.out === '-') {
      const leftOut = leftOutBehind(exported).trim();
      if (leftOut !== '') terminal.say(leftOut);
      return 0;
    }
    return printDone(
      terminal,
      flags,
      { ...job, ...writtenFiles(exported) },
      filesInWords(exported, job.total),
    );
  });
}

async function renameJob(
  { environment, terminal, flags }: Invocation,
  id: string,
  name: string,
): Promise<number> {
  const short = name.trim();
  if (short === '' || short.length > LONGEST_NAME)
    throw new UsageError(`A name has 1 to ${LONGEST_NAME} characters.`);
  return withSession(environment, async ({ bridge }) => {
    await print(terminal, await bridge.call('jobs.rename', { job_id: id, name: short }), flags);
    return 0;
  });
}

/** One job at a time goes before all others; with `--not` it is one among them again. */
async function firstJob(
  { bridge, terminal, flags }: SessionInvocation<{ readonly not?: boolean }>,
  id: string,
): Promise<number> {
  const first = flags.not !== true;
  await print(terminal, await bridge.call('jobs.first', { job_id: id, first }), flags);
  return 0;
}

/** Which rows `jobs again` takes up; those without a verdict by default. */
interface AgainFlags extends JsonFlag {
  readonly olderThan?: string;
  readonly silent?: boolean;
  readonly notNeeded?: boolean;
  readonly all?: boolean;
}

function rowsAgain({ olderThan, silent, notNeeded, all }: AgainFlags): GoOnRows {
  if (all) return { kind: 'all' };
  if (notNeeded) return { kind: 'not_needed' };
  if (olderThan !== undefined) return { kind: 'older', than: olderThan };
  return { kind: silent ? 'silent' : 'unchecked' };
}

/** Takes a list that has ended up again, and follows it as `jobs resume` does. */
async function checkAgain(call: Invocation<AgainFlags>, id: string): Promise<number> {
  const { environment, terminal, flags } = call;
  await withSession(environment, async ({ bridge }) => {
    const { rows } = await bridge.call('jobs.go_on', { job_id: id, rows: rowsAgain(flags) });
    if (!flags.json)
      terminal.say(`${formatCounted(rows, 'row is', 'rows are')} being checked again.`);
  });
  return resumeJob(call, id);
}

/** Where a service runs, it goes on with the job; else this command does, to the end. */
async function resumeJob(
  { environment, terminal, flags, interrupt }: Invocation,
  id: string,
): Promise<number> {
  const steady = steadyOn(environment, await openSession(environment));
  let session: Session = steady;
  try {
    const resumed = await steady.bridge.call('jobs.resume', { job_id: id });
    session = await steady.current();
    if (!session.owner) {
      await print(terminal, resumed, flags);
      return 0;
    }
    const followed = await followJob(environment, terminal, session, id, interrupt);
    session = followed.session;
    await print(terminal, followed.job, flags);
    if (followed.interrupted) return INTERRUPTED;
    if (!flags.json)
      terminal.say(`Export the results with: vouch jobs export ${id} --out results.csv`);
    return followed.job.status === 'completed' ? 0 : 1;
  } finally {
    await session.close();
  }
}

async function deleteJob(
  { bridge, terminal, flags }: SessionInvocation,
  id: string,
): Promise<number> {
  await bridge.call('jobs.delete', { job_id: id });
  return printDone(terminal, flags, { deleted: true }, `Job ${id} and its results were deleted.`);
}

function steer(deed: 'jobs.pause' | 'jobs.cancel' | 'jobs.finish_now') {
  return async ({ bridge, terminal, flags }: SessionInvocation, id: string): Promise<number> => {
    await print(terminal, await bridge.call(deed, { job_id: id }), flags);
    return 0;
  };
}

async function print(
  terminal: Terminal,
  job: JobDetails,
  flags: JsonFlag,
  idle = false,
): Promise<void> {
  if (flags.json) {
    await terminal.print(JSON.stringify(job));
    return;
  }
  const lines = [
    `${job.job_id}  ${stateOf(job, idle)}${job.first === true ? ', first' : ''}${job.name === null ? '' : `  ${job.name}`}`,
    `  ${job.processed} of ${job.total} processed, ${job.succeeded} succeeded, ${job.failed} failed, ${formatCounted(job.credits_used, 'credit')}`,
    `  ${totalsInWords(job)}`,
    `  created ${job.created_at}${job.ended_at === null ? '' : `, ended ${job.ended_at}`}`,
    ...(job.error ? [`  ${job.error.code}: ${job.error.message}`] : []),
    ...(job.notice && !idle ? [`  ${job.notice.sentence}`] : []),
    ...(job.left_out ?? []).map(skippedListLine),
  ];
  await terminal.print(lines.join('\n'));
}

/** What the rows count as, and what they would without decisions where that is something else. */
function totalsInWords({
  recommendations,
  provisional,
  not_checked,
  verdicts,
}: JobDetails): string {
  const parts = VERDICTS.map((verdict) => {
    const count = recommendations[verdict] + provisional[verdict];
    const own = verdicts[verdict];
    return `${count} ${verdict}${own === count ? '' : ` (${own} before decisions)`}`;
  });
  return [...parts, `${not_checked} not checked`].join(', ');
}

const VERDICTS = ['approve', 'review', 'block'] as const;

function skippedListLine({
  index,
  domain,
  whole,
}: NonNullable<JobDetails['left_out']>[number]): string {
  const others = whole ? ', and with it the other rows of its domain' : '';
  return `  Vouch crashed twice while checking row ${index + 1} (${harmless(domain)}): the row was skipped${others}.`;
}

/** `idle`: nothing else has the data folder open, so no job goes on, whatever was true when its process ended. */
function stateOf(job: JobDetails, idle: boolean): string {
  const state = jobState(job);
  const word = STATE_LABELS[state].toLowerCase();
  if (idle && job.status === 'running' && state !== 'paused') return 'interrupted';
  if (state === 'failed' && job.error) return `${word} (${job.error.code})`;
  const isGoing = state === 'queued' || state === 'running';
  if (isGoing && job.notice && !idle) return `${word}, ${job.notice.title.toLowerCase()}`;
  return word;
}
