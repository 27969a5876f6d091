// How much a fleet gains: one list with mailbox checks by one, two and four workers, each with an address of its own; and
// how many answers a coordinator takes in by itself.
import { OTHER_PROVIDER } from '../../src-main/engine/mailbox/providers.ts';
import {
  mailboxFromFleet,
  registrationFromFleet,
  websiteFromFleet,
} from '../../src-main/service/fleet/fleet-sources.ts';
import type { CoordinatorQueue, FleetQuestion } from '../../src-main/service/ports/fleet.ts';
import { embeddedDatabase, realDatabase, type TestDatabase } from '../fleet/fleet-database.ts';
import { noPostgres } from '../fleet/postgres-server.ts';
import {
  coordinatorOver,
  FOUND,
  hubWith,
  knowingSources,
  NO_SITE,
  NOW,
  openTestFleet,
  seenWorker,
  THERE,
} from '../fleet/test-fleet.ts';
import { CALL, ended, openTestService } from '../service/harness.ts';
import { simulate } from './fleet-simulation.ts';
import type { Measured } from './measure.ts';

/** Mail hosts of the list, and how many mailboxes it asks of each. */
const HOSTS = 8;
const EACH = 300;
const PER_SECOND = OTHER_PROVIDER.pace.recipientsPerMinute / 60;
const COORDINATOR_ROWS = 20_000;

export async function measureFleetPace(): Promise<readonly Measured[]> {
  const real = noPostgres() === null;
  const db = await (real ? realDatabase() : embeddedDatabase());
  const seconds = new Map<number, number>();
  try {
    for (const workers of [1, 2, 4]) seconds.set(workers, await listBy(db, workers));
  } finally {
    await db.close();
  }
  const of = (workers: number) => seconds.get(workers) ?? Number.NaN;
  const made = (workers: number) => modelled(workers).toFixed(1);
  const where = real ? 'a real PostgreSQL' : 'PGlite';
  const gain = (workers: number, aim: string): Measured => ({
    name: `fleet, ${workers} workers`,
    figure: `${of(workers).toFixed(1)} s, ${(of(1) / of(workers)).toFixed(2)} × one (simulated ${made(workers)} s)`,
    aim,
  });
  return [
    {
      name: 'fleet, 1 worker',
      figure: `${of(1).toFixed(1)} s for ${HOSTS * EACH} mailboxes of ${HOSTS} hosts over ${where}, at the table's pace (simulated ${made(1)} s)`,
      aim: 'what the pace sets',
    },
    gain(2, 'at least 1.9 ×'),
    gain(4, 'at least 3.6 ×'),
  ];
}

export async function measureCoordinator(): Promise<Measured> {
  const alone = await coordinatorAlone();
  return {
    name: 'fleet, the coordinator alone',
    figure: `${Math.round(alone.answers)} answers, ${Math.round(alone.rows)} rows a second; ${Math.round(alone.atWork)} answers a second of its main thread's processor time`,
    aim: '5,000 items of answers a second',
  };
}

function modelled(workers: number): number {
  const groups = Array.from({ length: HOSTS }, (_, host) => ({
    name: `host ${host}`,
    lookups: EACH,
    perSecond: PER_SECOND,
    batch: 16,
  }));
  return simulate({ egresses: workers, groups, answersPerSecond: 5_000 }).seconds;
}

/** One mail host paces each address by itself. */
async function listBy(db: TestDatabase, workers: number): Promise<number> {
  const fleet = openTestFleet(db);
  try {
    for (let index = 0; index < workers; index += 1) {
      const next = new Map<string, number>();
      await fleet.worker({
        egress: `e${index}`,
        sources: {
          ...knowingSources([]),
          mailbox: {
            async probe(_address, [host = '']) {
              const now = performance.now();
              const turn = Math.max(now, next.get(host) ?? 0);
              next.set(host, turn + 1_000 / PER_SECOND);
              await new Promise((resolve) => setTimeout(resolve, turn - now));
              return THERE;
            },
          },
        },
      });
    }
    const together = await fleet.coordinator({
      mailbox: true,
      company: false,
      hosts: HOSTS,
      times: { pauseMs: 3_600_000 },
    });
    while (together.fleet.breadth() < workers)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const emails = Array.from({ length: HOSTS * EACH }, (_, row) => `p@d${row}.example`);
    const from = performance.now();
    await together.end(await together.list(emails));
    return (performance.now() - from) / 1_000;
  } finally {
    await fleet.close();
  }
}

/** A queue whose workers know everything at once: what is left is the coordinator's own work. */
function instantQueue(): CoordinatorQueue {
  const say = ({ work }: FleetQuestion) =>
    work === 'mailbox' ? THERE : work === 'website' ? NO_SITE : FOUND;
  const { queue, answer } = hubWith([seenWorker('e')], async (batches) => {
    setImmediate(() => void answer(batches, say));
  });
  return queue;
}

async function coordinatorAlone(): Promise<{
  readonly answers: number;
  readonly rows: number;
  /** Answers in a second of the processor's time that its main thread used, whoever else wanted the processor. */
  readonly atWork: number;
}> {
  const fleet = coordinatorOver(instantQueue(), { times: {} });
  await fleet.looked();
  const own = knowingSources([]);
  const current = () => fleet;
  const registration = registrationFromFleet(current);
  const website = websiteFromFleet(current);
  const vouch = await openTestService({
    time: { now: NOW },
    remote: { breadth: () => 16 },
    settings: { mailbox_probing: true, ehlo_name: 'vouch.test' },
    mailbox: mailboxFromFleet(own.mailbox, current),
    sources: {
      registration: {
        registration: (domain, context) =>
          registration(domain, { ...context, lane: () => context.lane }, () =>
            own.registration.registration(domain, context),
          ),
      },
      website: {
        visit: (domain, context) =>
          website(domain, { ...context, lane: () => context.lane }, () =>
            own.website.visit(domain, context),
          ),
      },
    },
  });
  try {
    const jobId = await vouch.service.jobs.create(
      { name: 'list', columns: ['Mail'] },
      { ...CALL, origin: { kind: 'app' } },
    );
    const rows = Array.from({ length: COORDINATOR_ROWS }, (_, row) => ({
      input: { email: `p${row}@d${row % 8_000}.example` },
      source: null,
    }));
    for (let from = 0; from < rows.length; from += 1_000)
      await vouch.service.jobs.append(jobId, rows.slice(from, from + 1_000));
    const from = performance.now();
    const before = process.threadCpuUsage();
    await vouch.service.jobs.start(jobId);
    await vouch.until(jobId, ended);
    const seconds = (performance.now() - from) / 1_000;
    const { user, system } = process.threadCpuUsage(before);
    const { answered } = fleet.state();
    return {
      answers: answered / seconds,
      rows: COORDINATOR_ROWS / seconds,
      atWork: answered / ((user + system) / 1e6),
    };
  } finally {
    await vouch.close();
    await fleet.close();
  }
}
