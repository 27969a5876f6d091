// Puts the parts of Vouch together over one data folder: store, network, engine, service, lists and their calls.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { parseDnsServers } from '../../src-shared/dns-servers.ts';
import { PRACTICE_ENDING } from '../../src-shared/practice-names.ts';
import type { Settings } from '../../src-shared/settings/table.ts';
import { createCallbackSender } from '../adapters/callbacks/callback-sender.ts';
import { type AllowedRanges, createAddressPolicy } from '../adapters/dialer/guard.ts';
import { watchInterfaces } from '../adapters/dns/interfaces.ts';
import { createNetwork } from '../adapters/dns/network.ts';
import { createReverse } from '../adapters/dns/reverse.ts';
import { withDisposableFeed } from '../adapters/feeds/disposable-feed.ts';
import { openFeedStore } from '../adapters/feeds/feed-store.ts';
import { withProviderFeed } from '../adapters/feeds/provider-feed.ts';
import { FEED_SOURCES, feedSourcesAt, withMailProviders } from '../adapters/feeds/sources.ts';
import { createFiles } from '../adapters/files/files.ts';
import { forkReader } from '../adapters/foreign/fork-reader.ts';
import type { StartReader } from '../adapters/foreign/reader-process.ts';
import { createIpReputation } from '../adapters/ip-network/ip-reputation.ts';
import { loadNetworks } from '../adapters/ip-network/network-table.ts';
import { loadIpData } from '../adapters/reference/ip-data.ts';
import { loadReferenceData } from '../adapters/reference/reference-data.ts';
import { WELL_KNOWN_HOSTS } from '../adapters/smtp/preflight.ts';
import type { SetAside } from '../adapters/sqlite/file/set-aside.ts';
import { type SlowCall, slowCallLog } from '../adapters/sqlite/slow-calls.ts';
import { openStore } from '../adapters/sqlite/thread/open.ts';
import { examineStore } from '../adapters/sqlite/thread/store-health.ts';
import type { StoreThread } from '../adapters/sqlite/thread/worker-client.ts';
import type { Clock, EnginePorts, FactCache } from '../engine/ports.ts';
import { PRACTICE_FEED_URLS } from '../practice/feed-data.ts';
import { holdAnswers, holdSlowSources } from '../practice/held-answers.ts';
import type { PracticeNetwork } from '../practice/network.ts';
import { onlyPractice } from '../practice/only-practice.ts';
import { createCalls, type Handlers } from '../service/calls.ts';
import { createService } from '../service/create-service.ts';
import { examine } from '../service/doctor/doctor.ts';
import { createFleetService } from '../service/fleet/fleet-service.ts';
import {
  mailboxFromFleet,
  registrationFromFleet,
  websiteFromFleet,
} from '../service/fleet/fleet-sources.ts';
import { createLists, type Lists } from '../service/lists/lists.ts';
import type { ContactLedger } from '../service/ports/contact-ledger.ts';
import type { FeedName } from '../service/ports/feeds.ts';
import type { Log } from '../service/ports/log.ts';
import type { NetworkView } from '../service/ports/network.ts';
import type { Service } from '../service/service.ts';
import { createContactBuffer } from '../service/settings/contact-buffer.ts';
import { createFeeds, type Feeds, type Timers } from '../service/settings/feeds.ts';
import { type LiveSettings, openSettings } from '../service/settings/settings.ts';
import { openLogFile } from './log/log-file.ts';
import { MACHINE_CLOCK } from './machine-clock.ts';
import { DATA_FOLDER, FOREIGN_READER, MAIL_PROVIDERS_URL, STORE_WORKER } from './package-files.ts';
import { mailHostLines, proxyLine } from './proxy-lines.ts';
import { openForeignReaders } from './reading/foreign-readers.ts';
import { listOpener } from './reading/open-list.ts';
import { openSlowSources, userAgentOf } from './slow-sources.ts';

