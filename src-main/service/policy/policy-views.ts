// Policies and their changes as the window and the command show them.
import type {
  PolicyChangeRow,
  PolicyInfo,
  PolicyState,
} from '../../../src-shared/bridge/policy.ts';
import { EVIDENCE, isEvidenceCode, isWeighable } from '../../../src-shared/evidence/table.ts';
import { PRESETS } from '../../engine/policy/presets.ts';
import type { OwnPolicy, StoredChange } from '../ports/policy.ts';
import { changeText } from './change-text.ts';
import { ownOf, type PolicySet, policyById } from './policy-set.ts';

/** A policy whole, with what can be chosen for it; null is the default policy. */
export function policyState(all: PolicySet, policyId: string | null): PolicyState {
  const { policy, overrides, suppression } = policyById(all, policyId);
  const own = policyId === null ? null : ownOf(all, policyId);
  return {
    policy_id: policyId,
    name: own?.name ?? null,
    job_id: own?.ownList ?? null,
    suppression: [...suppression],
    policy,
    presets: PRESETS,
    weights: WEIGHTS,
    overrides: [...overrides],
  };
}

/** A policy as lists of policies show it. */
export function policyInfo(own: OwnPolicy): PolicyInfo {
  return {
    policy_id: own.policyId,
    name: own.name,
    job_id: own.ownList,
    policy: own.policy,
    overrides: own.overrides.length,
    suppression: [...own.suppression],
    lists: own.jobIds.length,
    keys: own.keys,
    created_at: new Date(own.createdAt).toISOString(),
  };
}

/** A change as the history of policies shows it; times are ISO 8601 in UTC. */
export function changeRow(change: StoredChange): PolicyChangeRow {
  return {
    change_id: change.changeId,
    at: new Date(change.at).toISOString(),
    by: change.by,
    policy_id: change.policyId,
    policy_name: change.policyName,
    says: changeText(change),
  };
}

/** The table, for people: what can be given another weight. */
const WEIGHTS: PolicyState['weights'] = Object.entries(EVIDENCE)
  .filter(([code]) => isEvidenceCode(code) && isWeighable(code))
  .map(([code, row]) => ({
    code,
    points: row.points,
    cap: row.cap ?? null,
    says: row.observes,
    group: row.group ?? null,
  }));
