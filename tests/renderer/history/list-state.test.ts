// The words for what a list is doing, and the totals of its bar.
import { expect, test } from 'vitest';
import { hasEnded, listState } from '../../../src-renderer/features/history/list-state.ts';
import { totalsOf } from '../../../src-renderer/features/history/list-totals.ts';

const job = { status: 'running', total: 200, processed: 199, failed: 0 } as const;

test('a list is never at 100 % before its last row', () => {
  expect(listState({ ...job, total: 1000, processed: 999 }).label).toBe('Running, 99 %');
});

test('a list without rows is at 0 %', () => {
  expect(listState({ ...job, total: 0, processed: 0 }).label).toBe('Running, 0 %');
});

test('pause outranks waiting, and both outrank running', () => {
  const waiting = { reason: 'no_network' } as const;
  expect(listState({ ...job, paused: true, waiting }).name).toBe('paused');
  expect(listState({ ...job, waiting })).toEqual({
    name: 'waiting',
    label: 'Waiting for network',
    detail: '99 % is done; it goes on by itself',
  });
});

test('a queued list that was paused is told as paused', () => {
  expect(listState({ ...job, status: 'queued', processed: 0, paused: true }).name).toBe('paused');
});

test('a cancelled list is not told as failed', () => {
  const error = { code: 'cancelled', message: 'The job was cancelled.' } as const;
  expect(listState({ ...job, status: 'failed', processed: 200, failed: 150, error })).toEqual({
    name: 'cancelled',
    label: 'Cancelled',
    detail: '25 % was checked',
  });
});

test('a list that could not go on says why', () => {
  const error = { code: 'no_network', message: 'No DNS server answered.' } as const;
  expect(listState({ ...job, status: 'failed', error }).detail).toBe('No DNS server answered.');
});

test('a completed list tells of rows that could not be checked', () => {
  expect(listState({ ...job, status: 'completed', failed: 3 }).detail).toBe(
    '3 could not be checked',
  );
  expect(listState({ ...job, status: 'completed' }).detail).toBeNull();
});

test('only completed and failed lists have ended', () => {
  const statuses = ['queued', 'running', 'completed', 'failed'] as const;
  expect(statuses.filter((status) => hasEnded({ status }))).toEqual(['completed', 'failed']);
});

test('the parts of the bar add up to all rows, without empty ones', () => {
  const recommendations = { approve: 5, review: 0, block: 2 };
  const totals = totalsOf({ recommendations, failed: 1, processed: 8, total: 10 });
  expect(totals).toEqual([
    { state: 'approve', count: 5 },
    { state: 'block', count: 2 },
    { state: 'failed', count: 1 },
    { state: 'pending', count: 2 },
  ]);
});
