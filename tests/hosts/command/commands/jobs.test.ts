// `vouch jobs`: every list of every page with its state, one job in all its particulars, and what each deed asks for.
import { describe, expect, test } from 'vitest';
import { addJobs } from '../../../../src-main/hosts/command/commands/jobs.ts';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import { type Answers, commandOver } from '../command-over-bridge.ts';
import { scriptedOwner } from '../scripted-owner.ts';

const JOB: JobDetails = {
  job_id: 'j1',
  status: 'completed',
  total: 9,
  processed: 8,
  succeeded: 6,
  failed: 2,
  credits_used: 5,
  created_at: '2026-11-20T09:00:00.000Z',
  started_at: '2026-11-20T09:00:01.000Z',
  ended_at: '2026-11-20T09:10:00.000Z',
  origin: 'app',
  name: 'March',
  columns: null,
  recommendations: { approve: 3, review: 2, block: 1 },
  provisional: { approve: 1, review: 0, block: 0 },
  not_checked: 2,
  verdicts: { approve: 4, review: 1, block: 2 },
  remaining: [],
  per_second: null,
  seconds_left: null,
};
const RUNNING: JobDetails = { ...JOB, status: 'running', ended_at: null };
const NOTICE = { attention: true, title: 'Held Up', sentence: 'The resolver is slow.' };

describe('the list', () => {
  const page = (jobs: readonly JobDetails[], size: number): Answers => ({
    'jobs.list': ({ after }) => {
      const from = after == null ? 0 : jobs.findIndex(({ job_id }) => job_id === after) + 1;
      return { jobs: jobs.slice(from, from + size), next: null };
    },
  });

  test('has the jobs of all pages', async () => {
    const all = Array.from({ length: 201 }, (_, at) => ({ ...JOB, job_id: `j${at}` }));
    const args = ['jobs', 'list', '--json', '--origin', 'key', '--search', 'Ma'];
    const { stdout, calls } = await commandOver(addJobs, page(all, 100), args);
    expect(JSON.parse(stdout)).toEqual(all);
    expect(calls).toEqual(
      [null, 'j99', 'j199'].map((after) => [
        'jobs.list',
        { origins: ['key'], search: 'Ma', after, limit: 100 },
      ]),
    );
  });

  test('asks for no page behind one that is not full', async () => {
    const all = Array.from({ length: 99 }, (_, at) => ({ ...JOB, job_id: `j${at}` }));
    const { calls } = await commandOver(addJobs, page(all, 100), ['jobs', 'list', '--json']);
    expect(calls).toEqual([['jobs.list', { after: null, limit: 100 }]]);
    const none = await commandOver(addJobs, page([], 100), ['jobs', 'list']);
    expect(none).toMatchObject({ code: 0, stdout: '', stderr: 'There are no jobs.\n' });
    expect(none.calls).toHaveLength(1);
  });

  test.each<[string, boolean, Partial<JobDetails>]>([
    ['done', false, {}],
    ['running', false, RUNNING],
    ['interrupted', true, RUNNING],
    ['interrupted', true, { ...RUNNING, waiting: { reason: 'disk' } }],
    ['paused', true, { ...RUNNING, paused: true }],
    ['waiting to start', true, { status: 'queued' }],
    ['waiting for the network', false, { ...RUNNING, waiting: { reason: 'no_network' } }],
    ['running, held up', false, { ...RUNNING, notice: NOTICE }],
    ['waiting to start, held up', false, { status: 'queued', notice: NOTICE }],
    ['waiting to start', true, { status: 'queued', notice: NOTICE }],
    ['paused', false, { ...RUNNING, paused: true, notice: NOTICE }],
    [
      'failed (no_network)',
      false,
      { status: 'failed', error: { code: 'no_network', message: '' } },
    ],
    ['cancelled', false, { status: 'failed', error: { code: 'cancelled', message: '' } }],
    ['failed', false, { status: 'failed' }],
  ])('says %s; where nobody else works: %s', async (state, owner, facts) => {
    const jobs = [{ ...JOB, ...facts, name: null, origin: 'command' as const }];
    const { stdout } = await commandOver(addJobs, page(jobs, 100), ['jobs', 'list'], { owner });
    const width = Math.max(state.length, 5);
    expect(stdout).toBe(
      `ID  ${'STATE'.padEnd(width)}  DONE  FAILED  CREDITS  CREATED                   FROM     NAME
j1  ${state.padEnd(width)}  8/9   2       5        2026-11-20T09:00:00.000Z  command\n`,
    );
  });
});

