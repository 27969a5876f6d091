// The DNS as the engine uses it: answers cached, look-ups shared, and no answers while the network cannot be trusted.
import { randomInt } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  Clock,
  DnsAnswer,
  DnsPort,
  DnsRecords,
  DnsType,
  LookupContext,
} from '../../engine/ports.ts';
import type { ContactLedger } from '../../service/ports/contact-ledger.ts';
import { readDnsServer } from '../../service/ports/dns-servers.ts';
import type { EncryptedServer, NetworkState } from '../../service/ports/network.ts';
import { createAnswerCache } from './answer-cache.ts';
import { type Asking, askAll, type ServerSet } from './ask-all.ts';
import { dnsContact } from './dns-contact.ts';
import type { SystemLookup } from './doh.ts';
import { createNetworkMonitor, type NetworkProbes, type Pauses } from './network-state.ts';
import { createDenialWatch, type RootReply } from './nxdomain.ts';
import type { Reply } from './reply.ts';
import { createResolvers, systemServers } from './resolvers.ts';
import { createServerOrder } from './server-order.ts';
import { DEFAULT_DNS_SETTINGS, type DnsSettings, MAX_TIMEOUT_MS } from './settings.ts';
import { createSharedLookups, type Lookup } from './shared-lookups.ts';
import { createSlots, DEFAULT_SLOT_SIZES, type SlotSizes } from './slots.ts';

/** A look-up that may say why, in a few words for the privacy ledger; an empty `checkId` is the program's own need. */
export interface ReasonedLookup extends LookupContext {
  readonly why?: string;
}

export interface NetworkDns extends DnsPort {
  resolve<T extends DnsType>(
    name: string,
    type: T,
    context: ReasonedLookup,
  ): Promise<DnsAnswer<DnsRecords[T]>>;
}

export interface Network {
  readonly dns: NetworkDns;
  /** The last known state of the network, without asking. */
  state(): NetworkState | { readonly state: 'denying'; readonly detail: string };
  /** Checks the network now. */
  check(): Promise<NetworkState>;
  /** Asks each server that is spoken to over TLS or HTTPS for the root, and tells what came of it. */
  encryptedServers(): Promise<readonly EncryptedServer[]>;
  /** Resolves with true when the network is usable, with false when the signal aborts or the network is closed. */
  waitUntilUsable(signal: AbortSignal): Promise<boolean>;
  /**
   * Takes up the servers anew and forgets every answer: the machine's network has changed, or `next` says what is asked
   * differently from now on.
   */
  recreate(next?: Partial<Pick<DnsSettings, 'servers' | 'timeoutMs' | 'tries'>>): void;
  /** Ends everything under way; later questions fail as `aborted`. */
  close(): void;
}

export interface NetworkOptions {
  readonly ledger: ContactLedger;
  readonly clock: Clock;
  readonly settings?: Partial<DnsSettings>;
  readonly slots?: SlotSizes;
  readonly pauses?: Pauses;
  /** How the addresses of a DNS server are found that is written by its name; asks the operating system when left out. */
  readonly lookUp?: SystemLookup;
  /** A whole number from 0 to below `limit`, for the made-up name that unmasks inventing resolvers. */
  readonly randomInt?: (limit: number) => number;
}

