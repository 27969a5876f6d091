// What the history says of a change of a policy, clause by clause.
import { expect, test } from 'vitest';
import { changeText } from '../../../src-main/service/policy/change-text.ts';
import type { ChangeDetail, PolicyBody } from '../../../src-main/service/ports/policy.ts';
import type { Override } from '../../../src-shared/bridge/policy.ts';
import { BALANCED } from '../policy-samples.ts';

const NOTHING: ChangeDetail = { added: [], removed: [], assigned: [] };
const BODY: PolicyBody = { name: 'Client', ownList: null, policy: BALANCED, suppression: [] };

const says = (detail: Partial<ChangeDetail>) =>
  changeText({
    changeId: 'change_1',
    at: 0,
    by: 'anna',
    policyId: null,
    policyName: null,
    detail: { ...NOTHING, ...detail },
  });

const changed = (after: Partial<PolicyBody>, before: Partial<PolicyBody> = {}) =>
  says({ body: { before: { ...BODY, ...before }, after: { ...BODY, ...after } } });

const weights = (after: Record<string, number>, before: Record<string, number> = {}) =>
  changed(
    { policy: { ...BALANCED, weights: after } },
    { policy: { ...BALANCED, weights: before } },
  );

const override = (value: string, verdict: Override['verdict'] = 'deny'): Override => ({
  override_id: value,
  subject: 'domain',
  value,
  verdict,
  reason: 'known',
  created_at: '2026-11-01T00:00:00Z',
});

test('a policy that came or went', () => {
  const own = { ...BODY, ownList: 'job_1' };
  expect(says({ body: { before: null, after: BODY } })).toEqual([
    'The policy was created.',
    'Approve from 70, review from 40.',
  ]);
  expect(says({ body: { before: null, after: own } })).toEqual([
    'A list got rules of its own.',
    'Approve from 70, review from 40.',
  ]);
  expect(says({ body: { before: BODY, after: null } })).toEqual(['The policy was deleted.']);
  expect(says({ body: { before: own, after: null } })).toEqual([
    'The list’s own rules were removed.',
  ]);
});

test('name, bands and lists', () => {
  expect(changed({ name: 'Agency' })).toEqual(['Renamed from “Client” to “Agency”.']);
  expect(changed({ policy: { ...BALANCED, review: 50 } })).toEqual([
    'Approve from 70, review from 50; before: approve from 70, review from 40.',
  ]);
  expect(changed({ suppression: ['a', 'b'] })).toEqual(['2 suppression lists are chosen with it.']);
  expect(changed({ suppression: ['a'] })).toEqual(['1 suppression list is chosen with it.']);
  expect(changed({}, { suppression: ['a'] })).toEqual(['No suppression list is chosen with it.']);
});

test('weights: three by name, a code without points, and what they are by the table', () => {
  expect(weights({ of_tomorrow: 3 })).toEqual(['Weights: of_tomorrow 0 → +3.']);
  expect(weights({}, { of_tomorrow: -3 })).toEqual(['Weights: of_tomorrow −3 → 0.']);
  expect(weights({ c: 1, b: 1, a: 1 }, { d: 0 })).toEqual([
    'Weights: a 0 → +1, b 0 → +1, c 0 → +1 and 1 more.',
  ]);
  expect(weights({ c: 1, b: 1, a: 1 })).toEqual(['Weights: a 0 → +1, b 0 → +1, c 0 → +1.']);
});

test('overrides: one, three, and more than three', () => {
  expect(says({ added: [override('a.example')] })).toEqual(['Override added: block a.example.']);
  const three = ['a', 'b', 'c'].map((name) => override(name, 'allow'));
  expect(says({ removed: three })).toEqual([
    '3 overrides removed: approve a, approve b, approve c.',
  ]);
  expect(says({ added: [...three, override('d'), override('e')] })).toEqual([
    '5 overrides added: approve a, approve b, approve c and 2 more.',
  ]);
});

test('lists that it was given to or taken from, and nothing at all', () => {
  const given = (after: string | null) => ({ jobId: 'job_1', before: null, after });
  expect(says({ assigned: [given('p')] })).toEqual(['Assigned to 1 list.']);
  expect(says({ assigned: [given('p'), given('p')] })).toEqual(['Assigned to 2 lists.']);
  expect(says({ assigned: [given(null)] })).toEqual(['1 list returned to the default policy.']);
  expect(says({})).toEqual(['Nothing changed.']);
});
