// A coordinator with its service, and workers around sources that the test writes down, over one PostgreSQL of the tests.
import { randomUUID } from 'node:crypto';
import { openCoordinatorQueue } from '../../src-main/adapters/fleet/coordinator-queue.ts';
import { openWorkerQueue } from '../../src-main/adapters/fleet/worker-queue.ts';
import type {
  EnginePorts,
  LookupContext,
  MailboxAnswer,
  RegistrationAnswer,
  WebsiteAnswer,
} from '../../src-main/engine/ports.ts';
import {
  type Coordinator,
  type CoordinatorDeps,
  createCoordinator,
  type FleetTimes,
} from '../../src-main/service/fleet/coordinator.ts';
import {
  mailboxFromFleet,
  registrationFromFleet,
  websiteFromFleet,
} from '../../src-main/service/fleet/fleet-sources.ts';
import { listNotice } from '../../src-main/service/fleet/list-notice.ts';
import { readCard, WORK_VERSIONS } from '../../src-main/service/fleet/messages.ts';
import { createWorker, type FleetWorkerHost } from '../../src-main/service/fleet/worker.ts';
import type { Contact } from '../../src-main/service/ports/contact-ledger.ts';
import type {
  CoordinatorQueue,
  FleetBatch,
  FleetCard,
  FleetQuestion,
  FleetRealm,
  FleetReply,
  FleetWork,
  FleetWorker,
} from '../../src-main/service/ports/fleet.ts';
import type { Log } from '../../src-main/service/ports/log.ts';
import { type ScriptedDns, scriptedDns } from '../doubles/scripted-dns.ts';
import { CALL, ended, openTestService, type TestService } from '../service/harness.ts';
import type { Line, TestDatabase } from './fleet-database.ts';

export type Sources = Pick<EnginePorts, 'registration' | 'website' | 'mailbox'>;
const YEAR_MS = 365 * 86_400_000;
export const NOW = Date.UTC(2026, 10, 20, 9);
const silent: Log = { info: () => {}, error: () => {} };

export const FOUND: RegistrationAnswer = {
  kind: 'found',
  registration: {
    registeredAt: NOW - 20 * YEAR_MS,
    expiresAt: null,
    changedAt: null,
    registrar: null,
    statuses: [],
  },
  source: 'registry of the test',
  observedAt: NOW,
};
export const NO_SITE: WebsiteAnswer = { kind: 'none', detail: 'no address', observedAt: NOW };
export const THERE: MailboxAnswer = {
  verdict: 'exists',
  aboutUs: false,
  catchAll: 'no',
  words: '250 OK',
  host: 'mx.test',
  observedAt: NOW,
};

/** Sources that know every domain, and note who was asked what; `before` may hold an answer back. */
export function knowingSources(
  asked: string[],
  before: (
    work: FleetWork,
    subject: string,
    context: LookupContext,
  ) => Promise<void> | void = () => {},
): Sources {
  const say = async <A>(
    work: FleetWork,
    subject: string,
    context: LookupContext,
    answer: A,
  ): Promise<A> => {
    // Who has given up already is asked for nothing.
    if (!context.signal.aborted) asked.push(`${work} ${subject}`);
    await before(work, subject, context);
    return answer;
  };
  return {
    registration: {
      registration: (domain, context) => say('registration', domain, context, FOUND),
    },
    website: { visit: (domain, context) => say('website', domain, context, NO_SITE) },
    mailbox: {
      probe: ({ localPart, domain }, _hosts, _identity, context) =>
        say('mailbox', `${localPart}@${domain}`, context, THERE),
    },
  };
}

/** A worker as others see it, which does everything. */
export function seenWorker(egress: string): FleetWorker {
  return {
    id: `w-${egress}`,
    machine: 'm',
    version: '1',
    engine: '1',
    egress,
    realm: 'internet',
    does: WORK_VERSIONS,
    notes: [],
    answered: 0,
    perMinute: 0,
    inProgress: 0,
    startedAt: NOW,
    seenAt: NOW,
    live: true,
  };
}

