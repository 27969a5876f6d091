// A policy as a file: what it holds, what it would change here, and that taking it makes the policy what the file says.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PolicyFileHead } from '../../../src-shared/bridge/policy-file.ts';
import { EVIDENCE, SCORING_VERSION } from '../../../src-shared/evidence/table.ts';
import { openCalls, type TestCalls } from '../open-calls.ts';
import { denial } from '../policy-samples.ts';

let vouch: TestCalls;
let policyId: string | null;
beforeAll(async () => {
  vouch = await openCalls();
  const policy = { approve: 75, review: 35, weights: { mx_published: 9 } };
  const made = await vouch.call('policy.create', { name: 'Sales', policy, like: null });
  policyId = made.policy_id;
  await vouch.call('overrides.add', { ...denial({ value: 'b.example' }), policy_id: policyId });
  await vouch.call('overrides.add', {
    ...denial({ value: 'a.example', verdict: 'allow' }),
    policy_id: policyId,
  });
});
afterAll(() => vouch.close());

const FILE: PolicyFileHead = {
  vouch_policy: 1,
  name: 'Sales',
  scoring_version: SCORING_VERSION,
  bands: { approve: 80, review: 35 },
  weights: { mx_published: 9, role_account: -3 },
  overrides: [denial({ value: 'b.example' }), denial({ value: 'c.example' })],
};

/** A suppression list that was begun and filled for a file; one that is here already is begun without its name. */
async function draft(name: string, entries: readonly string[], isHere = false) {
  const begun = { name: isHere ? null : name };
  const { list_id } = await vouch.call('suppression.begin', begun);
  await vouch.call('suppression.append', { list_id, rows: entries.map((entry) => [entry]) });
  return { name, list_id };
}

async function suppressed(name: string, entries: readonly string[]): Promise<string> {
  const { list_id } = await vouch.call('suppression.begin', { name });
  await vouch.call('suppression.append', { list_id, rows: entries.map((entry) => [entry]) });
  return (await vouch.call('suppression.finish', { list_id, into: null })).list.list_id;
}

test('an export has the policy, its overrides in order, and the lists chosen with it alone', async () => {
  const chosen = await suppressed('Chosen', ['a@x.example.com']);
  await suppressed('Another', ['b@x.example.com']);
  await vouch.call('policy.suppression', { policy_id: policyId, list_ids: [chosen] });
  const { file, suppression } = await vouch.call('policy.export', { policy_id: policyId });
  expect(file).toEqual({
    vouch_policy: 1,
    name: 'Sales',
    scoring_version: SCORING_VERSION,
    bands: { approve: 75, review: 35 },
    weights: { mx_published: 9 },
    overrides: [denial({ value: 'a.example', verdict: 'allow' }), denial({ value: 'b.example' })],
  });
  expect(suppression.map(({ name }) => name)).toEqual(['Chosen']);
  const whole = await vouch.call('policy.export', {});
  expect([whole.file.name, whole.suppression]).toEqual(['default', []]);
});

test('a comparison says what differs, of weights against the table, and what it would do', async () => {
  const lists = [
    await draft(' CHOSEN ', ['a@x.example.com', 'c@x.example.com', 'd@x.example.com'], true),
    await draft('Fresh', ['e@x.example.com', 'f@x.example.com']),
  ];
  const request = { file: FILE, policy_id: policyId, create: null, suppression: lists };
  const { preview, ...apart } = await vouch.call('policy.compare', request);
  expect(apart).toEqual({
    bands: { before: { approve: 75, review: 35 }, after: { approve: 80, review: 35 } },
    weights: [{ code: 'role_account', before: EVIDENCE.role_account.points, after: -3 }],
    overrides: {
      added: 1,
      removed: 1,
      examples: ['+ block c.example: a competitor', '− approve a.example: a competitor'],
    },
    suppression: [
      { name: ' CHOSEN ', added: 2, removed: 0, is_new: false },
      { name: 'Fresh', added: 2, removed: 0, is_new: true },
    ],
    other_table: null,
  });
  expect(preview).not.toBeNull();
  const older = { ...FILE, scoring_version: '0.9' };
  const made = { ...request, file: older, create: 'New', suppression: [] };
  const fresh = await vouch.call('policy.compare', made);
  expect([fresh.other_table, fresh.preview, fresh.bands.before]).toEqual([
    '0.9',
    null,
    { approve: 70, review: 40 },
  ]);
});

test('twenty of what is added and of what is removed are named', async () => {
  const overrides = Array.from({ length: 21 }, (_, at) => denial({ value: `d${at}.example` }));
  const request = {
    file: { ...FILE, overrides },
    policy_id: policyId,
    create: null,
    suppression: [],
  };
  const { overrides: apart } = await vouch.call('policy.compare', request);
  expect([apart.added, apart.removed, apart.examples.length]).toEqual([21, 2, 22]);
});

test('an override that no policy can have is named by its place, and nothing is taken', async () => {
  const overrides = [denial(), denial({ value: 'no domain' })];
  const request = {
    file: { ...FILE, overrides },
    policy_id: policyId,
    create: null,
    suppression: [],
  };
  const refusal = {
    code: 'invalid_request',
    message:
      'Override 2 of the file cannot be used. "no domain" is not a domain. Give just the name, such as acme.example.',
  };
  await expect(vouch.call('policy.compare', request)).rejects.toMatchObject(refusal);
  await expect(vouch.call('policy.import', { ...request, create: 'Never' })).rejects.toMatchObject(
    refusal,
  );
  const { policies } = await vouch.call('policy.list', {});
  expect(policies.map(({ name }) => name)).toEqual(['Sales']);
});

test('taking it makes the policy what the file says; lists of its names are replaced', async () => {
  const lists = [
    await draft('chosen', ['c@x.example.com'], true),
    await draft('Fresh', ['e@x.example.com', 'f@x.example.com']),
  ];
  const request = { file: FILE, policy_id: policyId, create: null, suppression: lists };
  expect(await vouch.call('policy.import', request)).toEqual({ policy_id: policyId, changed: 0 });
  const { file, suppression } = await vouch.call('policy.export', { policy_id: policyId });
  expect(file).toEqual(FILE);
  expect(suppression.map(({ name, addresses }) => [name, addresses])).toEqual([
    ['Chosen', 1],
    ['Fresh', 2],
  ]);
  const made = { ...request, create: 'New', suppression: [] };
  const { policy_id: other } = await vouch.call('policy.import', made);
  expect(other).not.toBe(policyId);
  const exported = await vouch.call('policy.export', { policy_id: other });
  expect(exported).toEqual({ file: { ...FILE, name: 'New' }, suppression: [] });
});
