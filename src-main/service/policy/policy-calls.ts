// The local policy over the bridge.

import type { Handlers } from '../handlers.ts';
import type { Service } from '../service.ts';

type PolicyMethods = Handlers<
  'policy.show' | 'policy.preview' | 'policy.save' | 'overrides.add' | 'overrides.remove'
>;

/** `changed` is told after each change. */
export function policyMethods(policy: Service['policy'], changed: () => void): PolicyMethods {
  return {
    'policy.show': () => policy.show(),
    'policy.preview': (wish, signal) =>
      policy.preview(wish.policy, wish.overrides, wish.job_id, signal),
    'policy.save': async (wish) => {
      const saved = await policy.save(wish.policy);
      changed();
      return { changed: saved.changed };
    },
    'overrides.add': async (override) => {
      const added = await policy.addOverride(override);
      changed();
      return added;
    },
    'overrides.remove': async ({ override_id }) => {
      const deleted = await policy.removeOverride(override_id);
      if (deleted) changed();
      return { deleted };
    },
  };
}
