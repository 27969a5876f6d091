// The local policy as use cases, over a real store: what checks, caches and kept results make of it.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Policy } from '../../../src-shared/bridge/policy.ts';
import { CALL, ended, openTestService, type TestService } from '../harness.ts';
import { BALANCED, denial } from '../policy-samples.ts';

let vouch: TestService;

beforeEach(async () => {
  vouch = await openTestService();
});
afterEach(() => vouch.close());

const check = (email = 'jane.doe@acme.example') =>
  vouch.service.verify({ email, name: 'Jane Doe' }, CALL);

async function checkedList(...emails: readonly string[]): Promise<string> {
  const { job_id: jobId } = await vouch.service.jobs.submit(
    emails.map((email) => ({ email, name: 'Jane Doe' })),
    CALL,
  );
  await vouch.until(jobId, ended);
  return jobId;
}

async function listed(jobId: string) {
  const rows = await vouch.service.jobs.rows(jobId, { from: 0, limit: 10 });
  return rows.map((row) => JSON.parse(row.item ?? 'null'));
}

describe('showing the policy', () => {
  test('begins with the default bands, no weights of one’s own, and three presets with a sentence each', async () => {
    const state = await vouch.service.policy.show();
    expect(state.policy).toEqual(BALANCED);
    expect(state.overrides).toEqual([]);
    expect(state.presets.map(({ name }) => name)).toEqual(['lenient', 'balanced', 'strict']);
    for (const preset of state.presets) expect(preset.says).toMatch(/\.$/);
    expect(state.presets.find(({ name }) => name === 'balanced')?.policy).toEqual(BALANCED);
  });

  test('lists what can be weighed, and nothing that says that something is not known', async () => {
    const codes = (await vouch.service.policy.show()).weights.map(({ code }) => code);
    expect(codes).toContain('role_account');
    expect(codes.filter((code) => /_not_run$|_inconclusive$|^override_/.test(code))).toEqual([]);
  });
});

describe('keeping a policy', () => {
  test('counts at once for new checks, hits of the cache and what is kept', async () => {
    const before = await check();
    const jobId = await checkedList('jane.doe@acme.example');
    const policy = { approve: 99, review: 98, weights: { name_matches: -9 } };
    expect(await vouch.service.policy.save(policy)).toEqual({ changed: 2 });
    const hit = await check();
    expect(hit).toMatchObject({ cached: true, policy: 'custom', recommendation: 'block' });
    expect(hit.score).toBeLessThan(before.score);
    expect(hit).not.toHaveProperty('original');
    const fresh = await vouch.service.verify(
      { email: 'jane.doe@other.example', name: 'Jane Doe' },
      CALL,
    );
    expect(fresh).toMatchObject({ cached: false, policy: 'custom', score: hit.score });
    expect(await listed(jobId)).toEqual([
      expect.objectContaining({
        score: hit.score,
        original: { score: before.score, recommendation: before.recommendation },
      }),
    ]);
  });

  test('lasts over a restart', async () => {
    const policy = { approve: 90, review: 30, weights: { role_account: -12 } };
    await vouch.service.policy.save(policy);
    await vouch.service.policy.addOverride(denial());
    const next = await vouch.restart();
    try {
      const state = await next.service.policy.show();
      expect(state.policy).toEqual(policy);
      expect(state.overrides).toMatchObject([denial()]);
      const result = await next.service.verify({ email: 'jane@acme.example' }, CALL);
      expect(result).toMatchObject({ score: 0, recommendation: 'block' });
    } finally {
      vouch = next;
    }
  });

  test('is one with the setting for bands, whichever of the two is changed', async () => {
    const jobId = await checkedList('jane.doe@acme.example');
    await vouch.service.settings.change('bands', { approve: 99, review: 98 });
    expect((await vouch.service.policy.show()).policy).toMatchObject({ approve: 99, review: 98 });
    expect(await listed(jobId)).toMatchObject([{ recommendation: 'block' }]);
    await vouch.service.policy.save(BALANCED);
    const bands = (await vouch.service.settings.list()).find(({ name }) => name === 'bands');
    expect(bands?.value).toEqual({ approve: 70, review: 40 });
    await vouch.service.settings.change('bands', null);
    expect((await vouch.service.policy.show()).policy).toEqual(BALANCED);
  });

  test('leaves out weights that are the table’s own', async () => {
    const { weights } = await vouch.service.policy.show();
    const role = weights.find(({ code }) => code === 'role_account');
    const policy = { ...BALANCED, weights: { role_account: role?.points ?? 0 } };
    await vouch.service.policy.save(policy);
    expect((await vouch.service.policy.show()).policy).toEqual(BALANCED);
    expect(await check()).not.toHaveProperty('policy');
  });
});

