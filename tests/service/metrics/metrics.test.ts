// The service in numbers, whole: jobs and rows by state, what is left to ask, and requests.
import { expect, test } from 'vitest';
import { createMetrics } from '../../../src-main/service/metrics/metrics.ts';
import { DURATION_BOUNDS } from '../../../src-main/service/metrics/tallies.ts';
import type { StoredJob } from '../../../src-main/service/ports/jobs.ts';
import type { MetricFamily } from '../../../src-main/service/ports/metrics.ts';
import type { Store } from '../../../src-main/service/ports/store.ts';

const NONE = { approve: 0, review: 0, block: 0 };

function job(jobId: string, changes: Partial<StoredJob> = {}): StoredJob {
  const state = { status: 'running', paused: false, waitingSince: null };
  return { jobId, total: 10, processed: 4, provisional: NONE, ...state, ...changes } as StoredJob;
}

function opened(jobs: readonly StoredJob[], others: readonly MetricFamily[] = []) {
  const metrics = createMetrics({ elapsed: () => 0, remote: async () => others });
  const left: Readonly<Record<string, readonly object[]>> = {
    a: [
      { source: 'dns', left: 2, ms: 9 },
      { source: 'website', left: 5, ms: 9 },
    ],
    b: [{ source: 'website', left: 7, ms: 9 }],
  };
  const service = metrics.service(
    { unfinishedJobs: async () => jobs },
    {
      waitsForDiskSpace: (jobId) => jobId === 'full',
      remaining: (jobId) => (left[jobId] ?? []) as never,
    },
  );
  const read = async () => new Map((await service.read()).map((each) => [each.name, each]));
  return { metrics, service, read };
}

const states = (values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([state, value]) => ({ labels: { state }, value }));

test('jobs and their rows are counted by state', async () => {
  const { read } = opened([
    job('a', { provisional: { approve: 1, review: 2, block: 0 } }),
    job('b', { status: 'queued', total: 3, processed: 0 }),
    job('paused', { paused: true, waitingSince: 5, processed: 10 }),
    job('offline', { waitingSince: 5, processed: 10 }),
    job('full', { processed: 10 }),
  ]);
  const families = await read();
  expect(families.get('vouch_jobs')).toEqual({
    name: 'vouch_jobs',
    help: 'Unfinished jobs by state; waiting means waiting for a network.',
    type: 'gauge',
    samples: states({ queued: 1, running: 1, paused: 1, waiting: 2 }),
  });
  expect(families.get('vouch_rows')).toEqual({
    name: 'vouch_rows',
    help: 'Rows of unfinished jobs: unchecked, with a first verdict (provisional), or done.',
    type: 'gauge',
    samples: states({ unchecked: 6, provisional: 3, done: 34 }),
  });
  expect(families.get('vouch_lookups_left')).toEqual({
    name: 'vouch_lookups_left',
    help: 'Look-ups that unfinished jobs still have to make, by source: domains, or rows for mailboxes.',
    type: 'gauge',
    samples: [
      { labels: { source: 'dns' }, value: 2 },
      { labels: { source: 'registration' }, value: 0 },
      { labels: { source: 'website' }, value: 12 },
      { labels: { source: 'mailbox' }, value: 0 },
    ],
  });
});

test('rows with a first verdict that are counted a moment ahead leave none below zero', async () => {
  const { read } = opened([
    job('a', { total: 3, processed: 2, provisional: { approve: 2, review: 0, block: 0 } }),
  ]);
  expect((await read()).get('vouch_rows')?.samples).toEqual(
    states({ unchecked: 0, provisional: 2, done: 2 }),
  );
});

test('rows are counted as they are recorded, but for those of a job that is gone', async () => {
  const { metrics, read } = opened([]);
  const recordItems = async (jobId: string) => (jobId === 'gone' ? null : job(jobId));
  const other = async () => 7;
  const store = metrics.counted({ recordItems, other } as unknown as Store);
  const outcomes = [{ kind: 'verified' }, { kind: 'failed' }, { kind: 'verified' }] as never;
  expect(await store.recordItems('a', outcomes, 1)).toEqual(job('a'));
  expect(await store.recordItems('gone', outcomes, 1)).toBeNull();
  expect((store as unknown as { other: unknown }).other).toBe(other);
  expect((await read()).get('vouch_rows_recorded_total')).toEqual({
    name: 'vouch_rows_recorded_total',
    help: 'Results of rows as recorded: verified (final), provisional (a first verdict), failed.',
    type: 'counter',
    samples: [
      { labels: { outcome: 'verified' }, value: 2 },
      { labels: { outcome: 'failed' }, value: 1 },
    ],
  });
});

test('requests are measured in seconds by route, method and status', async () => {
  const { service, read } = opened([]);
  service.answered({ route: '/v1/verify', method: 'POST', status: 200, ms: 250 });
  const family = (await read()).get('vouch_api_request_seconds');
  const labels = { route: '/v1/verify', method: 'POST', status: '200' };
  expect(family).toEqual({
    name: 'vouch_api_request_seconds',
    help: 'Seconds from the arrival of an API request to the end of its answer, by route, method and status.',
    type: 'histogram',
    samples: [
      ...[...DURATION_BOUNDS, '+Inf'].map((le) => ({
        labels: { ...labels, le: String(le) },
        value: le === '+Inf' || Number(le) >= 0.25 ? 1 : 0,
        part: 'bucket',
      })),
      { labels, value: 0.25, part: 'sum' },
      { labels, value: 1, part: 'count' },
    ],
  });
});

test('what other machines add comes last, and every family once', async () => {
  const own: MetricFamily = { name: 'vouch_workers', help: 'h', type: 'gauge', samples: [] };
  const { service } = opened([], [own]);
  expect((await service.read()).map(({ name }) => name)).toEqual([
    'vouch_jobs',
    'vouch_rows',
    'vouch_lookups_left',
    'vouch_rows_recorded_total',
    'vouch_lookups_total',
    'vouch_lookup_failures_total',
    'vouch_lookup_seconds',
    'vouch_api_request_seconds',
    'vouch_workers',
  ]);
});
