// What uses a policy, in words: its lists and the keys of the API.

import type { PolicyInfo } from '../../src-shared/bridge/policy.ts';
import { formatCounted } from '../../src-shared/format-count.ts';

/** "2 lists", "1 list and 3 keys"; keys are named only where there are any. */
export function policyUse({ lists, keys }: Pick<PolicyInfo, 'lists' | 'keys'>): string {
  const ofLists = formatCounted(lists, 'list');
  if (keys === 0) return ofLists;
  const ofKeys = formatCounted(keys, 'key');
  return lists === 0 ? ofKeys : `${ofLists} and ${ofKeys}`;
}
