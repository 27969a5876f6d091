// The default policy as it is told, where nobody has changed it.
import type { PolicyState } from '../../src-shared/bridge/policy.ts';

export const DEFAULT_POLICY: PolicyState = {
  policy_id: null,
  name: null,
  job_id: null,
  suppression: [],
  policy: { approve: 70, review: 40, weights: {} },
  presets: [],
  weights: [],
  overrides: [],
};
