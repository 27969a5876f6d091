// `vouch feeds`: show how fresh the feeds are, and fetch newer ones.
import type { FeedDetails, FeedOutcome } from '../../../../src-shared/bridge/app.ts';
import type { BridgeParams } from '../../../../src-shared/bridge/methods.ts';
import type { Environment } from '../../../program/environment.ts';
import { withSession } from '../../../program/session.ts';
import { table } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import type { JsonFlag } from './keys.ts';

export type FeedChoice = BridgeParams<'feeds.update'>['name'];

export async function showFeeds(
  environment: Environment,
  terminal: Terminal,
  flags: JsonFlag,
): Promise<number> {
  return withSession(environment, async ({ bridge }) => {
    const { feeds } = await bridge.call('feeds.status', {});
    if (flags.json) {
      await terminal.print(JSON.stringify(feeds));
      return 0;
    }
    const rows = feeds.map((feed) => [
      feed.name,
      stateOf(feed),
      feed.entries === null ? '' : String(feed.entries),
      feed.fetched_at ?? 'never',
      feed.checked_at ?? 'never',
    ]);
    await terminal.print(table(['FEED', 'STATE', 'ENTRIES', 'FETCHED', 'CONFIRMED'], rows));
    for (const feed of feeds) {
      if (feed.error !== null) terminal.say(`${feed.name}: ${feed.error.message}`);
    }
    return 0;
  });
}

/** Exit code 1 when a feed that was asked for could not be had; the copy held before stays in use. */
export async function updateFeeds(
  environment: Environment,
  terminal: Terminal,
  name: FeedChoice,
  flags: JsonFlag,
  interrupt: AbortSignal,
): Promise<number> {
  return withSession(environment, async ({ bridge }) => {
    const { outcomes } = await bridge.call('feeds.update', { name }, interrupt);
    if (flags.json) await terminal.print(JSON.stringify(outcomes));
    else {
      const rows = outcomes.map(({ name: feed, outcome, entries }) => [
        feed,
        outcome.replace('_', ' '),
        entries === null ? '' : String(entries),
      ]);
      await terminal.print(table(['FEED', 'OUTCOME', 'ENTRIES'], rows));
      for (const { name: feed, message } of outcomes) {
        if (message !== null) terminal.say(`${feed}: ${message}`);
      }
    }
    return outcomes.every(succeeded) ? 0 : 1;
  });
}

function succeeded({ outcome }: FeedOutcome): boolean {
  return outcome === 'updated' || outcome === 'unchanged' || outcome === 'switched_off';
}

function stateOf(feed: FeedDetails): string {
  if (!feed.switched_on) return 'switched off';
  if (feed.updating) return 'updating';
  if (feed.error !== null) return 'failed';
  return feed.entries === null ? 'not fetched' : 'in use';
}
