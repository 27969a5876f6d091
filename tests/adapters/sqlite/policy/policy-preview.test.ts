// What another policy would do, at the port: the preview says beforehand what the change answers afterwards.
import { expect, test } from 'vitest';
import type { PolicyQuestion } from '../../../../src-main/service/ports/policy.ts';
import type { Store } from '../../../../src-main/service/ports/store.ts';
import type { Override, Policy } from '../../../../src-shared/bridge/policy.ts';
import { aCheck, aJob, failed, items, verified } from '../../../contracts/store-contract.ts';
import { emptyStore } from '../temporary-store.ts';

const PLAIN: Policy = { approve: 70, review: 40, weights: {} };
const STRICT: Policy = { approve: 99, review: 40, weights: {} };
const ASKED: PolicyQuestion = {
  policy: STRICT,
  overrides: [],
  jobId: null,
  policyId: null,
  examples: 9,
};

const at = (name: string) => ({ domain: 'example.example', address: `${name}@example.example` });

/** A list of an approved row, its duplicate, one for review, one blocked and one that failed; and an approved check. */
async function filled(): Promise<Store> {
  const store = await emptyStore();
  await store.submitJob(aJob(), items('jane', 'jane', 'info', 'thrown', 'lost'));
  await store.startJob('job-1', 1);
  await store.recordItems(
    'job-1',
    [
      verified(0, at('jane')),
      verified(2, { ...at('info'), recommendation: 'review' }),
      verified(3, { ...at('thrown'), recommendation: 'block' }),
      failed(4),
    ],
    1,
  );
  const input = { email: 'Jane@example.example' };
  await store.recordCheck(aCheck({ requestId: 'check-1', input, ...at('jane') }));
  return store;
}

function override(value: string, changes: Partial<Override> = {}): Override {
  return {
    override_id: value,
    subject: value.includes('@') ? 'address' : 'domain',
    value,
    verdict: 'deny',
    reason: 'as we decided',
    created_at: '2026-11-20T09:00:00.000Z',
    ...changes,
  };
}

const NOTE = { changeId: 'change-1', at: 1, by: 'anna' };
const body = (policy: Policy) => ({ name: '', ownList: null, policy, suppression: [] });

test('the policy in force changes nothing', async () => {
  const store = await filled();
  const preview = await store.previewPolicy({ ...ASKED, policy: PLAIN });
  expect(preview).toMatchObject({ results: 5, changed: 0, examples: [] });
  expect(preview.flips).toEqual({
    approve: { approve: 3, review: 0, block: 0 },
    review: { approve: 0, review: 1, block: 0 },
    block: { approve: 0, review: 0, block: 1 },
  });
  expect(preview.scores.reduce((sum, count) => sum + count, 0)).toBe(5);
});

test('other bands flip rows, duplicates and checks, which are named with what they would become', async () => {
  const store = await filled();
  const preview = await store.previewPolicy(ASKED);
  expect(preview.flips.approve).toEqual({ approve: 0, review: 3, block: 0 });
  expect(
    preview.examples.map(({ email, job_id, index, before, after }) => ({
      named: [email, job_id, index],
      flips: [before.recommendation, after.recommendation],
    })),
  ).toEqual([
    { named: ['Jane@example.example', null, null], flips: ['approve', 'review'] },
    { named: ['jane@example.example', 'job-1', 0], flips: ['approve', 'review'] },
    { named: ['jane@example.example', 'job-1', 1], flips: ['approve', 'review'] },
  ]);
  const { changed } = await store.changePolicy({ policyId: null, body: body(STRICT) }, NOTE);
  expect(preview.changed).toBe(changed);
});

test('no more examples than are wanted', async () => {
  const store = await filled();
  const { changed, examples } = await store.previewPolicy({ ...ASKED, examples: 2 });
  expect([changed, examples.length]).toEqual([3, 2]);
});

test('one list is previewed without checks, and a list that is not there has no results', async () => {
  const store = await filled();
  expect(await store.previewPolicy({ ...ASKED, jobId: 'job-1' })).toMatchObject({
    results: 4,
    changed: 2,
  });
  expect(await store.previewPolicy({ ...ASKED, jobId: 'job-2' })).toMatchObject({
    results: 0,
    changed: 0,
    examples: [],
  });
});

test('an override moves what it reaches, and nothing else', async () => {
  const store = await filled();
  const domain = override('example.example');
  const info = override('INFO@example.example', { verdict: 'allow' });
  for (const [add, counts] of [
    [[info], [1, 0]],
    [[domain], [4, 4]],
    [
      [domain, info],
      [4, 3],
    ],
    [[override('elsewhere.example')], [0, 0]],
  ] as const) {
    const preview = await store.previewPolicy({ ...ASKED, policy: PLAIN, overrides: add });
    const blocked = preview.flips.approve.block + preview.flips.review.block;
    expect([preview.changed, blocked]).toEqual(counts);
    expect(preview.results).toBe(5);
    expect(preview.examples).toHaveLength(preview.changed);
  }
});

test('an override that is taken back is previewed as the verdicts without it', async () => {
  const store = await filled();
  await store.changePolicy({ policyId: null, add: [override('example.example')] }, NOTE);
  const preview = await store.previewPolicy({ ...ASKED, policy: PLAIN });
  expect(preview.flips.block).toEqual({ approve: 3, review: 1, block: 1 });
  const { changed } = await store.changePolicy(
    { policyId: null, remove: ['example.example'] },
    { ...NOTE, changeId: 'change-2' },
  );
  expect(changed).toBe(4);
});

test('a policy is previewed over what it judges alone', async () => {
  const store = await filled();
  await store.changePolicy(
    {
      policyId: 'own',
      body: { ...body(STRICT), name: 'Own' },
      assign: [{ jobId: 'job-1', policyId: 'own' }],
    },
    NOTE,
  );
  const results = async (policyId: string | null) =>
    (await store.previewPolicy({ ...ASKED, policyId })).results;
  expect([await results('own'), await results(null), await results('gone')]).toEqual([4, 1, 0]);
  const preview = await store.previewPolicy({ ...ASKED, policyId: 'own', policy: PLAIN });
  expect(preview.flips.review).toEqual({ approve: 2, review: 1, block: 0 });
});
