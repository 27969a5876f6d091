// Callbacks that a batch may not ask for, and what is shown of those that were accepted.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCallbacks } from '../../../src-main/service/callbacks/callbacks.ts';
import type { StoredCallback } from '../../../src-main/service/ports/callbacks.ts';
import { CALL, openTestService, type TestService } from '../harness.ts';

let vouch: TestService;

beforeEach(async () => {
  vouch = await openTestService();
});
afterEach(() => vouch.close());

const NO_SECRET =
  'needs a key with a secret to sign with; "vouch keys secret ID" makes one, and so does the API screen';

test.each([
  ['a URL of another scheme', 'ftp://127.0.0.1/x', 'must be a URL with http:// or https://'],
  [
    'a host that nobody allowed',
    'https://hooks.example/x',
    'names hooks.example, which is neither this machine nor one of the setting callback_hosts',
  ],
  ['a key without a secret', 'http://127.0.0.1:9/x', NO_SECRET],
])('%s is refused with its reason, at its field', async (_name, callbackUrl, reason) => {
  const { id } = await vouch.service.keys.create('bare');
  const call = { ...CALL, origin: { kind: 'key' as const, keyId: id }, callbackUrl };
  const refused = vouch.service.jobs.submit([{ email: 'a@acme.example' }], call);
  await expect(refused).rejects.toMatchObject({
    code: 'invalid_request',
    message: `Correct the request: callback_url ${reason}.`,
    fields: [{ pointer: '/callback_url', message: `callback_url ${reason}` }],
  });
  expect(await vouch.service.jobs.list({ limit: 10 })).toEqual([]);
});

describe('the list of callbacks', () => {
  const stored = (changes: Partial<StoredCallback> = {}): StoredCallback => ({
    callbackId: 'cb_1',
    url: 'http://127.0.0.1:9/x',
    jobId: 'job_1',
    keyId: 'key_1',
    state: 'open',
    due: true,
    attempts: 2,
    nextAt: Date.UTC(2026, 10, 2),
    lastAt: Date.UTC(2026, 10, 1),
    lastStatus: 500,
    lastError: 'it was answered with 500',
    deliveredAt: null,
    ...changes,
  });
  const shown = {
    callback_id: 'cb_1',
    job_id: 'job_1',
    url: 'http://127.0.0.1:9/x',
    state: 'pending',
    attempts: 2,
    last_attempt_at: '2026-11-01T00:00:00.000Z',
    last_status: 500,
    last_error: 'it was answered with 500',
    next_attempt_at: '2026-11-02T00:00:00.000Z',
    delivered_at: null,
  };

  function over(found: readonly StoredCallback[] | null) {
    const asked: unknown[] = [];
    const expected = vi.fn();
    const callbacks = createCallbacks({
      store: {
        listCallbacks: async (query) => {
          asked.push(query);
          return found;
        },
        retryCallback: async () => found?.[0] ?? null,
        callbackSecret: async () => null,
      },
      rules: () => ({ hosts: [], scheme: 'any' }) as never,
      newId: () => '1',
      expect: expected,
    });
    return { callbacks, asked, expected };
  }

  test.each<[Partial<StoredCallback>, object]>([
    [{}, {}],
    [{ due: false }, { state: 'waiting' }],
    [
      { state: 'delivered', deliveredAt: Date.UTC(2026, 10, 3) },
      { state: 'delivered', next_attempt_at: null, delivered_at: '2026-11-03T00:00:00.000Z' },
    ],
    [{ state: 'failed' }, { state: 'failed', next_attempt_at: null }],
    [
      { lastAt: null, nextAt: null },
      { last_attempt_at: null, next_attempt_at: null },
    ],
  ])('shows one with %j', async (changes, expected) => {
    const { callbacks } = over([stored(changes)]);
    expect(await callbacks.list({ keyId: null, after: null, limit: 5 })).toEqual({
      callbacks: [{ ...shown, ...expected }],
      next: null,
    });
  });

  test('goes on only where there is more', async () => {
    const three = ['cb_1', 'cb_2', 'cb_3'].map((callbackId) => stored({ callbackId }));
    const { callbacks, asked } = over(three);
    const page = (limit: number) => callbacks.list({ keyId: 'key_1', after: 'cb_0', limit });
    expect((await page(3)).next).toBeNull();
    const two = await page(2);
    expect([two.callbacks.length, two.next]).toEqual([2, 'cb_2']);
    expect(asked).toEqual([
      { keyId: 'key_1', after: 'cb_0', limit: 4 },
      { keyId: 'key_1', after: 'cb_0', limit: 3 },
    ]);
  });

  test('refuses to go on after one that is not there, and to retry one that is not open', async () => {
    const { callbacks, expected } = over(null);
    await expect(callbacks.list({ keyId: null, after: 'gone', limit: 5 })).rejects.toMatchObject({
      code: 'invalid_request',
      fields: [{ pointer: '/after' }],
    });
    await expect(callbacks.retry('job_1')).rejects.toMatchObject({ code: 'job_state_conflict' });
    expect(expected).not.toHaveBeenCalled();
    const open = over([stored()]);
    expect(await open.callbacks.retry('job_1')).toEqual(shown);
    expect(open.expected).toHaveBeenCalledTimes(1);
  });
});