describe('one job', () => {
  const shown = async (facts: Partial<JobDetails>, owner = false) => {
    const answers: Answers = { 'jobs.show': () => ({ ...JOB, ...facts }) };
    return (await commandOver(addJobs, answers, ['jobs', 'show', 'j1'], { owner })).stdout;
  };

  test('is shown with what was decided about it', async () => {
    expect(await shown({})).toBe(
      `j1  done  March
  8 of 9 processed, 6 succeeded, 2 failed, 5 credits
  4 approve, 2 review (1 before decisions), 1 block (2 before decisions), 2 not checked
  created 2026-11-20T09:00:00.000Z, ended 2026-11-20T09:10:00.000Z\n`,
    );
  });

  test('is shown with its place, its fault, what holds it up, and the rows that were skipped', async () => {
    const facts = {
      ...RUNNING,
      name: null,
      first: true,
      credits_used: 1,
      error: { code: 'cancelled', message: 'It was cancelled.' },
      notice: NOTICE,
      left_out: [
        { index: 0, domain: 'a\u0007.example', whole: false },
        { index: 7, domain: 'b.example', whole: true },
      ],
    } as const;
    const lines = (state: string, notice: string) =>
      `j1  ${state}, first
  8 of 9 processed, 6 succeeded, 2 failed, 1 credit
  4 approve, 2 review (1 before decisions), 1 block (2 before decisions), 2 not checked
  created 2026-11-20T09:00:00.000Z
  cancelled: It was cancelled.
${notice}  Vouch crashed twice while checking row 1 (a\ufffd.example): the row was skipped.
  Vouch crashed twice while checking row 8 (b.example): the row was skipped, and with it the other rows of its domain.\n`;
    const left_out = [...facts.left_out];
    expect(await shown({ ...facts, left_out })).toBe(
      lines('running, held up', '  The resolver is slow.\n'),
    );
    expect(await shown({ ...facts, left_out }, true)).toBe(lines('interrupted', ''));
  });

  test.each([
    [['show', 'j1'], 'jobs.show', { job_id: 'j1' }],
    [['pause', 'j1'], 'jobs.pause', { job_id: 'j1' }],
    [['finish', 'j1'], 'jobs.finish_now', { job_id: 'j1' }],
    [['cancel', 'j1'], 'jobs.cancel', { job_id: 'j1' }],
    [['first', 'j1'], 'jobs.first', { job_id: 'j1', first: true }],
    [['first', 'j1', '--not'], 'jobs.first', { job_id: 'j1', first: false }],
  ] as const)('%j asks for %s', async (args, method, params) => {
    const answers = { [method]: () => JOB } as Answers;
    const { code, stdout, stderr, calls } = await commandOver(addJobs, answers, [
      'jobs',
      ...args,
      '--json',
    ]);
    expect([code, JSON.parse(stdout), stderr, calls]).toEqual([0, JOB, '', [[method, params]]]);
  });

  test('is deleted, and that is told', async () => {
    const answers: Answers = { 'jobs.delete': () => ({ deleted: true }) };
    expect(await commandOver(addJobs, answers, ['jobs', 'delete', 'j1'])).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Job j1 and its results were deleted.\n',
      calls: [['jobs.delete', { job_id: 'j1' }]],
    });
  });
});

describe('beside a running Vouch', () => {
  const owner = scriptedOwner(['jobs.rename', 'jobs.go_on', 'jobs.resume', 'jobs.show']);

  test('a name has 1 to 200 characters, the blanks around it aside', async () => {
    owner.answer({ 'jobs.rename': ({ name }) => ({ ...JOB, name }) });
    const longest = 'n'.repeat(200);
    expect((await owner.vouch('jobs', 'rename', 'j1', ` ${longest} `)).code).toBe(0);
    expect((await owner.vouch('jobs', 'rename', 'j1', 'n')).code).toBe(0);
    expect(owner.calls).toEqual([
      ['jobs.rename', { job_id: 'j1', name: longest }],
      ['jobs.rename', { job_id: 'j1', name: 'n' }],
    ]);
    for (const name of [`${longest}n`, ' '])
      expect(await owner.vouch('jobs', 'rename', 'j1', name)).toEqual({
        code: 2,
        signal: null,
        stdout: '',
        stderr: 'vouch: A name has 1 to 200 characters.\n',
      });
    expect(owner.calls).toHaveLength(2);
  });

  test.each([
    [[], { kind: 'unchecked' }],
    [['--silent'], { kind: 'silent' }],
    [['--older-than', '2026-10-01'], { kind: 'older', than: '2026-10-01' }],
    [['--not-needed', '--silent'], { kind: 'not_needed' }],
    [['--all', '--not-needed'], { kind: 'all' }],
  ] as const)('again %j takes up the rows of %j and leaves them to it', async (flags, rows) => {
    owner.answer({
      'jobs.go_on': () => ({ job: RUNNING, rows: 1 }),
      'jobs.resume': () => RUNNING,
      'jobs.show': () => RUNNING,
    });
    const { code, stderr } = await owner.vouch('jobs', 'again', 'j1', ...flags);
    expect([code, stderr]).toEqual([0, '1 row is being checked again.\n']);
    expect(owner.calls).toEqual([
      ['jobs.go_on', { job_id: 'j1', rows }],
      ['jobs.resume', { job_id: 'j1' }],
    ]);
    const json = await owner.vouch('jobs', 'again', 'j1', '--json', ...flags);
    expect([JSON.parse(json.stdout), json.stderr]).toEqual([RUNNING, '']);
  });
});
