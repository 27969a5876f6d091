// `vouch outcomes`: what actually happened to addresses, and how accurate the verdicts were.

import { basename } from 'node:path';
import { type Command, Option } from 'commander';
import type { Bridge } from '../../../../src-shared/bridge/methods.ts';
import {
  ANY_OUTCOME,
  type OutcomeColumns,
  type OutcomeMeasures,
  type OutcomeReport,
} from '../../../../src-shared/bridge/outcomes.ts';
import { findColumn, listedColumns } from '../../../../src-shared/find-column.ts';
import { formatCounted } from '../../../../src-shared/format-count.ts';
import { LIMITS } from '../../../../src-shared/limits.ts';
import { outcomeShareText } from '../../../../src-shared/percent.ts';
import { mailSentences } from '../../../../src-shared/received-mail.ts';
import {
  OUTCOME_KINDS,
  type OutcomeKind,
  type OutcomeReceipt,
} from '../../../../src-shared/schemas/outcome.ts';
import type { Settings } from '../../../../src-shared/settings/table.ts';
import { shortened } from '../../../../src-shared/shortened.ts';
import { UsageError } from '../../../program/environment.ts';
import { listOpener } from '../../../program/reading/open-list.ts';
import { withSession } from '../../../program/session.ts';
import {
  guessOutcomes,
  ownHosts,
  type ReadOutcomes,
  readOutcomes,
} from '../../../service/outcomes/outcome-file.ts';
import type { Table } from '../../../service/ports/files.ts';
import {
  addCommand,
  addGroup,
  type CommandKit,
  type CommonFlags,
  gather,
  type Invocation,
  parseCount,
  type SessionInvocation,
} from '../command-kit.ts';
import { printDone, printFound } from '../output.ts';
import { addReadingOptions, type ReadingFlags, tableOptions } from '../reading-flags.ts';
import { table } from '../table.ts';
import { harmless, type Terminal } from '../terminal.ts';

interface ImportFlags extends CommonFlags, ReadingFlags {
  readonly kind?: OutcomeKind;
  readonly label?: string;
  readonly column?: readonly string[];
  readonly receivedBy?: readonly string[];
  readonly dryRun?: boolean;
}

interface ListFlags extends CommonFlags {
  readonly kind?: OutcomeKind;
  readonly label?: string;
  readonly email?: string;
  readonly search?: string;
  readonly limit: string;
}

interface RemoveFlags extends CommonFlags {
  readonly label?: string;
  readonly email?: string;
  readonly all?: boolean;
}

const FIELDS = ['email', 'status', 'type', 'code', 'words', 'date'] as const;
/** What one call of the list asks for. */
const PAGE = 500;

export function addOutcomes(program: Command, kit: CommandKit): void {
  const group = addGroup(
    program,
    'outcomes',
    'what actually happened to addresses, and how accurate the verdicts were',
    [
      'outcomes import bounces.csv --label "November newsletter"',
      'outcomes import customers.csv --kind good_customer',
      'outcomes report',
    ],
  );
  const kind = () =>
    new Option('--kind <kind>', 'the outcome of rows that do not say what happened').choices(
      OUTCOME_KINDS,
    );
  addReadingOptions(
    addCommand(
      group,
      'import <file>',
      'import outcomes from a mailer’s export, or from mail that you received (mbox, .eml, Maildir); - reads stdin',
      [
        'outcomes import bounces.csv --label "November newsletter"',
        'outcomes import chargebacks.xlsx --kind fraud --column email=Customer',
        'outcomes import bounces.mbox              # or an .eml: reports of mail hosts',
        'outcomes import inbox.mbox --received-by mx.acme.com   # and who wrote to you',
        'outcomes import events.csv --dry-run      # only shows what the file contains',
      ],
    )
      .addOption(kind())
      .option(
        '--label <label>',
        'where they come from, such as a campaign; the file name if not given',
      )
      .option(
        '--column <field=header>',
        `which column holds ${FIELDS.join(', ')}; by its header or its number`,
        gather,
      )
      .option(
        '--received-by <authserv-id>',
        'what your receiving host calls itself in Authentication-Results; is remembered',
        gather,
      )
      .option('--dry-run', 'only show what the file contains'),
  ).action(kit.run(importOutcomes));
  addCommand(group, 'list', 'list outcomes, newest first', [
    'outcomes list',
    'outcomes list --kind bounced_hard --json | jq -r .[].email',
  ])
    .addOption(new Option('--kind <kind>', 'only outcomes of this kind').choices(OUTCOME_KINDS))
    .option('--label <label>', 'only outcomes with this label')
    .option('--email <address>', 'only outcomes of this address')
    .option('--search <text>', 'only outcomes whose address contains this text')
    .option('--limit <count>', 'how many at most', '50')
    .action(kit.run(list));
  addCommand(group, 'report', 'show how accurate the verdicts were, compared with the outcomes', [
    'outcomes report',
    'outcomes report --json | jq .measures.auc',
  ]).action(kit.runInSession(report));
  addCommand(group, 'remove', 'remove outcomes', [
    'outcomes remove --label "November newsletter"',
    'outcomes remove --email jane.doe@acme.com',
    'outcomes remove --all',
  ])
    .option('--label <label>', 'outcomes with this label')
    .option('--email <address>', 'outcomes of this address')
    .option('--all', 'all outcomes')
    .action(kit.run(remove));
}

