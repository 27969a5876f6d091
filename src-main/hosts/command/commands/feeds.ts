// `vouch feeds`: show how fresh the feeds are, and fetch newer ones.

import { Argument, type Command } from 'commander';
import type { FeedDetails, FeedOutcome } from '../../../../src-shared/bridge/app.ts';
import { FEED_NAMES, type FeedName } from '../../../service/ports/feeds.ts';
import { addCommand, addGroup, type CommandKit, type SessionInvocation } from '../command-kit.ts';
import { table } from '../table.ts';

export function addFeeds(program: Command, kit: CommandKit): void {
  const feeds = addGroup(
    program,
    'feeds',
    'feeds of Tor, VPN, datacenter, relay and disposable-mail addresses, and of mail providers',
    ['feeds status', 'feeds update'],
  );
  addCommand(feeds, 'status', 'show how fresh each feed is', ['feeds status']).action(
    kit.runInSession(showFeeds),
  );
  addCommand(feeds, 'update', 'update the feeds now', ['feeds update', 'feeds update tor'])
    .addArgument(new Argument('[name]', 'one feed; all if left out').choices(FEED_NAMES))
    .action(kit.runInSession(updateFeeds));
}

async function showFeeds({ bridge, terminal, flags }: SessionInvocation): Promise<number> {
  const { feeds } = await bridge.call('feeds.status', {});
  if (flags.json) {
    await terminal.print(JSON.stringify(feeds));
    return 0;
  }
  const rows = feeds.map((feed) => [
    feed.name,
    stateOf(feed),
    String(feed.entries ?? feed.bundled?.entries ?? ''),
    feed.fetched_at ?? 'never',
    feed.checked_at ?? 'never',
  ]);
  await terminal.print(table(['FEED', 'STATE', 'ENTRIES', 'FETCHED', 'CONFIRMED'], rows));
  for (const feed of feeds) {
    if (feed.error !== null) terminal.say(`${feed.name}: ${feed.error.message}`);
    if (feed.urls.length === 0) terminal.say(`${feed.name}: ${NO_ADDRESS}`);
  }
  return 0;
}

const NO_ADDRESS = 'no address of newer lists is set (vouch settings set mail_providers_feed URL)';

/** Exit code 1 when a feed that was asked for could not be had; the copy held before stays in use. */
async function updateFeeds(
  { bridge, terminal, flags, interrupt }: SessionInvocation,
  name: FeedName | null = null,
): Promise<number> {
  const { outcomes } = await bridge.call('feeds.update', { name }, interrupt);
  if (flags.json) await terminal.print(JSON.stringify(outcomes));
  else {
    const rows = outcomes.map(({ name: feed, outcome, entries }) => [
      feed,
      outcome.replace('_', ' '),
      entries === null ? '' : String(entries),
    ]);
    await terminal.print(table(['FEED', 'OUTCOME', 'ENTRIES'], rows));
    for (const { name: feed, outcome, message } of outcomes) {
      if (message !== null) terminal.say(`${feed}: ${message}`);
      if (outcome === 'no_address') terminal.say(`${feed}: ${NO_ADDRESS}`);
    }
  }
  return outcomes.every(succeeded) ? 0 : 1;
}

function succeeded({ outcome }: FeedOutcome): boolean {
  return outcome !== 'failed' && outcome !== 'aborted';
}

function stateOf(feed: FeedDetails): string {
  if (!feed.switched_on) return 'switched off';
  if (feed.updating) return 'updating';
  if (feed.error !== null) return 'failed';
  if (feed.entries !== null) return 'in use';
  return feed.bundled === null ? 'not fetched' : `bundled, of ${feed.bundled.dated}`;
}
