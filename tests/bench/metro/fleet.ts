// How a list with mailbox checks goes in the everyday internet by one and by three workers of a fleet, an IP address each; some
// mail hosts greylist by IP address.
import { readEnvironment } from '../../../src-main/program/environment.ts';
import { type RunningWorker, startWorker } from '../../../src-main/program/fleet-worker.ts';
import type { Service } from '../../../src-main/service/service.ts';
import { noPostgres, type PostgresServer, startPostgres } from '../../fleet/postgres-server.ts';
import type { Measured } from '../measure.ts';
import {
  append,
  followed,
  networkOf,
  startWorld,
  WITHOUT_COMPANIES,
  type World,
  withVouchIn,
} from './metro.ts';
import { type Plan, planOf } from './plan.ts';

/** As many as one worker asks mail hosts about in some minutes. */
export const FLEET_ROWS = 2_000;
const EHLO = 'vouch.example';
/** Shorter than in the field: what is measured is not this wait. */
const GREYLIST_SECONDS = 10;
const PAGE = 1_000;
const CALLER = {
  origin: { kind: 'command' },
  signal: new AbortController().signal,
  emit: () => {},
} as const;
const SILENT = { info: () => {}, error: () => {} };

interface FleetRun {
  readonly seconds: number;
  /** What each row came to, in their order. */
  readonly verdicts: readonly string[];
  readonly sessions: number;
  readonly recipients: number;
}

/**
 * Needs a real PostgreSQL. Registries and websites are left out: they see one address, that of this machine, whatever the
 * egresses are called, and what is measured is what several addresses gain.
 */
export async function measureFleet(rows: number): Promise<readonly Measured[]> {
  const missing = noPostgres();
  if (missing !== null) throw new Error(missing);
  const plan = planOf(rows);
  const greylistMs = GREYLIST_SECONDS * 1_000;
  const world = await startWorld({ rows, line: 'everyday', greylistMs });
  const server = await startPostgres();
  const runs = new Map<number, FleetRun>();
  try {
    for (const workers of [1, 3]) runs.set(workers, await runBy(workers, world, server, plan));
  } finally {
    server.close();
    world.stop();
  }
  const one = runs.get(1);
  return [...runs].map(([workers, { seconds, verdicts, sessions, recipients }]) => ({
    name: `fleet, ${rows.toLocaleString('en')} rows with mailbox checks, ${workers} ${workers === 1 ? 'worker' : 'workers'}`,
    figure: `${seconds.toFixed(1)} s, ${((one?.seconds ?? Number.NaN) / seconds).toFixed(2)} × one; ${recipients.toLocaleString('en')} recipients in ${sessions.toLocaleString('en')} sessions; ${differing(one?.verdicts ?? [], verdicts)} rows with another verdict than by one, ${putOff(verdicts)} greylisted`,
    aim: AIMS[workers] ?? '',
  }));
}

const AIMS: Readonly<Record<number, string>> = {
  1: 'what the paces set',
  3: 'at least 2.7 ×, the same verdicts',
};

function differing(one: readonly string[], other: readonly string[]): number {
  return one.filter((verdict, row) => verdict !== other[row]).length;
}

function putOff(verdicts: readonly string[]): number {
  return verdicts.filter((verdict) => verdict.endsWith(' greylisted')).length;
}

async function verdictsOf({ jobs }: Service, jobId: string, rows: number) {
  const verdicts: string[] = [];
  while (verdicts.length < rows) {
    for (const { item } of await jobs.rows(jobId, { from: verdicts.length, limit: PAGE })) {
      const { recommendation, mailbox, error } = JSON.parse(item ?? '{}');
      verdicts.push(`${error?.code ?? recommendation} ${mailbox}`);
    }
  }
  return verdicts;
}

async function runBy(
  workers: number,
  world: World,
  server: PostgresServer,
  plan: Plan,
): Promise<FleetRun> {
  const network = networkOf(world.ports, plan);
  const given = {
    company_checks: 'never',
    mailbox_probing: true,
    ehlo_name: EHLO,
    greylist_delay_seconds: GREYLIST_SECONDS,
    fleet: server.address,
  } as const;
  return withVouchIn(network, given, async ({ service, calls }) => {
    const running: RunningWorker[] = [];
    try {
      for (let index = 0; index < workers; index += 1) {
        running.push(
          await startWorker({
            environment: readEnvironment({ VOUCH_EHLO: EHLO }, process.platform),
            address: server.address,
            egress: `e${index}`,
            mailboxes: true,
            log: SILENT,
            network: networkOf(world.ports, plan, `127.0.0.${2 + index}`),
          }),
        );
      }
      // An introduction is announced by no event; who waits asks again.
      const isThere = async () => {
        const status = await calls['fleet.status']({}, CALLER);
        return status.workers.filter(({ live }) => live).length === workers;
      };
      while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 200));
      await world.counts('reset');
      const jobId = await service.jobs.create({ name: 'metro', columns: null }, WITHOUT_COMPANIES);
      await append(service, jobId, plan);
      const from = performance.now();
      await service.jobs.start(jobId);
      await followed(service, jobId, plan.rows.length, from);
      const seconds = (performance.now() - from) / 1_000;
      const { mailSessions, mailRecipients } = await world.counts('counts');
      return {
        seconds,
        verdicts: await verdictsOf(service, jobId, plan.rows.length),
        sessions: mailSessions,
        recipients: mailRecipients,
      };
    } finally {
      for (const worker of running) await worker.stop();
    }
  });
}
