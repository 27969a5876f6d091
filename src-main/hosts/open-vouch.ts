// Wires the parts of Vouch together over one data folder: store, network, engine, service. Every host begins here.
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { type AllowedRanges, createAddressPolicy } from '../adapters/dialer/guard.ts';
import { createNetwork } from '../adapters/dns/network.ts';
import { loadIpData } from '../adapters/reference/ip-data.ts';
import { loadReferenceData } from '../adapters/reference/reference-data.ts';
import { openStore } from '../adapters/sqlite/open.ts';
import type { Clock, EnginePorts } from '../engine/ports.ts';
import { startPracticeNetwork } from '../practice/network.ts';
import { createContactBuffer } from '../service/contact-buffer.ts';
import { createService } from '../service/create-service.ts';
import type { Log } from '../service/ports/log.ts';
import type { Service } from '../service/service.ts';
import { readSettings } from '../service/settings.ts';
import { openLogFile } from './log-file.ts';
import { DATA_FOLDER, STORE_WORKER } from './package-files.ts';

export interface VouchOptions {
  /** The data folder; it is made when missing. Its owner lock must be held. */
  readonly folder: string;
  /** Whether to speak to the practice network instead of the real one. */
  readonly practice: boolean;
  /** DNS servers from outside the store; null leaves them to the settings. */
  readonly dnsServers: readonly string[] | 'system' | null;
  readonly allowedRanges: AllowedRanges;
  readonly logLevel: 'silent' | 'error' | 'info';
}

export interface Vouch {
  readonly service: Service;
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
  /** Keeps what is finished and lets everything go; a second call waits for the first. */
  close(): Promise<void>;
}

const clock: Clock = { now: () => Date.now() };

/** Opens everything; rejects with a StoreError or an Error whose message is a sentence for people. */
export async function openVouch(options: VouchOptions): Promise<Vouch> {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const contacts = createContactBuffer();
  const newId = createIds();
  const [store, reference, ipData, practice] = await Promise.all([
    openStore({ folder: options.folder, workerUrl: STORE_WORKER, clock }),
    loadReferenceData(DATA_FOLDER),
    loadIpData(DATA_FOLDER),
    options.practice ? startPracticeNetwork({}) : null,
  ]);
  const log = openLogFile(options.folder, options.logLevel);
  contacts.attach(store, log);
  const settings = await readSettings(store);
  const configured = settings.dns_servers.length > 0 ? settings.dns_servers : 'system';
  const network = createNetwork({
    ledger: contacts,
    clock,
    settings: {
      servers: practice?.dnsServers ?? options.dnsServers ?? configured,
      timeoutMs: settings.dns_timeout_ms,
      tries: settings.dns_tries,
    },
  });
  const engine: EnginePorts = {
    dns: network.dns,
    reference,
    ipData,
    addresses: createAddressPolicy(options.allowedRanges),
    clock,
  };
  const service = createService({
    store,
    engine,
    network,
    settings,
    clock,
    elapsed: () => performance.now(),
    randomBytes,
    newId,
    log,
  });
  const closeAll = async () => {
    // Jobs stop first: a check cut off by the network's end must not be kept as a failed one.
    await service.stop();
    network.close();
    await contacts.flush();
    await store.close();
    await practice?.close();
    log.close();
  };
  let closing: Promise<void> | null = null;
  return {
    service,
    clock,
    log,
    newId,
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}

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
