// What the history asks for, and how what was read is kept up to date.
import { expect, test } from 'vitest';
import { NO_FILTER, narrows, queryOf } from '../../../src-renderer/features/history/check-query.ts';
import { hasMore, withJob } from '../../../src-renderer/features/history/list-pages.ts';
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';

const job = (jobId: string, processed: number): JobDetails => ({
  job_id: jobId,
  status: 'running',
  total: 10,
  processed,
  succeeded: processed,
  failed: 0,
  credits_used: processed,
  created_at: '2026-03-01T10:00:00Z',
  started_at: null,
  ended_at: null,
  origin: 'app',
  name: 'leads.csv',
  columns: null,
  provisional: { approve: 0, review: 0, block: 0 },
  recommendations: { approve: processed, review: 0, block: 0 },
  not_checked: 0,
  verdicts: { approve: processed, review: 0, block: 0 },
  remaining: [],
  per_second: null,
  seconds_left: null,
});

test('blanks are no search', () => {
  expect(queryOf({ ...NO_FILTER, search: '   ' }, null).search).toBeNull();
  expect(narrows({ ...NO_FILTER, search: '   ' })).toBe(false);
});

test('a search is cut to what the service takes', () => {
  expect(queryOf({ ...NO_FILTER, search: 'x'.repeat(300) }, null).search).toHaveLength(200);
});

test('a recommendation or a flag narrows', () => {
  expect(narrows({ ...NO_FILTER, recommendation: 'block' })).toBe(true);
  expect(narrows({ ...NO_FILTER, flag: 'vpn' })).toBe(true);
});

test('rows on the screen are read again together, as far as one answer holds them', () => {
  expect(queryOf(NO_FILTER, null, 0).limit).toBe(100);
  expect(queryOf(NO_FILTER, null, 340).limit).toBe(340);
  expect(queryOf(NO_FILTER, null, 5_000).limit).toBe(500);
});

test('a full page may have another behind it, a shorter one has not', () => {
  expect(hasMore(100, 100)).toBe(true);
  expect(hasMore(99, 100)).toBe(false);
});

test('a changed list takes the place of what it was', () => {
  const jobs = withJob([job('a', 1), job('b', 1)], job('b', 5));
  expect(jobs?.map(({ job_id, processed }) => [job_id, processed])).toEqual([
    ['a', 1],
    ['b', 5],
  ]);
});

test('a list that is not on the screen has to be read', () => {
  expect(withJob([job('a', 1)], job('b', 5))).toBeNull();
  expect(withJob(null, job('b', 5))).toBeNull();
});
