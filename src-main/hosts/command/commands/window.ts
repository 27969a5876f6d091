// `vouch window`: a fresh address of the window that a running `vouch serve` has in a browser.
import type { Command } from 'commander';
import { CommandError, findOwner } from '../../../program/session.ts';
import { CODE_LIFETIME_MINUTES } from '../../../program/tickets.ts';
import { addCommand, type CommandKit, type Invocation } from '../command-kit.ts';

export function addWindow(program: Command, kit: CommandKit): void {
  addCommand(program, 'window', 'print a new link to the window of the running service', [
    'window',
  ]).action(kit.run(windowCommand));
}

async function windowCommand({ environment, terminal, flags }: Invocation): Promise<number> {
  // A window can be led to the other network, and its data folder with it.
  const owner =
    (await findOwner(environment)) ??
    (await findOwner({ ...environment, demo: !environment.demo }));
  if (owner === null)
    throw new CommandError('Vouch is not running, so there is no window. Start it: vouch serve');
  const { address } = await owner.bridge.call('window.address', {});
  if (address === null) throw new CommandError(noAddress(owner.status.host));
  await terminal.print(flags.json ? JSON.stringify({ window: address }) : address);
  if (!flags.json)
    terminal.say(
      `It works once, within ${CODE_LIFETIME_MINUTES} minutes. Anyone with this link can see your lists. Don’t share it.`,
    );
  return 0;
}

function noAddress(host: 'desktop' | 'web' | 'command'): string {
  return host === 'desktop'
    ? 'Vouch runs as the desktop app, which has a window of its own.'
    : 'Only a command is running, which has no window. Start one: vouch serve';
}
