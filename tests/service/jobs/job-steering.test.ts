// Steering a job: what the store and the runner are told, in which order, and what an ended job refuses.
import { expect, test } from 'vitest';
import {
  createJobSteering,
  type JobSteeringDeps,
} from '../../../src-main/service/jobs/job-steering.ts';
import { createJobViews } from '../../../src-main/service/jobs/job-views.ts';
import type { StoredJob } from '../../../src-main/service/ports/jobs.ts';

interface Script {
  readonly status?: StoredJob['status'];
  readonly endsMeanwhile?: boolean;
  readonly others?: readonly { jobId: string; first?: boolean }[];
  /** What the store answers to every change. */
  readonly gone?: boolean;
}

function opened(script: Script = {}) {
  const deeds: unknown[][] = [];
  const job = {
    jobId: 'job_1',
    status: script.status ?? 'running',
    origin: { kind: 'app' },
    total: 1,
    recommendations: {},
    provisional: {},
    verdicts: {},
    error: null,
    waitingSince: null,
    createdAt: 1,
    startedAt: null,
    endedAt: null,
    columns: null,
  } as unknown as StoredJob;
  const answer =
    (name: string) =>
    async (...call: unknown[]) => {
      deeds.push(['store', name, ...call]);
      return script.gone ? null : job;
    };
  const store = {
    getJob: async () => (script.gone && deeds.length > 0 ? null : job),
    unfinishedJobs: async () => script.others ?? [],
    setFirst: answer('setFirst'),
    renameJob: answer('renameJob'),
    setPaused: answer('setPaused'),
    setFinishing: answer('setFinishing'),
    failJob: answer('failJob'),
  };
  const told =
    (name: string) =>
    (...call: unknown[]) =>
      void deeds.push(['runner', name, ...call]);
  const runner = {
    broken: new Map(),
    remaining: () => [],
    waitsForDiskSpace: () => false,
    putFirst: told('putFirst'),
    pause: (jobId: string) => {
      told('pause')(jobId);
      return script.endsMeanwhile ? Promise.resolve() : null;
    },
    resume: ({ jobId }: StoredJob) => told('resume')(jobId),
    drop: async (jobId: string) => told('drop')(jobId),
    finish: told('finish'),
  };
  const watch = { changed: (jobId: string) => void deeds.push(['changed', jobId]) };
  const remote = { notice: () => null };
  const views = createJobViews({ store, runner, watch, elapsed: () => 0, remote } as never);
  const deps = { store, runner, watch, clock: { now: () => 9 }, views };
  return { jobs: createJobSteering(deps as unknown as JobSteeringDeps), deeds };
}

test('the store is told first, then the runner, and whoever watches', async () => {
  const { jobs, deeds } = opened();
  expect((await jobs.pause('job_1')).job_id).toBe('job_1');
  await jobs.resume('job_1');
  await jobs.finishNow('job_1');
  await jobs.rename('job_1', 'Name');
  await jobs.cancel('job_1');
  expect(deeds).toEqual([
    ['store', 'setPaused', 'job_1', true],
    ['runner', 'pause', 'job_1'],
    ['changed', 'job_1'],
    ['store', 'setPaused', 'job_1', false],
    ['changed', 'job_1'],
    ['runner', 'resume', 'job_1'],
    ['store', 'setFinishing', 'job_1'],
    ['runner', 'finish', 'job_1'],
    ['changed', 'job_1'],
    ['store', 'renameJob', 'job_1', 'Name'],
    ['changed', 'job_1'],
    ['runner', 'drop', 'job_1'],
    [
      'store',
      'failJob',
      'job_1',
      { code: 'cancelled', message: 'The job was cancelled before it was finished.' },
      9,
    ],
    ['changed', 'job_1'],
  ]);
});

test('a job whose last row was done before a pause says that it ended, and nobody is told of a pause', async () => {
  const { jobs, deeds } = opened({ endsMeanwhile: true });
  expect((await jobs.pause('job_1')).job_id).toBe('job_1');
  expect(deeds.map(([who]) => who)).toEqual(['store', 'runner']);
});

test('one list at most is the first: another that was hears of it', async () => {
  const others = [
    { jobId: 'job_1', first: true },
    { jobId: 'job_2', first: true },
    { jobId: 'job_3', first: false },
    { jobId: 'job_4' },
  ];
  const { jobs, deeds } = opened({ others });
  await jobs.putFirst('job_1', true);
  await jobs.putFirst('job_1', false);
  expect(deeds).toEqual([
    ['store', 'setFirst', 'job_1', true],
    ['runner', 'putFirst', 'job_1', true],
    ['changed', 'job_2'],
    ['changed', 'job_1'],
    ['store', 'setFirst', 'job_1', false],
    ['runner', 'putFirst', 'job_1', false],
    ['changed', 'job_1'],
  ]);
});

test.each([
  ['putFirst', 'moved to the front'],
  ['pause', 'paused'],
  ['resume', 'resumed'],
  ['cancel', 'cancelled'],
  ['finishNow', 'finished early'],
] as const)('an ended job refuses %s', async (operation, words) => {
  for (const status of ['completed', 'failed'] as const) {
    const { jobs, deeds } = opened({ status });
    const asked =
      operation === 'putFirst' ? jobs.putFirst('job_1', true) : jobs[operation]('job_1');
    await expect(asked).rejects.toMatchObject({
      code: 'job_state_conflict',
      message: `The job has ended (${status}), so it cannot be ${words}.`,
    });
    expect(deeds).toEqual([]);
  }
});

test('a job that is deleted meanwhile is not there', async () => {
  for (const operation of ['pause', 'resume', 'finishNow', 'cancel'] as const) {
    const { jobs } = opened({ gone: true });
    await expect(jobs[operation]('job_1')).rejects.toMatchObject({
      code: 'job_not_found',
      message: 'There is no job with the id job_1; it may have been deleted.',
    });
  }
});