export interface VouchOptions {
  /** The data folder; it is made when missing. Its owner lock must be held. */
  readonly folder: string;
  /** Whether to speak to the practice network instead of the real one. */
  readonly practice: boolean;
  /** A made-up network to speak to, other than the practice one; for measurements alone. Whoever started it ends it. */
  readonly network?: PracticeNetwork;
  /** A folder whose files hold answers of the practice network back, and with them checks; for tests alone. */
  readonly practiceHold?: string | null;
  /** DNS servers from outside the store; null leaves them to the settings. */
  readonly dnsServers: readonly string[] | 'system' | null;
  readonly allowedRanges: AllowedRanges;
  /** Whether callers of the API are on this machine alone; so unless told otherwise. */
  readonly localCallers?: boolean;
  /** Settings from outside the store, which outrank those in it. */
  readonly given?: Partial<Settings>;
  readonly logLevel: 'silent' | 'error' | 'info';
  /** What time it is; the machine's clock when left out. For tests of what takes months. */
  readonly clock?: Clock;
  /** The store's thread where it was started before this was loaded; openVouch starts one when left out. */
  readonly storeThread?: StoreThread;
  /** How a process is started in which foreign content is read; as a child of Node when left out. */
  readonly startReader?: StartReader | undefined;
}

export interface Vouch {
  readonly service: Service;
  readonly lists: Lists;
  /** What answers each method of the service, and of the other machines that make look-ups. */
  readonly calls: ReturnType<typeof createCalls> & Handlers<'fleet.status' | 'fleet.try'>;
  readonly network: NetworkView;
  /** To be called when the machine may be in another network: what was learnt of the old one is forgotten. */
  networkChanged(): void;
  readonly settings: LiveSettings;
  readonly feeds: Feeds;
  readonly log: Log;
  /** Takes in contacts that are made outside of the dialer. */
  readonly contacts: ContactLedger;
  readonly newId: () => string;
  /** What happened while it was opened that the user should know of, as a sentence; null when nothing did. */
  readonly notice: string | null;
  /** Keeps what is finished and lets everything go; a second call waits for the first. */
  close(): Promise<void>;
}

const TIMERS: Timers = {
  after(ms, work) {
    // Planned work alone keeps no program running.
    const timer = setTimeout(work, Math.min(ms, LONGEST_TIMER_MS)).unref();
    return { cancel: () => clearTimeout(timer) };
  },
};

