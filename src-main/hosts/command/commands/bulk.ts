// `vouch bulk`: a file in, its rows checked, the same rows with results out.

import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Command } from 'commander';
import { bounceSentence } from '../../../../src-shared/bounce-words.ts';
import type { ListRows, ListSketch } from '../../../../src-shared/bridge/estimate.ts';
import { EVERY_ROW } from '../../../../src-shared/bridge/files.ts';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import { ALL_ROWS } from '../../../../src-shared/bridge/lists.ts';
import type { Bridge } from '../../../../src-shared/bridge/methods.ts';
import type { OtherVerdicts } from '../../../../src-shared/bridge/other-verdicts.ts';
import type { BounceForecast } from '../../../../src-shared/bridge/outcomes.ts';
import { leftOf } from '../../../../src-shared/budget-left.ts';
import { formatCount, formatCounted } from '../../../../src-shared/format-count.ts';
import { doneText } from '../../../../src-shared/percent.ts';
import { hasEnded } from '../../../../src-shared/schemas/job.ts';
import { fileDigest } from '../../../adapters/files/read/file-digest.ts';
import { type Environment, UsageError } from '../../../program/environment.ts';
import { knownMailDomains } from '../../../program/reading/known-domains.ts';
import { listOpener } from '../../../program/reading/open-list.ts';
import {
  CommandError,
  openSession,
  repeatingOn,
  type Session,
  steadyOn,
  withSession,
} from '../../../program/session.ts';
import { ConnectionLost } from '../../../program/socket/socket-client.ts';
import { fileKey } from '../../../service/lists/files/file-key.ts';
import { countRows } from '../../../service/lists/rows/count-rows.ts';
import { importRows, type NewList, type Reopen } from '../../../service/lists/rows/import-rows.ts';
import { FileError, type Table } from '../../../service/ports/files.ts';
import { beforeStartSentences } from '../before-start.ts';
import {
  addCheckingCommand,
  type CheckFlags,
  checkOptions,
  sayIfUnasked,
} from '../check-options.ts';
import type { CommandKit, Invocation } from '../command-kit.ts';
import { INTERRUPTED } from '../exit-codes.ts';
import {
  addExportOptions,
  type ExportFlags,
  type ExportPlan,
  exportPlan,
  plannedColumns,
} from '../export-flags.ts';
import { bridgeFiller } from '../fill-job.ts';
import { followJob } from '../follow-job.ts';
import { addColumnOption, type ColumnFlags, mappingOf } from '../mapped-table.ts';
import { otherVerifierText } from '../other-verifier.ts';
import { policyIdOf } from '../policy-named.ts';
import { addReadingOptions, type ReadingFlags, tableOptions } from '../reading-flags.ts';
import { addRecipeOption } from '../recipe-flag.ts';
import {
  addRowOptions,
  type RowFlags,
  rowPolicies,
  suppressionIds,
  suppressionOf,
} from '../row-flags.ts';
import { damageSentences, rowSentences } from '../row-sentences.ts';
import type { Terminal } from '../terminal.ts';
import { checkPlan, type Exported, writeExport } from '../write-export.ts';
import { filesInWords, leftOutBehind, writtenFiles } from '../written-files.ts';

export function addBulk(program: Command, kit: CommandKit): void {
  const checking = addCheckingCommand(
    program,
    'bulk <file>',
    'check every row of a list; - reads stdin',
    EXAMPLES,
  );
  addListOptions(checking);
  checking.option(
    '--fail-above <share>',
    'end with exit code 1 if a larger share of the written rows will probably bounce, such as 2%',
  );
  checking.option('--dry-run', 'count the rows and show what a run would look up; check nothing');
  const reading = addReadingOptions(
    addColumnOption(checking.optionsGroup('How the list is read:')),
  );
  const rows = addRowOptions(reading)
    .optionsGroup('Interrupted runs:')
    .option(
      '--resume',
      'continue an interrupted or failed run of the same file with the same options',
    )
    .option('--restart', 'start over, ignoring any interrupted run');
  addExportOptions(rows).addHelpText('after', NOTES).action(kit.run(bulkCommand));
}

/** The flags of every command that checks lists. */
export function addListOptions(checking: Command): void {
  checking.option('--only-what-matters', 'look up only what can change the recommendation');
  addRecipeOption(checking);
  checking.option(
    '--policy <name>',
    'the policy for the list, with its suppression lists; the default policy if not given',
  );
}

