// Counts events and their durations by a few labels, for the metrics.
import type { Labels, MetricFamily, MetricSample } from '../ports/metrics.ts';

/** Series of one family at most: what comes under yet other labels is counted together, every label `other`. */
const MOST_SERIES = 200;
/** Upper bounds in seconds, from an answer of the cache to one that waited for its turn at a slow server. */
export const DURATION_BOUNDS: readonly number[] = [
  0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800,
];

export interface CounterTally {
  add(labels: Labels): void;
  read(): MetricFamily;
}

export interface DurationTally {
  note(labels: Labels, seconds: number): void;
  read(): MetricFamily;
}

export function createCounter(name: string, help: string): CounterTally {
  const series = createSeries(() => ({ count: 0 }));
  return {
    add(labels) {
      series.of(labels).count += 1;
    },
    read: () => ({
      name,
      help,
      type: 'counter',
      samples: series.all().map(({ labels, value }) => ({ labels, value: value.count })),
    }),
  };
}

export function createDurations(name: string, help: string): DurationTally {
  const series = createSeries(() => ({
    sum: 0,
    /** By the bound that holds it, the last beyond all of them. */
    within: new Array<number>(DURATION_BOUNDS.length + 1).fill(0),
  }));
  return {
    note(labels, seconds) {
      const value = series.of(labels);
      const index = DURATION_BOUNDS.findIndex((bound) => seconds <= bound);
      const within = index < 0 ? DURATION_BOUNDS.length : index;
      value.within[within] = (value.within[within] ?? 0) + 1;
      value.sum += seconds;
    },
    read: () => ({
      name,
      help,
      type: 'histogram',
      samples: series.all().flatMap(({ labels, value }) => histogramOf(labels, value)),
    }),
  };
}

/** Buckets hold all that is below their bound, so each counts those before it as well. */
function histogramOf(
  labels: Labels,
  { sum, within }: { readonly sum: number; readonly within: readonly number[] },
): readonly MetricSample[] {
  let count = 0;
  const buckets = within.map((many, index): MetricSample => {
    count += many;
    const le = String(DURATION_BOUNDS[index] ?? '+Inf');
    return { labels: { ...labels, le }, value: count, part: 'bucket' };
  });
  return [...buckets, { labels, value: sum, part: 'sum' }, { labels, value: count, part: 'count' }];
}

/** Labels of one family have the same names in the same order. */
function createSeries<V>(begin: () => V): {
  of(labels: Labels): V;
  all(): readonly { readonly labels: Labels; readonly value: V }[];
} {
  const series = new Map<string, { readonly labels: Labels; readonly value: V }>();
  return {
    of(labels) {
      const known = series.get(keyOf(labels));
      if (known !== undefined) return known.value;
      const labelSet = series.size < MOST_SERIES ? labels : others(labels);
      const key = keyOf(labelSet);
      const entry = series.get(key) ?? { labels: labelSet, value: begin() };
      series.set(key, entry);
      return entry.value;
    },
    all: () => [...series.values()],
  };
}

/** Made for every look-up, the DNS's as well: without an array in between. */
function keyOf(labels: Labels): string {
  let key = '';
  for (const name in labels) key += `${labels[name]}\n`;
  return key;
}

function others(labels: Labels): Labels {
  return Object.fromEntries(Object.keys(labels).map((name) => [name, 'other']));
}
