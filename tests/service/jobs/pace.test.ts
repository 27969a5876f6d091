// How fast a job goes, told from samples.
import { expect, test } from 'vitest';
import { createPaceMeter } from '../../../src-main/service/jobs/pace.ts';
import type { StoredJob } from '../../../src-main/service/ports/jobs.ts';

function job(processed: number, change: Partial<StoredJob> = {}): StoredJob {
  return {
    jobId: 'job_1',
    status: 'running',
    total: 1_000,
    processed,
    provisional: { approve: 0, review: 0, block: 0 },
    paused: false,
    waitingSince: null,
    ...change,
  } as StoredJob;
}

test('nothing is promised before there is something to measure', () => {
  const meter = createPaceMeter();
  expect(meter.note(job(10), 0)).toEqual({ perSecond: null, looksPerSecond: null });
  expect(meter.note(job(20), 1_000)).toEqual({ perSecond: null, looksPerSecond: null });
});

test('rows with a first verdict count as looked at, and not as done', () => {
  const meter = createPaceMeter();
  meter.note(job(0), 0);
  const provisional = { approve: 100, review: 50, block: 10 };
  expect(meter.note(job(200, { provisional }), 4_000)).toEqual({
    perSecond: 50,
    looksPerSecond: 90,
  });
});

test('a job that has become slow is judged by the last seconds, not by its quick beginning', () => {
  const meter = createPaceMeter();
  meter.note(job(0), 0);
  meter.note(job(900), 1_000);
  meter.note(job(910), 25_000);
  expect(meter.note(job(920), 35_000)).toEqual({ perSecond: 1, looksPerSecond: 1 });
});

test.for<[string, Partial<StoredJob>]>([
  ['paused', { paused: true }],
  ['waiting for the network', { waitingSince: 1 }],
  ['ended', { status: 'completed' }],
])('a job that is %s has no rate, and begins anew afterwards', ([, change]) => {
  const meter = createPaceMeter();
  meter.note(job(0), 0);
  expect(meter.note(job(500, change), 5_000)).toEqual({ perSecond: null, looksPerSecond: null });
  expect(meter.note(job(500), 6_000)).toEqual({ perSecond: null, looksPerSecond: null });
});

test('a job without progress has no rate', () => {
  const meter = createPaceMeter();
  meter.note(job(5), 0);
  expect(meter.note(job(5), 5_000)).toEqual({ perSecond: null, looksPerSecond: null });
});
