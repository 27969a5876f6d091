import { expect, test } from 'vitest';
import { policyIdOf, policyNamed } from '../../../src-main/hosts/command/policy-named.ts';
import { UsageError } from '../../../src-main/program/environment.ts';
import type { Bridge } from '../../../src-shared/bridge/methods.ts';

const NAMED = { policy_id: 'p1', name: 'Client A', job_id: null };
const OTHER = { policy_id: 'p2', name: 'Client B', job_id: null };
/** A list's own, which has the name of the list. */
const OF_LIST = { policy_id: 'p3', name: 'Leads', job_id: 'job_1' };

const bridgeWith = (policies: readonly object[]) =>
  ({ call: async () => ({ policies }) }) as unknown as Bridge;
const BRIDGE = bridgeWith([OF_LIST, NAMED, OTHER]);

test.each([
  ['Client A', NAMED],
  [' client b ', OTHER],
  ['p2', OTHER],
  ['p3', OF_LIST],
  ['job_1', OF_LIST],
])('%j is a policy by its name, its id, or its list', async (name, policy) => {
  expect(await policyNamed(BRIDGE, name)).toBe(policy);
  expect(await policyIdOf(BRIDGE, name)).toBe(policy.policy_id);
});

test.each([
  ['Leads', [OF_LIST, NAMED, OTHER], 'The policies are: Client A, Client B.'],
  ['Leads', [OF_LIST], 'Create one with "vouch policy create".'],
])('%j is none', async (name, policies, words) => {
  await expect(policyNamed(bridgeWith(policies), name)).rejects.toThrow(
    new UsageError(`There is no policy called "${name}". ${words}`),
  );
});

test('the default policy has no id, and is asked for by its name or by none', async () => {
  const nobody = { call: () => Promise.reject(new Error('not asked')) } as unknown as Bridge;
  for (const name of [undefined, 'default', ' Default '])
    expect(await policyIdOf(nobody, name)).toBe(null);
});
