// Rows of a list that has ended are checked again: which are asked for, what is refused, and how many each choice would be.
import { expect, test } from 'vitest';
import {
  createJobReopening,
  type JobReopeningDeps,
} from '../../../src-main/service/jobs/job-reopening.ts';
import type { Origin } from '../../../src-main/service/ports/origin.ts';
import { VouchError } from '../../../src-shared/errors.ts';

const APP: Origin = { kind: 'app' };

interface Script {
  readonly status?: string;
  readonly origin?: Origin;
  readonly reopened?: unknown;
  readonly counts?: readonly number[] | null;
  readonly onlyWhatMatters?: boolean;
}

function opened(script: Script = {}) {
  const { status = 'completed', origin = APP, onlyWhatMatters = false } = script;
  const asked: unknown[][] = [];
  const run: unknown[] = [];
  const job = { jobId: 'job_1', status, origin, options: { onlyWhatMatters } };
  const reopened = { kind: 'reopened', job, rows: 3 };
  const jobs = createJobReopening({
    store: {
      reopenJob: async (...call: unknown[]) => {
        asked.push(call);
        return 'reopened' in script ? script.reopened : reopened;
      },
      countReopened: async (...call: unknown[]) => {
        asked.push(call);
        return 'counts' in script
          ? script.counts
          : [1, 2, 3, 4, 5, 6].slice(0, (call[1] as unknown[]).length);
      },
      chosenRows: async () => [7, 8],
    },
    runner: { run: (started: unknown) => run.push(started) },
    budget: {
      terms: () => 'terms',
      refusal: () => new VouchError('insufficient_credits', 'too few'),
    },
    views: {
      read: async () => job,
      changed: (changed: unknown) => ({ shown: changed }),
    },
  } as unknown as JobReopeningDeps);
  return { jobs, asked, run, job };
}

test('the rows that were chosen go on, with all of it where something was not needed before', async () => {
  const { jobs, asked, run, job } = opened();
  expect(await jobs.goOn('job_1', { kind: 'all' }, APP)).toEqual({ job: { shown: job }, rows: 3 });
  await jobs.goOn('job_1', { kind: 'silent' }, APP, true);
  await jobs.goOn('job_1', { kind: 'not_needed' }, APP);
  await jobs.goOn('job_1', { kind: 'not_needed' }, APP, true);
  expect(asked.map(([jobId, , terms, only]) => [jobId, terms, only])).toEqual([
    ['job_1', 'terms', undefined],
    ['job_1', 'terms', true],
    ['job_1', 'terms', false],
    ['job_1', 'terms', true],
  ]);
  expect(run).toEqual([job, job, job, job]);
});

test.each<[string, Script, string, string]>([
  [
    'of the API',
    { origin: { kind: 'key', keyId: 'key_1' } },
    'job_state_conflict',
    'A job of the API cannot be checked again. Submit its items as a new job.',
  ],
  [
    'that runs',
    { status: 'running' },
    'job_state_conflict',
    'The list is still running. Wait until it is done, or cancel it.',
  ],
  [
    'that goes on already',
    { reopened: null },
    'job_state_conflict',
    'The list is already being checked again.',
  ],
  [
    'without such rows',
    { reopened: { kind: 'nothing' } },
    'job_state_conflict',
    'No row of the list matches, so there is nothing to check again.',
  ],
  ['beyond the budget', { reopened: { kind: 'insufficient' } }, 'insufficient_credits', 'too few'],
])('a list %s is refused, and nothing runs', async (_, script, code, message) => {
  const { jobs, run } = opened(script);
  const by = script.origin ?? APP;
  await expect(jobs.goOn('job_1', { kind: 'all' }, by)).rejects.toMatchObject({ code, message });
  expect(run).toEqual([]);
});

test('each choice is counted, those that were not asked for are null', async () => {
  const { jobs } = opened({ onlyWhatMatters: true });
  const least = { unchecked: 1, silent: 2, not_needed: 3, all: 4, only_what_matters: true };
  expect(await jobs.goOnCounts('job_1', { olderThan: null, chosen: null })).toEqual({
    ...least,
    older: null,
    chosen: null,
  });
  const olderThan = '2026-11-01T00:00:00.000Z';
  const chosen = { kind: 'spans' as const, spans: [] };
  expect(await jobs.goOnCounts('job_1', { olderThan, chosen })).toEqual({
    ...least,
    older: 5,
    chosen: 6,
  });
  expect(await jobs.goOnCounts('job_1', { olderThan: null, chosen })).toEqual({
    ...least,
    older: null,
    chosen: 5,
  });
  expect(await opened().jobs.goOnCounts('job_1', { olderThan: null, chosen: null })).toMatchObject({
    only_what_matters: false,
  });
});

test('a list that runs, or goes on already, is not counted', async () => {
  const none = { olderThan: null, chosen: null };
  await expect(opened({ status: 'queued' }).jobs.goOnCounts('job_1', none)).rejects.toMatchObject({
    code: 'job_state_conflict',
  });
  await expect(opened({ counts: null }).jobs.goOnCounts('job_1', none)).rejects.toMatchObject({
    code: 'job_state_conflict',
    message: 'The list is already being checked again.',
  });
});
