// What uses a policy, in words: its lists and the keys of the API.
import type { PolicyInfo } from '../../src-shared/bridge/policy.ts';

/** "2 lists", "1 list and 3 keys"; keys are named only where there are any. */
export function policyUse({ lists, keys }: Pick<PolicyInfo, 'lists' | 'keys'>): string {
  const ofLists = lists === 1 ? '1 list' : `${lists} lists`;
  if (keys === 0) return ofLists;
  const ofKeys = keys === 1 ? '1 key' : `${keys} keys`;
  return lists === 0 ? ofKeys : `${ofLists} and ${ofKeys}`;
}
