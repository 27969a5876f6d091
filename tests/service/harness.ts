// A service over a real store in a folder of its own, with DNS answers that the test writes down.

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAddressPolicy } from '../../src-main/adapters/dialer/guard.ts';
import type { EnginePorts, MailboxPort, NameDictionary } from '../../src-main/engine/ports.ts';
import { createService, type ServiceDeps } from '../../src-main/service/create-service.ts';
import type { Log } from '../../src-main/service/ports/log.ts';
import type { NetworkPort } from '../../src-main/service/ports/network.ts';
import {
  NO_REMOTE_LOOKUPS,
  type RemoteLookups,
} from '../../src-main/service/ports/remote-lookups.ts';
import type { Store } from '../../src-main/service/ports/store.ts';
import type { CheckCall, Service } from '../../src-main/service/service.ts';
import { AS_SET } from '../../src-main/service/service.ts';
import { openSettings } from '../../src-main/service/settings/settings.ts';
import type { JobDetails } from '../../src-shared/bridge/jobs.ts';
import type { Settings } from '../../src-shared/settings/table.ts';
import { openStoreHere } from '../adapters/sqlite/store-here.ts';
import { EDITIONS } from '../doubles/facts.ts';
import { FEW_NAMES } from '../doubles/few-names.ts';
import { NO_CALLBACKS } from '../doubles/no-callbacks.ts';
import { type ScriptedDns, scriptedDns } from '../doubles/scripted-dns.ts';
import { silentSources } from '../doubles/silent-sources.ts';

export const CALL: CheckCall = {
  origin: { kind: 'key', keyId: 'key1' },
  noCache: false,
  company: true,
  mailbox: AS_SET,
};

export interface TestService {
  readonly service: Service;
  readonly store: Store;
  readonly dns: ScriptedDns;
  readonly folder: string;
  /** Milliseconds since the epoch; a test moves it by hand. */
  readonly time: { now: number };
  /** Says that the network is back. */
  networkReturns(): void;
  /** Resolves with the job once `is` holds of it. */
  until(jobId: string, is: (job: JobDetails) => boolean): Promise<JobDetails>;
  /** Stops the service and the store, and starts both anew on the same folder. */
  restart(): Promise<TestService>;
  close(): Promise<void>;
}

interface Wishes {
  readonly dns?: ScriptedDns;
  readonly settings?: Partial<Settings>;
  readonly wrapStore?: (store: Store) => Store;
  readonly mailbox?: MailboxPort;
  readonly folder?: string;
  readonly time?: { now: number };
  readonly log?: Log;
  /** In place of one that comes back when the test says so. */
  readonly network?: NetworkPort;
  readonly names?: NameDictionary;
  readonly elapsed?: () => number;
  readonly dnsRetryAfterMs?: readonly number[];
  /** In place of one machine by itself. */
  readonly remote?: Partial<RemoteLookups>;
  /** In place of ones that nothing leaves by. */
  readonly callbacks?: ServiceDeps['callbacks'];
  /** In place of sources that know nothing. */
  readonly sources?: Partial<Pick<EnginePorts, 'registration' | 'website'>>;
}

const silent: Log = { info: () => {}, error: () => {} };

export async function openTestService(options: Wishes = {}): Promise<TestService> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'vouch-test-')));
  const time = options.time ?? { now: Date.UTC(2026, 10, 20, 9) };
  const clock = { now: () => time.now };
  const dns = options.dns ?? scriptedDns();
  const real = await openStoreHere(folder, clock);
  const store = options.wrapStore?.(real) ?? real;
  const engine: EnginePorts = {
    dns,
    reference: {
      disposable: (domain) =>
        domain === 'throwaway.example'
          ? { domain, listedBy: ['list of the test'], confirmed: true }
          : null,
      aliasService: () => null,
      freeProvider: (domain) => domain === 'open.example',
      roleAccount: (local) => (local === 'info' ? 'info' : null),
      names: options.names ?? FEW_NAMES,
      editions: EDITIONS,
    },
    ipData: { country: () => 'NL', edition: 'table of the test' },
    addresses: createAddressPolicy([]),
    ...silentSources,
    ...(options.mailbox ? { mailbox: options.mailbox } : {}),
    ...options.sources,
    clock,
  };
  let back = Promise.withResolvers<void>();
  const network: NetworkPort = {
    async waitUntilUsable(signal) {
      const aborted = new Promise<void>((resolve) =>
        signal.addEventListener('abort', () => resolve(), { once: true }),
      );
      await Promise.race([back.promise, aborted]);
      return !signal.aborted;
    },
  };
  const service = createService({
    analyst: 'anna',
    store,
    engine,
    network: options.network ?? network,
    settings: await openSettings(store, options.settings),
    clock,
    elapsed: options.elapsed ?? (() => performance.now()),
    randomBytes,
    newId: () => randomBytes(12).toString('hex'),
    log: options.log ?? silent,
    callbacks: options.callbacks ?? NO_CALLBACKS,
    diskRetryAfterMs: 1,
    dnsRetryAfterMs: options.dnsRetryAfterMs ?? [0, 0, 0],
    remote: { ...NO_REMOTE_LOOKUPS, ...options.remote },
  });
  const stop = async () => {
    await service.stop();
    await store.close();
  };
  return {
    service,
    store,
    dns,
    folder,
    time,
    networkReturns() {
      back.resolve();
      back = Promise.withResolvers<void>();
    },
    async until(jobId, is) {
      let seen: string | null = null;
      for (;;) {
        const next: { job: JobDetails; seen: string } = await service.jobs.watch(jobId, seen);
        if (is(next.job)) return next.job;
        seen = next.seen;
      }
    },
    async restart() {
      await stop();
      return openTestService({ ...options, dns, folder, time });
    },
    async close() {
      dns.release();
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function ended(job: JobDetails): boolean {
  return job.status === 'completed' || job.status === 'failed';
}