async function importOutcomes(
  { environment, terminal, flags, interrupt, stdin }: Invocation<ImportFlags>,
  file: string,
): Promise<number> {
  const label = flags.label ?? (file === '-' ? '' : shortened(basename(file), LIMITS.outcomeLabel));
  return withSession(environment, async ({ bridge }) => {
    const receivedBy = ownHosts(flags.receivedBy, { received_by: await hostsSet(bridge) });
    const opened = await listOpener()(file === '-' ? stdin() : file, {
      ...tableOptions(flags, interrupt),
      mail: true,
      receivedBy,
    });
    try {
      const request = {
        columns: columnsOf(opened, flags.column ?? []),
        kind: flags.kind ?? null,
        received_by: [...receivedBy],
      };
      if (flags.dryRun) {
        const read = await readOutcomes(opened, request, Date.now(), async () => {}, interrupt);
        if (flags.json) await terminal.print(JSON.stringify({ ...read, taken: null }));
        else printRead(terminal, read);
        return 0;
      }
      const sums = { added: 0, known: 0 };
      const take = async (outcomes: Parameters<Parameters<typeof readOutcomes>[3]>[0]) => {
        const { added, known } = await bridge.call('outcomes.add', {
          outcomes,
          label,
          match: false,
        });
        sums.added += added;
        sums.known += known;
      };
      const read = await readOutcomes(opened, request, Date.now(), take, interrupt);
      const taken = { ...sums, ...(await bridge.call('outcomes.match', {})) };
      if (read.mail !== null && flags.receivedBy !== undefined)
        await bridge.call('settings.change', { name: 'received_by', value: receivedBy });
      if (flags.json) await terminal.print(JSON.stringify({ ...read, taken }));
      else {
        printRead(terminal, read);
        printApplied(terminal, taken);
      }
      return 0;
    } finally {
      await opened.close();
    }
  });
}

/** The receiving hosts of the settings. */
async function hostsSet(bridge: Bridge): Promise<Settings['received_by']> {
  const { settings } = await bridge.call('settings.list', {});
  const found = settings.find(({ name }) => name === 'received_by');
  return (found?.value ?? []) as Settings['received_by'];
}

/** The guess with what was said by hand laid over it. @throws UsageError */
function columnsOf(opened: Table, flags: readonly string[]): OutcomeColumns {
  const columns = { ...guessOutcomes(opened) };
  for (const flag of flags) {
    const [field = '', ...rest] = flag.split('=');
    const known = FIELDS.find((name) => name === field);
    if (known === undefined || rest.length === 0)
      throw new UsageError(
        `--column takes one of ${FIELDS.join(', ')}, and a column: --column status=Event.`,
      );
    const found = findColumn(rest.join('='), opened.columns);
    if ('reason' in found)
      throw new UsageError(`--column ${flag}: ${found.reason} ${listedColumns(opened.columns)}`);
    columns[known] = found.place;
  }
  if (columns.email === null)
    throw new UsageError(
      `No column looks like email addresses; choose one with --column email=HEADER. ${listedColumns(opened.columns)}`,
    );
  return columns;
}