/** Opens the DNS. Throws a RangeError when a configured server is no address; `parseDnsServers` tells beforehand. */
export function createNetwork(options: NetworkOptions): Network {
  const { clock } = options;
  let settings: DnsSettings = { ...DEFAULT_DNS_SETTINGS, ...options.settings };
  const pauses = options.pauses ?? REAL_PAUSES;
  const resolvers = createResolvers({
    ca: settings.ca,
    lookUp: noted(options.lookUp ?? askSystem, options.ledger, clock),
  });
  const cache = createAnswerCache(settings, clock);
  const lookups = createSharedLookups(createSlots(options.slots ?? DEFAULT_SLOT_SIZES));
  const closing = new AbortController();
  let servers = takeUp(settings.servers);
  let lastAnswered: string | null = null;
  let lastWanted: string | null = null;

  const asking: AskingAll = {
    ledger: options.ledger,
    clock,
    resolvers,
    get tries() {
      return settings.tries;
    },
    get timeoutMs() {
      return settings.timeoutMs;
    },
    pauses: { pause: (ms) => pauses.pause(ms, closing.signal) },
    servers: () => servers,
    stopped: () => closing.signal.aborted || monitor.current().state === 'down',
  };

  const monitor = createNetworkMonitor(
    {
      servers: () => servers.names,
      probe: createProbe(asking),
      lately: () => [...new Set([lastAnswered, lastWanted])].filter((name) => name !== null),
      unmasked: () => cache.clear(),
    },
    clock,
    pauses,
    options.randomInt ?? randomInt,
  );
  const denial = createDenialWatch(
    () => settings.believeDenials ?? !servers.system,
    () => askRoot(asking),
    clock,
    pauses,
  );
  return {
    dns: { resolve },
    state() {
      const state = monitor.current();
      return state.state === 'ok' && !denial.current()
        ? { state: 'denying', detail: DENYING }
        : state;
    },
    check: () => monitor.check(),
    encryptedServers: () => lookAtEncrypted(asking),
    async waitUntilUsable(signal) {
      const either = AbortSignal.any([signal, closing.signal]);
      return (await monitor.waitUntilUsable(either)) && denial.waitUntilBelievable(either);
    },
    recreate(next = {}) {
      settings = { ...settings, ...next };
      servers = takeUp(settings.servers);
      cache.clear();
      lookups.forget();
      monitor.reset();
      denial.reset();
      lastAnswered = null;
      lastWanted = null;
      resolvers.renew();
    },
    close() {
      closing.abort();
      cache.clear();
      lookups.close();
      resolvers.renew();
    },
  };

  async function resolve<T extends DnsType>(
    name: string,
    type: T,
    context: ReasonedLookup,
  ): Promise<DnsAnswer<DnsRecords[T]>> {
    const asked = normaliseName(name);
    if (asked === null) {
      return failed('bad_answer', 'This is not a name that the DNS can look up');
    }
    if (context.signal.aborted) return failed('aborted', 'The call was cancelled');
    if (closing.signal.aborted) return failed('aborted', 'Vouch is closing');
    const key = `${type} ${asked}`;
    // RFC 7686 §2: names under .onion are never asked, and do not exist in the DNS.
    if (asked === 'onion' || asked.endsWith('.onion'))
      return { kind: 'nxdomain', observedAt: clock.now() };
    const answer =
      cache.get(key) ??
      (await lookups.join(key, context.lane, context.signal, (lookup) =>
        lookUp(key, asked, type, context, lookup),
      )) ??
      failed('aborted', 'The call was cancelled');
    // The key names the type, so the answer that is kept or looked up under it is of that type.
    return answer as DnsAnswer<DnsRecords[T]>;
  }

  async function lookUp<T extends DnsType>(
    key: string,
    name: string,
    type: T,
    context: ReasonedLookup,
    lookup: Lookup,
  ): Promise<DnsAnswer<DnsRecords[T]>> {
    lastWanted = name;
    // What is there already is not awaited: for a list's questions that is nearly always.
    const state = monitor.beforeAsking();
    const before = state instanceof Promise ? await state : state;
    if (before.state !== 'ok') return noNetwork(before);
    const place = lookup.enter();
    if (!(place instanceof Promise ? await place : place))
      return failed('aborted', 'This is no longer needed');
    const asOf = servers;
    const { answer, heard } = await askAll(asking, name, type, {
      why: context.why ?? WHY[type],
      checkId: context.checkId === '' ? null : context.checkId,
      lookup,
    });
    lookup.leave();
    if (heard && asOf === servers) lastAnswered = name;
    const trust = trusted(answer, heard);
    const verdict = trust instanceof Promise ? await trust : trust;
    if (asOf === servers) cache.put(key, verdict);
    return verdict;
  }

  /** Holds an answer back until it is known that the resolvers neither invent names nor deny them all. */
  function trusted<R>(answer: DnsAnswer<R>, heard: boolean): DnsAnswer<R> | Promise<DnsAnswer<R>> {
    if (answer.kind === 'failed') return failedFor(answer, heard);
    if (answer.kind === 'nxdomain') {
      const believable = denial.believable();
      const asFound = (isTrue: boolean) => (isTrue ? answer : failed('no_network', DENYING));
      return believable instanceof Promise ? believable.then(asFound) : asFound(believable);
    }
    const state = monitor.settled();
    return state instanceof Promise
      ? state.then((settled) => confirmed(answer, settled))
      : confirmed(answer, state);
  }

  function confirmed<R>(answer: DnsAnswer<R>, state: NetworkState): DnsAnswer<R> {
    if (state.state === 'invented') return noNetwork(state);
    denial.confirmed();
    return answer;
  }

  async function failedFor<R>(
    answer: Extract<DnsAnswer<R>, { kind: 'failed' }>,
    heard: boolean,
  ): Promise<DnsAnswer<R>> {
    if (heard || answer.reason === 'bad_answer' || closing.signal.aborted) return answer;
    if (answer.reason === 'aborted' && monitor.current().state === 'ok') return answer;
    const state = await monitor.afterSilence();
    return state.state === 'ok' ? answer : noNetwork(state);
  }

  function noNetwork(state: NetworkState): DnsAnswer<never> {
    const detail = state.state === 'invented' ? state.detail : 'No DNS server answers';
    return failed('no_network', detail);
  }

  function failed(
    reason: Extract<DnsAnswer<never>, { kind: 'failed' }>['reason'],
    detail: string,
  ): DnsAnswer<never> {
    return { kind: 'failed', reason, detail, observedAt: clock.now() };
  }
}

