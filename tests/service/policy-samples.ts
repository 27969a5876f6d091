// The policy that stands at first, and an override, for tests of the policy.
import type { NewOverride, Policy } from '../../src-shared/bridge/policy.ts';

export const BALANCED: Policy = { approve: 70, review: 40, weights: {} };

export function denial(changes: Partial<NewOverride> = {}): NewOverride {
  return {
    subject: 'domain',
    value: 'acme.example',
    verdict: 'deny',
    reason: 'a competitor',
    ...changes,
  };
}