function printRead(terminal: Terminal, read: ReadOutcomes): void {
  if (read.mail === null) printColumns(terminal, read);
  else {
    for (const line of mailSentences(read.mail)) terminal.say(harmless(line));
    const [host] = read.mail.hosts;
    if (read.mail.received_by.length === 0 && host !== undefined)
      terminal.say(harmless(`Name your own like this: --received-by ${host.id}`));
  }
  const left = read.without_address + read.not_known + read.in_future;
  if (left === 0) return;
  terminal.say(
    `${formatCounted(left, 'row')} left out, ${read.without_address} without an address, ${read.not_known} with unknown words and ${read.in_future} dated in the future:`,
  );
  for (const { row, text } of read.examples) terminal.say(`  row ${row}: ${text}`);
  if (left > read.examples.length) terminal.say(`  and ${left - read.examples.length} more`);
}

function printColumns(terminal: Terminal, read: ReadOutcomes): void {
  const kindCounts = OUTCOME_KINDS.filter((kind) => read.kinds[kind] > 0).map(
    (kind) => `${read.kinds[kind]} ${KIND_LABELS[kind]}`,
  );
  terminal.say(
    `${formatCounted(read.rows, 'row')}: ${kindCounts.length === 0 ? 'none says what happened to an address' : kindCounts.join(', ')}.`,
  );
  const use = FIELDS.flatMap((field) => {
    const place = read.mapping[field];
    return place === null ? [] : [`${field} from "${read.columns[place] ?? ''}"`];
  });
  terminal.say(`Read: ${use.join(', ')}.`);
  if (read.nothing > 0)
    terminal.say(
      `${formatCounted(read.nothing, 'row says', 'rows say')} nothing about an outcome (sent, queued, held back, unsubscribed).`,
    );
}

function printApplied(terminal: Terminal, taken: OutcomeReceipt): void {
  const known =
    taken.known === 0 ? '' : `, ${formatCounted(taken.known, 'was', 'were')} already known`;
  terminal.say(
    `${formatCounted(taken.added, 'outcome')} added${known}. ${formatCounted(taken.matched, 'has', 'have')} a verdict that was valid then; ${formatCounted(taken.without_verdict, 'has', 'have')} none, and ${taken.before_verdict} happened before the address was first checked.`,
  );
}

async function list({ environment, terminal, flags }: Invocation<ListFlags>): Promise<number> {
  const limit = parseCount(flags.limit, '--limit', { least: 1, most: 1_000_000 });
  return withSession(environment, async ({ bridge }) =>
    printFound(terminal, flags, await found(bridge, flags, limit), {
      none: 'There are no outcomes. "vouch outcomes import" reads them from a file.',
      head: ['EMAIL', 'OUTCOME', 'HAPPENED', 'SCORE', 'RECOMMENDATION', 'LABEL'],
      row: (outcome) => [
        outcome.email ?? '(forgotten)',
        outcome.outcome,
        outcome.happened_at ?? 'not known',
        outcome.score === null ? '-' : String(outcome.score),
        outcome.recommendation ?? '-',
        outcome.label,
      ],
    }),
  );
}

async function found(bridge: Bridge, { kind, label, email, search }: ListFlags, limit: number) {
  const filter = {
    ...ANY_OUTCOME,
    kinds: kind === undefined ? [] : [kind],
    label: label ?? null,
    email: email ?? null,
    search: search ?? null,
  };
  const rows = [];
  for (let after: number | null = null; rows.length < limit; ) {
    const page: Awaited<ReturnType<typeof nextPage>> = await nextPage(after);
    rows.push(...page.outcomes);
    after = page.next;
    if (after === null) break;
  }
  return rows;

  function nextPage(after: number | null) {
    return bridge.call('outcomes.list', {
      filter,
      after,
      limit: Math.min(PAGE, limit - rows.length),
    });
  }
}