const EXAMPLES = [
  'bulk people.csv --out results.csv',
  'bulk people.xlsx --sheet March --out results.xlsx --report report.html',
  'bulk people.csv --out good.csv --for mailing --fail-above 2%',
  'bulk people.csv --out good.csv --for mailing      # approved, clean addresses, each mailbox once',
  'bulk people.csv --out worth-a-look.csv --recommendation review --columns originals,score',
  'bulk people.csv --out good.csv --recipe trade-fair.json      # as it was chosen in the window',
  'bulk people.csv --out results.csv --split      # results-approve.csv, results-review.csv, …',
  'bulk people.csv --out excel.csv --for excel --out-delimiter semicolon',
  'bulk people.csv --out risky.csv --score -39 --flag disposable',
  'bulk - --format ndjson --column email=Contact < people.csv | jq .score',
];

const NOTES = `
Reads CSV, TSV, TXT, XLSX, JSON and NDJSON, plain or compressed with gzip.
Writes CSV, XLSX, JSON, NDJSON or an HTML report. An existing file of that name is replaced once the new one is complete. Every row of the list is checked and kept, whichever rows you write: see vouch jobs export. Ctrl-C pauses the run; the same command with --resume continues it.
Where a column holds another verifier's results, the summary compares them with ours; with --json as other_verifier: whose they are (label), their column, the rows of each pair of results (matrix), and how many rows both agree about or who is stricter about (rows).`;

export interface BulkFlags extends CheckFlags, ExportFlags, RowFlags, ReadingFlags, ColumnFlags {
  readonly policy?: string;
  /** Goes on with an interrupted run of the same file; `if_any` says nothing where there is none. */
  readonly resume?: boolean | 'if_any';
  /** Leaves an interrupted run of the same file alone. */
  readonly restart?: boolean;
  /** Counts and estimates, and checks nothing. */
  readonly dryRun?: boolean;
  /** The share of bounces that is too many: `2%`. */
  readonly failAbove?: string;
  readonly json?: boolean;
}

async function bulkCommand(
  { environment, terminal, flags, interrupt, stdin }: Invocation<BulkFlags>,
  file: string,
): Promise<number> {
  checkRunFlags(file, flags);
  const mostBounces = shareOf(flags.failAbove);
  if (!flags.dryRun)
    await checkPlan(exportPlan(flags), file === '-' ? null : file, terminal.stdout);
  const table = await listOpener()(file === '-' ? stdin() : file, tableOptions(flags, interrupt));
  try {
    if (flags.dryRun) return await dryRun(environment, terminal, file, table, flags, interrupt);
    const list = { path: file, name: file };
    const reopen = reopenerOf(list, flags, interrupt);
    const checked = await checkTable(environment, terminal, list, table, flags, reopen, interrupt);
    if (checked.kind === 'interrupted') return INTERRUPTED;
    const { job, exported, bounces, other } = checked;
    // With results on stdout, --json's summary would mix with them.
    if (flags.json && flags.out !== '-')
      await terminal.print(
        JSON.stringify({
          ...job,
          ...writtenFiles(exported),
          ...(bounces && { bounces }),
          ...(other && { other_verifier: other }),
        }),
      );
    else {
      terminal.say(summary(job, exportPlan(flags), exported));
      if (bounces !== null) terminal.say(bounceSentence(bounces));
      if (other !== null) terminal.say(otherVerifierText(other));
    }
    const isTooMany = mostBounces !== null && (bounces?.share ?? 0) > mostBounces;
    if (isTooMany)
      terminal.say(`That is more than --fail-above ${flags.failAbove} allows: exit code 1.`);
    return job.status === 'completed' && !isTooMany ? 0 : 1;
  } finally {
    await table.close();
  }
}

/** Checks the rows of a file and writes the results, as `vouch bulk` does, and says nothing of the end. */
export async function checkFile(
  environment: Environment,
  terminal: Terminal,
  file: ListFile,
  flags: BulkFlags,
  interrupt: AbortSignal,
): Promise<CheckedList> {
  const table = await listOpener()(file.path, tableOptions(flags, interrupt), file.name);
  try {
    const reopen = reopenerOf(file, flags, interrupt);
    return await checkTable(environment, terminal, file, table, flags, reopen, interrupt);
  } finally {
    await table.close();
  }
}

