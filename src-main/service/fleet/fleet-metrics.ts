// The metrics of a fleet: its workers, who answers which look-ups, what waits, how often and how fast answers come.
import { createCounter, createDurations } from '../metrics/tallies.ts';
import { FLEET_WORKS, type FleetDepth, type FleetWorker } from '../ports/fleet.ts';
import type { MetricFamily, MetricSample } from '../ports/metrics.ts';
import type { CoordinatorState } from './coordinator.ts';
import type { AnswerNews } from './pending-lookups.ts';

export interface FleetMetrics {
  answered(news: AnswerNews): void;
  /** `depths` is null while PostgreSQL does not tell what lies in it. */
  read(state: CoordinatorState, depths: readonly FleetDepth[] | null): readonly MetricFamily[];
}

/** Versions and egresses are words of other machines: so many of each are told apart. */
const MOST_NAMES = 100;
const VERSION = /^[0-9A-Za-z.+-]{1,40}$/;

export function createFleetMetrics(): FleetMetrics {
  const answers = createCounter(
    'vouch_fleet_answers_total',
    'Look-ups that workers answered, by work, egress and their results.',
  );
  const seconds = createDurations(
    'vouch_fleet_answer_seconds',
    "From the coordinator's question to the worker's answer, waiting for the server's pace included.",
  );
  return {
    answered({ work, egress, ms, outcome }) {
      answers.add({ work, egress, outcome });
      seconds.note({ work, egress }, ms / 1_000);
    },
    read: (state, depths) => [
      {
        name: 'vouch_fleet_up',
        help: 'Whether the PostgreSQL of the fleet could be used when it was last asked.',
        type: 'gauge',
        samples: [{ labels: {}, value: state.looked && state.error === null ? 1 : 0 }],
      },
      {
        name: 'vouch_fleet_answering',
        help: 'Who answers look-ups of a work now: the one of its series that is 1.',
        type: 'gauge',
        samples: FLEET_WORKS.flatMap((work) =>
          (['workers', 'nobody_yet', 'this_machine'] as const).map((by) => ({
            labels: { work, by },
            value: state.who[work] === by ? 1 : 0,
          })),
        ),
      },
      {
        name: 'vouch_fleet_workers',
        help: 'Workers seen within the last hour, by version, egress and whether they are live.',
        type: 'gauge',
        samples: workersBy(state.workers),
      },
      {
        name: 'vouch_fleet_lookups_waiting',
        help: 'Look-ups of this coordinator that no worker has answered yet.',
        type: 'gauge',
        samples: [{ labels: {}, value: state.waiting }],
      },
      {
        name: 'vouch_fleet_blocked_servers',
        help: 'Servers that reject an egress and are contacted from others.',
        type: 'gauge',
        samples: summed(state.blocked.map(({ egress }) => ({ labels: { egress }, value: 1 }))),
      },
      ...(depths === null ? [] : [batches(depths)]),
      answers.read(),
      seconds.read(),
    ],
  };
}

function workersBy(workers: readonly FleetWorker[]): readonly MetricSample[] {
  return summed(
    workers.map(({ version, egress, live }) => ({
      labels: { version: VERSION.test(version) ? version : 'other', egress, live: String(live) },
      value: 1,
    })),
  );
}

function batches(depths: readonly FleetDepth[]): MetricFamily {
  return {
    name: 'vouch_fleet_batches',
    help: 'Batches in PostgreSQL, of all coordinators: waiting for a worker, or under way at one.',
    type: 'gauge',
    samples: summed(
      depths.flatMap(({ work, egress, waiting, inProgress }) => [
        { labels: { work, egress, state: 'waiting' }, value: waiting },
        { labels: { work, egress, state: 'under_way' }, value: inProgress },
      ]),
    ),
  };
}

/** One sample for all that have the same labels; beyond the most names an egress or a version is `other`. */
function summed(samples: readonly MetricSample[]): readonly MetricSample[] {
  const names = new Set<string>();
  const labelValue = (name: string, value: string) => {
    if (name !== 'egress' && name !== 'version') return value;
    if (names.size < MOST_NAMES) names.add(value);
    return names.has(value) ? value : 'other';
  };
  const sums = new Map<string, MetricSample>();
  for (const { labels, value } of samples) {
    const bounded = Object.fromEntries(
      Object.entries(labels).map(([name, each]) => [name, labelValue(name, each)]),
    );
    const key = JSON.stringify(bounded);
    sums.set(key, { labels: bounded, value: (sums.get(key)?.value ?? 0) + value });
  }
  return [...sums.values()];
}
