// What a fleet of many workers would take for a very large list: discrete events, batch by batch, at the paces of the tables.
import { OTHER_PROVIDER, PROVIDERS } from '../../src-main/engine/mailbox/providers.ts';
import type { Measured } from './measure.ts';

export interface Group {
  readonly name: string;
  readonly lookups: number;
  /** What its server lets one address ask. */
  readonly perSecond: number;
  /** Look-ups of one batch. */
  readonly batch: number;
}

export interface Simulation {
  /** Addresses to the world, a worker behind each. */
  readonly egresses: number;
  readonly groups: readonly Group[];
  /** Answers that the coordinator takes in. */
  readonly answersPerSecond: number;
}

export interface Simulated {
  readonly seconds: number;
  readonly lookups: number;
  /** When the last answer of each group was taken in. */
  readonly ends: ReadonlyMap<string, number>;
  /** Share of the time in which the coordinator was taking answers in. */
  readonly coordinatorBusy: number;
}

/** As service/jobs and service/fleet do it: look-ups of one server under way for each address, and of all. */
const OF_ONE_SERVER = 64;
const OF_ALL = 512;
const MOST_BREADTH = 128;

interface Event {
  readonly at: number;
  readonly group: number;
  readonly egress: number;
  readonly many: number;
}

export function simulate({ egresses, groups, answersPerSecond }: Simulation): Simulated {
  const breadth = Math.min(egresses, MOST_BREADTH);
  const left = groups.map(({ lookups }) => lookups);
  const inProgress = groups.map(() => 0);
  const free = groups.map(() => new Float64Array(egresses));
  const ends = new Map<string, number>();
  const events = createHeap();
  let all = 0;
  let coordinator = 0;
  let busy = 0;
  let turn = 0;

  function begin(now: number): void {
    for (let passed = 0; passed < groups.length && all < OF_ALL * breadth; ) {
      turn = (turn + 1) % groups.length;
      const group = groups[turn];
      const line = free[turn];
      const waits = left[turn] ?? 0;
      const many = Math.min(
        group?.batch ?? 0,
        waits,
        OF_ONE_SERVER * breadth - (inProgress[turn] ?? 0),
      );
      if (group === undefined || line === undefined || many <= 0) {
        passed += 1;
        continue;
      }
      passed = 0;
      const egress = soonest(line);
      const at = Math.max(now, line[egress] ?? 0) + many / group.perSecond;
      line[egress] = at;
      left[turn] = waits - many;
      inProgress[turn] = (inProgress[turn] ?? 0) + many;
      all += many;
      events.push({ at, group: turn, egress, many });
    }
  }

  begin(0);
  for (let event = events.pop(); event !== null; event = events.pop()) {
    const { at, group, many } = event;
    const takes = many / answersPerSecond;
    coordinator = Math.max(coordinator, at) + takes;
    busy += takes;
    inProgress[group] = (inProgress[group] ?? 0) - many;
    all -= many;
    ends.set(groups[group]?.name ?? '', coordinator);
    begin(at);
  }
  const lookups = groups.reduce((sum, each) => sum + each.lookups, 0);
  return { seconds: coordinator, lookups, ends, coordinatorBusy: busy / coordinator };
}

function soonest(line: Float64Array): number {
  let best = 0;
  for (let each = 1; each < line.length; each += 1)
    if ((line[each] ?? 0) < (line[best] ?? 0)) best = each;
  return best;
}

/** A binary heap of events, the earliest first. */
function createHeap(): { push(event: Event): void; pop(): Event | null } {
  const heap: Event[] = [];
  const at = (index: number) => heap[index]?.at ?? Number.POSITIVE_INFINITY;
  const swap = (one: number, other: number) => {
    const kept = heap[one] as Event;
    heap[one] = heap[other] as Event;
    heap[other] = kept;
  };
  return {
    push(event) {
      heap.push(event);
      for (let index = heap.length - 1; index > 0; ) {
        const above = (index - 1) >> 1;
        if (at(above) <= at(index)) break;
        swap(above, index);
        index = above;
      }
    },
    pop() {
      const first = heap[0];
      const last = heap.pop();
      if (first === undefined || last === undefined) return null;
      if (heap.length > 0) {
        heap[0] = last;
        for (let index = 0; ; ) {
          const left = 2 * index + 1;
          const small = at(left + 1) < at(left) ? left + 1 : left;
          if (at(small) >= at(index)) break;
          swap(small, index);
          index = small;
        }
      }
      return first;
    },
  };
}