type CheckedList =
  | { readonly kind: 'interrupted' }
  | {
      readonly kind: 'ended';
      readonly job: JobDetails;
      readonly exported: Exported;
      /** What share of the written rows will bounce; null where nobody asks, or none has a score. */
      readonly bounces: BounceForecast | null;
      /** How another verifier's results in the file compare with ours; null where it has none. */
      readonly other: OtherVerdicts | null;
    };

/** Where a list is, and what people call it. */
interface ListFile {
  readonly path: string;
  readonly name: string;
}

/** What comes over a pipe can be read only once. */
function reopenerOf({ path, name }: ListFile, flags: BulkFlags, signal: AbortSignal): Reopen {
  return path === '-' ? null : () => listOpener()(path, tableOptions(flags, signal), name);
}

/** Says what a run would do, without a job. */
async function dryRun(
  environment: Environment,
  terminal: Terminal,
  file: string,
  table: Table,
  flags: BulkFlags,
  interrupt: AbortSignal,
): Promise<number> {
  refuseIdle(table, file, flags);
  const mapping = mappingOf(table, flags);
  const options = checkOptions(flags, environment);
  return withSession(environment, async ({ bridge }) => {
    const { suppression } = await carriedBy(bridge, flags);
    const policies = { ...rowPolicies(flags), suppression };
    const deps = {
      isWellKnown: await knownMailDomains(),
      suppression: suppressionOf(bridge, suppression),
    };
    const reportProgress = (rows: number) => terminal.progress(`${rows} rows read`);
    const count = await countRows(table, mapping, policies, deps, reportProgress, interrupt);
    terminal.progressDone();
    const estimate = await bridge.call('lists.estimate', { sketch: count.sketch, options });
    const { sketch: _sketch, shown: _shown, found, ...counts } = count;
    if (flags.json) {
      const kinds = Object.fromEntries(found.map((each) => [each.kind, each.count]));
      await terminal.print(JSON.stringify({ ...counts, found: kinds, estimate }));
      return 0;
    }
    const kinds = new Map(found.map((each) => [each.kind, each.count]));
    const lines = [
      ...beforeStartSentences(
        count,
        estimate,
        flags.onlyWhatMatters === true,
        await creditsLeft(bridge),
      ),
      ...rowSentences(kinds, policies),
    ];
    await terminal.print(lines.join('\n'));
    return 0;
  });
}

/** What is left of this month's budget; null where there is none. */
async function creditsLeft(bridge: Bridge): Promise<number | null> {
  return leftOf(await bridge.call('usage.show', { days: 1 }));
}

/** The policy that the list is to carry, and the suppression lists that come with it or were named. */
async function carriedBy(
  bridge: Bridge,
  { recipe, ...flags }: BulkFlags,
): Promise<{ readonly policyId: string | null; readonly suppression: string[] }> {
  const policy = flags.policy ?? recipe?.policy ?? undefined;
  const suppress = flags.suppress ?? recipe?.suppression ?? [];
  const policyId = await policyIdOf(bridge, policy);
  const chosen =
    policy === undefined
      ? []
      : (await bridge.call('policy.show', { policy_id: policyId })).suppression;
  const named = await suppressionIds(bridge, suppress);
  return { policyId, suppression: [...new Set([...chosen, ...named])] };
}

