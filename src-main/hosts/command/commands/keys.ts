// `vouch keys`: make, list and revoke the API's keys.

import type { Command } from 'commander';
import type { KeyDetails } from '../../../../src-shared/bridge/api.ts';
import { formatCounted } from '../../../../src-shared/format-count.ts';
import { withSession } from '../../../program/session.ts';
import {
  addCommand,
  addGroup,
  type CommandKit,
  type Invocation,
  parseCount,
  type SessionInvocation,
} from '../command-kit.ts';
import { printDone, printFound } from '../output.ts';
import { DEFAULT_POLICY, policyIdOf } from '../policy-named.ts';

export function addKeys(program: Command, kit: CommandKit): void {
  const keys = addGroup(program, 'keys', 'create, list and revoke API keys', [
    'keys create --name reports',
    'keys list',
  ]);
  addCommand(keys, 'create', 'create a key; it is shown only once', [
    'keys create --name reports --budget 5000',
    'keys create --name shop --policy "Web shop"',
    'keys create --name ci > ci.key       # the key alone goes to stdout',
  ])
    .option('--name <name>', 'what to call it', 'key')
    .option('--budget <credits>', 'credits it may use in a calendar month (UTC)')
    .option('--policy <name>', 'the policy that judges its checks')
    .action(kit.run(createKey));
  addCommand(keys, 'list', 'list the keys with their usage this month', [
    'keys list',
    'keys list --json',
  ]).action(kit.runInSession(listKeys));
  addCommand(
    keys,
    'budget <id> <credits>',
    'set what a key may use in a month; none removes the budget',
    ['keys budget 36f6bfb153eb6d6e4adb6686 20000', 'keys budget 36f6bfb153eb6d6e4adb6686 none'],
  ).action(kit.run(setKeyBudget));
  addCommand(
    keys,
    'policy <id> <name>',
    'set the policy that judges a key’s checks from now on; default returns it to the default policy',
    [
      'keys policy 36f6bfb153eb6d6e4adb6686 "Web shop"',
      'keys policy 36f6bfb153eb6d6e4adb6686 default',
    ],
  ).action(kit.runInSession(setKeyPolicy));
  addCommand(keys, 'secret <id>', 'create the secret that signs callbacks; it is shown only once', [
    'keys secret 36f6bfb153eb6d6e4adb6686',
    'keys secret 36f6bfb153eb6d6e4adb6686 > ci.secret',
  ]).action(kit.runInSession(newSecret));
  addCommand(keys, 'revoke <id>', 'revoke a key', ['keys revoke 36f6bfb153eb6d6e4adb6686']).action(
    kit.runInSession(revokeKey),
  );
}

async function createKey({
  environment,
  terminal,
  flags,
}: Invocation<{
  readonly name: string;
  readonly budget?: string;
  readonly policy?: string;
}>): Promise<number> {
  const budget = flags.budget === undefined ? null : parseBudget(flags.budget, '--budget');
  return withSession(environment, async ({ bridge }) => {
    const made = await bridge.call('keys.create', {
      name: flags.name,
      monthly_budget: budget,
      policy_id: await policyIdOf(bridge, flags.policy),
    });
    if (flags.json) {
      await terminal.print(JSON.stringify(made));
      return 0;
    }
    await terminal.print(made.key);
    terminal.say(`Key "${made.name}" (${made.id}). It is shown only once: store it now.`);
    return 0;
  });
}

async function newSecret(
  { bridge, terminal, flags }: SessionInvocation,
  id: string,
): Promise<number> {
  const made = await bridge.call('keys.callback_secret', { id });
  if (flags.json) {
    await terminal.print(JSON.stringify(made));
    return 0;
  }
  await terminal.print(made.callback_secret);
  terminal.say(
    `Callbacks of the key "${made.name}" (${made.id}) are signed with it from now on. It is shown only once: store it now.`,
  );
  return 0;
}

async function listKeys({ bridge, terminal, flags }: SessionInvocation): Promise<number> {
  const [{ keys }, { policies }] = await Promise.all([
    bridge.call('keys.list', {}),
    bridge.call('policy.list', {}),
  ]);
  return printFound(terminal, flags, keys, {
    none: 'There are no keys yet. Create one with "vouch keys create".',
    head: ['ID', 'NAME', 'KEY', 'STATE', 'USED THIS MONTH', 'BUDGET', 'POLICY', 'LAST USED'],
    row: (key) => [
      key.id,
      key.name,
      key.hint,
      key.revoked_at === null ? 'valid' : `revoked ${key.revoked_at}`,
      String(key.used_this_month),
      key.monthly_budget === null ? 'none' : String(key.monthly_budget),
      policies.find(({ policy_id }) => policy_id === key.policy_id)?.name ?? DEFAULT_POLICY,
      key.last_used_at ?? 'never',
    ],
  });
}

async function revokeKey(
  { bridge, terminal, flags }: SessionInvocation,
  id: string,
): Promise<number> {
  const key = await bridge.call('keys.revoke', { id });
  return printDone(
    terminal,
    flags,
    key,
    `Key "${key.name}" (${key.id}) was revoked; the API refuses it from now on.`,
  );
}

/** `credits` is a whole number, or `none` to lift the budget. */
async function setKeyBudget(
  { environment, terminal, flags }: Invocation,
  id: string,
  credits: string,
): Promise<number> {
  const budget = parseBudget(credits, 'The budget');
  return withSession(environment, async ({ bridge }) => {
    const key = await bridge.call('keys.budget', { id, monthly_budget: budget });
    return printDone(terminal, flags, key, budgetSentence(key));
  });
}

/** `name` is that of a policy, or `default`. */
async function setKeyPolicy(
  { bridge, terminal, flags }: SessionInvocation,
  id: string,
  name: string,
): Promise<number> {
  const policy_id = await policyIdOf(bridge, name);
  const key = await bridge.call('keys.policy', { id, policy_id });
  const policyName = policy_id === null ? 'the default policy' : `the policy "${name}"`;
  return printDone(
    terminal,
    flags,
    key,
    `Checks with the key "${key.name}" (${key.id}) are judged by ${policyName} from now on.`,
  );
}

function budgetSentence({ name, id, monthly_budget, used_this_month }: KeyDetails): string {
  return monthly_budget === null
    ? `Key "${name}" (${id}) no longer has a budget of its own.`
    : `Key "${name}" (${id}) may use ${formatCounted(monthly_budget, 'credit')} a month; ${used_this_month} used so far.`;
}

const MOST_CREDITS = 1_000_000_000;

/** Null for `none`. */
function parseBudget(text: string, name: string): number | null {
  if (text === 'none') return null;
  return parseCount(text, name, { least: 0, most: MOST_CREDITS });
}
