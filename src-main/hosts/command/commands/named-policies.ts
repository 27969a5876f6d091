// `vouch policy list|create|rename|delete|assign|changes|export|import`: policies of lists and clients, their history, their files.

import { readFile, stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import type { PolicyComparison, PolicyInfo } from '../../../../src-shared/bridge/policy.ts';
import { LARGEST_POLICY_FILE, readPolicyFile } from '../../../../src-shared/bridge/policy-file.ts';
import { formatCounted } from '../../../../src-shared/format-count.ts';
import { policyImport } from '../../../../src-shared/import-policy.ts';
import { UsageError } from '../../../program/environment.ts';
import { withSession } from '../../../program/session.ts';
import { policyText } from '../../../service/lists/exports/data-exports.ts';
import { FileError } from '../../../service/ports/files.ts';
import {
  addCommand,
  type CommandKit,
  type CommonFlags,
  type Invocation,
  parseCount,
  type SessionInvocation,
} from '../command-kit.ts';
import { printDone, printFound } from '../output.ts';
import { writePlain } from '../plain-out.ts';
import { DEFAULT_POLICY, policyIdOf, policyNamed } from '../policy-named.ts';
import { suppressionEntries } from '../row-flags.ts';

interface ImportFlags extends CommonFlags {
  readonly policy?: string;
  readonly as?: string;
  readonly save?: boolean;
}

export function addNamedPolicies(policy: Command, kit: CommandKit): void {
  addCommand(policy, 'list', 'list the named policies', ['policy list']).action(
    kit.runInSession(list),
  );
  addCommand(
    policy,
    'create <name>',
    'create a policy, for a client for instance; assign it to lists by name',
    ['policy create "Client A"', 'policy create "Client A strict" --like "Client A"'],
  )
    .option('--like <name>', 'start as a copy of this one; of the default policy if not given')
    .action(kit.runInSession(create));
  addCommand(policy, 'rename <name> <new-name>', 'rename a policy', [
    'policy rename "Client A" "Client A 2026"',
  ]).action(kit.runInSession(rename));
  addCommand(
    policy,
    'delete <name>',
    'delete a policy; its lists and keys return to the default policy',
    ['policy delete "Client A"'],
  ).action(kit.runInSession(remove));
  addCommand(
    policy,
    'assign <job> <name>',
    `assign a policy to a list; "${DEFAULT_POLICY}" returns it to the default policy`,
    [
      'policy assign 36f6bfb153eb6d6e4adb6686 "Client A"',
      `policy assign 36f6bfb153eb6d6e4adb6686 ${DEFAULT_POLICY}`,
    ],
  ).action(kit.runInSession(assign));
  addCommand(policy, 'changes', 'show who changed which policy, and when', ['policy changes'])
    .option('--limit <count>', 'how many', '20')
    .action(kit.run(changes));
  addCommand(policy, 'export', 'write a policy to a file, with the same text on every machine', [
    'policy export --out policy.json',
    'policy export --policy "Client A" > client-a.json',
  ])
    .option('--policy <name>', 'which policy; the default policy if not given')
    .option('--out <file>', 'where to write; stdout if not given', '-')
    .action(kit.runInSession(exportFile));
  addCommand(policy, 'import <file>', 'read a policy from a file; shows first what would change', [
    'policy import policy.json',
    'policy import policy.json --save',
    'policy import client-a.json --as "Client A" --save',
  ])
    .option('--policy <name>', 'the policy to replace; the default policy if not given')
    .option('--as <name>', 'create a policy of this name instead')
    .option('--save', 'save it after showing what changes')
    .action(kit.run(importFile));
}

async function list({ bridge, terminal, flags }: SessionInvocation): Promise<number> {
  const { policies } = await bridge.call('policy.list', {});
  return printFound(terminal, flags, policies, {
    none: 'There is only the default policy. Create another with "vouch policy create".',
    head: ['NAME', 'APPROVE', 'REVIEW', 'WEIGHTS', 'OVERRIDES', 'LISTS', 'KEYS', 'ID'],
    row: (each) => [
      each.job_id === null ? each.name : `(only for the list ${each.name})`,
      String(each.policy.approve),
      String(each.policy.review),
      String(Object.keys(each.policy.weights).length),
      String(each.overrides),
      String(each.lists),
      String(each.keys),
      each.policy_id,
    ],
  });
}

async function create(
  { bridge, terminal, flags }: SessionInvocation<{ readonly like?: string }>,
  name: string,
): Promise<number> {
  const like = await policyIdOf(bridge, flags.like);
  const { policy } = await bridge.call('policy.show', { policy_id: like });
  const made = await bridge.call('policy.create', { name, policy, like });
  return printDone(
    terminal,
    flags,
    made,
    `The policy "${made.name}" was created. Assign it to a list: vouch policy assign JOB "${made.name}"`,
  );
}

async function rename(
  { bridge, terminal, flags }: SessionInvocation,
  name: string,
  wanted: string,
): Promise<number> {
  const { policy_id } = await policyNamed(bridge, name);
  const renamed: PolicyInfo = await bridge.call('policy.rename', { policy_id, name: wanted });
  return printDone(terminal, flags, renamed, `The policy is now called "${renamed.name}".`);
}

async function remove(
  { bridge, terminal, flags }: SessionInvocation,
  name: string,
): Promise<number> {
  const found = await policyNamed(bridge, name);
  const done = await bridge.call('policy.delete', { policy_id: found.policy_id });
  return printDone(
    terminal,
    flags,
    done,
    `The policy "${found.name}" was deleted; ${rescored(done.changed)}`,
  );
}

async function assign(
  { bridge, terminal, flags }: SessionInvocation,
  job: string,
  name: string,
): Promise<number> {
  const policy_id = await policyIdOf(bridge, name);
  const done = await bridge.call('policy.assign', { job_id: job, policy_id });
  return printDone(
    terminal,
    flags,
    done,
    `The list now uses ${policy_id === null ? 'the default policy' : `the policy "${name}"`}; ${rescored(done.changed)}`,
  );
}

async function changes({
  environment,
  terminal,
  flags,
}: Invocation<{ readonly limit: string }>): Promise<number> {
  const limit = parseCount(flags.limit, '--limit', { least: 1, most: 500 });
  return withSession(environment, async ({ bridge }) => {
    const found = await bridge.call('policy.changes', { limit });
    return printFound(terminal, flags, found.changes, {
      none: 'No policy has been changed yet.',
      head: ['WHEN', 'WHO', 'POLICY', 'WHAT'],
      row: (each) => [each.at, each.by, each.policy_name ?? DEFAULT_POLICY, each.says.join(' ')],
    });
  });
}

async function exportFile({
  bridge,
  terminal,
  flags,
  interrupt,
}: SessionInvocation<{ readonly policy?: string; readonly out: string }>): Promise<number> {
  const policy_id = await policyIdOf(bridge, flags.policy);
  const { file, suppression } = await bridge.call('policy.export', { policy_id });
  const source = suppressionEntries(bridge);
  await writePlain(terminal, { path: flags.out }, policyText(source, file, suppression), interrupt);
  return 0;
}

async function importFile(
  { environment, terminal, flags, interrupt, stdin }: Invocation<ImportFlags>,
  path: string,
): Promise<number> {
  if (flags.as !== undefined && flags.policy !== undefined)
    throw new UsageError('Give --policy for an existing policy or --as for a new one, not both.');
  const file = readPolicyFile(path === '-' ? await text(stdin()) : await contentOf(path));
  return withSession(environment, async ({ bridge }) => {
    const target = {
      policy_id: await policyIdOf(bridge, flags.policy),
      create: flags.as ?? null,
    };
    const hand = await policyImport(bridge, file, target, interrupt);
    let taken = false;
    try {
      const comparison = await bridge.call('policy.compare', hand.request, interrupt);
      const saved = flags.save ? await bridge.call('policy.import', hand.request) : null;
      taken = saved !== null;
      if (flags.json) await terminal.print(JSON.stringify({ ...comparison, saved }));
      else {
        await terminal.print(described(comparison, hand.passedOver).join('\n'));
        terminal.say(
          saved === null
            ? 'Nothing was saved; add --save to save it.'
            : `Saved; ${rescored(saved.changed)}`,
        );
      }
      return 0;
    } finally {
      if (!taken) await hand.discard();
    }
  });
}

async function contentOf(path: string): Promise<string> {
  const found = await stat(path).catch((cause) => {
    throw new FileError('missing', `There is no file ${path}.`, { cause });
  });
  if (!found.isFile()) throw new FileError('is_folder', `${path} is not a file.`);
  if (found.size > LARGEST_POLICY_FILE)
    throw new FileError('too_large', 'The file is larger than a policy can be (64 MB).');
  return readFile(path, 'utf8');
}

function described(comparison: PolicyComparison, passedOver: number): string[] {
  const { bands, weights, overrides, suppression, other_table, preview } = comparison;
  const { before, after } = bands;
  const same = before.approve === after.approve && before.review === after.review;
  const lines = [
    same
      ? `Bands unchanged: approve ${after.approve}, review ${after.review}.`
      : `Bands: approve ${before.approve} → ${after.approve}, review ${before.review} → ${after.review}.`,
    weights.length === 0
      ? 'Weights unchanged.'
      : `Weights: ${weights.map((each) => `${each.code} ${each.before} → ${each.after}`).join(', ')}.`,
    `Overrides: ${overrides.added} added, ${overrides.removed} removed.`,
    ...overrides.examples.map((example) => `  ${example}`),
    ...suppression.map(({ name, added, removed, is_new }) =>
      is_new
        ? `Suppression list "${name}" is new: ${formatCounted(added, 'entry', 'entries')}.`
        : `Suppression list "${name}": ${formatCounted(added, 'entry', 'entries')} added, ${removed} removed.`,
    ),
  ];
  if (passedOver > 0)
    lines.push(
      `Entries of suppression lists left out, as neither an address nor a domain: ${passedOver}.`,
    );
  if (other_table !== null)
    lines.push(
      `The file was written for another version of the weights (${other_table}); weights it does not name keep the defaults of this version.`,
    );
  if (preview !== null)
    lines.push(
      `${preview.changed} of ${formatCounted(preview.results, 'result')} would get a different recommendation.`,
    );
  return lines;
}

function rescored(count: number): string {
  return `${formatCounted(count, 'stored result has', 'stored results have')} a different recommendation now.`;
}
