// `vouch overrides`: domains and addresses that are approved or blocked by hand.

import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type { Bridge } from '../../../../src-shared/bridge/methods.ts';
import type {
  NewOverride,
  Override,
  OverrideImport,
  OverrideRow,
} from '../../../../src-shared/bridge/policy.ts';

import { VouchError } from '../../../../src-shared/errors.ts';
import { listOpener } from '../../../program/reading/open-list.ts';
import { withSession } from '../../../program/session.ts';
import { overrideTable } from '../../../service/lists/exports/data-exports.ts';
import { overrideRows } from '../../../service/policy/override-import.ts';
import {
  addCommand,
  addGroup,
  type CommandKit,
  type CommonFlags,
  type Invocation,
  type SessionInvocation,
} from '../command-kit.ts';
import { printDone, printFound } from '../output.ts';
import { addPlainOut, type PlainOutFlags, plainOut, writePlain } from '../plain-out.ts';
import { policyIdOf } from '../policy-named.ts';
import { addReadingOptions, type ReadingFlags, tableOptions } from '../reading-flags.ts';

interface PolicyFlag {
  readonly policy?: string;
}

interface ImportFlags extends CommonFlags, ReadingFlags, PolicyFlag {
  readonly save?: boolean;
  readonly verdict?: 'allow' | 'deny';
  readonly conflicts: 'keep' | 'replace';
}

export function addOverrides(program: Command, kit: CommandKit): void {
  const overrides = addGroup(
    program,
    'overrides',
    'domains and addresses that you always approve or always block',
    ['overrides list', 'overrides add block example.com --reason "sends us spam sign-ups"'],
  );
  addCommand(overrides, 'list', 'list the overrides', [
    'overrides list',
    'overrides list --policy "Client A"',
  ])
    .option('--policy <name>', 'of which policy; the default policy if not given')
    .action(kit.runInSession(listOverrides));
  addCommand(overrides, 'add', 'always approve or always block a domain or an address', [
    'overrides add block example.com --reason "sends us spam sign-ups"',
    'overrides add approve jane.doe@example.com --reason "our accountant"',
  ])
    .addArgument(
      new Argument('<verdict>', 'approve or block').argParser((text: string) => verdictOf(text)),
    )
    .argument('<value>', 'a domain, or an address (with an @)')
    .requiredOption('--reason <why>', 'the reason, shown wherever the override applies')
    .addOption(
      new Option('--subject <kind>', 'what the value is; recognised by its @ if left out').choices([
        'domain',
        'address',
      ]),
    )
    .option('--policy <name>', 'the policy it belongs to; the default policy if not given')
    .action(kit.run(addOverride));
  addReadingOptions(
    addCommand(
      overrides,
      'import <file>',
      'read overrides from a file; shows first what would change',
      [
        'overrides import overrides.csv',
        'overrides import spammers.txt --verdict block --save',
        'overrides import overrides.json --conflicts replace --save',
      ],
    )
      .option('--save', 'save them after showing what changes')
      .addOption(
        new Option('--verdict <verdict>', 'approve or block, for rows that say neither').argParser(
          (text: string) => verdictOf(text),
        ),
      )
      .addOption(
        new Option(
          '--conflicts <which>',
          'existing overrides that say the opposite: keep or replace them',
        )
          .choices(['keep', 'replace'])
          .default('keep'),
      )
      .option('--policy <name>', 'the policy they belong to; the default policy if not given'),
  ).action(kit.run(importFile));
  addPlainOut(
    addCommand(overrides, 'export', 'write the overrides to a table', [
      'overrides export --out overrides.csv',
      'overrides export --policy "Client A" --format json',
    ]).option('--policy <name>', 'of which policy; the default policy if not given'),
  ).action(kit.run(exportAll));
  addCommand(overrides, 'remove <id>', 'remove one, by its id or value', [
    'overrides remove example.com',
  ]).action(kit.runInSession(removeOverride));
}

/** In JSON an override's verdict stays what it has always been. */
const WORDS: Readonly<Record<NewOverride['verdict'], string>> = { allow: 'approve', deny: 'block' };

/** The words of before are taken as well. */
function verdictOf(text: string): NewOverride['verdict'] {
  switch (text) {
    case 'approve':
    case 'allow':
      return 'allow';
    case 'block':
    case 'deny':
      return 'deny';
    default:
      throw new InvalidArgumentError('It must be approve or block.');
  }
}

async function listOverrides({
  bridge,
  terminal,
  flags,
}: SessionInvocation<PolicyFlag>): Promise<number> {
  const policy_id = await policyIdOf(bridge, flags.policy);
  const { overrides } = await bridge.call('policy.show', { policy_id });
  return printFound(terminal, flags, overrides, {
    none: 'There are no overrides. Add one with "vouch overrides add".',
    head: ['ID', 'VERDICT', 'SUBJECT', 'VALUE', 'CREATED', 'REASON'],
    row: (each) => [
      each.override_id,
      WORDS[each.verdict],
      each.subject,
      each.value,
      each.created_at,
      each.reason,
    ],
  });
}

