import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../src-main/service/ports/store.ts';
import type { CheckCall } from '../../src-main/service/service.ts';
import type { VerificationRequest } from '../../src-shared/schemas/verification.ts';
import { VerificationResult } from '../../src-shared/schemas/verification.ts';
import { validate } from '../../src-shared/validate.ts';
import { CALL, ended, openTestService, type TestService } from './harness.ts';

let vouch: TestService;
/** How often the store was asked for a verdict. */
let reads = 0;

beforeEach(async () => {
  reads = 0;
  vouch = await openTestService({
    wrapStore: (store: Store) => ({
      ...store,
      readVerdict(cacheKey, now) {
        reads += 1;
        return store.readVerdict(cacheKey, now);
      },
    }),
  });
});
afterEach(() => vouch.close());

const jane: VerificationRequest = { email: 'Jane.Doe@acme.example', name: 'Jane Doe' };

/** As the API asks: for an answer that is ready, else for one that has to be made. */
async function answer(request = jane, call = CALL): Promise<VerificationResult> {
  const { service } = vouch;
  const { requestId, text } =
    service.readyText(request, call) ?? (await service.verifyAsText(request, call));
  const judged = validate(VerificationResult, JSON.parse(text));
  if (!judged.ok) throw new Error(text);
  expect(judged.value.request_id).toBe(requestId);
  return judged.value;
}

/** Asks until the answer comes without the store. */
async function remembered(): Promise<VerificationResult> {
  await answer();
  await answer();
  const before = reads;
  const result = await answer();
  expect(reads).toBe(before);
  return result;
}

describe('an answer from memory', () => {
  test('is the one that the store would give, with an id of its own', async () => {
    const result = await remembered();
    const before = reads;
    const stored = await vouch.service.verify(jane, CALL);
    expect(reads).toBe(before + 1);
    expect(result.request_id).not.toBe(stored.request_id);
    const own = { request_id: '', processed_in_ms: 0 };
    expect({ ...result, ...own }).toEqual({ ...stored, ...own });
    expect(Object.keys(result)).toEqual(Object.keys(stored));
    expect(result.cached).toBe(true);
    expect(await vouch.store.usage(0)).toEqual({ credits: 1 });
  });

  test('is given to the same spelling only', async () => {
    await remembered();
    const before = reads;
    const other = await answer({ ...jane, email: 'JANE.DOE@acme.example' });
    expect(reads).toBe(before + 1);
    expect(other).toMatchObject({ cached: true, normalized: 'JANE.DOE@acme.example' });
    expect((await answer()).normalized).toBe('Jane.Doe@acme.example');
  });

  test('is passed over by who wants a fresh one, and gives way to it', async () => {
    const old = await remembered();
    vouch.time.now += 5_000;
    const fresh = await answer(jane, { ...CALL, noCache: true });
    expect(fresh.cached).toBe(false);
    const hit = await answer();
    expect(hit.checked_at).toBe(fresh.checked_at);
    expect(hit.checked_at).not.toBe(old.checked_at);
  });

  test('ends with the entry of the cache', async () => {
    await answer();
    vouch.time.now += 24 * 3_600_000 - 1;
    expect((await answer()).cached).toBe(true);
    expect((await answer()).cached).toBe(true);
    vouch.time.now += 1;
    expect((await answer()).cached).toBe(false);
  });

  test('is looked up in the store again after a minute', async () => {
    await remembered();
    const before = reads;
    vouch.time.now += 60_000;
    expect((await answer()).cached).toBe(true);
    expect(reads).toBe(before + 1);
  });

  test('follows new bands and overrides at once', async () => {
    const { score } = await remembered();
    await vouch.service.settings.change('bands', { approve: 99, review: 40 });
    expect(await answer()).toMatchObject({ cached: true, score, recommendation: 'review' });
    await answer();
    const override = await vouch.service.policy.addOverride({
      subject: 'domain',
      value: 'acme.example',
      verdict: 'deny',
      reason: 'no longer ours',
    });
    expect((await answer()).recommendation).toBe('block');
    await answer();
    await vouch.service.policy.removeOverride(override.override_id);
    expect((await answer()).recommendation).toBe('review');
  });

  test('is not given while verdicts are not to be cached', async () => {
    await remembered();
    await vouch.service.settings.change('verdict_ttl_hours', 0);
    expect(vouch.service.readyText(jane, CALL)).toBeNull();
    expect((await answer()).cached).toBe(false);
  });

  test('is of what is looked up as it is set now', async () => {
    await vouch.service.settings.change('company_checks', 'never');
    const without = await remembered();
    await vouch.service.settings.change('company_checks', 'always');
    expect((await answer()).cached).toBe(false);
    const { evidence } = await remembered();
    expect(evidence).not.toEqual(without.evidence);
    await vouch.service.settings.change('company_checks', 'never');
    expect((await answer()).evidence).toEqual(without.evidence);
    await vouch.service.settings.change('mailbox_probing', true);
    await vouch.service.settings.change('ehlo_name', 'vouch.acme.example');
    expect((await answer()).cached).toBe(false);
  });

  test('is of the policy of the key that asks', async () => {
    await remembered();
    const strict = { approve: 100, review: 99, weights: {} };
    const { policy_id: policyId } = await vouch.service.policy.create('Strict', strict, null);
    const call = { ...CALL, policyId };
    expect(await answer(jane, call)).toMatchObject({ cached: true, recommendation: 'block' });
    expect(await answer(jane, call)).toMatchObject({ cached: true, recommendation: 'block' });
    expect(await answer()).toMatchObject({ cached: true, recommendation: 'approve' });
    await answer(jane, call);
    await vouch.service.policy.remove(policyId);
    expect(await answer(jane, call)).toMatchObject({ cached: true, recommendation: 'approve' });
  });

  test('costs a key nothing that has used up its credits', async () => {
    const { id, key } = await vouch.service.keys.create('script', { monthlyBudget: 1 });
    await vouch.service.keys.authenticate(key);
    const call: CheckCall = { ...CALL, origin: { kind: 'key', keyId: id } };
    await answer(jane, call);
    await answer(jane, call);
    expect(vouch.service.readyText(jane, call)).not.toBeNull();
    const fresh = { ...call, noCache: true };
    expect(vouch.service.readyText(jane, fresh)).toBeNull();
    await expect(answer(jane, fresh)).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect((await answer(jane, call)).cached).toBe(true);
    expect(await vouch.store.usage(0)).toEqual({ credits: 1 });
  });

  test('tells the request of this call: other blanks around a field, another name, a field left out', async () => {
    await remembered();
    const blanks = { ...jane, name: ' Jane Doe ' };
    expect(await answer(blanks)).toMatchObject({ cached: true, input: blanks });
    expect(await answer(blanks)).toMatchObject({ cached: true, input: blanks });
    expect(await answer()).toMatchObject({ cached: true, input: jane });
    expect((await answer({ ...jane, name: 'John Smith' })).cached).toBe(false);
    expect((await answer({ email: jane.email })).cached).toBe(false);
  });

  test('is kept of each of many addresses', async () => {
    const many = Array.from({ length: 100 }, (_, each) => ({ email: `jane${each}@acme.example` }));
    for (const request of many) await answer(request);
    for (const request of many) await answer(request);
    const texts = many.map((request) => vouch.service.readyText(request, CALL)?.text ?? '');
    expect(texts.map((text) => (JSON.parse(text) as VerificationResult).normalized)).toEqual(
      many.map(({ email }) => email),
    );
  });
});

