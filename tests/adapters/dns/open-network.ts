// Opens the DNS against scripted servers, with a clock that the test sets and pauses that do not take time.

import {
  createNetwork,
  type Network,
  type NetworkOptions,
} from '../../../src-main/adapters/dns/network.ts';
import { MAX_TIMEOUT_MS } from '../../../src-main/adapters/dns/settings.ts';
import type { Lane } from '../../../src-main/engine/ports.ts';
import type { Contact } from '../../../src-main/service/ports/contact-ledger.ts';
import { type DnsServerDouble, startDnsServer } from '../../doubles/dns-server.ts';

/** For servers that say nothing at all: no answer can come too late. */
export const SILENT = { timeoutMs: 250 };
/** For silence about some names beside answers about others, which have this time each. */
export const PARTLY_SILENT = { timeoutMs: 2_000, tries: 1 };

export interface OpenNetwork extends AsyncDisposable {
  readonly network: Network;
  readonly server: DnsServerDouble;
  readonly contacts: Contact[];
  /** How long the program meant to pause, in order. */
  readonly pausedMs: number[];
  readonly clock: { time: number; now(): number };
  /** Another server, closed with the rest. */
  addServer(): Promise<DnsServerDouble>;
}

export async function openNetwork(
  options: Omit<Partial<NetworkOptions>, 'ledger' | 'clock' | 'settings'> & {
    settings?: NetworkOptions['settings'];
    /** Servers to ask before (`first`) or in place of (`only`) the scripted one. */
    servers?: (own: string) => readonly string[];
  } = {},
): Promise<OpenNetwork> {
  const server = await startDnsServer();
  const others: DnsServerDouble[] = [];
  const contacts: Contact[] = [];
  const pausedMs: number[] = [];
  const clock = { time: 1_700_000_000_000, now: () => clock.time };
  const { settings, servers, ...rest } = options;
  const network = createNetwork({
    ledger: { record: (contact) => contacts.push(contact) },
    clock,
    pauses: {
      async pause(ms) {
        pausedMs.push(ms);
      },
    },
    ...rest,
    settings: {
      // As patient as the program ever is: an answer that a test waits for may take its time.
      timeoutMs: MAX_TIMEOUT_MS,
      tries: 2,
      servers: servers?.(server.address) ?? [server.address],
      ...settings,
    },
  });
  return {
    network,
    server,
    contacts,
    pausedMs,
    clock,
    async addServer() {
      const other = await startDnsServer();
      others.push(other);
      return other;
    },
    async [Symbol.asyncDispose]() {
      network.close();
      await Promise.all([server, ...others].map((each) => each.close()));
    },
  };
}

/** The context of a look-up that nobody gives up. */
export function context(lane: Lane = 'batch', signal = new AbortController().signal) {
  return { checkId: 'check-1', lane, signal };
}
