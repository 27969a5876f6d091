// What a list is doing, in words and percent, and the totals of its bar.
import { expect, test } from 'vitest';
import { showsProgress, stateDetail } from '../../../src-renderer/jobs/job-state.ts';
import { jobName } from '../../../src-renderer/jobs/job-text.ts';
import { totalsOf } from '../../../src-renderer/jobs/job-totals.ts';
import { type JobState, jobState, STATE_LABELS } from '../../../src-shared/job-state.ts';
import { hasEnded } from '../../../src-shared/schemas/job.ts';

const job = { status: 'running', total: 200, processed: 199, failed: 0 } as const;

test('pause outranks waiting, and both outrank running', () => {
  const waiting = { reason: 'no_network' } as const;
  expect(jobState({ ...job, paused: true, waiting })).toBe('paused');
  expect(jobState({ ...job, waiting })).toBe('no_network');
  expect(stateDetail({ ...job, waiting })).toBe('It continues by itself.');
  expect(jobState(job)).toBe('running');
});

test('a queued list that was paused is shown as paused', () => {
  expect(jobState({ ...job, status: 'queued', paused: true })).toBe('paused');
});

test('a cancelled list is not reported as failed', () => {
  const error = { code: 'cancelled', message: 'The job was cancelled.' } as const;
  const cancelled = { ...job, status: 'failed', processed: 200, failed: 150, error } as const;
  expect(STATE_LABELS[jobState(cancelled)]).toBe('Cancelled');
  expect(stateDetail(cancelled)).toBe('25 % checked');
});

test('a list that could not go on says why', () => {
  const error = { code: 'internal_error', message: 'The disk is full.' } as const;
  const failed = { ...job, status: 'failed', error } as const;
  expect(jobState(failed)).toBe('failed');
  expect(stateDetail(failed)).toBe('The disk is full.');
  expect(stateDetail({ ...job, status: 'failed' })).toBe('The list could not continue.');
});

test('nobody at a window is told to submit the rest again, as programs are', () => {
  const message =
    'The network did not come back in time. Finished items are kept; submit the rest again.';
  const failed = { ...job, status: 'failed', error: { code: 'no_network', message } } as const;
  expect(stateDetail(failed)).toBe('The network did not come back in time.');
});

test('a completed list tells of rows that could not be checked', () => {
  expect(stateDetail({ ...job, status: 'completed', failed: 3 })).toBe('3 could not be checked');
  expect(stateDetail({ ...job, status: 'completed' })).toBeNull();
});

test('only completed and failed lists have ended', () => {
  const statuses = ['queued', 'running', 'completed', 'failed'] as const;
  expect(statuses.filter((status) => hasEnded({ status }))).toEqual(['completed', 'failed']);
});

test('a list that nobody named is called by what it is', () => {
  expect(jobName({ name: 'Leads', origin: 'key' })).toBe('Leads');
  expect(jobName({ name: null, origin: 'key' })).toBe('API batch');
  expect(jobName({ name: null, origin: 'command' })).toBe('Unnamed list');
});

test('the parts of the bar add up to all rows', () => {
  const recommendations = { approve: 5, review: 0, block: 2 };
  const totals = totalsOf({ recommendations, not_checked: 1, total: 10 });
  expect(totals).toEqual({ approve: 5, review: 0, block: 2, failed: 1, pending: 2 });
  expect(Object.values(totals).reduce((sum, count) => sum + count)).toBe(10);
});

test('a list has a share to show while it is at work or held up', () => {
  const states = Object.keys(STATE_LABELS) as JobState[];
  expect(states.filter(showsProgress)).toEqual(['running', 'paused', 'no_network', 'disk_full']);
});
