// Writes metrics in the Prometheus text format with the Prometheus project's library, which is loaded on first use.
import type { Registry } from '@prometheus-io/client';
import type { MetricFamily } from '../service/ports/metrics.ts';

export interface Exposition {
  readonly text: string;
  readonly contentType: string;
}

/** With what the library knows of the process: memory, processor, event loop and garbage collection, from the first call on. */
export function createExposition(): (families: readonly MetricFamily[]) => Promise<Exposition> {
  let process: Registry | null = null;
  return async (families) => {
    const { Registry, collectDefaultMetrics } = await import('@prometheus-io/client');
    if (process === null) {
      process = new Registry();
      collectDefaultMetrics({ register: process });
    }
    const ofProcess = (await process.getMetricsAsJSON()).map((metric) => ({
      ...metric,
      // What was not measured yet, as the library has it.
      values: metric.values.filter(({ value }) => !Number.isNaN(value)),
    }));
    const all = Registry.aggregate([families.map(libraryMetric), ofProcess]);
    return { text: await all.metrics(), contentType: all.contentType };
  };
}

/** As the library has them when one process tells another. */
function libraryMetric({ name, help, type, samples }: MetricFamily): object {
  const values = samples.map(({ labels, value, part }) => ({
    labels,
    value,
    ...(part === undefined ? {} : { metricName: `${name}_${part}` }),
  }));
  return { name, help, type, aggregator: 'first', values };
}
