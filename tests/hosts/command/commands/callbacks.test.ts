import { expect, test } from 'vitest';
import { addCallbacks } from '../../../../src-main/hosts/command/commands/callbacks.ts';
import type { Callback } from '../../../../src-shared/schemas/callback.ts';
import { type Answers, commandOver } from '../command-over-bridge.ts';

const CALLBACK: Callback = {
  callback_id: 'c1',
  job_id: 'job_1',
  url: 'https://a.example/hook',
  state: 'waiting',
  attempts: 2,
  last_attempt_at: null,
  last_status: 503,
  last_error: 'the answer was 503',
  next_attempt_at: '2026-11-20T09:00:00.000Z',
  delivered_at: null,
} as Callback;

/** Pages of one each. */
const pages = (all: readonly Callback[]): Answers => ({
  'callbacks.list': ({ after }) => {
    const at = after === null ? 0 : Number(after);
    const next = at + 1 < all.length ? String(at + 1) : null;
    return { callbacks: all.slice(at, at + 1), next };
  },
});

test('callbacks of all pages are listed with what the last attempt came to', async () => {
  const silent = { ...CALLBACK, job_id: 'job_2', last_status: null, last_error: 'no\u0007 answer' };
  const fresh = { ...silent, job_id: 'job_3', last_error: null, next_attempt_at: null };
  const all = [CALLBACK, silent, fresh];
  expect(await commandOver(addCallbacks, pages(all), ['callbacks'])).toEqual({
    code: 0,
    stdout: `JOB    STATE    ATTEMPTS  LAST ANSWER  NEXT ATTEMPT              URL
job_1  waiting  2         503          2026-11-20T09:00:00.000Z  https://a.example/hook
job_2  waiting  2         no\ufffd answer   2026-11-20T09:00:00.000Z  https://a.example/hook
job_3  waiting  2                                                https://a.example/hook
`,
    stderr: '',
    calls: [null, '1', '2'].map((after) => ['callbacks.list', { after, limit: 100 }]),
  });
  const { stdout } = await commandOver(addCallbacks, pages(all), ['callbacks', '--json']);
  expect(JSON.parse(stdout)).toEqual(all);
});

test('none is a sentence', async () => {
  expect(await commandOver(addCallbacks, pages([]), ['callbacks'])).toMatchObject({
    code: 0,
    stderr: 'There are no callbacks. API batches with a callback_url have them.\n',
  });
});

test.each([
  [true, 'when a Vouch serves the API'],
  [false, 'now'],
])('one is tried again; as the owner of the folder: %s', async (owner, when) => {
  const args = ['callbacks', '--retry', 'job_1'];
  const answers: Answers = { 'callbacks.retry': () => CALLBACK };
  expect(await commandOver(addCallbacks, answers, args, { owner })).toEqual({
    code: 0,
    stdout: '',
    stderr: `The callback of job job_1 is tried again ${when}.\n`,
    calls: [['callbacks.retry', { job_id: 'job_1' }]],
  });
  const { stdout } = await commandOver(addCallbacks, answers, [...args, '--json'], { owner });
  expect(JSON.parse(stdout)).toEqual(CALLBACK);
});

test.each(['callbacks.list', 'callbacks.retry'] as const)(
  '%s that fails is told',
  async (method) => {
    const failure = new Error('gone');
    const answers: Answers = { [method]: () => Promise.reject(failure) };
    const args = method === 'callbacks.list' ? [] : ['--retry', 'job_1'];
    await expect(commandOver(addCallbacks, answers, ['callbacks', ...args])).rejects.toBe(failure);
  },
);
