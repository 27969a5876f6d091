// The lists that are fetched from time to time: their files, their sources, and when they are renewed.
import { join } from 'node:path';
import { type FeedStore, openFeedStore } from '../../adapters/feeds/feed-store.ts';
import { FEED_SOURCES, feedSourcesAt, withMailProviders } from '../../adapters/feeds/sources.ts';
import { PRACTICE_FEED_URLS } from '../../practice/feed-data.ts';
import type { FeedName } from '../../service/ports/feeds.ts';
import { createFeeds, type Feeds } from '../../service/settings/feeds.ts';
import { MAIL_PROVIDERS_URL } from '../package-files.ts';
import type { ForeignReaders } from '../reading/foreign-readers.ts';
import type { SlowSources } from '../slow-sources.ts';
import type { Foundation } from './foundation.ts';
import { TIMERS } from './timers.ts';

export interface OpenFeeds {
  readonly feeds: Feeds;
  readonly shelf: FeedStore;
  readonly switchedOn: (name: FeedName) => boolean;
}

export async function openFeeds(
  base: Foundation,
  { pages }: Pick<SlowSources, 'pages'>,
  readers: ForeignReaders,
): Promise<OpenFeeds> {
  const { options, clock, log, live, practice } = base;
  const switchedOn = (name: FeedName) => !live.values.feeds_off.includes(name);
  const shelf = await openFeedStore({
    folder: join(options.folder, 'feeds'),
    sources: sourcesOf(base),
    pages,
    reader: readers.lists,
    clock,
    log,
  });
  const feeds = createFeeds({
    port: shelf,
    clock,
    timers: TIMERS,
    random: Math.random,
    switchedOn,
    log,
  });
  // The practice lists are at hand, and every signal should show at the first check.
  if (practice && feeds.status().some((feed) => feed.entries === null)) await feeds.update(null);
  return { feeds, shelf, switchedOn };
}

function sourcesOf({ practice, reference, live }: Foundation) {
  return withMailProviders(practice ? feedSourcesAt(PRACTICE_FEED_URLS) : FEED_SOURCES, {
    bundled: reference.mailProviders,
    url: practice ? null : live.values.mail_providers_feed || MAIL_PROVIDERS_URL,
  });
}
