// Keys with a policy of their own, over a real store: what is asked with them, and what becomes of it when the policy does.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CheckCall } from '../../../src-main/service/service.ts';
import type { Policy } from '../../../src-shared/bridge/policy.ts';
import { CALL, ended, openTestService, type TestService } from '../../service/harness.ts';

const STRICT: Policy = { approve: 99, review: 50, weights: {} };
const STRICTEST: Policy = { approve: 100, review: 99, weights: {} };
const JANE = { email: 'jane.doe@acme.example', name: 'Jane Doe' };

let vouch: TestService;

beforeEach(async () => {
  vouch = await openTestService();
});
afterEach(() => vouch.close());

type KeyCall = CheckCall & { readonly origin: { readonly kind: 'key'; readonly keyId: string } };

/** What the API makes of a key's text. */
async function callWith(text: string): Promise<KeyCall> {
  const key = await vouch.service.keys.authenticate(text);
  if (key === null) throw new Error('the key was refused');
  return { ...CALL, origin: { kind: 'key', keyId: key.keyId }, policyId: key.policyId };
}

async function strictKey(policy = STRICT) {
  const { policy_id: policyId } = await vouch.service.policy.create('Web shop', policy, null);
  const made = await vouch.service.keys.create('shop', { policyId });
  return { ...made, policyId };
}

async function recordedCheck(): Promise<string | undefined> {
  const options = { search: null, recommendation: null, flag: null, after: null, limit: 10 };
  const [check] = (await vouch.service.history.list(options)).checks;
  return check?.recommendation;
}

test('a check tells the policy that judges it, the default one once that is deleted', async () => {
  const { policy } = vouch.service;
  const { key, policyId } = await strictKey();
  const own = await vouch.service.verify(JANE, await callWith(key));
  const other = await vouch.service.verify(JANE, CALL);
  expect(await policy.ofCheck(own.request_id)).toMatchObject({
    policy_id: policyId,
    policy: { approve: 99 },
  });
  expect(await policy.ofCheck(other.request_id)).toMatchObject({ policy_id: null });
  expect(await policy.ofCheck('req_unknown')).toMatchObject({ policy_id: null });
  await policy.remove(policyId);
  expect(await policy.ofCheck(own.request_id)).toMatchObject({ policy_id: null });
});

test('a key’s policy judges its checks and its batches, and nobody else’s', async () => {
  const { key } = await strictKey();
  const call = await callWith(key);
  expect(await vouch.service.verify(JANE, call)).toMatchObject({
    recommendation: 'review',
    cached: false,
  });
  // One and the same observation: of the cache, judged by whoever asks.
  expect(await vouch.service.verify(JANE, CALL)).toMatchObject({
    recommendation: 'approve',
    cached: true,
  });
  expect(await vouch.service.verify(JANE, call)).toMatchObject({
    recommendation: 'review',
    cached: true,
  });
  const { job_id } = await vouch.service.jobs.submit([JANE], call);
  await vouch.until(job_id, ended);
  expect(JSON.parse(await vouch.service.jobs.renderItems(job_id))).toMatchObject([
    { recommendation: 'review' },
  ]);
  expect(await recordedCheck()).toBe('review');
});

test('a changed policy judges what was asked under it anew, and its preview counts it', async () => {
  const { key, policyId } = await strictKey();
  await vouch.service.verify(JANE, await callWith(key));
  const options = { policy: STRICTEST, overrides: null, jobId: null };
  expect(await vouch.service.policy.preview({ ...options, policyId })).toMatchObject({
    results: 1,
    changed: 1,
  });
  expect(await vouch.service.policy.preview({ ...options, policyId: null })).toMatchObject({
    results: 0,
  });
  expect(await vouch.service.policy.save(STRICTEST, policyId)).toEqual({ changed: 1 });
  expect(await recordedCheck()).toBe('block');
  const allow = {
    subject: 'domain',
    value: 'acme.example',
    verdict: 'allow',
    reason: 'ours',
  } as const;
  await vouch.service.policy.addOverride(allow, policyId);
  expect(await recordedCheck()).toBe('approve');
});

test('overrides tried for a policy are counted for the checks under it alone', async () => {
  const { key, policyId } = await strictKey();
  await vouch.service.verify(JANE, await callWith(key));
  await vouch.service.verify({ email: 'john@acme.example' }, CALL);
  const deny = {
    subject: 'domain',
    value: 'acme.example',
    verdict: 'deny',
    reason: 'spam',
  } as const;
  const of = async (id: string | null) => {
    const { policy } = await vouch.service.policy.show(id);
    const options = { policy, overrides: [deny], jobId: null, policyId: id };
    const { results, examples } = await vouch.service.policy.preview(options);
    return { results, emails: examples.map(({ email }) => email) };
  };
  expect(await of(policyId)).toEqual({ results: 1, emails: [JANE.email] });
  expect(await of(null)).toEqual({ results: 1, emails: ['john@acme.example'] });
});

test('another policy counts from the next call on; earlier results keep theirs', async () => {
  const { key, id } = await strictKey();
  await vouch.service.verify(JANE, await callWith(key));
  expect(await vouch.service.keys.setPolicy({ keyId: id, policyId: null })).toMatchObject({
    policy_id: null,
  });
  expect(await vouch.service.verify(JANE, await callWith(key))).toMatchObject({
    recommendation: 'approve',
  });
  expect(await recordedCheck()).toBe('review');
});

test('with a deleted policy the default one judges', async () => {
  const { key, policyId } = await strictKey();
  await vouch.service.verify(JANE, await callWith(key));
  expect(await vouch.service.policy.list()).toMatchObject([{ lists: 0, keys: 1 }]);
  expect(await vouch.service.policy.remove(policyId)).toEqual({ changed: 1 });
  expect(await recordedCheck()).toBe('approve');
  expect(await vouch.service.verify(JANE, await callWith(key))).toMatchObject({
    recommendation: 'approve',
  });
});

test('a policy that is none, or that of a single list, is no key’s', async () => {
  const unknown = { policyId: 'policy_gone' };
  await expect(vouch.service.keys.create('shop', unknown)).rejects.toMatchObject({
    code: 'not_found',
  });
  const { job_id } = await vouch.service.jobs.submit([JANE], CALL);
  await vouch.until(job_id, ended);
  await vouch.service.policy.saveForList(job_id, STRICT);
  const [own] = await vouch.service.policy.list();
  const { id } = await vouch.service.keys.create('shop');
  await expect(
    vouch.service.keys.setPolicy({ keyId: id, policyId: own?.policy_id ?? '' }),
  ).rejects.toMatchObject({
    code: 'invalid_request',
  });
  await expect(
    vouch.service.keys.setPolicy({ keyId: 'nobody', policyId: null }),
  ).rejects.toMatchObject({
    code: 'key_not_found',
  });
  expect((await vouch.service.keys.list()).map(({ policy_id }) => policy_id)).toEqual([null]);
});
