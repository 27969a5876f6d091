// API keys over the bridge.
import type { KeyDetails } from '../../../src-shared/bridge/api.ts';
import type { Handlers } from '../handlers.ts';
import { moment } from '../moment.ts';
import type { Service } from '../service.ts';

type KeyMethods = Handlers<'keys.create' | 'keys.list' | 'keys.revoke' | 'keys.budget'>;
type ListedKey = Awaited<ReturnType<Service['keys']['list']>>[number];

/** `changed` is told after each deed. */
export function keyMethods({ keys }: Pick<Service, 'keys'>, changed: () => void): KeyMethods {
  return {
    'keys.create': async ({ name, monthly_budget }) => {
      const { stored, key } = await keys.create(name, monthly_budget ?? null);
      changed();
      return { id: stored.keyId, name: stored.name, key };
    },
    'keys.list': async () => ({ keys: (await keys.list()).map(keyDetails) }),
    'keys.revoke': async ({ id }) => {
      const revoked = keyDetails(await keys.revoke(id));
      changed();
      return revoked;
    },
    'keys.budget': async ({ id, monthly_budget }) => {
      const set = keyDetails(await keys.setBudget(id, monthly_budget));
      changed();
      return set;
    },
  };
}

function keyDetails(key: ListedKey): KeyDetails {
  return {
    id: key.keyId,
    name: key.name,
    hint: key.hint,
    created_at: moment(key.createdAt),
    last_used_at: moment(key.lastUsedAt),
    revoked_at: moment(key.revokedAt),
    monthly_budget: key.monthlyBudget,
    used_this_month: key.usedThisMonth,
  };
}