/** A queue without a database: `send` is handed what is sent, and `answer` has a worker answer it. */
export function hubWith(
  workers: readonly FleetWorker[],
  send: CoordinatorQueue['send'],
): {
  readonly queue: CoordinatorQueue;
  answer(batches: readonly FleetBatch[], say: (question: FleetQuestion) => unknown): Promise<void>;
  /** Hands replies over as the real one does: read from JSON. */
  receive(replies: readonly FleetReply[]): Promise<void>;
} {
  let reply: (replies: readonly unknown[]) => Promise<void> = async () => {};
  const receive = (replies: readonly FleetReply[]) => reply(JSON.parse(JSON.stringify(replies)));
  return {
    receive,
    queue: {
      clockOffMs: 0,
      send,
      withdraw: async () => {},
      done: async () => {},
      earlier: () => new Map(),
      reclaim: async () => [],
      workers: async () => workers,
      depths: async () => [],
      onReplies(listener) {
        reply = listener;
      },
      onLost() {},
      close: async () => {},
    },
    answer(batches, say) {
      const replies = batches.map(({ id, place, items }) => ({
        batch: id,
        worker: `w-${place.egress}`,
        egress: place.egress,
        answers: items.map((item) => ({ id: item.id, answer: say(item.question) })),
        contacts: [],
      }));
      return receive(replies);
    },
  };
}

/** A coordinator over such a queue: it sends at once, and looks who works at the start and when it is told to. */
export function coordinatorOver(
  queue: CoordinatorQueue,
  changes: Partial<CoordinatorDeps> = {},
): Coordinator {
  return createCoordinator({
    queue,
    coordinator: () => 'c',
    realm: 'internet',
    clock: { now: () => NOW },
    elapsed: () => performance.now(),
    newId: randomUUID,
    newBatchId: randomUUID,
    log: silent,
    contacts: { record: () => {}, flush: async () => {} },
    times: { collectMs: 0, lookMs: 3_600_000, pauseMs: 3_600_000 },
    ...changes,
  });
}

/** A DNS in which the domains of a list take their mail at a few hosts. */
function sharingHosts(dns: ScriptedDns, hosts: number): ScriptedDns {
  return {
    ...dns,
    async resolve(name, type, context) {
      const answer = await dns.resolve(name, type, context);
      const place = /^d(\d+)\.example$/.exec(name)?.[1];
      if (type !== 'MX' || place === undefined) return answer;
      const exchange = `mx.h${Number(place) % hosts}.example`;
      const records = [{ exchange, priority: 10 }];
      return { kind: 'records', records, observedAt: NOW } as unknown as typeof answer;
    },
  };
}

export interface TestWorker {
  readonly host: FleetWorkerHost;
  readonly id: string;
  readonly line: Line;
  readonly asked: string[];
  /** Batches that it has taken, until it was made silent. */
  readonly taken: Set<string>;
}

export interface TestCoordinator {
  readonly vouch: TestService;
  readonly fleet: Coordinator;
  readonly line: Line;
  /** What this machine had to ask by itself. */
  readonly asked: string[];
  /** What the privacy ledger has for good. */
  readonly contacts: Contact[];
  readonly log: string[];
  /** Has this machine's own sources answer, where they were to be held. */
  readonly letGo: () => void;
  list(emails: readonly string[]): Promise<string>;
  end(jobId: string): ReturnType<TestService['until']>;
  /** Goes as if killed: nothing is said to anybody, and nothing kept any more. */
  kill(): Promise<void>;
}

interface CoordinatorWishes {
  readonly times?: Partial<FleetTimes>;
  readonly mailbox?: boolean;
  /** False asks for no registrations and websites. */
  readonly company?: boolean;
  /** The domains of lists share so many mail hosts; each has one of its own when left out. */
  readonly hosts?: number;
  readonly folder?: string;
  readonly name?: string;
  readonly realm?: FleetRealm;
  /** Whether this machine's own sources answer only when the test lets them go. */
  readonly held?: boolean;
}

