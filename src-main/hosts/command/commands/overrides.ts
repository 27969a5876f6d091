// `vouch overrides`: domains and addresses that are allowed or denied by hand.

import { Argument, type Command, Option } from 'commander';
import type { NewOverride } from '../../../../src-shared/bridge/policy.ts';
import { VouchError } from '../../../../src-shared/errors.ts';
import type { Environment } from '../../../program/environment.ts';
import { withSession } from '../../../program/session.ts';
import { addCommand, addGroup, type CommandKit, type CommonFlags } from '../command-kit.ts';
import { table } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import type { JsonFlag } from './keys.ts';

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

async function listOverrides(
  environment: Environment,
  terminal: Terminal,
  flags: JsonFlag,
): Promise<number> {
  return withSession(environment, async ({ bridge }) => {
    const { overrides } = await bridge.call('policy.show', {});
    if (flags.json) await terminal.print(JSON.stringify(overrides));
    else if (overrides.length === 0)
      terminal.say('There is no override. "vouch overrides add" makes one.');
    else {
      const rows = overrides.map((each) => [
        each.override_id,
        each.verdict,
        each.subject,
        each.value,
        each.created_at,
        each.reason,
      ]);
      await terminal.print(table(['ID', 'VERDICT', 'SUBJECT', 'VALUE', 'CREATED', 'REASON'], rows));
    }
    return 0;
  });
}

async function addOverride(
  environment: Environment,
  terminal: Terminal,
  verdict: NewOverride['verdict'],
  value: string,
  flags: JsonFlag & { readonly reason: string; readonly subject?: NewOverride['subject'] },
): Promise<number> {
  const subject = flags.subject ?? (value.trim().indexOf('@') > 0 ? 'address' : 'domain');
  return withSession(environment, async ({ bridge }) => {
    const wanted = { subject, value, verdict, reason: flags.reason };
    const added = await bridge.call('overrides.add', wanted);
    if (flags.json) await terminal.print(JSON.stringify(added));
    else {
      const deed = added.verdict === 'allow' ? 'allowed' : 'denied';
      terminal.say(`${added.value} is ${deed} from now on, in results kept as well.`);
    }
    return 0;
  });
}

/** `wanted` is an override's id, or the domain or address that it is about. */
async function removeOverride(
  environment: Environment,
  terminal: Terminal,
  wanted: string,
  flags: JsonFlag,
): Promise<number> {
  return withSession(environment, async ({ bridge }) => {
    const { overrides } = await bridge.call('policy.show', {});
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
    if (flags.json) await terminal.print(JSON.stringify({ deleted }));
    else terminal.say(`${found.value} is judged by what is observed again.`);
    return 0;
  });
}
