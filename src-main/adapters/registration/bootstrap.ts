// Which RDAP servers answer for a domain, by IANA's list (RFC 9224): fetched when first needed, kept, refreshed weekly.
import Type, { type Static } from 'typebox';
import { validate } from '../../../src-shared/validate.ts';
import type { Clock, LookupCache, SourceFailure } from '../../engine/ports.ts';
import type { PageFetcher } from '../dialer/http.ts';
import { failureOfPage } from '../dialer/look-up-failure.ts';
import type { Reader } from '../foreign/reading.ts';
import { readCachedLookup, writeCachedLookup } from '../lookup-cache.ts';
import { createSingleFlight, type Flight } from '../single-flight.ts';
import { type RegistryMethods, readRegistry } from './registry-reading.ts';
import { UNLISTED_SERVERS } from './unlisted-servers.ts';

/** Where the list comes from. */
export interface BootstrapSource {
  readonly url: string;
  /** Base URLs by top-level domain, for those that the list leaves out. */
  readonly unlisted: Readonly<Record<string, string>>;
}

export const IANA_BOOTSTRAP: BootstrapSource = {
  url: 'https://data.iana.org/rdap/dns.json',
  unlisted: UNLISTED_SERVERS,
};

export type RdapServers =
  /** Base URLs that end with a slash, the best first; each of them knows all that the others know. */
  | { readonly kind: 'servers'; readonly urls: readonly string[] }
  /** No RDAP server is known for the name. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly reason: SourceFailure; readonly detail: string };

export interface Bootstrap {
  /** Which servers to ask about an ASCII domain. Never rejects. */
  serversFor(domain: string, flight: Flight): Promise<RdapServers>;
  /** The base URL of the best server for an ASCII domain by the list at hand: null where there is none, undefined without a list. */
  knownServer(domain: string): string | null | undefined;
}

export interface BootstrapOptions {
  readonly source: BootstrapSource;
  readonly pages: PageFetcher;
  readonly reader: Reader<RegistryMethods>;
  readonly cache: LookupCache;
  readonly clock: Clock;
  /** A monotonic clock in milliseconds. */
  readonly elapsed: () => number;
}

const HOUR_MS = 3_600_000;
const FRESH_MS = 7 * 24 * HOUR_MS;
/** An old list is better than none: registries move seldom. */
const KEEP_MS = 90 * 24 * HOUR_MS;
const RETRY_WITH_OLD_LIST_MS = HOUR_MS;
const RETRY_WITHOUT_LIST_MS = 60_000;
/** About thirty times what IANA's list takes up in 2026. */
const MAX_BYTES = 2_097_152;

const StoredServerList = Type.Object({
  fetchedAt: Type.Number(),
  services: Type.Array(Type.Tuple([Type.String(), Type.Array(Type.String())])),
});
type StoredServerList = Static<typeof StoredServerList>;

interface ServerList {
  readonly fetchedAt: number;
  readonly services: ReadonlyMap<string, readonly string[]>;
}

type Failed = Extract<RdapServers, { kind: 'failed' }>;
type Loaded = { readonly kind: 'list'; readonly list: ServerList } | Failed;