interface WorkerWishes {
  readonly egress?: string;
  readonly realm?: FleetRealm;
  readonly before?: Parameters<typeof knowingSources>[1];
  readonly sources?: Sources;
  readonly noMailboxes?: string;
  readonly clockMs?: number;
  /** How long what is under way may take once it is stopped. */
  readonly deregisterTimeoutMs?: number;
  /** In which versions it does which works, as a worker of another Vouch says it; those of this one when left out. */
  readonly does?: FleetCard['does'];
}

/** Everything of one test; `close` ends what is left. */
export interface TestFleet {
  coordinator(options?: CoordinatorWishes): Promise<TestCoordinator>;
  worker(options?: WorkerWishes): Promise<TestWorker>;
  /** Makes workers and the batches that they hold look as if nothing had been heard of them for minutes. */
  silence(...workers: readonly TestWorker[]): Promise<void>;
  /** Lets workers that were made silent be heard again, before their next sign of life. */
  hearAgain(...workers: readonly TestWorker[]): Promise<void>;
  /** Jobs of pg-boss that are left, introductions apart. */
  left(): Promise<number>;
  close(): Promise<void>;
}

export function openTestFleet(db: TestDatabase): TestFleet {
  const closers: (() => Promise<void>)[] = [];
  const lines: Line[] = [];
  const superviseSeconds = 1;
  const newLine = async () => {
    const line = await db.line();
    lines.push(line);
    return line;
  };

  return {
    async coordinator(options = {}) {
      const line = await newLine();
      const asked: string[] = [];
      const contacts: Contact[] = [];
      const noted: Contact[] = [];
      const log: string[] = [];
      const name = options.name ?? randomUUID();
      const queue = await openCoordinatorQueue({
        database: line.database,
        coordinator: name,
        realm: options.realm ?? 'internet',
        readCard,
        log: silent,
        superviseSeconds,
      });
      let whoChanged = () => {};
      const fleet = createCoordinator({
        whoChanged: () => whoChanged(),
        queue,
        coordinator: () => name,
        realm: options.realm ?? 'internet',
        clock: { now: () => NOW },
        elapsed: () => performance.now(),
        newId: randomUUID,
        newBatchId: randomUUID,
        log: { info: (_, words) => log.push(words), error: (_, words) => log.push(words) },
        contacts: {
          record: (contact) => noted.push(contact),
          async flush() {
            contacts.push(...noted.splice(0));
          },
        },
        times: { lookMs: 200, ...options.times },
      });
      const go = Promise.withResolvers<void>();
      if (!options.held) go.resolve();
      const own = knowingSources(asked, () => go.promise);
      const flight = (context: LookupContext) => ({ ...context, lane: () => context.lane });
      const current = () => fleet;
      const registration = registrationFromFleet(current);
      const website = websiteFromFleet(current);
      const dns = scriptedDns();
      const vouch = await openTestService({
        dns: options.hosts === undefined ? dns : sharingHosts(dns, options.hosts),
        time: { now: NOW },
        remote: {
          breadth: fleet.breadth,
          notice: (sources, startedAt) => listNotice(fleet.state(), sources, startedAt),
          noticesKey: () => JSON.stringify(fleet.state().who),
          onNotices(listener) {
            whoChanged = listener;
          },
        },
        ...(options.folder === undefined ? {} : { folder: options.folder }),
        ...(options.mailbox
          ? {
              settings: {
                mailbox_probing: true,
                ehlo_name: 'vouch.test',
                greylist_delay_seconds: 0,
              },
            }
          : {}),
        sources: {
          registration: {
            registration: (domain, context) =>
              registration(domain, flight(context), () =>
                own.registration.registration(domain, context),
              ),
          },
          website: {
            visit: (domain, context) =>
              website(domain, flight(context), () => own.website.visit(domain, context)),
          },
        },
        mailbox: mailboxFromFleet(own.mailbox, current),
      });
      let open = true;
      closers.push(async () => {
        if (!open) return;
        await vouch.close();
        await fleet.close();
      });
      return {
        vouch,
        fleet,
        line,
        asked,
        contacts,
        log,
        letGo: go.resolve,
        async list(emails) {
          const jobId = await vouch.service.jobs.create(
            { name: 'list', columns: ['Mail'] },
            { ...CALL, origin: { kind: 'app' }, company: options.company ?? true },
          );
          await vouch.service.jobs.append(
            jobId,
            emails.map((email) => ({ input: { email }, source: [email] })),
          );
          await vouch.service.jobs.start(jobId);
          return jobId;
        },
        end: (jobId) => vouch.until(jobId, ended),
        async kill() {
          open = false;
          line.cut();
          // Its store goes in the middle of everything, so that nothing is kept from here on.
          await vouch.store.close();
          closers.push(async () => {
            await vouch.service.stop().catch(() => {});
            await fleet.close();
          });
        },
      };
    },

    async worker(options = {}) {
      const line = await newLine();
      const asked: string[] = [];
      const id = randomUUID();
      const egress = options.egress ?? 'default';
      const queue = await openWorkerQueue({
        database: line.database,
        id,
        log: silent,
        ...(options.deregisterTimeoutMs === undefined
          ? {}
          : { deregisterTimeoutMs: options.deregisterTimeoutMs }),
      });
      const off = options.clockMs ?? 0;
      const taken = new Set<string>();
      const host = createWorker({
        queue: {
          ...queue,
          clockOffMs: queue.clockOffMs - off,
          introduce: (card) => queue.introduce({ ...card, does: options.does ?? card.does }),
          async serve(place, atOnce, answer) {
            for (const version of options.does?.[place.work] ?? [place.version])
              await queue.serve({ ...place, version }, atOnce, (batch, signal) => {
                taken.add((batch as { id: string }).id);
                return answer(batch, signal);
              });
          },
        },
        sources: options.sources ?? knowingSources(asked, options.before),
        clock: { now: () => NOW },
        log: silent,
        id,
        machine: `machine-${egress}`,
        version: '1.0.0',
        engine: 'engine of the test',
        egress,
        realm: options.realm ?? 'internet',
        ehlo: null,
        mailFrom: null,
        noMailboxes: options.noMailboxes ?? null,
        introduceMs: 500,
      });
      await host.start();
      closers.push(() => host.stop());
      return { host, id, line, asked, taken };
    },

    async silence(...workers) {
      const ids = workers.map(({ id }) => `'${id}'`).join(', ');
      await db.query(
        `UPDATE vouch_fleet.instance SET heartbeat_on = heartbeat_on - interval '5 minutes' WHERE name IN (${ids})`,
      );
      const batches = workers.flatMap(({ taken }) => [...taken].map((batch) => `'${batch}'`));
      // Once: from now on they may be another's.
      for (const { taken } of workers) taken.clear();
      if (batches.length === 0) return;
      await db.query(
        `UPDATE vouch_fleet.job SET heartbeat_on = now() - interval '5 minutes' WHERE state = 'active' AND id IN (${batches.join(', ')})`,
      );
    },

    async hearAgain(...workers) {
      const ids = workers.map(({ id }) => `'${id}'`).join(', ');
      await db.query(`UPDATE vouch_fleet.instance SET heartbeat_on = now() WHERE name IN (${ids})`);
    },

    async left() {
      const [row] = await db.query(
        "SELECT count(*) AS many FROM vouch_fleet.job WHERE name <> 'workers' AND name NOT LIKE '\\_\\_%'",
      );
      return Number(row?.many);
    },

    async close() {
      for (const line of lines) line.heal();
      for (const close of closers.reverse()) await close();
      for (const line of lines) await line.close();
      await db.reset();
    },
  };
}
