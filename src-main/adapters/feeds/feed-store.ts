// Holds the last good copy of every feed in memory and on disk, fetches newer ones, and answers look-ups.
import type { Clock } from '../../engine/ports.ts';
import {
  FEED_NAMES,
  type FeedName,
  type FeedRefresh,
  type FeedState,
  type FeedsPort,
} from '../../service/ports/feeds.ts';
import type { Log } from '../../service/ports/log.ts';
import type { Page, PageFailure, PageFetcher } from '../dialer/http.ts';
import type { Reader } from '../foreign/reading.ts';
import { failureOfReading } from '../foreign/reading-failure.ts';
import type { Family } from '../ip-network/address-words.ts';
import { coversFamily, decodeRanges, inRanges, type RangeSet } from '../ip-network/range-set.ts';
import { type SortedLines, sortedLines } from '../reference/sorted-lines.ts';
import type { ListMethods } from './read-list.ts';
import { sizeProblem } from './read-list.ts';
import type { FeedSource, FeedSources, ListShape } from './sources.ts';
import { type AttemptRecord, type FeedRecord, type StoredCopy, storedCopy } from './stored-copy.ts';

export type DomainFeedName = 'disposable' | 'mail_providers';
export type AddressFeedName = Exclude<FeedName, DomainFeedName>;

/** The copies in use of a feed of addresses. */
export interface AddressFeed {
  /** Whether the address, as `readAddress` leaves it, is listed; null where no copy speaks of its family. */
  has(family: Family, address: Uint32Array): boolean | null;
  readonly title: string;
  /** When its publisher last confirmed the copy, milliseconds since the epoch; null while there is none. */
  readonly checkedAt: number | null;
  readonly fetchedAt: number | null;
}

/** The copy in use of a feed of domains. */
export interface DomainFeed {
  /** The domains as sorted lines; null while there is no copy. */
  readonly listed: SortedLines | null;
  readonly title: string;
  readonly checkedAt: number | null;
  readonly fetchedAt: number | null;
}

export interface FeedStore extends FeedsPort {
  addresses(name: AddressFeedName): AddressFeed;
  domains(name: DomainFeedName): DomainFeed;
}

