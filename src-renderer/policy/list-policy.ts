// The policy that the list on the screen carries, where it is not the default one.
import type { JobDetails } from '../../src-shared/bridge/jobs.ts';
import { policyText } from '../../src-shared/policy-text.ts';
import { shownText } from '../app/untrusted-text/hidden-characters.ts';
import { usePolicyInForce } from './policy-in-force.ts';

/** "Client A"; null for the default policy, and until it is known. */
export function useListPolicy(job: Pick<JobDetails, 'policy_id'>): string | null {
  const policy = usePolicyInForce();
  if (job.policy_id === undefined || policy?.policy_id !== job.policy_id) return null;
  return shownText(policyText(policy));
}