const DENYING = 'The DNS server denies even the root of the DNS, so it denies every name';

const WHY: { readonly [T in DnsType]: string } = {
  MX: 'mail route',
  A: 'mail route',
  AAAA: 'mail route',
  NS: 'domain alive',
  CNAME: 'mail route',
  PTR: 'name of an address',
  TXT: 'mail policy',
};

const REAL_PAUSES: Pauses = {
  async pause(ms, signal) {
    try {
      await sleep(ms, undefined, signal === undefined ? {} : { signal });
    } catch (error) {
      if (signal?.aborted !== true) throw error;
    }
  },
};

interface Servers extends ServerSet {
  readonly names: readonly string[];
}

/** What look-ups and probes ask with. */
interface AskingAll extends Asking {
  servers(): Servers;
}

function takeUp(configured: DnsSettings['servers']): Servers {
  const system = configured === 'system';
  const names = system ? systemServers() : configured;
  const wrong = system ? undefined : names.find((server) => !readDnsServer(server).ok);
  if (wrong !== undefined) throw new RangeError(`"${wrong}" is not the address of a DNS server`);
  return { system, names, order: createServerOrder(names) };
}

/** How the state of the network is looked at: one question to one server, for the program's own need. */
function createProbe(asking: AskingAll): NetworkProbes['probe'] {
  return async (server, name, type) => {
    const { reply } = await probe(asking, { server, name, type });
    if (reply.kind !== 'records' || type !== 'A') return isAnswered(reply) ? 'answered' : 'silent';
    return { addresses: reply.records.map(String) };
  };
}

