// What the history asks for, and how what was read is kept up to date.
import { expect, test } from 'vitest';
import { NO_FILTER, narrows, queryOf } from '../../../src-renderer/features/history/check-query.ts';
import { hasMore, withJob } from '../../../src-renderer/features/history/list-pages.ts';
import { jobDetails } from '../../renderer/job-details.ts';

const job = (job_id: string, processed: number) => jobDetails({ job_id, processed });

test('blanks are no search', () => {
  expect(queryOf({ ...NO_FILTER, search: '   ' }, null).search).toBeNull();
  expect(narrows({ ...NO_FILTER, search: '   ' })).toBe(false);
});

test('a search is cut to what the service takes', () => {
  expect(queryOf({ ...NO_FILTER, search: ` ${'x'.repeat(201)} ` }, null).search).toBe(
    'x'.repeat(200),
  );
});

test('a recommendation or a flag narrows', () => {
  expect(narrows({ ...NO_FILTER, recommendation: 'block' })).toBe(true);
  expect(narrows({ ...NO_FILTER, flag: 'vpn' })).toBe(true);
});

test('rows on the screen are read again together, as far as one answer holds them', () => {
  const limits = [0, 99, 100, 101, 499, 500, 501].map((n) => queryOf(NO_FILTER, null, n).limit);
  expect(limits).toEqual([100, 100, 100, 101, 499, 500, 500]);
});

test('a full page may have another behind it, a shorter one has not', () => {
  expect(hasMore(100, 100)).toBe(true);
  expect(hasMore(99, 100)).toBe(false);
});

test('a changed list takes the place of what it was', () => {
  const jobs = withJob([job('a', 1), job('b', 1)], job('b', 5));
  expect(jobs).toEqual([job('a', 1), job('b', 5)]);
  expect(withJob([job('a', 1), job('b', 1)], job('a', 5))).toEqual([job('a', 5), job('b', 1)]);
});

test('a list that is not on the screen has to be read', () => {
  expect(withJob([job('a', 1)], job('b', 5))).toBeNull();
  expect(withJob(null, job('b', 5))).toBeNull();
});