describe('overrides', () => {
  test('decide from now on, about what is kept as well, until they are removed', async () => {
    const jobId = await checkedList('jane.doe@acme.example', 'jane.doe@mail.acme.example');
    const [before] = await listed(jobId);
    const override = await vouch.service.policy.addOverride(denial());
    expect(override).toMatchObject({ ...denial(), created_at: '2026-11-20T09:00:00.000Z' });
    expect(await listed(jobId)).toMatchObject([
      { score: 0, recommendation: 'block' },
      { score: 0, recommendation: 'block' },
    ]);
    expect(await check()).toMatchObject({ score: 0, cached: true });
    expect(await vouch.service.policy.removeOverride(override.override_id)).toBe(true);
    expect((await listed(jobId))[0]).toEqual(before);
    expect(await vouch.service.policy.removeOverride(override.override_id)).toBe(false);
  });

  test('outrank the list of disposable services', async () => {
    const throwaway = 'jane.doe@throwaway.example';
    expect(await check(throwaway)).toMatchObject({ recommendation: 'block' });
    await vouch.service.policy.addOverride(
      denial({ value: 'throwaway.example', verdict: 'allow', reason: 'our test accounts' }),
    );
    const allowed = await check(throwaway);
    expect(allowed).toMatchObject({ recommendation: 'approve', email: { disposable: false } });
    expect(allowed.reasoning).toContain('(our test accounts)');
  });

  test.each([
    ['domain', ' ACME.Example. ', 'acme.example'],
    ['domain', '@acme.example', 'acme.example'],
    ['domain', 'bücher.example', 'xn--bcher-kva.example'],
    ['address', 'Jane Doe <Jane@BÜCHER.example>', 'jane@xn--bcher-kva.example'],
  ] as const)('the %s "%s" is kept as %s', async (subject, value, expected) => {
    const kept = await vouch.service.policy.addOverride(denial({ subject, value }));
    expect(kept.value).toBe(expected);
  });
});

