// The commands of `vouch keys`, their flags and their help.
import type { Command } from 'commander';
import { addCommand, addGroup, type CommandKit, type CommonFlags } from '../command-kit.ts';
import { createKey, listKeys, revokeKey, setKeyBudget } from '../commands/keys.ts';

export function addKeys(program: Command, kit: CommandKit): void {
  const { terminal, environment, exit } = kit;
  const keys = addGroup(program, 'keys', 'make, list and revoke API keys', [
    'keys create --name reports',
    'keys list',
  ]);
  addCommand(keys, 'create', 'make a key; it is shown this once', [
    'keys create --name reports --budget 5000',
    'keys create --name ci > ci.key       # the key alone goes to stdout',
  ])
    .option('--name <name>', 'what to call it', 'key')
    .option('--budget <credits>', 'credits it may use in a calendar month (UTC)')
    .action(async (flags: CommonFlags & { name: string; budget?: string }) =>
      exit(await createKey(environment(flags), terminal, flags)),
    );
  addCommand(keys, 'list', 'list the keys with what they used this month', [
    'keys list',
    'keys list --json',
  ]).action(async (flags: CommonFlags) =>
    exit(await listKeys(environment(flags), terminal, flags)),
  );
  addCommand(keys, 'budget <id> <credits>', 'say what a key may use in a month; none lifts it', [
    'keys budget 36f6bfb153eb6d6e4adb6686 20000',
    'keys budget 36f6bfb153eb6d6e4adb6686 none',
  ]).action(async (id: string, credits: string, flags: CommonFlags) =>
    exit(await setKeyBudget(environment(flags), terminal, id, credits, flags)),
  );
  addCommand(keys, 'revoke <id>', 'make a key worthless', [
    'keys revoke 36f6bfb153eb6d6e4adb6686',
  ]).action(async (id: string, flags: CommonFlags) =>
    exit(await revokeKey(environment(flags), terminal, id, flags)),
  );
}
