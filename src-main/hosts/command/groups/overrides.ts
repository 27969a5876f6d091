// The commands of `vouch overrides`, their flags and their help.
import { Argument, type Command, Option } from 'commander';
import type { NewOverride } from '../../../../src-shared/bridge/policy.ts';
import { addCommand, addGroup, type CommandKit, type CommonFlags } from '../command-kit.ts';
import { addOverride, listOverrides, removeOverride } from '../commands/overrides.ts';

export function addOverrides(program: Command, kit: CommandKit): void {
  const { terminal, environment, exit } = kit;
  const overrides = addGroup(
    program,
    'overrides',
    'domains and addresses that you allow or deny, whatever is observed',
    ['overrides list', 'overrides add deny example.com --reason "sends us spam sign-ups"'],
  );
  addCommand(overrides, 'list', 'list the overrides', ['overrides list']).action(
    async (flags: CommonFlags) => exit(await listOverrides(environment(flags), terminal, flags)),
  );
  addCommand(overrides, 'add', 'allow or deny a domain or an address', [
    'overrides add deny example.com --reason "sends us spam sign-ups"',
    'overrides add allow jane.doe@example.com --reason "our accountant"',
  ])
    .addArgument(new Argument('<verdict>', 'what to do').choices(['allow', 'deny']))
    .argument('<value>', 'a domain, or with an @ inside an address')
    .requiredOption('--reason <why>', 'shown wherever the override decides')
    .addOption(
      new Option('--subject <kind>', 'what the value is; told by its @ when left out').choices([
        'domain',
        'address',
      ]),
    )
    .action(
      async (
        verdict: NewOverride['verdict'],
        value: string,
        flags: CommonFlags & { reason: string; subject?: NewOverride['subject'] },
      ) => exit(await addOverride(environment(flags), terminal, verdict, value, flags)),
    );
  addCommand(overrides, 'remove <id>', 'remove one, by its id or its value', [
    'overrides remove example.com',
  ]).action(async (id: string, flags: CommonFlags) =>
    exit(await removeOverride(environment(flags), terminal, id, flags)),
  );
}
