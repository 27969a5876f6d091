// The shape of metrics: families of samples, each with a few labels.

export type Labels = Readonly<Record<string, string>>;

export interface MetricSample {
  readonly labels: Labels;
  readonly value: number;
  /** Which series of a histogram it belongs to; absent in counters and gauges. */
  readonly part?: 'bucket' | 'sum' | 'count';
}

/** As Prometheus has them: `name` matches `[a-z_]+`, a counter's ends in `_total`, durations are in seconds. */
export interface MetricFamily {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly MetricSample[];
}
