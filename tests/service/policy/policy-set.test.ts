// Policies by id and by name, and the changes that copy and delete one.
import { expect, test } from 'vitest';
import {
  bodyOf,
  copyOfPolicy,
  freeName,
  hasBands,
  holderOf,
  ownOf,
  type PolicySet,
  policyById,
  removal,
} from '../../../src-main/service/policy/policy-set.ts';
import type { OwnPolicy } from '../../../src-main/service/ports/policy.ts';
import type { Override } from '../../../src-shared/bridge/policy.ts';
import { BALANCED, denial } from '../policy-samples.ts';

const override = (override_id: string): Override => ({
  ...denial(),
  override_id,
  created_at: '2026-11-01T00:00:00Z',
});
const own = (policyId: string, changes: Partial<OwnPolicy> = {}): OwnPolicy => ({
  policyId,
  name: 'Client',
  ownList: null,
  createdAt: 0,
  jobIds: [],
  keys: 0,
  policy: BALANCED,
  overrides: [],
  suppression: [],
  ...changes,
});

const CLIENT = own('p1', { overrides: [override('o1'), override('o2')], jobIds: ['j1', 'j2'] });
const OF_LIST = own('p2', { name: 'Agency', ownList: 'j3', suppression: ['s1'] });
const ALL: PolicySet = {
  general: { policy: BALANCED, overrides: [override('o0')], suppression: ['s0'] },
  own: new Map([CLIENT, OF_LIST].map((each) => [each.policyId, each])),
};
const GONE = expect.objectContaining({ code: 'not_found' });

test('a policy is found by its id, the general one without', () => {
  expect([policyById(ALL, null), policyById(ALL, 'p1'), ownOf(ALL, 'p2')]).toEqual([
    ALL.general,
    CLIENT,
    OF_LIST,
  ]);
  for (const find of [policyById, ownOf]) expect(() => find(ALL, 'gone')).toThrow(GONE);
});

test('its body is all but its overrides', () => {
  expect(bodyOf(ALL, null)).toEqual({
    name: '',
    ownList: null,
    policy: BALANCED,
    suppression: ['s0'],
  });
  expect(bodyOf(ALL, 'p2')).toEqual({
    name: 'Agency',
    ownList: 'j3',
    policy: BALANCED,
    suppression: ['s1'],
  });
});

test('an override says whose it is', () => {
  expect(['o0', 'o2', 'gone'].map((id) => holderOf(ALL, id))).toEqual([null, 'p1', undefined]);
});

test.each([
  [' Other ', null, 'Other'],
  ['client', 'p1', 'client'],
  // The rules of one list have no name that others could miss.
  ['Agency', null, 'Agency'],
])('%j is free for %s', (wanted, policyId, name) => {
  expect(freeName(ALL, wanted, policyId)).toBe(name);
});

test.each([
  ['CLIENT', null],
  ['Client', 'p2'],
  ['  ', null],
])('%j is not free for %s', (wanted, policyId) => {
  expect(() => freeName(ALL, wanted, policyId)).toThrow(
    expect.objectContaining({ code: 'invalid_request' }),
  );
});

test('a copy has overrides with ids of their own, a removal takes them and its lists back', () => {
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `id${ids}`;
  };
  const body = { name: 'New', ownList: null, policy: BALANCED, suppression: [] };
  expect(copyOfPolicy(ALL, 'p1', body, newId)).toEqual({
    policyId: 'policy_id1',
    body,
    add: [override('id2'), override('id3')],
  });
  expect(removal(ALL, 'p1')).toEqual({
    policyId: 'p1',
    body: null,
    remove: ['o1', 'o2'],
    assign: [
      { jobId: 'j1', policyId: null },
      { jobId: 'j2', policyId: null },
    ],
  });
});

test('bands are the same where both limits are', () => {
  expect(
    [BALANCED, { approve: 71, review: 40 }, { approve: 70, review: 41 }].map((bands) =>
      hasBands(BALANCED, bands),
    ),
  ).toEqual([true, false, false]);
});