const ROWS = 100_000_000;
const WORKERS = 100;
const DOMAINS = 8_000_000;
const ANSWERS_PER_SECOND = 5_000;
/** Of the mailboxes of a business list; an assumption, to be replaced by a list's own. */
const SHARES: Readonly<Record<string, number>> = {
  gmail: 0.2,
  google_workspace: 0.18,
  microsoft_365: 0.24,
  outlook_consumer: 0.07,
  yahoo: 0.06,
  gmx_webde: 0.03,
  icloud: 0.02,
  proofpoint: 0.03,
  mimecast: 0.02,
};
/** Of the domains, by the registries that most have; what one of them answers an address a second once its pace is found out. */
const REGISTRIES = { com: 0.5, net: 0.05, org: 0.06, de: 0.08, uk: 0.05, others: 0.26 };
const REGISTRY_PER_SECOND = 10;
const OTHER_REGISTRIES = 40;
/** A worker visits so many websites at once, each for some two seconds. */
const WEBSITES_PER_SECOND = (8 * 16) / 2;
/** Hosts of nobody in particular are paced each by itself: what holds them up is how many a worker asks at once. */
const OTHER_HOSTS_PER_SECOND = (16 * 16) / 3;

function largeList(): readonly Group[] {
  const known = PROVIDERS.filter(({ id }) => SHARES[id] !== undefined).map(({ id, pace }) => ({
    name: `mailboxes of ${id}`,
    lookups: Math.round(ROWS * (SHARES[id] ?? 0)),
    perSecond: pace.recipientsPerMinute / 60,
    batch: 16,
  }));
  const named = Object.values(SHARES).reduce((sum, share) => sum + share, 0);
  const registry = (name: string, share: number): Group => ({
    name: `registrations of ${name}`,
    lookups: Math.round(DOMAINS * share),
    perSecond: REGISTRY_PER_SECOND,
    batch: 16,
  });
  const { others, ...large } = REGISTRIES;
  return [
    ...known,
    {
      name: `mailboxes of ${OTHER_PROVIDER.label} hosts`,
      lookups: Math.round(ROWS * (1 - named)),
      perSecond: OTHER_HOSTS_PER_SECOND,
      batch: 16,
    },
    ...Object.entries(large).map(([name, share]) => registry(`.${name}`, share)),
    ...Array.from({ length: OTHER_REGISTRIES }, (_, index) =>
      registry(`other ${index}`, others / OTHER_REGISTRIES),
    ),
    { name: 'websites', lookups: DOMAINS, perSecond: WEBSITES_PER_SECOND, batch: 16 },
  ];
}

export async function measureFleetSimulation(): Promise<readonly Measured[]> {
  const groups = largeList();
  const made = simulate({ egresses: WORKERS, groups, answersPerSecond: ANSWERS_PER_SECOND });
  const one = groups.reduce(
    (most, { lookups, perSecond }) => Math.max(most, lookups / perSecond),
    0,
  );
  const others = [10, 400].map((egresses): Measured => {
    const other = simulate({ egresses, groups, answersPerSecond: ANSWERS_PER_SECOND });
    return {
      name: `  by ${egresses} workers`,
      figure: `${hours(other.seconds)}, coordinator busy ${Math.round(100 * other.coordinatorBusy)} %`,
      aim: `the coordinator alone sets ${hours(other.lookups / ANSWERS_PER_SECOND)}`,
    };
  });
  const slowest = [...made.ends].sort((a, b) => b[1] - a[1]).slice(0, 6);
  return [
    {
      name: `simulated: ${ROWS / 1e6} M rows, ${DOMAINS / 1e6} M domains, ${WORKERS} workers`,
      figure: `${hours(made.seconds)}, ${(made.lookups / 1e6).toFixed(1)} M look-ups, coordinator busy ${Math.round(100 * made.coordinatorBusy)} %`,
      aim: `by one address ${hours(one)} at least`,
    },
    ...slowest.map(([name, seconds]) => ({
      name: `  ${name}`,
      figure: `done after ${hours(seconds)}`,
      aim: 'its pace',
    })),
    ...others,
  ];
}

function hours(seconds: number): string {
  return seconds < 48 * 3_600
    ? `${(seconds / 3_600).toFixed(1)} h`
    : `${(seconds / 86_400).toFixed(1)} days`;
}
