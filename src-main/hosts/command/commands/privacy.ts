// `vouch privacy`: shows and clears the record of every contact with another machine.

import type { Command } from 'commander';
import type { Environment } from '../../../program/environment.ts';
import { withSession } from '../../../program/session.ts';
import { addCommand, addGroup, type CommandKit, type CommonFlags } from '../command-kit.ts';
import { type JsonFlag, tellDone, tellFound } from '../tell.ts';
import type { Terminal } from '../terminal.ts';

export function addPrivacy(program: Command, kit: CommandKit): void {
  const { terminal, environment, exit } = kit;
  const privacy = addGroup(program, 'privacy', 'every contact with another machine', [
    'privacy list',
  ]);
  addCommand(privacy, 'list', 'list the newest contacts', [
    'privacy list',
    'privacy list --all --json',
  ])
    .option('--all', 'up to 10,000 of them')
    .action(async (flags: CommonFlags & { all?: boolean }) =>
      exit(await listContacts(environment(flags), terminal, flags)),
    );
  addCommand(privacy, 'clear', 'delete all of them', ['privacy clear']).action(
    async (flags: CommonFlags) => exit(await clearContacts(environment(flags), terminal, flags)),
  );
}

const SHOWN = 200;
const MOST = 10_000;

async function listContacts(
  environment: Environment,
  terminal: Terminal,
  flags: JsonFlag & { readonly all?: boolean },
): Promise<number> {
  return withSession(environment, async ({ bridge }) => {
    const limit = flags.all ? MOST : SHOWN;
    const { contacts } = await bridge.call('privacy.list', { limit });
    return tellFound(terminal, flags, contacts, {
      none: 'No contacts recorded: no other machine was contacted.',
      head: ['WHEN', 'HOW', 'TO', 'OUTCOME', 'WHY', 'SENT'],
      row: (contact) => [
        contact.at,
        contact.via === null ? contact.protocol : `${contact.protocol} by ${contact.via}`,
        contact.address === null
          ? contact.host
          : `${contact.host} (${contact.address}:${contact.port})`,
        contact.outcome.replaceAll('_', ' '),
        contact.why,
        contact.sent,
      ],
    });
  });
}

async function clearContacts(
  environment: Environment,
  terminal: Terminal,
  flags: JsonFlag,
): Promise<number> {
  return withSession(environment, async ({ bridge }) => {
    const { deleted } = await bridge.call('privacy.clear', {});
    return tellDone(terminal, flags, { deleted }, `${deleted} contacts were deleted.`);
  });
}
