// Whether this program belongs to a fleet: it joins where an address is set and a look-up is needed, and leaves when that changes.
import type { Clock } from '../../engine/ports.ts';
import type {
  CoordinatorQueue,
  FleetCard,
  FleetDepth,
  FleetRealm,
  FleetState,
} from '../ports/fleet.ts';
import type { Log } from '../ports/log.ts';
import {
  type Coordinator,
  type CoordinatorDeps,
  createCoordinator,
  type FleetTimes,
} from './coordinator.ts';
import { readCard } from './messages.ts';
import type { AnswerNews } from './pending-lookups.ts';
import { createReconnectingQueue } from './reconnecting-queue.ts';

export interface HubRequest {
  readonly database: string;
  readonly coordinator: string;
  readonly realm: FleetRealm;
  readonly readCard: (value: unknown) => FleetCard | null;
  readonly log: Log;
}

export interface MembershipDeps {
  /** The address that is set; `''` without one. */
  readonly address: () => string;
  /** Hears when it changes. */
  readonly onChange: (listener: () => void) => void;
  /** Rejects with a FleetError. */
  readonly openCoordinatorQueue: (request: HubRequest) => Promise<CoordinatorQueue>;
  /** Which network this program asks; workers of the other one get no look-ups. */
  readonly realm: FleetRealm;
  /** The name of this data folder among coordinators. */
  readonly coordinator: () => Promise<string>;
  readonly clock: Clock;
  readonly elapsed: () => number;
  readonly newId: () => string;
  readonly newBatchId: () => string;
  readonly log: Log;
  readonly contacts: CoordinatorDeps['contacts'];
  readonly times?: Partial<FleetTimes>;
}

export interface Joined {
  readonly address: string;
  readonly fleet: Coordinator;
  readonly depths: () => Promise<readonly FleetDepth[]>;
}

export interface Membership {
  /** Joins where an address is set; null where none is. */
  current(): Joined | null;
  /** Null without a fleet, and before it was seen who answers. */
  standing(): FleetState | null;
  /** From how many addresses servers are asked. */
  breadth(): number;
  close(): Promise<void>;
}

/** `answered` receives every answer of a worker, `whoChanged` when others answer than before. */
export function createMembership(
  deps: MembershipDeps,
  answered: (news: AnswerNews) => void,
  whoChanged: () => void,
): Membership {
  const { log, realm } = deps;
  let joined: Joined | null = null;
  let leaving: Promise<void> = Promise.resolve();
  let closed = false;

  function leave(): void {
    const before = joined;
    joined = null;
    if (before === null) return;
    whoChanged();
    leaving = Promise.all([leaving, before.fleet.close()])
      .catch((error: unknown) => log.error({ error }, 'leaving the fleet did not finish cleanly'))
      .then(() => {});
  }

  function join(address: string): Joined {
    const before = leaving;
    // The name is known by the time the first batch is made: the queue is opened before that.
    let coordinator = '';
    const queue = createReconnectingQueue(async () => {
      await before;
      coordinator = await deps.coordinator();
      return deps.openCoordinatorQueue({ database: address, coordinator, realm, readCard, log });
    }, deps.elapsed);
    const own = { queue, coordinator: () => coordinator, answered, whoChanged };
    const fleet = createCoordinator({ ...deps, ...own });
    return { address, fleet, depths: () => queue.depths() };
  }

  deps.onChange(leave);
  return {
    current() {
      const address = deps.address();
      if (address === '' || closed) return null;
      joined ??= join(address);
      return joined;
    },
    standing() {
      const state = joined?.fleet.state();
      return state?.looked || state?.error ? state : null;
    },
    breadth: () => (joined === null ? 1 : joined.fleet.breadth()),
    async close() {
      closed = true;
      leave();
      await leaving;
    },
  };
}
