// Who makes the look-ups of a coordinator: workers on other machines, or this one after they have been away for a while.
import type { Clock } from '../../engine/ports.ts';
import {
  FLEET_WORKS,
  FleetError,
  type FleetRealm,
  type FleetState,
  type FleetWork,
  type FleetWorker,
  type WhoAnswers,
} from '../ports/fleet.ts';
import type { Log } from '../ports/log.ts';
import { WORK_VERSIONS } from './messages.ts';

export interface PresenceDeps {
  /** Workers of the other one are shown, and given nothing. */
  readonly realm: FleetRealm;
  readonly clock: Clock;
  /** Milliseconds that only ever grow. */
  readonly elapsed: () => number;
  readonly log: Log;
  /** How long look-ups wait for a fleet that is gone, before this machine makes them. */
  readonly pauseMs: number;
  /** Told when it changes who answers. */
  readonly whoChanged: () => void;
}

export interface PresenceState extends FleetState {
  /** Why PostgreSQL cannot be used; null while it can. */
  readonly error: string | null;
  /** Whether it was ever seen who works. */
  readonly looked: boolean;
  readonly workers: readonly FleetWorker[];
}

export interface Presence {
  /** PostgreSQL tells who works. */
  saw(workers: readonly FleetWorker[]): void;
  /** PostgreSQL cannot be used. */
  brokeDown(cause: unknown): void;
  /** How often it could not be used. */
  readonly breakdowns: number;
  /** To be called after each look at who works; answers the kinds of look-ups that this machine makes by itself from now on. */
  decide(): readonly FleetWork[];
  /** Whether this machine makes look-ups of a kind by itself. */
  isAlone(work: FleetWork): boolean;
  /** The egresses whose live workers in this realm do this work in a version that this program speaks, with that version. */
  placesOf(work: FleetWork): ReadonlyMap<string, number>;
  /** From how many addresses servers are asked; 1 where this machine asks by itself. */
  breadth(): number;
  state(): PresenceState;
}

/** So many addresses are made use of at most: what is under way is held in memory. */
const MOST_BREADTH = 128;

export function createPresence(deps: PresenceDeps): Presence {
  const { clock, elapsed, log, pauseMs } = deps;
  const lastWorked = new Map<FleetWork, number>(FLEET_WORKS.map((work) => [work, elapsed()]));
  const alone = new Set<FleetWork>();
  let workers: readonly FleetWorker[] = [];
  let looked = false;
  let error: string | null = null;
  let breakdowns = 0;
  let backAt: number | null = null;
  let lastEmittedWho = '';

  const placesOf = (work: FleetWork) => placesIn(workers, deps.realm, work);

  function isWorkedOn(work: FleetWork): boolean {
    return error === null && placesOf(work).size > 0;
  }

  /** Whether a kind of look-up has just become this machine's own. */
  function becomesOurs(work: FleetWork): boolean {
    const now = elapsed();
    if (isWorkedOn(work)) {
      lastWorked.set(work, now);
      if (!alone.delete(work)) return false;
      backAt = clock.now();
      log.info({ work }, 'workers answer again');
      return false;
    }
    if (alone.has(work) || now - (lastWorked.get(work) ?? 0) < pauseMs) return false;
    alone.add(work);
    log.info({ work, error }, 'no worker answers: this machine does the look-ups itself');
    return true;
  }

  function who(work: FleetWork): WhoAnswers {
    if (alone.has(work)) return 'this_machine';
    return isWorkedOn(work) ? 'workers' : 'nobody_yet';
  }

  return {
    saw(now) {
      workers = now;
      looked = true;
      if (error !== null) log.info({}, 'PostgreSQL answers again: look-ups go to the workers');
      error = null;
    },
    brokeDown(cause) {
      breakdowns += 1;
      const sentence = cause instanceof FleetError ? cause.message : String(cause);
      if (error === null)
        log.error({ error: cause }, 'PostgreSQL cannot be used: look-ups wait for it');
      error = sentence;
    },
    get breakdowns() {
      return breakdowns;
    },
    decide() {
      const ours = FLEET_WORKS.filter(becomesOurs);
      const now = FLEET_WORKS.map(who).join(' ');
      if (now !== lastEmittedWho) {
        lastEmittedWho = now;
        deps.whoChanged();
      }
      return ours;
    },
    isAlone: (work) => alone.has(work),
    placesOf,
    breadth() {
      const breadths = FLEET_WORKS.map((work) => (alone.has(work) ? 1 : placesOf(work).size));
      return Math.min(MOST_BREADTH, Math.max(1, ...breadths));
    },
    state: () => ({
      error,
      looked,
      workers,
      who: whoOf(who),
      backAt,
    }),
  };
}

/** Where workers of this realm do a kind of look-up. */
function placesIn(
  workers: readonly FleetWorker[],
  realm: FleetRealm,
  work: FleetWork,
): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const worker of workers) {
    if (!worker.live || worker.realm !== realm) continue;
    const version = WORK_VERSIONS[work].find((each) => worker.does[work].includes(each));
    if (version !== undefined && !places.has(worker.egress)) places.set(worker.egress, version);
  }
  return places;
}

function whoOf(who: (work: FleetWork) => WhoAnswers): FleetState['who'] {
  return {
    registration: who('registration'),
    website: who('website'),
    mailbox: who('mailbox'),
  };
}
