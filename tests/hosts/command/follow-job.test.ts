// A job as a command follows it: progress, what it waits for, an interruption, and a failure that is none of these.
import { expect, test } from 'vitest';
import { followJob } from '../../../src-main/hosts/command/follow-job.ts';
import type { Terminal } from '../../../src-main/hosts/command/terminal.ts';
import type { Session } from '../../../src-main/program/session.ts';
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import { jobDetails } from '../../renderer/job-details.ts';

const at = (processed: number, changes: Partial<JobDetails> = {}) =>
  jobDetails({ processed, succeeded: processed, ...changes });
const DONE = at(10, { status: 'completed' });

/** Follows a job that is seen in these states, one after the other. */
async function followed(
  states: readonly (JobDetails | Error)[],
  {
    interrupt = new AbortController(),
    shown = at(3),
  }: { interrupt?: AbortController; shown?: JobDetails } = {},
) {
  const asked: unknown[] = [];
  const said: string[] = [];
  const progress: string[] = [];
  const left = [...states];
  const session = {
    bridge: {
      call: async (method: string, params: object, signal?: AbortSignal) => {
        asked.push([method, params]);
        if (method === 'jobs.show') return shown;
        if (method === 'jobs.pause') return { ...shown, paused: true };
        const next = left.shift();
        if (next === undefined) {
          interrupt.abort();
          throw signal?.reason;
        }
        if (next instanceof Error) throw next;
        return { job: next, seen: `seen ${states.length - left.length}` };
      },
    },
  } as unknown as Session;
  const terminal = {
    say: (text: string) => said.push(text),
    progress: (line: string) => progress.push(line),
    progressDone: () => progress.push('done'),
  } as unknown as Terminal;
  const end = await followJob(undefined as never, terminal, session, 'job_1', interrupt.signal);
  return { end, session, asked, said, progress };
}

test('each state is waited for with what was seen before, until the end', async () => {
  const { end, session, asked, progress } = await followed([at(0), at(5), DONE]);
  expect(end).toEqual({ job: DONE, session, interrupted: false });
  expect(asked).toEqual([
    ['jobs.watch', { job_id: 'job_1', seen: null }],
    ['jobs.watch', { job_id: 'job_1', seen: 'seen 1' }],
    ['jobs.watch', { job_id: 'job_1', seen: 'seen 2' }],
  ]);
  expect(progress).toEqual([
    `${'░'.repeat(24)} 0 of 10`,
    `${'█'.repeat(12)}${'░'.repeat(12)} 5 of 10`,
    'done',
  ]);
});

test('the line says how many failed, that it is paused, and is full where there is nothing to do', async () => {
  const { progress } = await followed([
    at(4, { failed: 1 }),
    at(4, { paused: true }),
    at(0, { total: 0 }),
    DONE,
  ]);
  const bar = `${'█'.repeat(10)}${'░'.repeat(14)}`;
  expect(progress).toEqual([
    `${bar} 4 of 10, 1 failed`,
    `${bar} 4 of 10  paused`,
    `${'█'.repeat(24)} 0 of 0`,
    'done',
  ]);
});

test('what it waits for is said once each time, a notice once', async () => {
  const waiting = (reason: 'no_network' | 'disk') =>
    at(1, { waiting: { reason, since: null } as unknown as NonNullable<JobDetails['waiting']> });
  const notice = { title: 'No workers', sentence: 'There are no workers.' };
  const { said } = await followed([
    waiting('no_network'),
    waiting('no_network'),
    waiting('disk'),
    at(2),
    waiting('disk'),
    at(3, { notice } as Partial<JobDetails>),
    at(4, { notice } as Partial<JobDetails>),
    DONE,
  ]);
  const disk =
    'The disk with the data folder is full. The job waits, and continues by itself when there is room.';
  expect(said).toEqual([
    'There is no network. The job waits, and continues by itself when the network is back.',
    disk,
    disk,
    'There are no workers.',
  ]);
});

test('Ctrl-C pauses it, before the next look or within it', async () => {
  const interrupt = new AbortController();
  interrupt.abort();
  const before = await followed([], { interrupt });
  expect(before.asked.map((call) => (call as string[])[0])).toEqual(['jobs.show', 'jobs.pause']);
  const within = await followed([at(0)]);
  expect(within.end).toMatchObject({ interrupted: true, job: { paused: true } });
});

test.each<[string, Partial<JobDetails>, boolean]>([
  ['has ended meanwhile', { status: 'completed' }, false],
  ['waits for room on the disk', { waiting: { reason: 'disk' } as never }, true],
])('one that %s is not paused', async (_, changes, interrupted) => {
  const interrupt = new AbortController();
  interrupt.abort();
  const { end, asked } = await followed([], { interrupt, shown: at(3, changes) });
  expect([end.interrupted, asked.length]).toEqual([interrupted, 1]);
});

test('any other failure is told', async () => {
  const broken = new Error('broken');
  await expect(followed([at(0), broken])).rejects.toBe(broken);
});
