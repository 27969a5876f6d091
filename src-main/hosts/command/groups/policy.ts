// The commands of `vouch policy`, their flags and their help.
import type { Command } from 'commander';
import { addCommand, addGroup, type CommandKit, type CommonFlags, gather } from '../command-kit.ts';
import {
  type PolicyWish,
  previewPolicy,
  setPolicy,
  showPolicy,
  usePreset,
} from '../commands/policy.ts';

export function addPolicy(program: Command, kit: CommandKit): void {
  const { terminal, environment, exit, interrupt } = kit;
  const policy = addGroup(program, 'policy', 'how results are judged: bands and weights', [
    'policy show',
    'policy preview --approve 80 --review 50',
  ]);
  addCommand(policy, 'show', 'show bands, weights that differ, and presets', [
    'policy show',
    'policy show --weights        # the whole table of weights',
  ])
    .option('--weights', 'every weight, not only those that differ')
    .action(async (flags: CommonFlags & { weights?: boolean }) =>
      exit(await showPolicy(environment(flags), terminal, flags)),
    );
  wishing(
    addCommand(policy, 'preview', 'show whose recommendation another policy would change', [
      'policy preview --approve 80 --review 50',
      'policy preview --preset strict --job 36f6bfb153eb6d6e4adb6686',
      'policy preview --weight no_dmarc=-8 --save',
    ]),
  )
    .option('--preset <name>', 'begin with a preset instead of the policy as it is')
    .option('--job <id>', 'look at the results of one job only')
    .option('--save', 'keep the policy when it has been shown what it does')
    .action(
      async (flags: CommonFlags & PolicyWish & { preset?: string; job?: string; save?: boolean }) =>
        exit(await previewPolicy(environment(flags), terminal, flags, interrupt)),
    );
  wishing(
    addCommand(policy, 'set', 'change bands and weights, and judge everything kept again', [
      'policy set --approve 80 --review 50',
      'policy set --weight no_dmarc=-8 --weight no_website=default',
    ]),
  ).action(async (flags: CommonFlags & PolicyWish) =>
    exit(await setPolicy(environment(flags), terminal, flags)),
  );
  addCommand(policy, 'preset <name>', 'take up one of the presets', [
    'policy preset strict',
    'policy preset balanced',
  ]).action(async (name: string, flags: CommonFlags) =>
    exit(await usePreset(environment(flags), terminal, name, flags)),
  );
}

function wishing(command: Command): Command {
  return command
    .option('--approve <score>', 'the lowest score that is approved')
    .option('--review <score>', 'the lowest score that is reviewed; below it is blocked')
    .option(
      '--weight <code=points>',
      'what an observation counts; code=default returns to the table',
      gather,
      [],
    );
}
