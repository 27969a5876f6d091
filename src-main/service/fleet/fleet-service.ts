// The fleet as the program uses it: joined when an address is set and a look-up is needed, left when the address is removed.
import type { FleetStatus, FleetTrial } from '../../../src-shared/bridge/fleet.ts';
import { shownAddress } from '../../../src-shared/fleet-address.ts';
import { moment } from '../iso-time.ts';
import {
  FLEET_WORKS,
  type FleetDepth,
  FleetError,
  type FleetRealm,
  type FleetWork,
  type FleetWorker,
} from '../ports/fleet.ts';
import type { RemoteLookups } from '../ports/remote-lookups.ts';
import type { Coordinator, CoordinatorState } from './coordinator.ts';
import { createFleetMetrics } from './fleet-metrics.ts';
import { listNotice } from './list-notice.ts';
import { createMembership, type MembershipDeps } from './membership.ts';
import { WORK_VERSIONS } from './messages.ts';

export interface FleetServiceDeps extends MembershipDeps {
  /** Looks whether an address can be used; answers what was found as a sentence. Rejects with a FleetError. */
  readonly tryAddress: (address: string) => Promise<string>;
}

export interface FleetService extends RemoteLookups {
  /** Joined where an address is set; null where none is. */
  current(): Coordinator | null;
  status(): Promise<FleetStatus>;
  /** Tries an address, or the one that is set where null is given. */
  try(address: string | null): Promise<FleetTrial>;
  close(): Promise<void>;
}

/** So long PostgreSQL may take to tell what lies in it; whoever collects metrics does not wait for ever. */
const DEPTHS_MS = 3_000;

export function createFleetService(deps: FleetServiceDeps): FleetService {
  const { realm } = deps;
  const listeners: (() => void)[] = [];
  const metrics = createFleetMetrics();
  const membership = createMembership(deps, metrics.answered, () => {
    for (const listener of listeners) listener();
  });

  return {
    current: () => membership.current()?.fleet ?? null,
    breadth: membership.breadth,
    async status() {
      const now = membership.current();
      if (now === null) return NO_FLEET;
      await now.fleet.looked();
      const depths = await now.depths().catch(() => null);
      return statusOf(shownAddress(now.address), realm, now.fleet.state(), depths);
    },
    async try(address) {
      const tried = address ?? deps.address();
      if (tried === '') return { ok: false, sentence: 'No address is set. Enter one first.' };
      try {
        return { ok: true, sentence: await deps.tryAddress(tried) };
      } catch (error) {
        if (error instanceof FleetError) return { ok: false, sentence: error.message };
        throw error;
      }
    },
    notice(sources, startedAt) {
      const now = membership.standing();
      return now === null ? null : listNotice(now, sources, startedAt);
    },
    noticesKey() {
      const now = membership.standing();
      return now === null ? '' : `${Object.values(now.who).join(' ')} ${now.backAt}`;
    },
    onNotices: (listener) => void listeners.push(listener),
    async metrics() {
      const now = membership.current();
      if (now === null) return [];
      const depths = await inTime(now.depths());
      const state = now.fleet.state();
      const ours = (each: { readonly realm: FleetRealm }) => each.realm === realm;
      return metrics.read(
        { ...state, workers: state.workers.filter(ours) },
        depths?.filter(ours) ?? null,
      );
    },
    close: membership.close,
  };
}

/** Null where it takes too long, or fails. */
async function inTime<T>(asked: Promise<T>): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), DEPTHS_MS);
  const answer = await Promise.race([asked.catch(() => null), late.promise]);
  clearTimeout(timer);
  return answer;
}

const NO_FLEET: FleetStatus = {
  address: null,
  state: 'off',
  sentence: 'This machine does all look-ups itself.',
  who: [],
  workers: [],
  waiting: 0,
  answered: 0,
  blocked: [],
};