/** Checks the rows of an open table and writes the results. */
async function checkTable(
  environment: Environment,
  terminal: Terminal,
  file: ListFile,
  table: Table,
  flags: BulkFlags,
  reopen: Reopen,
  interrupt: AbortSignal,
): Promise<CheckedList> {
  const plan = exportPlan(flags);
  refuseIdle(table, file.name, flags);
  const mapping = mappingOf(table, flags);
  plannedColumns(plan, table.columns);
  const options = checkOptions(flags, environment);
  const steady = steadyOn(environment, await openSession(environment));
  let session: Session = steady;
  try {
    await sayIfUnasked(session.bridge, terminal, options);
    const { policyId, suppression } = await carriedBy(session.bridge, flags);
    const policies = { ...rowPolicies(flags), suppression };
    const list = {
      policyId,
      name: file.path === '-' ? 'stdin' : basename(file.name),
      mapping,
      policies,
      options,
      fileKey: await keyOf(file.path, table, { mapping, policies, options }),
    };
    const begun = await begunRun(session, terminal, list.fileKey, flags);
    const jobId =
      begun ??
      (await submit(session, terminal, table, list, {
        reopen,
        quiet: flags.json === true,
        interrupt,
      }));
    session = await steady.current();
    const followed = await followJob(environment, terminal, session, jobId, interrupt);
    session = followed.session;
    if (followed.interrupted) {
      terminal.say(
        `Paused after ${counts(followed.job)}. Continue with: vouch jobs resume ${jobId}${list.fileKey === null ? '' : '; or with the same command and --resume'}`,
      );
      return { kind: 'interrupted' };
    }
    session = repeatingOn(environment, session);
    const exported = await writtenOrSaved(session, followed.job, plan, terminal, interrupt);
    const bounces =
      plan.forMailing || flags.failAbove !== undefined
        ? await session.bridge.call('outcomes.forecast', {
            job_id: jobId,
            rows: { kind: 'filter', filter: plan.filter },
          })
        : null;
    const { other } = await session.bridge.call('lists.other_verdicts', {
      job_id: jobId,
      filter: ALL_ROWS,
    });
    return { kind: 'ended', job: followed.job, exported, bounces, other };
  } finally {
    await session.close();
  }
}

function checkRunFlags(file: string, { resume, restart }: BulkFlags): void {
  if (resume && restart) {
    throw new UsageError(
      '--resume continues an earlier run and --restart starts over: give only one of them.',
    );
  }
  if (resume && file === '-') {
    throw new UsageError(
      'A list from stdin cannot be resumed, because it cannot be read again: save it as a file, or continue the job itself (vouch jobs list, vouch jobs resume).',
    );
  }
}

/** `2%`, `0.5 %` or `2`; null where it is not given. */
function shareOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const [, number] = /^(\d{1,3}(?:\.\d{1,4})?)\s?%?$/.exec(text.trim()) ?? [];
  if (number === undefined || Number(number) > 100)
    throw new UsageError(
      `--fail-above must be a share from 0% to 100%, such as 2% or 0.5%, not "${text}".`,
    );
  return Number(number) / 100;
}

/** A flag that says nothing about this kind of file was meant for another one. */
function refuseIdle(table: Table, file: string, flags: BulkFlags): void {
  const idle =
    flags.sheet !== undefined && table.sheets === null
      ? '--sheet is for workbooks'
      : flags.delimiter !== undefined && table.delimiter === null
        ? '--delimiter is for CSV and similar files'
        : flags.encoding !== undefined && table.encoding === null
          ? '--encoding is for text'
          : null;
  if (idle !== null)
    throw new UsageError(
      `${idle}, which ${file === '-' ? 'the input' : file} is not: leave it out.`,
    );
}

/** What an interrupted run of this file is found by; null for what can be read only once (stdin, a pipe). */
async function keyOf(
  file: string,
  table: Table,
  { policies, ...run }: Pick<NewList, 'mapping' | 'policies' | 'options'>,
): Promise<string | null> {
  if (file === '-' || !(await stat(file)).isFile()) return null;
  const { header, delimiter, encoding, sheet } = table;
  const digest = await fileDigest(file);
  return fileKey({
    digest,
    reading: { header, delimiter, encoding, sheet },
    ...run,
    ...(isDeepStrictEqual(policies, EVERY_ROW) ? {} : { policies }),
  });
}

/** The run to go on with, by its job's id; null begins a new one. An unfinished run is never passed over in silence. */
async function begunRun(
  { bridge }: Session,
  terminal: Terminal,
  key: string | null,
  flags: BulkFlags,
): Promise<string | null> {
  if (flags.restart || key === null) {
    if (flags.resume) throw new UsageError('Only a file can be resumed, and this is not one.');
    return null;
  }
  const { job } = await bridge.call('jobs.begun', { file_key: key });
  // One that was cancelled is not in the way; it is taken up by whoever says so.
  const isCancelled = job?.error?.code === 'cancelled';
  if (job === null || (isCancelled && flags.resume !== true)) {
    if (flags.resume === true)
      terminal.say('No run of this file was interrupted, so it starts from the beginning.');
    return null;
  }
  const { job_id } = job;
  if (!flags.resume) {
    throw new CommandError(
      `An earlier run of this file ${hasEnded(job) ? 'failed' : 'was interrupted'}: ${counts(job)} are done. Continue with --resume, or start over with --restart.`,
    );
  }
  terminal.say(`Continuing ${job_id}: ${counts(job)} are done.`);
  if (hasEnded(job)) await bridge.call('jobs.go_on', { job_id, rows: { kind: 'unchecked' } });
  else await bridge.call('jobs.resume', { job_id });
  return job_id;
}