/** What setTimeout can hold. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Opens everything; rejects with a StoreError or an Error whose message is a sentence for people. */
export async function openVouch(options: VouchOptions): Promise<Vouch> {
  const { clock = MACHINE_CLOCK } = options;
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const contacts = createContactBuffer();
  const newId = createIds();
  let aside: SetAside | null = null as SetAside | null;
  // Nothing asks the store before its log is open.
  let tellSlow: (call: SlowCall) => void = () => {};
  const [store, reference, ipData, networks, practice] = await Promise.all([
    openStore({
      folder: options.folder,
      workerUrl: STORE_WORKER,
      clock,
      thread: options.storeThread,
      onSetAside: (damaged) => {
        aside = damaged;
      },
      onSlow: (call) => tellSlow(call),
    }),
    loadReferenceData(DATA_FOLDER),
    loadIpData(DATA_FOLDER),
    loadNetworks(DATA_FOLDER),
    options.practice ? startPractice(clock) : null,
  ]);
  const madeUp = practice ?? options.network ?? null;
  const log = openLogFile(options.folder, options.logLevel);
  contacts.attach(store, log);
  tellSlow = slowCallLog(log, () => performance.now());
  const notice = aside === null ? null : setAsideSentence(aside);
  if (notice !== null) {
    log.error({ reason: aside?.reason }, notice);
    process.stderr.write(`vouch: ${notice}\n`);
  }
  const live = await openSettings(store, options.given);
  const settings = live.values;
  const asking = () => {
    const configured = parseDnsServers(settings.dns_servers.join(','));
    if (!configured.ok)
      log.error({ reason: configured.reason }, 'the DNS servers that are set are ignored');
    const set = configured.ok ? configured.servers : ('system' as const);
    return {
      servers: madeUp?.dnsServers ?? options.dnsServers ?? set,
      timeoutMs: settings.dns_timeout_ms,
      tries: settings.dns_tries,
    };
  };
  const network = createNetwork({ ledger: contacts, clock, settings: asking() });
  live.onChange(({ name }) => {
    if (name.startsWith('dns_')) network.recreate(asking());
  });
  const held = options.practice ? (options.practiceHold ?? null) : null;
  const answering = held === null ? network.dns : holdAnswers(network.dns, held);
  const dns = options.practice ? onlyPractice(answering, clock) : answering;
  const facts: FactCache = { read: store.readFact, write: store.writeFact };
  const readers = openForeignReaders(options.startReader ?? forkReader(FOREIGN_READER));
  const fleet = createFleetService({
    address: () => settings.fleet,
    onChange: (listener) =>
      live.onChange(({ name }) => {
        if (name === 'fleet') listener();
      }),
    // Neither library is loaded where nobody has set an address.
    openCoordinatorQueue: async (hub) =>
      (await import('../adapters/fleet/coordinator-queue.ts')).openCoordinatorQueue(hub),
    tryAddress: async (address) =>
      (await import('../adapters/fleet/try-address.ts')).tryAddress(address),
    coordinator: () => coordinatorName(facts, clock, newId),
    realm: options.practice ? 'practice' : 'internet',
    clock,
    elapsed: () => performance.now(),
    newId,
    newBatchId: randomUUID,
    log,
    contacts,
  });
  const sources = openSlowSources({
    dns,
    contacts,
    clock,
    facts,
    log,
    readers,
    allowedRanges: options.allowedRanges,
    madeUp,
    practice: options.practice,
    userAgent: () => userAgentOf(settings),
    proxies: {
      http: () => settings.http_proxy,
      whois: () => settings.whois_proxy,
      smtp: () => settings.smtp_exits,
    },
    elsewhere: {
      registration: registrationFromFleet(fleet.current),
      website: websiteFromFleet(fleet.current),
    },
  });
  const { dialer, pages, mailbox } = sources;
  const networkChanged = () => {
    network.recreate();
    mailbox.networkChanged();
  };
  const interfaces = watchInterfaces(networkChanged);
  const feedSources = withMailProviders(
    practice ? feedSourcesAt(PRACTICE_FEED_URLS) : FEED_SOURCES,
    {
      bundled: reference.mailProviders,
      url: practice ? null : settings.mail_providers_feed || MAIL_PROVIDERS_URL,
    },
  );
  const switchedOn = (name: FeedName) => !settings.feeds_off.includes(name);
  const shelf = await openFeedStore({
    folder: join(options.folder, 'feeds'),
    sources: feedSources,
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
  const slowSources = held === null ? sources : holdSlowSources(sources, held);
  const engine: EnginePorts = {
    dns,
    reference: withProviderFeed(
      withDisposableFeed(reference, {
        feed: shelf.domains('disposable'),
        switchedOn: () => switchedOn('disposable'),
      }),
      {
        feed: shelf.domains('mail_providers'),
        switchedOn: () => switchedOn('mail_providers'),
      },
    ),
    ipData,
    addresses: createAddressPolicy(options.allowedRanges),
    registration: slowSources.registration,
    website: slowSources.website,
    reputation: createIpReputation({ networks, feeds: shelf, switchedOn, clock }),
    mailbox: mailboxFromFleet(mailbox, fleet.current),
    clock,
    ...(options.practice ? { companyEndings: [PRACTICE_ENDING] } : {}),
  };
  const analyst = analystName();
  const service = createService({
    analyst,
    store,
    engine,
    network,
    settings: live,
    clock,
    elapsed: () => performance.now(),
    randomBytes,
    newId,
    log,
    remote: fleet,
    localCallers: options.localCallers ?? true,
    contactsKept: () => contacts.flush(),
    callbacks: {
      timers: TIMERS,
      port: createCallbackSender({
        dns,
        ledger: contacts,
        clock,
        allowedRanges: options.allowedRanges,
        redirect: madeUp?.redirect ?? null,
        userAgent: () => userAgentOf(settings),
      }),
    },
    // The practice network says the same each time: once more shows how it is done, and nothing is gained by waiting.
    ...(options.practice ? { dnsRetryAfterMs: [50] } : {}),
    // A check lasts as long as it is held: only who holds it ends it.
    ...(held === null ? {} : { checkDeadlineMs: LONGEST_TIMER_MS }),
  });
  // Whoever opens the folder tidies it, so that lists of the command line are forgotten in time as well.
  const upkeep = (first = false) =>
    service
      .upkeep(first)
      .catch((error: unknown) => log.error({ error }, 'old data could not be removed'));
  // Nothing is imported yet, so every draft is of a run that ended in the middle of an import.
  const firstUpkeep = upkeep(true);
  const daily = setInterval(() => void upkeep(), DAY_MS).unref();
  const closeAll = async () => {
    clearInterval(daily);
    interfaces.stop();
    await firstUpkeep;
    // Jobs stop first: a check cut off by the network's end must not be kept as a failed one.
    await Promise.all([service.stop(), feeds.stop()]);
    await fleet.close();
    network.close();
    await readers.close();
    await contacts.flush();
    await store.close();
    await practice?.close();
    log.close();
  };
  let closing: Promise<void> | null = null;
  const look = (ehlo: string | null, mailFrom: string | null) => {
    const name = ehlo ?? settings.ehlo_name;
    const sender = (mailFrom ?? settings.mail_from) || `postmaster@${name}`;
    const context = {
      checkId: '',
      lane: 'interactive',
      signal: new AbortController().signal,
    } as const;
    const mail = {
      dialer,
      dns: network.dns,
      addresses: engine.addresses,
      reverse: createReverse(network.dns),
      identity: { ehlo: name, mailFrom: sender },
      hosts: WELL_KNOWN_HOSTS,
      context,
    };
    return examine({
      store: () => examineStore(options.folder, STORE_WORKER),
      leftOut: () => store.jobsWithLeftOut(LISTED_JOBS),
      network,
      dns: network.dns,
      context,
      feeds,
      ownNames: [name, hostname()].filter(isOwnName),
      mailHosts: () => mailHostLines(sources.exits(), mail),
      proxies: async () => {
        // A made-up network is spoken to without them, so nothing is seen of them.
        if (madeUp !== null) return [];
        const lines = await Promise.all([
          proxyLine('http_proxy', settings.http_proxy, dialer, context),
          proxyLine('whois_proxy', settings.whois_proxy, dialer, context),
        ]);
        return lines.flat();
      },
    });
  };
  const files = createFiles({
    openTable: listOpener(options.startReader),
    copies: join(options.folder, 'files'),
    exports: join(options.folder, 'exports'),
    newId,
  });
  const lists = createLists({
    files,
    store,
    service,
    reference,
    clock,
    newId,
    analyst,
  });
  const calls: Vouch['calls'] = {
    ...createCalls({ service, lists, feeds, examine: look }),
    'fleet.status': () => fleet.status(),
    'fleet.try': ({ address }) => fleet.try(address),
  };
  return {
    service,
    lists,
    calls,
    network,
    networkChanged,
    settings: live,
    feeds,
    log,
    contacts,
    newId,
    notice,
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}

/** Its servers are loaded where they are wanted alone. */
async function startPractice(clock: Clock): Promise<PracticeNetwork> {
  const { startPracticeNetwork } = await import('../practice/network.ts');
  return startPracticeNetwork({ now: clock.now });
}

/** The name of this data folder among the coordinators of a fleet: the same after a crash, so that it finds what it left behind. */
async function coordinatorName(
  facts: FactCache,
  clock: Clock,
  newId: () => string,
): Promise<string> {
  const known = await facts.read('fleet', 'coordinator', clock.now());
  if (typeof known === 'string') return known;
  const made = newId();
  await facts.write('fleet', 'coordinator', made, Number.MAX_SAFE_INTEGER);
  return made;
}

/** Names with a dot; those under .local are not the DNS's (RFC 6762 §3). */
function isOwnName(name: string): boolean {
  return name.includes('.') && !/\.local\.?$/i.test(name);
}

function setAsideSentence({ file, movedTo, why, reason }: SetAside): string {
  const state =
    why === 'damaged'
      ? `was damaged (${reason})`
      : 'was written by an earlier build of Vouch, whose format this one does not read';
  return `${file} ${state}. It was moved to ${movedTo} unchanged, and an empty database was created in its place.`;
}

const DAY_MS = 86_400_000;
/** Of jobs with rows left out doctor names so many. */
const LISTED_JOBS = 10;
const ID_BYTES = 12;
const POOL_BYTES = 1024 * ID_BYTES;

/** Ids of 96 random bits in hex: short enough to read out, long enough never to meet again. Randomness is drawn in bulk. */
function createIds(): () => string {
  let pool = '';
  let used = 0;
  return () => {
    if (used === pool.length) {
      pool = randomBytes(POOL_BYTES).toString('hex');
      used = 0;
    }
    used += 2 * ID_BYTES;
    return pool.slice(used - 2 * ID_BYTES, used);
  };
}

/** The account of the person at this machine; some containers run under a number that has no name. */
function analystName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}