function statusOf(
  address: string,
  realm: FleetRealm,
  state: CoordinatorState,
  depths: readonly FleetDepth[] | null,
): FleetStatus {
  const own = depths?.filter((depth) => depth.realm === realm);
  const sum = (work: FleetWork, of: 'waiting' | 'inProgress') =>
    own?.reduce((all, depth) => all + (depth.work === work ? depth[of] : 0), 0) ?? null;
  return {
    address,
    ...fleetStatus(state, realm),
    who: FLEET_WORKS.map((work) => ({
      work,
      answers: state.who[work],
      waiting: sum(work, 'waiting'),
      under_way: sum(work, 'inProgress'),
    })),
    workers: state.workers.map((worker) => workerDetails(worker, realm)),
    waiting: state.waiting,
    answered: state.answered,
    blocked: state.blocked.map(({ group, egress }) => ({ server: group, egress })),
  };
}

function fleetStatus(
  { error, who, workers, looked }: CoordinatorState,
  realm: FleetRealm,
): Pick<FleetStatus, 'state' | 'sentence'> {
  const answers = Object.values(who);
  const live = workers.filter((worker) => worker.live && worker.realm === realm).length;
  if (error !== null) {
    const alone = answers.includes('this_machine');
    const then = alone
      ? 'Meanwhile this machine does the look-ups itself.'
      : 'Look-ups wait for it.';
    return { state: alone ? 'alone' : 'waiting', sentence: `${error} ${then}` };
  }
  if (!looked) return { state: 'connecting', sentence: 'Looking up the workers in PostgreSQL.' };
  if (answers.every((each) => each === 'this_machine'))
    return {
      state: 'alone',
      sentence: `No worker answers, so this machine does the look-ups itself. Start one with: ${START}`,
    };
  if (!answers.includes('workers'))
    return {
      state: 'waiting',
      sentence: `No worker answers yet. Start one with: ${START}`,
    };
  const workersLive = `${live} ${live === 1 ? 'worker answers' : 'workers answer'}.`;
  const missing = FLEET_WORKS.filter((work) => who[work] !== 'workers');
  const own =
    missing.length === 0 ? '' : ` None of them does these look-ups: ${missing.join(', ')}.`;
  return { state: 'working', sentence: `${workersLive}${own}` };
}

const START = 'vouch worker --fleet ADDRESS';

function workerDetails(worker: FleetWorker, realm: FleetRealm): FleetStatus['workers'][number] {
  return {
    id: worker.id,
    machine: worker.machine,
    version: worker.version,
    engine: worker.engine,
    egress: worker.egress,
    live: worker.live,
    does: FLEET_WORKS.filter((work) => worker.does[work].length > 0),
    notes: [...worker.notes, ...unspoken(worker), ...elsewhere(worker, realm)],
    answered: Math.round(worker.answered),
    per_minute: Math.round(worker.perMinute),
    under_way: Math.round(worker.inProgress),
    seen_at: moment(worker.seenAt),
  };
}

/** What a worker does in none of the versions that this program speaks, as a sentence. */
function unspoken({ does, version }: FleetWorker): readonly string[] {
  const works = FLEET_WORKS.filter(
    (work) =>
      does[work].length > 0 && !does[work].some((each) => WORK_VERSIONS[work].includes(each)),
  );
  if (works.length === 0) return [];
  return [
    `It runs Vouch ${version}, which does these look-ups differently, so it gets none of them: ${works.join(', ')}. Run the same Vouch on both machines.`,
  ];
}

/** What keeps a worker of another realm from helping, as a sentence. */
function elsewhere(worker: FleetWorker, realm: FleetRealm): readonly string[] {
  if (worker.realm === realm) return [];
  return [
    worker.realm === 'practice'
      ? 'It is on the practice network and this machine is not, so it gets none of its look-ups. Start it without --demo (VOUCH_DEMO).'
      : 'This machine is on the practice network and the worker is not, so it gets none of its look-ups. Start it with --demo, or use another database.',
  ];
}
