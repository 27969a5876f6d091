// `vouch privacy`: shows and clears the record of every contact with another machine.

import type { Command } from 'commander';
import { formatCounted } from '../../../../src-shared/format-count.ts';
import { addCommand, addGroup, type CommandKit, type SessionInvocation } from '../command-kit.ts';
import { printDone, printFound } from '../output.ts';

export function addPrivacy(program: Command, kit: CommandKit): void {
  const privacy = addGroup(program, 'privacy', 'every contact with another machine', [
    'privacy list',
  ]);
  addCommand(privacy, 'list', 'list the newest contacts', [
    'privacy list',
    'privacy list --all --json',
  ])
    .option('--all', 'up to 10,000 of them')
    .action(kit.runInSession(listContacts));
  addCommand(privacy, 'clear', 'delete all of them', ['privacy clear']).action(
    kit.runInSession(clearContacts),
  );
}

const SHOWN = 200;
const MOST = 10_000;

async function listContacts({
  bridge,
  terminal,
  flags,
}: SessionInvocation<{ readonly all?: boolean }>): Promise<number> {
  const limit = flags.all ? MOST : SHOWN;
  const { contacts } = await bridge.call('privacy.list', { limit });
  return printFound(terminal, flags, contacts, {
    none: 'No contacts recorded: no other machine was contacted.',
    head: ['WHEN', 'HOW', 'TO', 'RESULT', 'WHY', 'SENT'],
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
}

async function clearContacts({ bridge, terminal, flags }: SessionInvocation): Promise<number> {
  const { deleted } = await bridge.call('privacy.clear', {});
  return printDone(
    terminal,
    flags,
    { deleted },
    `${formatCounted(deleted, 'contact was', 'contacts were')} deleted.`,
  );
}
