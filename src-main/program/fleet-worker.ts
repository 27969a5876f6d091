// Runs a worker of a fleet: the engine's slow sources without a data folder, fed through PostgreSQL.
import { createHmac, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { DoctorLine } from '../../src-shared/bridge/app.ts';
import type { Dialer } from '../adapters/dialer/dialer.ts';
import { createAddressPolicy } from '../adapters/dialer/guard.ts';
import { createNetwork, type Network } from '../adapters/dns/network.ts';
import { createReverse } from '../adapters/dns/reverse.ts';
import { forkReader } from '../adapters/foreign/fork-reader.ts';
import { preflight, WELL_KNOWN_HOSTS } from '../adapters/smtp/preflight.ts';
import { mailIdentity } from '../engine/mailbox/mail-identity.ts';
import type { Clock } from '../engine/ports.ts';
import { ENGINE_VERSION } from '../engine/verify.ts';
import type { PracticeNetwork } from '../practice/network.ts';
import { onlyPractice } from '../practice/only-practice.ts';
import { createWorker } from '../service/fleet/worker.ts';
import type { ContactLedger } from '../service/ports/contact-ledger.ts';
import type { Log } from '../service/ports/log.ts';
import type { Environment } from './environment.ts';
import { createMemoryLookupCache } from './memory-lookup-cache.ts';
import { FOREIGN_READER, VERSION } from './package-files.ts';
import { openForeignReaders } from './reading/foreign-readers.ts';
import { openSlowSources, userAgentOf } from './slow-sources.ts';
import type { WorkerHealth } from './worker-health.ts';

export interface WorkerOptions {
  readonly environment: Environment;
  /** Of the fleet's PostgreSQL. */
  readonly address: string;
  /** The name of the address under which this machine is seen; workers that share one share its pace. */
  readonly egress: string;
  /** Whether mail hosts may be asked; null where the machine decides. */
  readonly mailboxes: boolean | null;
  readonly log: Log;
  /** A made-up network to speak to, other than the practice one; for measurements alone. Whoever started it ends it. */
  readonly network?: PracticeNetwork;
}

export interface RunningWorker {
  readonly id: string;
  /** Why it does not do all look-ups, as sentences. */
  readonly notes: readonly string[];
  readonly answered: () => number;
  readonly health: () => WorkerHealth;
  /** Finishes what is under way, and goes. */
  stop(): Promise<void>;
}

const DNS = { timeoutMs: 2_000, tries: 2 };

/** Opens everything and takes batches. @throws FleetError */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { environment, log, egress } = options;
  const id = randomUUID();
  const { openWorkerQueue } = await import('../adapters/fleet/worker-queue.ts');
  const queue = await openWorkerQueue({ database: options.address, id, log });
  const clock: Clock = { now: () => Date.now() + queue.clockOffMs };
  const practice = environment.demo
    ? await (await import('../practice/network.ts')).startPracticeNetwork({})
    : null;
  const madeUp = practice ?? options.network ?? null;
  // Its own comes with its worker, which needs the sources that tell it.
  let contactLedger: ContactLedger = { record: () => {} };
  const contacts: ContactLedger = { record: (contact) => contactLedger.record(contact) };
  const settings = {
    servers: madeUp?.dnsServers ?? environment.dnsServers ?? ('system' as const),
    ...DNS,
  };
  const network = createNetwork({ ledger: contacts, clock, settings });
  const readers = openForeignReaders(forkReader(FOREIGN_READER));
  const sources = openSlowSources({
    dns: practice === null ? network.dns : onlyPractice(network.dns, clock),
    contacts,
    clock,
    lookupCache: createMemoryLookupCache(),
    log,
    readers,
    allowedRanges: environment.allowedRanges,
    madeUp,
    practice: practice !== null,
    randomFor: (domain) => sharedRandom(options.address, domain),
    userAgent: () => userAgentOf({ user_agent: '' }),
    proxies: {
      http: () => environment.proxies.http ?? '',
      whois: () => environment.proxies.whois ?? '',
      smtp: () => environment.proxies.smtp ?? [],
    },
  });
  const { ehlo, mailFrom } = environment.mailbox;
  const realNetwork = practice === null ? network : null;
  const noMailboxes = await whyNoMailboxes(options, sources.dialer, realNetwork);
  const worker = createWorker({
    queue,
    sources,
    clock,
    log,
    id,
    machine: hostname().slice(0, 253),
    version: VERSION,
    engine: ENGINE_VERSION,
    egress,
    realm: environment.demo ? 'practice' : 'internet',
    ehlo,
    mailFrom,
    noMailboxes,
  });
  contactLedger = worker.ledger;
  await worker.start();
  return {
    id,
    notes: worker.notes,
    answered: () => worker.answered,
    health: () => ({
      status: worker.isStopping ? 'stopping' : worker.isConnected ? 'ok' : 'no_database',
      id,
      egress,
      version: VERSION,
      answered: worker.answered,
      under_way: worker.inProgress,
      notes: worker.notes,
    }),
    async stop() {
      await worker.stop();
      network.close();
      await readers.close();
      await practice?.close();
    },
  };
}

/** Why mail hosts cannot be asked, as a sentence; null where they can. Without a `network` nothing is in the way. */
async function whyNoMailboxes(
  { mailboxes, environment }: WorkerOptions,
  dialer: Dialer,
  network: Network | null,
): Promise<string | null> {
  if (mailboxes === false) return 'It does not contact mail hosts (--no-mailbox).';
  if (mailboxes === true || network === null) return null;
  const { ehlo, mailFrom } = environment.mailbox;
  const name = ehlo ?? hostname();
  // Without a full name mail hosts are asked under the coordinator's; what they make of it is seen then.
  if (!name.includes('.')) return null;
  const lines = await preflight({
    dialer,
    dns: network.dns,
    addresses: createAddressPolicy(environment.allowedRanges),
    reverse: createReverse(network.dns),
    identity: mailIdentity(name, mailFrom ?? null),
    hosts: WELL_KNOWN_HOSTS,
    context: { checkId: '', lane: 'batch', signal: new AbortController().signal },
  });
  return port25Note(lines);
}

/** Why a preflight keeps a worker from asking mail hosts, as a sentence; null where it does not. */
export function port25Note(lines: readonly Pick<DoctorLine, 'check' | 'state'>[]): string | null {
  const isBlocked = lines.some(({ check, state }) => check === 'port_25' && state === 'stop');
  return isBlocked ? NO_PORT_25 : null;
}

/**
 * Numbers that look random to mail hosts and are the same for all workers of a fleet: a host that greylists by IP address then
 * knows the recipient that was made up for a domain, whichever worker asks the second time.
 */
function sharedRandom(secret: string, domain: string): () => number {
  const bytes = createHmac('sha512', secret).update(domain).digest();
  let used = 0;
  return () => {
    const number = bytes.readUInt16BE(used % (bytes.length - 1)) / 65_536;
    used += 2;
    return number;
  };
}

const NO_PORT_25 =
  'Port 25 cannot be reached from this machine, so it asks no mail hosts. Open it, or leave mailboxes to other workers.';
