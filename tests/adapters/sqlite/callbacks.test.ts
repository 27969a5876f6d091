// Callbacks of batches in the store: whose they are, when they are due, and what each attempt comes to.
import { expect, test } from 'vitest';
import type { StoredCallback } from '../../../src-main/service/ports/callbacks.ts';
import { aJob, items } from '../../contracts/store-contract.ts';
import { inMemory } from './in-memory.ts';

const waiting = (number: number, more: Partial<StoredCallback> = {}): StoredCallback => ({
  callbackId: `c${number}`,
  url: `https://a.example/${number}`,
  jobId: `job-${number}`,
  keyId: number === 3 ? 'k2' : 'k1',
  state: 'open',
  due: false,
  attempts: 0,
  nextAt: null,
  lastAt: null,
  lastStatus: null,
  lastError: null,
  deliveredAt: null,
  ...more,
});

/** Three batches with a callback each, of two keys. */
function batches(ended: readonly number[] = []) {
  const { store } = inMemory();
  for (const number of [1, 2, 3]) {
    const { callbackId, url, keyId, jobId } = waiting(number);
    const origin = { kind: 'key', keyId } as const;
    const month = { from: 0, until: 1 };
    store.submitJob(aJob({ jobId, origin, createdAt: 0 }), items('a'), {
      credits: { month, budget: null, reserved: { all: 0, key: 0 } },
      once: null,
      callback: { callbackId, url },
    });
  }
  for (const number of ended) {
    store.startJob(`job-${number}`, 1);
    store.failJob(`job-${number}`, { code: 'cancelled', message: '' }, 2);
  }
  return store;
}
const failed = { state: 'open', at: 20, nextAt: 30, status: 503, error: 'busy' } as const;

test('the newest comes first, of one key or all, page by page', () => {
  const store = batches();
  const list = (keyId: string | null, after: string | null, limit = 9) =>
    store.listCallbacks({ keyId, after, limit });
  expect([list(null, null), list(null, null, 2), list(null, 'c2'), list('k1', null)]).toEqual([
    [waiting(3), waiting(2), waiting(1)],
    [waiting(3), waiting(2)],
    [waiting(1)],
    [waiting(2), waiting(1)],
  ]);
  expect([list('k1', 'c2'), list('k2', 'c2'), list(null, 'gone'), list(null, 'c1')]).toEqual([
    [waiting(1)],
    null,
    null,
    [],
  ]);
});

test('those of ended batches are due, the ones to be tried first at the front', () => {
  const store = batches([1, 3]);
  store.beginCallback('c1', { at: 10, nextAt: 40 });
  expect([store.openCallbacks(9), store.openCallbacks(1), store.hasOpenCallbacks()]).toEqual([
    [waiting(3, { due: true }), waiting(1, { due: true, attempts: 1, lastAt: 10, nextAt: 40 })],
    [waiting(3, { due: true })],
    true,
  ]);
  expect(inMemory().store.hasOpenCallbacks()).toBe(false);
});

test('an attempt that fails is tried again, one that is delivered is over', () => {
  const store = batches([1]);
  const one = () => store.listCallbacks({ keyId: 'k1', after: 'c2', limit: 1 })?.[0];
  store.beginCallback('c1', { at: 10, nextAt: 40 });
  store.endCallback('c1', 2, failed);
  expect(one()).toEqual(waiting(1, { due: true, attempts: 1, lastAt: 10, nextAt: 40 }));
  store.endCallback('c1', 1, failed);
  const tried = { due: true, attempts: 1, lastAt: 10, lastStatus: 503, lastError: 'busy' };
  expect(one()).toEqual(waiting(1, { ...tried, nextAt: 30 }));
  store.beginCallback('c1', { at: 50, nextAt: 90 });
  store.endCallback('c1', 1, {
    state: 'delivered',
    at: 60,
    nextAt: null,
    status: 200,
    error: null,
  });
  const done = { state: 'delivered', due: true, attempts: 2, lastAt: 50 } as const;
  const delivered = waiting(1, { ...done, lastStatus: 200, deliveredAt: 60 });
  expect(one()).toEqual(delivered);
  store.beginCallback('c1', { at: 70, nextAt: 99 });
  store.endCallback('c1', 2, failed);
  expect([one(), store.retryCallback('job-1'), store.openCallbacks(9)]).toEqual([
    delivered,
    null,
    [],
  ]);
});

test('one that was given up is tried again when somebody asks for it', () => {
  const store = batches([1]);
  store.beginCallback('c1', { at: 10, nextAt: 40 });
  store.endCallback('c1', 1, { ...failed, state: 'failed', nextAt: null });
  expect(store.openCallbacks(9)).toEqual([]);
  const again = waiting(1, { due: true, lastAt: 10, lastStatus: 503, lastError: 'busy' });
  expect([store.retryCallback('job-1'), store.openCallbacks(9)]).toEqual([again, [again]]);
  expect(store.retryCallback('gone')).toBeNull();
});

test('those of a deleted batch are gone with it', () => {
  const store = batches([1]);
  store.deleteJob('job-1');
  expect([
    store.openCallbacks(9),
    store.listCallbacks({ keyId: null, after: null, limit: 9 }),
    store.listCallbacks({ keyId: null, after: 'c1', limit: 9 }),
  ]).toEqual([[], [waiting(3), waiting(2)], null]);
});

test('the secret that signs them is that of a key that is good', () => {
  const { store } = inMemory();
  store.insertKey({
    keyId: 'k1',
    name: 'Nightly import',
    hash: 'ab'.repeat(32),
    hint: 'vouch_live_3f…9k',
    createdAt: 1,
    revokedAt: null,
    lastUsedAt: null,
    callbackSecretAt: null,
    monthlyBudget: null,
    policyId: null,
  });
  expect([
    store.callbackSecret('k1'),
    store.setCallbackSecret({ keyId: 'gone', secret: 's', at: 5 }),
  ]).toEqual([null, false]);
  expect([
    store.setCallbackSecret({ keyId: 'k1', secret: 's', at: 5 }),
    store.callbackSecret('k1'),
  ]).toEqual([true, 's']);
  store.revokeKey('k1', 6);
  expect([
    store.callbackSecret('k1'),
    store.setCallbackSecret({ keyId: 'k1', secret: 't', at: 7 }),
  ]).toEqual([null, false]);
});