/** What a job left unchecked when it failed counts as processed. */
function counts(job: JobDetails): string {
  const done = hasEnded(job) ? job.succeeded : job.processed;
  return `${formatCount(done)} of ${formatCount(job.total)} rows`;
}

interface Submitting {
  readonly reopen: Reopen;
  /** Whether nobody wants to hear what is ahead. */
  readonly quiet: boolean;
  readonly interrupt: AbortSignal;
}

/** Streams the rows into a new job and starts it. A file that breaks half-way leaves no job behind. */
async function submit(
  { bridge }: Session,
  terminal: Terminal,
  table: Table,
  list: NewList,
  { reopen, quiet, interrupt }: Submitting,
): Promise<string> {
  const sayBeforeStart = async (sketch: ListSketch, rows: ListRows) => {
    const { options } = list;
    const estimate = await bridge.call('lists.estimate', { sketch, options });
    const matters = options.only_what_matters === true;
    const left = await creditsLeft(bridge);
    for (const sentence of beforeStartSentences(rows, estimate, matters, left))
      terminal.say(sentence);
  };
  try {
    const reportProgress = (rows: number, share: number | null) =>
      terminal.progress(`${rows} rows read${share === null ? '' : ` (${doneText(share)})`}`);
    const deps = {
      // Suggestions are listed only when asked for.
      isWellKnown: [list.policies.slip, list.policies.suggestion].includes('apply')
        ? await knownMailDomains()
        : () => true,
      suppression: suppressionOf(bridge, list.policies.suppression),
      reopen,
      ...(quiet ? {} : { onSketch: sayBeforeStart }),
    };
    const { job, counts } = await importRows(
      bridgeFiller(bridge),
      table,
      list,
      deps,
      reportProgress,
      interrupt,
    );
    for (const sentence of rowSentences(counts, list.policies)) terminal.say(sentence);
    const damage = table.damage();
    if (damage !== null) for (const sentence of damageSentences(damage)) terminal.say(sentence);
    const cut = table.cutCells();
    if (cut > 0) {
      terminal.say(
        `${formatCounted(cut, 'cell')} longer than 32,767 characters: ${cut === 1 ? 'it was' : 'they were'} cut short and end with ….`,
      );
    }
    return job.job_id;
  } catch (error) {
    if (error instanceof ConnectionLost) {
      throw new CommandError(
        'The running Vouch stopped while the list was read. Nothing was checked: run the command again.',
        'store_unavailable',
      );
    }
    throw error;
  }
}

/** What was checked is in the store: a file that cannot be written loses nothing. */
async function writtenOrSaved(
  session: Session,
  job: JobDetails,
  plan: ExportPlan,
  terminal: Terminal,
  interrupt: AbortSignal,
): Promise<Exported> {
  try {
    return await writeExport(session, job, plan, terminal, interrupt);
  } catch (error) {
    const savedSentence = `The results are saved: vouch jobs export ${job.job_id} --out FILE`;
    if (interrupt.aborted) terminal.say(savedSentence);
    if (error instanceof FileError) throw new CommandError(`${error.message} ${savedSentence}`);
    throw error;
  }
}

function summary(job: JobDetails, plan: ExportPlan, exported: Exported): string {
  const where =
    plan.out === '-' && plan.report === null
      ? leftOutBehind(exported)
      : ` ${filesInWords(exported, job.total)}`;
  const failed = job.failed > 0 ? `, ${job.failed} could not be checked` : '';
  const figures = `${formatCounted(job.total, 'row')}, ${job.succeeded} checked${failed}, ${formatCounted(job.credits_used, 'credit')}.`;
  return job.error
    ? `${job.error.message} ${figures}${where} Job ${job.job_id}.`
    : `Done: ${figures}${where} Job ${job.job_id}.`;
}
