// Policies held in memory: read once, again after each change, changed one change after the other, with bands that follow the setting.
import { expect, test } from 'vitest';
import {
  createPolicyCache,
  type PolicyCacheDeps,
} from '../../../src-main/service/policy/policy-cache.ts';
import type { OwnPolicy, StoredPolicy } from '../../../src-main/service/ports/policy.ts';
import type { Policy } from '../../../src-shared/bridge/policy.ts';
import { refusingPort } from '../../doubles/refusing-port.ts';
import { BALANCED } from '../policy-samples.ts';

const own = (policyId: string, approve: number): OwnPolicy =>
  ({
    policyId,
    name: policyId,
    ownList: null,
    policy: { ...BALANCED, approve },
    overrides: [],
    suppression: [],
  }) as unknown as OwnPolicy;

function opened(bands = { approve: 70, review: 40 }) {
  const deeds: unknown[][] = [];
  let general: StoredPolicy = { policy: BALANCED, overrides: [], suppression: [] };
  const policies = [own('sales', 80), own('trial', 90)];
  const {
    port: store,
    refuse,
    calls,
  } = refusingPort({
    readPolicy: async () => general,
    readPolicies: async () => policies,
    savePolicy: async (policy: Policy) => {
      deeds.push(['save', policy]);
      general = { ...general, policy };
      return general;
    },
    changePolicy: async (...call: unknown[]) => {
      deeds.push(['change', ...call]);
      const { policyId, body } = call[0] as { policyId: string | null; body?: { policy: Policy } };
      if (policyId === null && body !== undefined) general = { ...general, policy: body.policy };
      return { changed: 5 };
    },
    getJob: async (jobId: string) => ({ policyId: jobId === 'of sales' ? 'sales' : null }),
  });
  const values = { bands };
  const settings = {
    values,
    change: async (name: string, value: typeof bands) => {
      deeds.push(['setting', name, value]);
      values.bands = value;
    },
  };
  const deps = { store, settings, clock: { now: () => 9 }, newId: () => 'id1', analyst: 'anna' };
  const cache = createPolicyCache(deps as unknown as PolicyCacheDeps);
  const approve = async (today: ReturnType<typeof cache.ofList>) =>
    (await today).ready.bands.approve;
  return { cache, deeds, refuse, calls, values, approve };
}

test('they are read once, whoever asks first', async () => {
  const { cache, calls } = opened();
  await Promise.all([cache.read(), cache.current(), cache.ofPolicy('sales')]);
  await cache.read();
  expect(calls()).toEqual(['readPolicy', 'readPolicies']);
  await cache.reread();
  expect(calls()).toEqual(['readPolicy', 'readPolicies']);
});

test('a read that fails is made again at the next call', async () => {
  const { cache, refuse } = opened();
  const error = new Error('refused');
  refuse('readPolicies', error);
  await expect(cache.read()).rejects.toBe(error);
  expect([...(await cache.read()).own.keys()]).toEqual(['sales', 'trial']);
});

test('a list is judged by what it carries, which is asked once and then there at once', async () => {
  const { cache, calls, approve } = opened();
  expect(await approve(cache.ofList(null))).toBe(70);
  calls();
  expect(await approve(cache.ofList('of sales'))).toBe(80);
  expect(calls()).toEqual(['getJob']);
  const known = cache.ofList('of sales');
  expect([known instanceof Promise, await approve(known), calls()]).toEqual([false, 80, []]);
  expect(await approve(cache.ofList('of none'))).toBe(70);
  expect(await approve(cache.ofPolicy('gone'))).toBe(70);
  await cache.reread();
  calls();
  await cache.ofList('of sales');
  expect(calls()).toEqual(['getJob']);
});

test('what a thousand lists carry is remembered, and then asked anew', async () => {
  const { cache, calls } = opened();
  for (let list = 0; list < 1_000; list += 1) await cache.ofList(`list ${list}`);
  calls();
  await cache.ofList('list 0');
  expect(calls()).toEqual([]);
  await cache.ofList('one more');
  await cache.ofList('list 0');
  expect(calls()).toEqual(['getJob', 'getJob']);
});

test('a change is noted and taken up; one that leaves all as it is is none', async () => {
  const { cache, deeds, calls } = opened();
  const all = await cache.read();
  calls();
  const body = { name: 'trial', ownList: null, policy: BALANCED, suppression: [] };
  expect(await cache.apply({ policyId: 'trial', body })).toEqual({ changed: 5 });
  const note = { changeId: 'policy_change_id1', at: 9, by: 'anna' };
  expect(deeds).toEqual([['change', { policyId: 'trial', body }, note]]);
  expect(calls()).toEqual(['changePolicy', 'readPolicy', 'readPolicies']);
  deeds.length = 0;
  const { policy, suppression } = all.general;
  const same = { name: '', ownList: null, policy, suppression };
  expect(await cache.apply({ policyId: null, body: same })).toEqual({ changed: 0 });
  expect(await cache.apply({ policyId: 'trial' })).toEqual({ changed: 0 });
  expect(deeds).toEqual([]);
  await cache.apply({ policyId: 'trial', body: null });
  await cache.apply({ policyId: 'new', body });
  await cache.apply({ policyId: null, body: same, remove: ['override_1'] });
  expect(deeds.map(([deed]) => deed)).toEqual(['change', 'change', 'change']);
});

test('bands of the default policy are written as the setting first, and follow it', async () => {
  const { cache, deeds, values } = opened();
  await cache.read();
  const policy = { ...BALANCED, approve: 85 };
  const body = { name: '', ownList: null, policy, suppression: [] };
  await cache.apply({ policyId: null, body });
  expect(deeds.map(([deed]) => deed)).toEqual(['setting', 'change']);
  expect(deeds[0]).toEqual(['setting', 'bands', { approve: 85, review: 40 }]);
  deeds.length = 0;
  await cache.followBands();
  expect(deeds).toEqual([]);
  values.bands = { approve: 60, review: 30 };
  await cache.followBands();
  const followed = { ...body, policy: { ...BALANCED, approve: 60, review: 30 } };
  expect(deeds.at(-1)).toMatchObject(['change', { policyId: null, body: followed }, {}]);
  expect((await cache.current()).ready.bands.approve).toBe(60);
});

test('a setting that is ahead of the policy at the first read is taken up without a word', async () => {
  const { cache, deeds } = opened({ approve: 60, review: 30 });
  expect((await cache.current()).ready.bands.approve).toBe(60);
  expect(deeds).toEqual([['save', { ...BALANCED, approve: 60, review: 30 }]]);
});

test('changes follow each other, also after one that fails', async () => {
  const { cache } = opened();
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const error = new Error('refused');
  const first = cache.inTurn(async () => {
    await gate.promise;
    order.push('first');
    throw error;
  });
  const second = cache.inTurn(async ({ own: all }) => order.push(`second of ${all.size}`));
  gate.resolve();
  await expect(first).rejects.toBe(error);
  await second;
  expect(order).toEqual(['first', 'second of 2']);
});

test('a verdict is made by what an override says, too', async () => {
  const today = await opened().cache.current();
  const rule = { verdict: 'deny', reason: 'why', subject: 'domain', value: 'acme.example' };
  const plain = today.verdictOf('mx_published', null);
  const ruled = today.verdictOf('mx_published', rule as never);
  expect(today.verdictOf('mx_published', null)).toBe(plain);
  expect([ruled.recommendation, ruled === plain]).toEqual(['block', false]);
});
