// What a window or a command learns of a call that failed: errors that are meant for people as they are, a bug as one sentence.
import { expect, test } from 'vitest';
import { StoreError } from '../../../src-main/adapters/sqlite/store-error.ts';
import { answerCall, onlyWaits } from '../../../src-main/program/socket/call-answer.ts';
import { FileError } from '../../../src-main/service/ports/files.ts';
import type { Bridge } from '../../../src-shared/bridge/methods.ts';
import { VouchError } from '../../../src-shared/errors.ts';

const still = new AbortController().signal;

async function answerTo(call: () => Promise<unknown>, signal = still) {
  const logged: unknown[] = [];
  const bridge = { call } as unknown as Bridge;
  const log = { error: (...line: unknown[]) => void logged.push(line) };
  return { answer: await answerCall(bridge, 'doctor', {}, signal, log as never), logged };
}

test('a result is passed on, nothing as null', async () => {
  expect((await answerTo(async () => ({ a: 1 }))).answer).toEqual({ ok: true, value: { a: 1 } });
  expect((await answerTo(async () => undefined)).answer).toEqual({ ok: true, value: null });
});

const fields = [{ pointer: '/a', message: 'a is missing' }];
const BUG = {
  code: 'internal_error',
  message: 'Something went wrong inside Vouch; see vouch.log in the data folder.',
  fields: [],
};

test.each([
  [
    new VouchError('invalid_request', 'No.', { fields }),
    { code: 'invalid_request', message: 'No.', fields },
  ],
  [
    new VouchError('insufficient_credits', 'None.', { members: { required: 2 } as never }),
    { code: 'insufficient_credits', message: 'None.', fields: [], members: { required: 2 } },
  ],
  [
    new FileError('missing', 'There is none.'),
    { code: 'invalid_request', message: 'There is none.', fields: [] },
  ],
  [
    new StoreError('store_failed', 'Full.'),
    { code: 'store_unavailable', message: 'Full.', fields: [] },
  ],
])('%s is told as it is, and not logged', async (error, told) => {
  expect(await answerTo(() => Promise.reject(error))).toEqual({
    answer: { ok: false, error: told },
    logged: [],
  });
});

test('a bug is logged, unless the call was cancelled', async () => {
  const error = new Error('boom');
  expect(await answerTo(() => Promise.reject(error))).toEqual({
    answer: { ok: false, error: BUG },
    logged: [[{ error }, 'a call failed']],
  });
  expect(await answerTo(() => Promise.reject(error), AbortSignal.abort())).toEqual({
    answer: {
      ok: false,
      error: { code: 'timeout', message: 'The call was cancelled.', fields: [] },
    },
    logged: [],
  });
});

test('only watching a job is nothing but waiting', () => {
  expect(['jobs.watch', 'jobs.show'].map(onlyWaits)).toEqual([true, false]);
});
