// The policy that a command means by its name: `--policy NAME`.
import type { Bridge } from '../../../src-shared/bridge/methods.ts';
import type { PolicyInfo } from '../../../src-shared/bridge/policy.ts';
import { UsageError } from '../../program/environment.ts';

/** The name of the default policy, which judges whatever has no policy of its own. */
export const DEFAULT_POLICY = 'default';

/** The id of a policy by its name or id; null is the default policy. @throws UsageError */
export async function policyIdOf(bridge: Bridge, name: string | undefined): Promise<string | null> {
  if (name === undefined || name.trim().toLowerCase() === DEFAULT_POLICY) return null;
  return (await policyNamed(bridge, name)).policy_id;
}

/** A policy with a name, or that of a list by the list's id. @throws UsageError */
export async function policyNamed(bridge: Bridge, name: string): Promise<PolicyInfo> {
  const { policies } = await bridge.call('policy.list', {});
  const wanted = name.trim().toLowerCase();
  const named = policies.filter((each) => each.job_id === null);
  const found =
    named.find((each) => each.name.toLowerCase() === wanted) ??
    policies.find((each) => each.policy_id === name || each.job_id === name);
  if (found !== undefined) return found;
  const known = named.map((each) => each.name).join(', ');
  throw new UsageError(
    `There is no policy called "${name}". ${known === '' ? 'Create one with "vouch policy create".' : `The policies are: ${known}.`}`,
  );
}