async function report({ bridge, terminal, flags }: SessionInvocation): Promise<number> {
  const made = await bridge.call('outcomes.report', {});
  await terminal.print(flags.json ? JSON.stringify(made) : described(made));
  return 0;
}

function described(report: OutcomeReport): string {
  const { measures } = report;
  const { approve, review, block } = measures.confusion;
  const row = (name: string, { good, bad, soft }: typeof approve) => [
    name,
    String(good),
    String(bad),
    String(soft),
  ];
  const parts = [
    `${formatCounted(report.total, 'outcome')}: ${report.matched} with a verdict that was valid then, ${report.without_verdict} without one, ${report.before_verdict} from before the first check.`,
    report.says,
    table(
      ['RECOMMENDED', 'GOOD', 'BAD', 'SOFT BOUNCES'],
      [row('approve', approve), row('review', review), row('block', block)],
    ),
    measureLines(measures).join('\n'),
    ...[
      sliceTable('MONTH', report.months, 'not known'),
      sliceTable('PROVIDER', report.providers, 'none known'),
      sliceTable('LIST', report.lists, 'single checks'),
    ].filter((text) => text !== null),
  ];
  return parts.join('\n\n');
}

function measureLines(measures: OutcomeMeasures): readonly string[] {
  const { auc, brier, brier_of_share } = measures;
  return [
    `Approved that were good:      ${outcomeShareText(measures.approve_precision)}`,
    `Good that were approved:      ${outcomeShareText(measures.approve_recall)}`,
    `Blocked that were bad:        ${outcomeShareText(measures.block_precision)}`,
    `Bad that were blocked:        ${outcomeShareText(measures.block_recall)}`,
    `Bad that were approved:       ${outcomeShareText(measures.missed)}`,
    `AUC:                          ${auc === null ? 'not known' : `${auc.value.toFixed(3)} (${auc.low.toFixed(3)} to ${auc.high.toFixed(3)})`}`,
    `Brier score:                  ${brier === null || brier_of_share === null ? 'not known' : `${brier.toFixed(3)} (a constant prediction: ${brier_of_share.toFixed(3)})`}`,
  ];
}

/** Slices of a report on a terminal. */
const SHOWN_SLICES = 12;

function sliceTable(head: string, slices: OutcomeReport['months'], unnamed: string): string | null {
  if (slices.length === 0) return null;
  const rows = slices
    .slice(0, SHOWN_SLICES)
    .map(({ key, name, measures }) => [
      name ?? (key === '' ? unnamed : key),
      String(measures.good),
      String(measures.bad),
      outcomeShareText(measures.approve_precision),
      measures.auc === null ? '-' : measures.auc.value.toFixed(3),
    ]);
  const more = slices.length > SHOWN_SLICES ? `\nand ${slices.length - SHOWN_SLICES} more` : '';
  return `${table([head, 'GOOD', 'BAD', 'APPROVED THAT WERE GOOD', 'AUC'], rows)}${more}`;
}

async function remove({ environment, terminal, flags }: Invocation<RemoveFlags>): Promise<number> {
  const { label, email, all } = flags;
  if ((label === undefined && email === undefined) === (all !== true))
    throw new UsageError('Say which: --label, --email or both, or --all.');
  return withSession(environment, async ({ bridge }) => {
    const which = { label: label ?? null, email: email ?? null, number: null };
    const { removed } = await bridge.call('outcomes.remove', which);
    return printDone(
      terminal,
      flags,
      { removed },
      `${formatCounted(removed, 'outcome was', 'outcomes were')} removed.`,
    );
  });
}

const KIND_LABELS: Readonly<Record<OutcomeKind, string>> = {
  fraud: 'fraud',
  bounced_hard: 'bounced hard',
  good_customer: 'good customers',
  replied: 'replied',
  wrote: 'wrote to you',
  delivered: 'delivered',
  bounced_soft: 'bounced soft',
};