describe('a preview', () => {
  test('says who would flip, and changes nothing', async () => {
    const jobId = await checkedList('jane.doe@acme.example', 'info@acme.example');
    const before = await listed(jobId);
    const preview = await vouch.service.policy.preview({
      policy: { ...BALANCED, approve: 99 },
      overrides: null,
      jobId: jobId,
      policyId: null,
    });
    expect(preview).toMatchObject({ results: 2, changed: 1 });
    expect(preview.flips.approve).toEqual({ approve: 0, review: 1, block: 0 });
    expect(preview.scores.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(preview.examples).toMatchObject([{ email: 'jane.doe@acme.example', index: 0 }]);
    expect(await listed(jobId)).toEqual(before);
  });

  test('agrees with what saving then does, overrides given or kept', async () => {
    const jobId = await checkedList('jane.doe@acme.example', 'jane.doe@other.example');
    const foreseen = await vouch.service.policy.preview({
      policy: BALANCED,
      overrides: [denial()],
      jobId: null,
      policyId: null,
    });
    expect(foreseen.flips.approve.block).toBe(1);
    await vouch.service.policy.addOverride(denial());
    expect(
      await vouch.service.policy.preview({
        policy: BALANCED,
        overrides: null,
        jobId: null,
        policyId: null,
      }),
    ).toMatchObject({ changed: 0 });
    expect((await listed(jobId)).map((item) => item.recommendation)).toEqual(['block', 'approve']);
  });

  test('of a job that is not there is refused', async () => {
    const preview = vouch.service.policy.preview({
      policy: BALANCED,
      overrides: null,
      jobId: 'no-such-job',
      policyId: null,
    });
    await expect(preview).rejects.toMatchObject({ code: 'job_not_found' });
  });
});

describe('a policy with a name', () => {
  const STRICT: Policy = { approve: 99, review: 40, weights: {} };
  const recommendations = async (jobId: string) =>
    (await listed(jobId)).map((item) => item.recommendation);

  test('judges the lists that carry it; single checks, the API and other lists are under the one of everything', async () => {
    const jobId = await checkedList('jane.doe@acme.example');
    const other = await checkedList('jane.doe@acme.example');
    const { policy } = vouch.service;
    const made = await policy.create(' Client ', STRICT, null);
    expect(made).toMatchObject({ name: 'Client', lists: 0, overrides: 0, policy: STRICT });
    expect(await policy.assign({ jobId, policyId: made.policy_id })).toEqual({ changed: 1 });
    expect(await recommendations(jobId)).toEqual(['review']);
    expect(await recommendations(other)).toEqual(['approve']);
    expect(await check()).toMatchObject({ recommendation: 'approve' });
    expect(await vouch.service.jobs.get(jobId)).toMatchObject({ policy_id: made.policy_id });
    expect(await policy.list()).toMatchObject([{ name: 'Client', lists: 1 }]);
    // Whatever becomes of the default policy, the list is its own.
    await policy.save({ ...BALANCED, approve: 100, review: 99 });
    expect(await recommendations(jobId)).toEqual(['review']);
    expect(await recommendations(other)).toEqual(['block']);
    expect(await policy.remove(made.policy_id)).toEqual({ changed: 1 });
    expect(await recommendations(jobId)).toEqual(['block']);
  });

  test('has one name, begins with the overrides of another, and keeps its own from then on', async () => {
    const { policy } = vouch.service;
    await policy.addOverride(denial());
    const made = await policy.create('Client', BALANCED, null);
    expect(made.overrides).toBe(1);
    for (const taken of ['client', '  ', 'CLIENT '])
      await expect(policy.create(taken, BALANCED, null)).rejects.toMatchObject({
        code: 'invalid_request',
      });
    await policy.addOverride(denial({ value: 'other.example' }), made.policy_id);
    expect((await policy.show()).overrides).toHaveLength(1);
    const { overrides, name } = await policy.show(made.policy_id);
    expect([name, overrides.length]).toEqual(['Client', 2]);
    const [first] = overrides;
    expect(await policy.removeOverride(first?.override_id ?? '')).toBe(true);
    expect((await policy.show()).overrides).toHaveLength(1);
    await expect(policy.show('policy_gone')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('of one list alone is made by saving for it, and changed by saving again', async () => {
    const jobId = await checkedList('jane.doe@acme.example');
    const { policy } = vouch.service;
    expect(await policy.saveForList(jobId, STRICT)).toEqual({ changed: 1 });
    expect(await recommendations(jobId)).toEqual(['review']);
    expect(await policy.saveForList(jobId, { ...STRICT, review: 98 })).toEqual({ changed: 1 });
    expect(await policy.list()).toMatchObject([{ job_id: jobId, lists: 1 }]);
    expect(await check()).toMatchObject({ recommendation: 'approve' });
    expect(await policy.assign({ jobId, policyId: null })).toEqual({ changed: 1 });
    expect(await recommendations(jobId)).toEqual(['approve']);
    expect(await policy.list()).toEqual([]);
  });

  test('judges rows while the list still runs', async () => {
    const { policy, jobs } = vouch.service;
    const made = await policy.create('Client', STRICT, null);
    const jobId = await jobs.create({ name: 'People', columns: null }, CALL);
    await jobs.append(jobId, [
      { input: { email: 'jane.doe@acme.example', name: 'Jane Doe' }, source: null },
    ]);
    await jobs.start(jobId);
    await policy.assign({ jobId, policyId: made.policy_id });
    await vouch.until(jobId, ended);
    expect(await recommendations(jobId)).toEqual(['review']);
  });

  test('assigned in the middle of a list judges the rows that are still to come', async () => {
    const { policy, jobs } = vouch.service;
    const made = await policy.create('Client', STRICT, null);
    await check();
    vouch.dns.hold();
    const emails = ['jane.doe@acme.example', 'jane.doe@other.example'];
    const { job_id: jobId } = await jobs.submit(
      emails.map((email) => ({ email, name: 'Jane Doe' })),
      CALL,
    );
    await vouch.until(jobId, ({ processed }) => processed === 1);
    expect(await policy.assign({ jobId, policyId: made.policy_id })).toEqual({ changed: 1 });
    vouch.dns.release();
    await vouch.until(jobId, ended);
    const verdicts = (await listed(jobId)).map(({ recommendation, original }) => [
      recommendation,
      original?.recommendation ?? null,
    ]);
    expect(verdicts).toEqual([
      ['review', 'approve'],
      ['review', null],
    ]);
  });

  test('every change is listed with who and what', async () => {
    const jobId = await checkedList('jane.doe@acme.example');
    const { policy } = vouch.service;
    const made = await policy.create('Client', STRICT, null);
    await policy.assign({ jobId, policyId: made.policy_id });
    await policy.addOverride(denial(), made.policy_id);
    expect(await recommendations(jobId)).toEqual(['block']);
    await policy.remove(made.policy_id);
    expect(await recommendations(jobId)).toEqual(['approve']);
    const [removed, added] = await policy.changes(10);
    expect(removed).toMatchObject({ by: 'anna', policy_name: 'Client' });
    expect(added?.says).toEqual(['Override added: block acme.example.']);
  });

  test('what leaves all as it is, is not in the history', async () => {
    const { policy } = vouch.service;
    await policy.save(BALANCED);
    expect(await policy.changes(10)).toEqual([]);
    const made = await policy.create('Client', STRICT, null);
    expect(await policy.save(STRICT, made.policy_id)).toEqual({ changed: 0 });
    expect(await policy.changes(10)).toHaveLength(1);
  });

  test('the history names changed bands and weights, and the setting of the bands follows', async () => {
    const { policy, settings } = vouch.service;
    await policy.save({ approve: 90, review: 30, weights: { role_account: -12 } });
    const [saved] = await policy.changes(1);
    expect(saved?.says).toHaveLength(2);
    expect(settings.values.bands).toEqual({ approve: 90, review: 30 });
  });
});