export interface FeedStoreOptions {
  /** Where the copies are kept; it is made when missing. */
  readonly folder: string;
  readonly sources: FeedSources;
  readonly pages: PageFetcher;
  /** Where lists are read. */
  readonly reader: Reader<ListMethods>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Loads the copies that earlier runs left. Damaged ones are set aside. Rejects when the folder cannot be used. */
export async function openFeedStore(options: FeedStoreOptions): Promise<FeedStore> {
  const { folder, sources, log } = options;
  const partsByFeed = new Map<FeedName, readonly FeedPart[]>();
  await Promise.all(
    FEED_NAMES.map(async (name) => {
      partsByFeed.set(name, await openParts(folder, name, sources[name], log));
    }),
  );
  const partsOf = (name: FeedName): readonly FeedPart[] => partsByFeed.get(name) ?? [];

  return {
    state: (name) => stateOf(name, sources[name], partsOf(name)),
    async refresh(name, signal) {
      const outcomes: FeedRefresh[] = [];
      for (const part of partsOf(name)) {
        outcomes.push(await refreshPart(part, sources[name], options, signal));
      }
      return together(outcomes);
    },
    addresses: (name) => addressFeed(sources[name].title, partsOf(name)),
    domains: (name) => domainFeed(sources[name].title, partsOf(name)),
  };
}

/** What a copy is in memory. */
type Content =
  | { readonly kind: 'ranges'; readonly ranges: RangeSet }
  | { readonly kind: 'domains'; readonly lines: SortedLines };

/** One part of a feed. Its fields change together, between two turns of the loop. */
interface FeedPart {
  readonly url: string;
  readonly store: StoredCopy;
  record: FeedRecord;
  content: Content | null;
}

async function openParts(
  folder: string,
  name: FeedName,
  source: FeedSource,
  log: Log,
): Promise<readonly FeedPart[]> {
  const parts: FeedPart[] = [];
  for (const { part, url } of source.parts) {
    const store = storedCopy(folder, `${name}-${part}`);
    const { record, bytes, setAside } = await store.load();
    for (const file of setAside)
      log.error({ feed: name, file }, 'a stored feed was damaged and has been set aside');
    const content = bytes === null ? null : contentOf(bytes, source.shape);
    parts.push({
      url,
      store,
      content,
      record: content === null ? { ...record, copy: null } : record,
    });
  }
  return parts;
}

function contentOf(compact: Buffer, shape: ListShape): Content | null {
  if (shape === 'domains' || shape === 'providers')
    return { kind: 'domains', lines: sortedLines(compact) };
  const ranges = decodeRanges(compact);
  return ranges === null ? null : { kind: 'ranges', ranges };
}

/** The limits of a feed's download: lists are long, and nobody waits for them. */
const TOTAL_MS = 120_000;
const IDLE_MS = 20_000;

async function refreshPart(
  part: FeedPart,
  source: FeedSource,
  { pages, reader, clock }: FeedStoreOptions,
  signal: AbortSignal,
): Promise<FeedRefresh> {
  const { copy } = part.record;
  // What another address once published is not the same list: it is neither confirmed by this one nor a measure for it.
  const same = copy !== null && copy.url === part.url ? copy : null;
  const page = await pages.fetchPage({
    url: part.url,
    why: `feed of ${source.title}`,
    checkId: null,
    lane: 'batch',
    signal,
    accept: 'text/plain, text/csv, */*;q=0.1',
    limits: { totalMs: TOTAL_MS, idleMs: IDLE_MS, bodyBytes: source.maxBytes },
    ...(same === null ? {} : { conditions: { etag: same.etag, lastModified: same.last_modified } }),
  });
  if (signal.aborted) return { outcome: 'aborted' };
  const now = clock.now();
  const attempt: AttemptRecord = { tried_at: now, error: null };
  try {
    if (page.ok && page.status === 304 && same !== null) {
      return await confirm(part, { copy: { ...same, checked_at: now }, attempt });
    }
    const readResult = await judge(reader, page, part.url, source, same?.entries ?? null);
    if (!readResult.ok) return await refuse(part, readResult.problem, now);
    const { compact, entries, etag, lastModified } = readResult;
    const about = {
      url: part.url,
      entries,
      etag,
      last_modified: lastModified,
      fetched_at: now,
      checked_at: now,
    };
    const content = contentOf(compact, source.shape);
    if (content === null) throw new Error('A list that was just made cannot be read');
    const before = copy?.sha256;
    part.record = await part.store.replace({ bytes: compact, about, attempt });
    part.content = content;
    return { outcome: before === part.record.copy?.sha256 ? 'unchanged' : 'updated' };
  } catch (error) {
    // A disk that is full or closed: the old copy serves on, and the next attempt may fare better.
    const message = error instanceof Error ? error.message : String(error);
    part.record = { ...part.record, attempt: { tried_at: now, error: { at: now, message } } };
    return { outcome: 'failed', message: `It could not be saved: ${message}` };
  }
}

async function confirm(part: FeedPart, record: FeedRecord): Promise<FeedRefresh> {
  await part.store.note(record);
  part.record = record;
  return { outcome: 'unchanged' };
}

async function refuse(part: FeedPart, message: string, now: number): Promise<FeedRefresh> {
  const record: FeedRecord = {
    copy: part.record.copy,
    attempt: { tried_at: now, error: { at: now, message } },
  };
  part.record = record;
  await part.store.note(record);
  return { outcome: 'failed', message };
}

type ReadResult =
  | {
      readonly ok: true;
      readonly compact: Buffer;
      readonly entries: number;
      readonly etag: string | null;
      readonly lastModified: string | null;
    }
  | { readonly ok: false; readonly problem: string };

/** Half a minute is a hundred times what the longest list takes. */
const LIST_READ_MS = 30_000;

async function judge(
  reader: Reader<ListMethods>,
  page: Page | PageFailure,
  url: string,
  source: FeedSource,
  lastEntries: number | null,
): Promise<ReadResult> {
  const no = (problem: string): ReadResult => ({ ok: false, problem: `${url}: ${problem}` });
  if (!page.ok) return no(page.detail);
  if (page.status !== 200) return no(`the server answered with status ${page.status}`);
  if (url.startsWith('https:') && page.hops.some((hop) => !hop.startsWith('https:'))) {
    return no(
      'it was redirected to an address without TLS, where anyone could have changed the list',
    );
  }
  if (page.truncated) return no(`the list is longer than ${source.maxBytes} bytes`);
  const { shape } = source;
  const reading = await reader.call(
    'readList',
    { body: page.body, shape },
    { deadlineMs: LIST_READ_MS },
  );
  if (!reading.ok) {
    return {
      ok: false,
      problem: failureOfReading(reading, `the list at ${url}`, LIST_READ_MS).detail,
    };
  }
  const read = reading.value;
  if (!read.ok) return no(`the list ${read.problem}`);
  const problem = sizeProblem(read.entries, lastEntries);
  if (problem !== null) return no(`the list ${problem}`);
  return {
    ok: true,
    compact: Buffer.from(read.compact),
    entries: read.entries,
    etag: validator(page.headers.get('etag')),
    lastModified: validator(page.headers.get('last-modified')),
  };
}

/** A validator is sent back as it came, so it must be short and plain (RFC 9110 §8.8). */
function validator(value: string | undefined): string | null {
  return value !== undefined && /^[\x21\x23-\x7e" ]{1,256}$/.test(value) ? value : null;
}

/** One answer for all parts: a failure is reported even where another part was renewed. */
function together(outcomes: readonly FeedRefresh[]): FeedRefresh {
  const failures = outcomes.flatMap((one) => (one.outcome === 'failed' ? [one.message] : []));
  if (outcomes.some(({ outcome }) => outcome === 'aborted')) return { outcome: 'aborted' };
  if (failures.length > 0) return { outcome: 'failed', message: failures.join('; ') };
  return {
    outcome: outcomes.some(({ outcome }) => outcome === 'updated') ? 'updated' : 'unchanged',
  };
}

function stateOf(name: FeedName, source: FeedSource, parts: readonly FeedPart[]): FeedState {
  const copies = parts.flatMap(({ record }) => (record.copy === null ? [] : [record.copy]));
  const attempts = parts.flatMap(({ record }) => (record.attempt === null ? [] : [record.attempt]));
  const errors = attempts.flatMap(({ error }) => (error === null ? [] : [error]));
  return {
    name,
    title: source.title,
    urls: parts.map(({ url }) => url),
    bundled: source.bundled ?? null,
    entries: copies.length === 0 ? null : copies.reduce((sum, { entries }) => sum + entries, 0),
    fetchedAt: oldestOf(parts, 'fetched_at'),
    checkedAt: oldestOf(parts, 'checked_at'),
    triedAt: oldest(attempts.map((attempt) => attempt.tried_at)),
    error:
      errors.length === 0
        ? null
        : {
            at: Math.max(...errors.map(({ at }) => at)),
            message: errors.map(({ message }) => message).join('; '),
          },
  };
}

/** Follows the parts: what is answered later is answered by the copies of then. */
function addressFeed(title: string, parts: readonly FeedPart[]): AddressFeed {
  return {
    title,
    has(family, address) {
      let covered = false;
      for (const { content } of parts) {
        if (content?.kind !== 'ranges' || !coversFamily(content.ranges, family)) continue;
        if (inRanges(content.ranges, family, address)) return true;
        covered = true;
      }
      return covered ? false : null;
    },
    get checkedAt() {
      return oldestOf(parts, 'checked_at');
    },
    get fetchedAt() {
      return oldestOf(parts, 'fetched_at');
    },
  };
}

function domainFeed(title: string, parts: readonly FeedPart[]): DomainFeed {
  return {
    title,
    get listed() {
      const lines = parts.flatMap(({ content }) =>
        content?.kind === 'domains' ? [content.lines] : [],
      );
      if (lines.length === 0) return null;
      return {
        has: (key: string) => lines.some((each) => each.has(key)),
        valueOf: (key: string) => lines.find((each) => each.has(key))?.valueOf(key) ?? null,
      };
    },
    get checkedAt() {
      return oldestOf(parts, 'checked_at');
    },
    get fetchedAt() {
      return oldestOf(parts, 'fetched_at');
    },
  };
}

function oldestOf(parts: readonly FeedPart[], moment: 'checked_at' | 'fetched_at'): number | null {
  let found: number | null = null;
  for (const { record } of parts) {
    if (record.copy !== null && (found === null || record.copy[moment] < found))
      found = record.copy[moment];
  }
  return found;
}

function oldest(moments: readonly number[]): number | null {
  return moments.length === 0 ? null : Math.min(...moments);
}