export function createBootstrap(options: BootstrapOptions): Bootstrap {
  const { source, cache, clock, elapsed } = options;
  const loading = createSingleFlight<Loaded>();
  let known: ServerList | null = null;
  let failure: Failed | null = null;
  let retryAt = Number.NEGATIVE_INFINITY;

  return {
    async serversFor(domain, flight) {
      const context = { checkId: flight.checkId, lane: flight.lane(), signal: flight.signal };
      const loaded = await loading.join('list', context, load);
      if (loaded === null) return { kind: 'failed', reason: 'aborted', detail: 'Nobody waits' };
      const urls = urlsFor(domain, loaded.kind === 'list' ? loaded.list : null);
      if (urls.length > 0) return { kind: 'servers', urls };
      return loaded.kind === 'list' ? { kind: 'none' } : loaded;
    },
    knownServer: (domain) => urlsFor(domain, known)[0] ?? (known === null ? undefined : null),
  };

  function urlsFor(domain: string, list: ServerList | null): readonly string[] {
    const listed = list === null ? null : longestMatch(list.services, domain);
    if (listed !== null) return listed;
    const tld = domain.slice(domain.lastIndexOf('.') + 1);
    const unlisted = Object.hasOwn(source.unlisted, tld) ? source.unlisted[tld] : undefined;
    return unlisted === undefined ? [] : [unlisted];
  }

  async function load(flight: Flight): Promise<Loaded> {
    known ??= await readStored();
    if (known !== null && isFresh(known)) return { kind: 'list', list: known };
    if (elapsed() >= retryAt) {
      const fetched = await fetchList(options, flight);
      if (fetched.kind === 'list') {
        known = fetched.list;
        failure = null;
        keep(fetched.list);
        return fetched;
      }
      if (fetched.reason !== 'aborted') {
        failure = fetched;
        retryAt = elapsed() + (known === null ? RETRY_WITHOUT_LIST_MS : RETRY_WITH_OLD_LIST_MS);
      } else if (known === null) return fetched;
    }
    if (known !== null) return { kind: 'list', list: known };
    return failure ?? { kind: 'failed', reason: 'unreachable', detail: 'No list was fetched yet' };
  }

  /** One from the future was fetched before the clock was set back: how old it is, nobody knows. */
  function isFresh({ fetchedAt }: ServerList): boolean {
    const ageMs = clock.now() - fetchedAt;
    return ageMs >= 0 && ageMs < FRESH_MS;
  }

  async function readStored(): Promise<ServerList | null> {
    const stored = await readCachedLookup(cache, 'rdap_bootstrap', source.url, clock.now());
    const validated = validate(StoredServerList, stored);
    if (!validated.ok) return null;
    return { ...validated.value, services: new Map(validated.value.services) };
  }

  /** Nobody waits for it: it is in memory as well. */
  function keep(list: ServerList): void {
    const { fetchedAt } = list;
    const stored: StoredServerList = {
      fetchedAt,
      services: [...list.services].map(([name, urls]) => [name, [...urls]]),
    };
    void writeCachedLookup(cache, 'rdap_bootstrap', source.url, stored, fetchedAt + KEEP_MS);
  }
}

async function fetchList(options: BootstrapOptions, flight: Flight): Promise<Loaded> {
  const { source, pages, reader, clock } = options;
  const page = await pages.fetchPage({
    url: source.url,
    why: 'list of registry servers',
    checkId: null,
    lane: flight.lane(),
    signal: flight.signal,
    purpose: 'rdap',
    accept: 'application/json',
    limits: { bodyBytes: MAX_BYTES },
  });
  if (!page.ok) return { kind: 'failed', ...failureOfPage(page) };
  const bad = (detail: string): Failed => ({ kind: 'failed', reason: 'bad_answer', detail });
  if (page.status !== 200) return bad(`${source.url} answered with status ${page.status}`);
  if (page.truncated) return bad(`${source.url} is larger than ${MAX_BYTES} bytes`);
  const bytes = page.body;
  const read = await readRegistry(reader, 'readRdapServers', { bytes }, source.url, flight.signal);
  if (!read.ok) return { kind: 'failed', reason: read.reason, detail: read.detail };
  const services = read.value;
  if (services === null) return bad(`${source.url} is not a list of servers (RFC 9224)`);
  return { kind: 'list', list: { fetchedAt: clock.now(), services } };
}

/** RFC 9224 §4: the entry that agrees in the most labels, counted from the right. */
export function longestMatch(
  services: ReadonlyMap<string, readonly string[]>,
  domain: string,
): readonly string[] | null {
  for (let name = domain; name !== ''; ) {
    const urls = services.get(name);
    if (urls !== undefined) return urls;
    const dot = name.indexOf('.');
    name = dot === -1 ? '' : name.slice(dot + 1);
  }
  return null;
}