async function addOverride(
  {
    environment,
    terminal,
    flags,
  }: Invocation<
    PolicyFlag & { readonly reason: string; readonly subject?: NewOverride['subject'] }
  >,
  verdict: NewOverride['verdict'],
  value: string,
): Promise<number> {
  const subject = flags.subject ?? (value.trim().indexOf('@') > 0 ? 'address' : 'domain');
  return withSession(environment, async ({ bridge }) => {
    const policy_id = await policyIdOf(bridge, flags.policy);
    const wanted = { subject, value, verdict, reason: flags.reason, policy_id };
    const added = await bridge.call('overrides.add', wanted);
    if (flags.json) await terminal.print(JSON.stringify(added));
    else {
      const deed = added.verdict === 'allow' ? 'approved' : 'blocked';
      terminal.say(`${added.value} is always ${deed} from now on, in stored results too.`);
    }
    return 0;
  });
}

/** `wanted` is an override's id, or the domain or address that it is about. */
async function removeOverride(
  { bridge, terminal, flags }: SessionInvocation,
  wanted: string,
): Promise<number> {
  const overrides = await everyOverride(bridge);
  const found = overrides.find(
    ({ override_id, value }) => override_id === wanted || value === wanted.trim().toLowerCase(),
  );
  if (!found) {
    throw new VouchError(
      'not_found',
      `There is no override with the id or value ${wanted}. "vouch overrides list" shows them.`,
    );
  }
  const { deleted } = await bridge.call('overrides.remove', { override_id: found.override_id });
  return printDone(terminal, flags, { deleted }, `${found.value} is judged by its evidence again.`);
}

/** Of the default policy first, then of all others. */
async function everyOverride(bridge: Bridge): Promise<readonly Override[]> {
  const { policies } = await bridge.call('policy.list', {});
  const ids = [null, ...policies.map((each) => each.policy_id)];
  const states = await Promise.all(
    ids.map((policy_id) => bridge.call('policy.show', { policy_id })),
  );
  return states.flatMap(({ overrides }) => overrides);
}

async function importFile(
  { environment, terminal, flags, interrupt, stdin }: Invocation<ImportFlags>,
  file: string,
): Promise<number> {
  const source = file === '-' ? stdin() : file;
  const opened = await listOpener()(source, tableOptions(flags, interrupt));
  let rows: OverrideRow[];
  try {
    rows = await overrideRows(opened);
  } finally {
    await opened.close();
  }
  return withSession(environment, async ({ bridge }) => {
    const request = {
      rows,
      policy_id: await policyIdOf(bridge, flags.policy),
      verdict: flags.verdict ?? null,
      conflicts: flags.conflicts,
      apply: flags.save ?? false,
    };
    const done = await bridge.call('overrides.import', request);
    if (flags.json) await terminal.print(JSON.stringify(done));
    else {
      await terminal.print(foreseen(done, flags.conflicts).join('\n'));
      terminal.say(
        done.rescored === null
          ? 'Nothing was saved; add --save to save it.'
          : `Saved; ${done.rescored} stored results have a different recommendation now.`,
      );
    }
    return 0;
  });
}

function foreseen(done: OverrideImport, conflicts: 'keep' | 'replace'): string[] {
  const { examples } = done;
  const lines = [
    `${done.added} new, ${done.changed} with another reason, ${done.same} unchanged, ${done.conflicts} in conflict with an existing override, ${done.faults} unusable.`,
    ...examples.added.map(
      ({ verdict, value, reason }) =>
        `  + ${verdict === 'allow' ? 'approve' : 'block'} ${value}: ${reason}`,
    ),
  ];
  if (done.added + done.changed > examples.added.length) lines.push('    …');
  if (done.conflicts > 0) {
    lines.push(
      conflicts === 'keep'
        ? "In conflict with an existing override, which stays (--conflicts replace takes the file's):"
        : "In conflict with an existing override, which the file's replaces:",
      ...examples.conflicts.map(
        ({ row, value, here }) =>
          `  row ${row}: ${value}, here ${here === 'allow' ? 'approved' : 'blocked'}`,
      ),
    );
  }
  if (done.faults > 0) {
    lines.push('Unusable:', ...examples.faults.map(({ row, says }) => `  row ${row}: ${says}`));
    if (done.faults > examples.faults.length)
      lines.push(`  and ${done.faults - examples.faults.length} more`);
  }
  return lines;
}

async function exportAll({
  environment,
  terminal,
  flags,
  interrupt,
}: Invocation<PlainOutFlags & PolicyFlag>): Promise<number> {
  const out = plainOut(flags);
  return withSession(environment, async ({ bridge }) => {
    const policy_id = await policyIdOf(bridge, flags.policy);
    const { overrides } = await bridge.call('policy.show', { policy_id });
    await writePlain(terminal, out, overrideTable(overrides, out.format), interrupt);
    return 0;
  });
}
