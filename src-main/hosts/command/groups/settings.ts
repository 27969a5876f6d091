// The commands of `vouch settings`, `vouch feeds` and `vouch privacy`: how this installation is set up and what went out of it.
import { Argument, type Command } from 'commander';
import { FEED_NAMES, type FeedName } from '../../../service/ports/feeds.ts';
import { addCommand, addGroup, type CommandKit, type CommonFlags } from '../command-kit.ts';
import { showFeeds, updateFeeds } from '../commands/feeds.ts';
import { clearContacts, listContacts } from '../commands/privacy.ts';
import { changeSetting, listSettings } from '../commands/settings.ts';

export function addSettings(program: Command, kit: CommandKit): void {
  const { terminal, environment, exit } = kit;
  const settings = addGroup(program, 'settings', 'look at settings and change them', [
    'settings list',
    'settings set monthly_budget 50000',
  ]);
  addCommand(settings, 'list', 'list all settings', ['settings list']).action(
    async (flags: CommonFlags) => exit(await listSettings(environment(flags), terminal, flags)),
  );
  addCommand(settings, 'set <name> <value>', 'change one; the value is JSON or a word', [
    'settings set company_checks when_named',
    'settings set dns_servers \'["192.0.2.53"]\'',
    'settings set retention_days 90',
  ]).action(async (name: string, value: string, flags: CommonFlags) =>
    exit(await changeSetting(environment(flags), terminal, name, value, flags)),
  );
  addCommand(settings, 'reset <name>', 'return one to its default', [
    'settings reset retention_days',
  ]).action(async (name: string, flags: CommonFlags) =>
    exit(await changeSetting(environment(flags), terminal, name, null, flags)),
  );
}

export function addFeeds(program: Command, kit: CommandKit): void {
  const { terminal, environment, exit, interrupt } = kit;
  const feeds = addGroup(
    program,
    'feeds',
    'lists of Tor, VPN, datacenter, relay and throwaway addresses',
    ['feeds status', 'feeds update'],
  );
  addCommand(feeds, 'status', 'show how fresh each list is', ['feeds status']).action(
    async (flags: CommonFlags) => exit(await showFeeds(environment(flags), terminal, flags)),
  );
  addCommand(feeds, 'update', 'fetch newer lists now', ['feeds update', 'feeds update tor'])
    .addArgument(new Argument('[name]', 'one list; all when left out').choices(FEED_NAMES))
    .action(async (name: FeedName | undefined, flags: CommonFlags) =>
      exit(await updateFeeds(environment(flags), terminal, name ?? null, flags, interrupt)),
    );
}

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
  addCommand(privacy, 'clear', 'forget all of them', ['privacy clear']).action(
    async (flags: CommonFlags) => exit(await clearContacts(environment(flags), terminal, flags)),
  );
}