describe('a deleted result is not answered from memory', () => {
  test('when its check is deleted', async () => {
    const { request_id } = await answer();
    await answer();
    await answer();
    await vouch.service.history.delete(request_id);
    expect((await answer()).cached).toBe(false);
  });

  test('when the history is cleared', async () => {
    await remembered();
    await vouch.service.history.clear({ checks: true, lists: false });
    expect((await answer()).cached).toBe(false);
  });

  test('when its job is deleted', async () => {
    const { job_id: jobId } = await vouch.service.jobs.submit([jane], CALL);
    await vouch.until(jobId, ended);
    expect((await answer()).cached).toBe(true);
    const before = reads;
    expect((await answer()).cached).toBe(true);
    expect(reads).toBe(before);
    await vouch.service.jobs.delete(jobId);
    expect((await answer()).cached).toBe(false);
  });

  test('when it has been kept long enough', async () => {
    await vouch.service.settings.change('verdict_ttl_hours', 24 * 30);
    await vouch.service.settings.change('retention_days', 1);
    await answer();
    vouch.time.now += 24 * 3_600_000 + 1;
    expect((await answer()).cached).toBe(true);
    expect((await answer()).cached).toBe(true);
    await vouch.service.upkeep();
    expect((await answer()).cached).toBe(false);
  });

  test('when it is read while the deletion is under way', async () => {
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    await vouch.close();
    vouch = await openTestService({
      wrapStore: (store: Store) => ({
        ...store,
        async clearChecks() {
          begun.resolve();
          await gate.promise;
          return store.clearChecks();
        },
      }),
    });
    await answer();
    const clearing = vouch.service.history.clear({ checks: true, lists: false });
    await begun.promise;
    expect((await answer()).cached).toBe(true);
    gate.resolve();
    await clearing;
    expect((await answer()).cached).toBe(false);
  });
});
