// The commands of `vouch history`, their flags and their help.
import { type Command, Option } from 'commander';
import type { VerificationResult } from '../../../../src-shared/schemas/verification.ts';
import { addCommand, addGroup, type CommandKit, type CommonFlags } from '../command-kit.ts';
import { clearHistory, deleteCheck, listChecks, showCheck } from '../commands/history.ts';

interface ListFlags extends CommonFlags {
  readonly search?: string;
  readonly recommendation?: VerificationResult['recommendation'];
  readonly flag?: string;
  readonly limit: string;
}

export function addHistory(program: Command, kit: CommandKit): void {
  const { terminal, environment, exit } = kit;
  const history = addGroup(program, 'history', 'single checks that were made', [
    'history list --search acme',
    'history show 36f6bfb153eb6d6e4adb6686',
  ]);
  addCommand(history, 'list', 'list checks, the newest first', [
    'history list --search acme',
    'history list --recommendation block --limit 500 --json',
  ])
    .option('--search <text>', 'part of the address, the name or the company')
    .addOption(
      new Option('--recommendation <verdict>', 'with this recommendation only').choices([
        'approve',
        'review',
        'block',
      ]),
    )
    .option('--flag <flag>', 'with this flag only, such as disposable')
    .option('--limit <count>', 'how many at most', '50')
    .action(async (flags: ListFlags) =>
      exit(await listChecks(environment(flags), terminal, flags)),
    );
  addCommand(history, 'show <request-id>', 'show a check again, as it was answered', [
    'history show 36f6bfb153eb6d6e4adb6686 --json',
  ]).action(async (id: string, flags: CommonFlags) =>
    exit(await showCheck(environment(flags), terminal, id, flags)),
  );
  addCommand(history, 'delete <request-id>', 'forget one check', [
    'history delete 36f6bfb153eb6d6e4adb6686',
  ]).action(async (id: string, flags: CommonFlags) =>
    exit(await deleteCheck(environment(flags), terminal, id, flags)),
  );
  addCommand(history, 'clear', 'forget all single checks', [
    'history clear',
    'history clear --lists               # and every ended list of the window and the command line',
    'history clear --lists --set-aside   # and damaged stores that were put out of the way',
  ])
    .option('--lists', 'delete ended lists and their results as well')
    .option(
      '--set-aside',
      'delete damaged stores that were set aside as well; nobody can restore them',
    )
    .action(async (flags: CommonFlags & { lists?: boolean; setAside?: boolean }) =>
      exit(await clearHistory(environment(flags), terminal, flags)),
    );
}