/** Whether every server that answers denies the root. */
async function askRoot(asking: AskingAll): Promise<RootReply> {
  const { names } = asking.servers();
  const probes = await Promise.all(names.map((server) => probe(asking, { server, ...ROOT })));
  const heard = probes.map(({ reply }) => reply).filter(isAnswered);
  return heard.length > 0 && heard.every(({ kind }) => kind === 'nxdomain')
    ? 'denied'
    : 'not_denied';
}

/** What each server says that is spoken to over TLS or HTTPS, and from where. */
async function lookAtEncrypted(asking: AskingAll): Promise<readonly EncryptedServer[]> {
  const { names } = asking.servers();
  const found = names.map(async (server): Promise<EncryptedServer | null> => {
    const read = readDnsServer(server);
    if (!read.ok || read.server.kind === 'udp') return null;
    const { reply, address } = await probe(asking, { server, ...ROOT });
    return {
      server,
      way: read.server.kind,
      nameLookedUp: read.server.address === null,
      address,
      failure: reply.kind === 'failed' ? reply.code : null,
    };
  });
  return (await Promise.all(found)).filter((each) => each !== null);
}

/** Writes down who was asked for the address of a DNS server: the operating system, in clear. */
function noted(lookUp: SystemLookup, ledger: ContactLedger, clock: Clock): SystemLookup {
  return async (host) => {
    const at = clock.now();
    const note = (outcome: 'answered' | 'failed') =>
      ledger.record({
        at,
        protocol: 'dns',
        host: 'system resolver',
        address: null,
        port: 53,
        why: 'address of the DNS server',
        sent: `A ${host}`,
        outcome,
        bytesSent: 0,
        bytesReceived: 0,
        checkId: null,
      });
    try {
      const addresses = await lookUp(host);
      note('answered');
      return addresses;
    } catch (error) {
      note('failed');
      throw error;
    }
  };
}

const askSystem: SystemLookup = async (host) => {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
};

const ROOT = { name: '.', type: 'NS' } as const;

/** One question to one server, for the program's own need: what came of it, and the address that was spoken to. */
async function probe<T extends DnsType>(
  { resolvers, ledger, clock, timeoutMs, servers }: AskingAll,
  question: { readonly server: string; readonly name: string; readonly type: T },
): Promise<{ readonly reply: Reply<DnsRecords[T]>; readonly address: string | null }> {
  const at = clock.now();
  const { system } = servers();
  const attempt = resolvers.ask(question.server, question.name, question.type, {
    timeoutMs: Math.min(timeoutMs, MAX_TIMEOUT_MS),
    lane: 'interactive',
    again: true,
    givenUp: () => false,
  });
  const reply = await attempt.reply;
  const answered = isAnswered(reply);
  const { bytes } = attempt;
  const address = attempt.peer();
  const why = 'resolver check';
  ledger.record(
    dnsContact({ at, system, ...question, address, answered, bytes, why, checkId: null }),
  );
  return { reply, address };
}

function isAnswered(reply: Reply<unknown>): boolean {
  return reply.kind !== 'failed' || reply.answered;
}

/** The name in the form in which it is asked and cached, or null when the DNS cannot be asked about it. */
function normaliseName(name: string): string | null {
  const lower = (name.endsWith('.') ? name.slice(0, -1) : name).toLowerCase();
  if (lower.length > 253) return null;
  let labelBytes = 0;
  for (let index = 0; index < lower.length; index += 1) {
    const unit = lower.charCodeAt(index);
    if (unit !== DOT) labelBytes += 1;
    else if (labelBytes > 0) labelBytes = 0;
    else return null;
    // RFC 1035 §2.3.4.
    if (labelBytes > 63 || !(unit === DOT || isAsked(unit))) return null;
  }
  return labelBytes > 0 ? lower : null;
}

/** Letters, digits, hyphen and underscore only: what a reply holds besides is written with a backslash, and is never asked about. */
function isAsked(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) ||
    (unit >= 0x30 && unit <= 0x39) ||
    unit === 0x2d ||
    unit === 0x5f
  );
}

const DOT = 0x2e;
