// The service's metrics: look-ups, rows, jobs, queues and requests in numbers; never an address or a domain.
import { SOURCES } from '../../../src-shared/sources.ts';
import type { Runner } from '../jobs/runner.ts';
import type { Remaining } from '../jobs/stages/list-run.ts';
import type { StoredJob } from '../ports/jobs.ts';
import type { MetricFamily, MetricSample } from '../ports/metrics.ts';
import type { Store } from '../ports/store.ts';
import type { Service } from '../service.ts';
import { createSourceMeter, type SourceMeter } from './measured-sources.ts';
import { createCounter, createDurations } from './tallies.ts';

export interface MetricsDeps {
  /** Milliseconds that only ever grow. */
  readonly elapsed: () => number;
  /** What other machines that make look-ups add. */
  readonly remote: () => Promise<readonly MetricFamily[]>;
}

export interface Metrics {
  readonly measured: SourceMeter['measured'];
  /** The store; rows whose outcome is kept through it are counted. */
  counted(store: Store): Store;
  /** What the service offers of it, once there are jobs. */
  service(
    store: Pick<Store, 'unfinishedJobs'>,
    runner: Pick<Runner, 'waitsForDiskSpace'> & { remaining(jobId: string): readonly Remaining[] },
  ): Service['metrics'];
}

export function createMetrics({ elapsed, remote }: MetricsDeps): Metrics {
  const sources = createSourceMeter(elapsed);
  const rows = createCounter(
    'vouch_rows_recorded_total',
    'Results of rows as recorded: verified (final), provisional (a first verdict), failed.',
  );
  const requests = createDurations(
    'vouch_api_request_seconds',
    'Seconds from the arrival of an API request to the end of its answer, by route, method and status.',
  );

  return {
    measured: sources.measured,
    counted: (store) => ({
      ...store,
      async recordItems(jobId, outcomes, at) {
        const job = await store.recordItems(jobId, outcomes, at);
        if (job !== null) for (const { kind } of outcomes) rows.add({ outcome: kind });
        return job;
      },
    }),
    service: (store, { remaining, waitsForDiskSpace }) => ({
      answered({ route, method, status, ms }) {
        requests.note({ route, method, status: String(status) }, ms / 1_000);
      },
      async read() {
        const [jobs, ofOthers] = await Promise.all([store.unfinishedJobs(), remote()]);
        const left = jobs.flatMap(({ jobId }) => remaining(jobId));
        return [
          ...ofJobs(jobs, waitsForDiskSpace),
          {
            name: 'vouch_lookups_left',
            help: 'Look-ups that unfinished jobs still have to make, by source: domains, or rows for mailboxes.',
            type: 'gauge',
            samples: SOURCES.map((source) => ({
              labels: { source },
              value: sum(left.map((each) => (each.source === source ? each.left : 0))),
            })),
          },
          rows.read(),
          ...sources.read(),
          requests.read(),
          ...ofOthers,
        ];
      },
    }),
  };
}

type JobState = 'queued' | 'running' | 'paused' | 'waiting';

function ofJobs(
  jobs: readonly StoredJob[],
  waitsForDiskSpace: Runner['waitsForDiskSpace'],
): readonly MetricFamily[] {
  const states = jobs.map((job) => stateOf(job, waitsForDiskSpace(job.jobId)));
  const provisional = sum(jobs.map((job) => sum(Object.values(job.provisional))));
  const unchecked = sum(jobs.map(({ total, processed }) => total - processed)) - provisional;
  const rowState = (state: string, value: number): MetricSample => ({ labels: { state }, value });
  return [
    {
      name: 'vouch_jobs',
      help: 'Unfinished jobs by state; waiting means waiting for a network.',
      type: 'gauge',
      samples: (['queued', 'running', 'paused', 'waiting'] as const).map((state) => ({
        labels: { state },
        value: states.filter((each) => each === state).length,
      })),
    },
    {
      name: 'vouch_rows',
      help: 'Rows of unfinished jobs: unchecked, with a first verdict (provisional), or done.',
      type: 'gauge',
      samples: [
        rowState('unchecked', Math.max(0, unchecked)),
        rowState('provisional', provisional),
        rowState('done', sum(jobs.map(({ processed }) => processed))),
      ],
    },
  ];
}

function stateOf(
  { status, paused, waitingSince }: StoredJob,
  waitsForDiskSpace: boolean,
): JobState {
  if (paused) return 'paused';
  if (waitingSince !== null || waitsForDiskSpace) return 'waiting';
  return status === 'queued' ? 'queued' : 'running';
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
