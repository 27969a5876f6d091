// The DNS as the engine uses it: answers cached, look-ups shared, and no answers while the network cannot be trusted.
import { randomInt } from 'node:crypto';
import type { Clock } from '../../engine/ports.ts';
import type { ContactLedger } from '../../service/ports/contact-ledger.ts';
import type { EncryptedServer, NetworkState } from '../../service/ports/network.ts';
import { createAnswerCache } from './answer-cache.ts';
import { createAnswerTrust, DENYING } from './answer-trust.ts';
import type { SystemLookup } from './doh.ts';
import { createLookups, type NetworkDns } from './lookups.ts';
import { createNetworkMonitor } from './network-state.ts';
import { createDenialWatch } from './nxdomain.ts';
import { type Pauses, REAL_PAUSES } from './pauses.ts';
import { createResolvers } from './resolvers.ts';
import { type AskingAll, askRoot, createProbe, lookAtEncrypted, process } from './server-probes.ts';
import { DEFAULT_DNS_SETTINGS, type DnsSettings } from './settings.ts';
import { DEFAULT_SLOT_SIZES, type SlotSizes } from './slots.ts';
import { askSystem, notedLookup } from './system-lookup.ts';

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
   * Takes up the servers again and forgets every answer: the machine's network has changed, or `next` says what is asked
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
  const { clock, ledger } = options;
  let settings: DnsSettings = { ...DEFAULT_DNS_SETTINGS, ...options.settings };
  const pauses = options.pauses ?? REAL_PAUSES;
  const resolvers = createResolvers({
    ca: settings.ca,
    lookUp: notedLookup(options.lookUp ?? askSystem, ledger, clock),
  });
  const cache = createAnswerCache(settings, clock);
  const closing = new AbortController();
  let servers = process(settings.servers);

  const asking: AskingAll = {
    ledger,
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
      lately: () => lookups.latestNames(),
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
  const lookups = createLookups({
    asking,
    cache,
    trust: createAnswerTrust(monitor, denial, clock, closing.signal),
    slots: options.slots ?? DEFAULT_SLOT_SIZES,
    closing: closing.signal,
  });

  return {
    dns: { resolve: lookups.resolve },
    state() {
      const state = monitor.current();
      const isDenying = state.state === 'ok' && !denial.current();
      return isDenying ? { state: 'denying', detail: DENYING } : state;
    },
    check: () => monitor.check(),
    encryptedServers: () => lookAtEncrypted(asking),
    async waitUntilUsable(signal) {
      const either = AbortSignal.any([signal, closing.signal]);
      return (await monitor.waitUntilUsable(either)) && denial.waitUntilBelievable(either);
    },
    recreate(next = {}) {
      settings = { ...settings, ...next };
      servers = process(settings.servers);
      lookups.forget();
      monitor.reset();
      denial.reset();
      resolvers.renew();
    },
    close() {
      closing.abort();
      lookups.close();
      resolvers.renew();
    },
  };
}
