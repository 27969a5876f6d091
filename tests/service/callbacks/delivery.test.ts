// One attempt to deliver a callback: what is sent and noted, and what becomes of it after each answer.
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDelivery } from '../../../src-main/service/callbacks/delivery.ts';
import type { CallbackSent, StoredCallback } from '../../../src-main/service/ports/callbacks.ts';
import type { Job } from '../../../src-shared/schemas/job.ts';

const NOW = Date.UTC(2026, 10, 20, 9, 30, 0, 700);
const PAUSES = [1_000, 60_000];
const CALLBACK: StoredCallback = {
  callbackId: 'cb_1',
  url: 'http://127.0.0.1:9/x',
  jobId: 'job_1',
  keyId: 'key_1',
  state: 'open',
  due: true,
  attempts: 0,
  nextAt: null,
  lastAt: null,
  lastStatus: null,
  lastError: null,
  deliveredAt: null,
};

async function attempted(
  callback: Partial<StoredCallback>,
  sent: CallbackSent,
  {
    secret = 'whsec',
    stops = false,
    status = 'completed',
  }: { secret?: string | null; stops?: boolean; status?: string } = {},
) {
  const noted: unknown[] = [];
  const messages: { headers: Readonly<Record<string, string>>; body: string }[] = [];
  const stopping = new AbortController();
  const deliver = createDelivery(
    {
      store: {
        beginCallback: async (...call) => void noted.push(['begin', ...call]),
        endCallback: async (...call) => void noted.push(['end', ...call]),
        callbackSecret: async () => secret,
      },
      port: {
        send: async (message) => {
          messages.push(message);
          if (stops) stopping.abort();
          return sent;
        },
      },
      job: async (jobId) => ({ job_id: jobId, status, results: [] }) as unknown as Job,
      rules: () => ({ hosts: [], localCallers: true }),
      clock: { now: () => NOW },
      log: { info: () => {}, error: () => {} },
    },
    PAUSES,
    stopping.signal,
  );
  await deliver({ ...CALLBACK, ...callback });
  return { noted, messages };
}

const ended = (attempt: number, outcome: object) => [
  'end',
  'cb_1',
  attempt,
  { at: NOW, nextAt: null, status: null, error: null, ...outcome },
];
const OK: CallbackSent = { kind: 'answered', status: 200 };

test('the event is signed with the time of the attempt, and noted before it is sent', async () => {
  const { noted, messages } = await attempted({}, OK);
  const [message] = messages;
  const body = message?.body ?? '';
  expect(JSON.parse(body)).toMatchObject({
    callback_id: 'cb_1',
    type: 'job.completed',
    job: { job_id: 'job_1' },
  });
  const timestamp = String(Math.floor(NOW / 1_000));
  expect(message?.headers).toEqual({
    'Vouch-Callback-Id': 'cb_1',
    'Vouch-Timestamp': timestamp,
    'Vouch-Signature': `v1=${createHmac('sha256', 'whsec').update(`${timestamp}.${body}`).digest('hex')}`,
  });
  expect(noted).toEqual([
    ['begin', 'cb_1', { at: NOW, nextAt: NOW + 1_000 }],
    ended(1, { state: 'delivered', status: 200 }),
  ]);
});

test('a job that failed is told as that', async () => {
  const { messages } = await attempted({}, OK, { status: 'failed' });
  expect(JSON.parse(messages[0]?.body ?? '{}').type).toBe('job.failed');
});

test.each<[string, CallbackSent, number, object]>([
  ['299 delivers it', { kind: 'answered', status: 299 }, 0, { state: 'delivered', status: 299 }],
  [
    '300 does not',
    { kind: 'answered', status: 300 },
    0,
    { state: 'open', status: 300, error: 'it was answered 300', nextAt: NOW + 1_000 },
  ],
  [
    '199 does not',
    { kind: 'answered', status: 199 },
    1,
    { state: 'open', status: 199, error: 'it was answered 199', nextAt: NOW + 60_000 },
  ],
  [
    'the last attempt gives it up',
    { kind: 'answered', status: 500 },
    2,
    { state: 'failed', status: 500, error: 'it was answered 500' },
  ],
  [
    'a receiver that is gone is tried no more',
    { kind: 'answered', status: 410 },
    0,
    { state: 'failed', status: 410, error: 'it was answered 410' },
  ],
  [
    'without an answer it says why',
    { kind: 'unanswered', reason: 'nobody is there' },
    0,
    { state: 'open', error: 'nobody is there', nextAt: NOW + 1_000 },
  ],
])('%s', async (_, sent, attempts, outcome) => {
  const { noted } = await attempted({ attempts }, sent);
  expect(noted.at(-1)).toEqual(ended(attempts + 1, outcome));
});

test.each([
  [{}, null, 'the key was revoked, so nothing can sign it'],
  [
    { url: 'https://other.example/x' },
    'whsec',
    'its URL is no longer allowed: it names other.example, which is neither this machine nor one of the setting callback_hosts',
  ],
])('%j with the secret %s is given up unsent', async (callback, secret, error) => {
  const { noted, messages } = await attempted(callback, OK, { secret });
  expect([messages, noted]).toEqual([[], [ended(0, { state: 'failed', error })]]);
});

test.each([
  [null, 'it was interrupted'],
  ['it was answered 500', 'it was answered 500'],
])(
  'after an end in the last attempt it is given up, with the error before (%s)',
  async (lastError, error) => {
    const { noted, messages } = await attempted({ attempts: 3, lastError, lastStatus: 500 }, OK);
    expect([messages, noted]).toEqual([[], [ended(3, { state: 'failed', status: 500, error })]]);
  },
);

test('an attempt that the end of the program broke off is noted as begun alone', async () => {
  const { noted } = await attempted({}, { kind: 'unanswered', reason: 'aborted' }, { stops: true });
  expect(noted).toEqual([['begin', 'cb_1', { at: NOW, nextAt: NOW + 1_000 }]]);
});
