// All policies as stored at one moment, and the changes that can be made of them.
import type { Policy } from '../../../src-shared/bridge/policy.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import type { OwnPolicy, PolicyBody, PolicyChange, StoredPolicy } from '../ports/policy.ts';

/** All policies that are stored. */
export interface PolicySet {
  readonly general: StoredPolicy;
  readonly own: ReadonlyMap<string, OwnPolicy>;
}

/**
 * The policy with this id; null is the general one.
 * @throws VouchError `not_found` where it no longer exists
 */
export function policyById({ general, own }: PolicySet, policyId: string | null): StoredPolicy {
  if (policyId === null) return general;
  const found = own.get(policyId);
  if (found === undefined) throw policyGone();
  return found;
}

/**
 * A named policy or that of a list.
 * @throws VouchError `not_found` where it no longer exists
 */
export function ownOf({ own }: PolicySet, policyId: string): OwnPolicy {
  const found = own.get(policyId);
  if (found === undefined) throw policyGone();
  return found;
}

/** All but the overrides of a policy, as a change writes it. */
export function bodyOf(all: PolicySet, policyId: string | null): PolicyBody {
  const { policy, suppression } = policyById(all, policyId);
  if (policyId === null) return { name: '', ownList: null, policy, suppression };
  const { name, ownList } = ownOf(all, policyId);
  return { name, ownList, policy, suppression };
}

/** The policy that has an override; undefined where none has. */
export function holderOf(
  { general, own }: PolicySet,
  overrideId: string,
): string | null | undefined {
  const has = ({ overrides }: StoredPolicy) =>
    overrides.some((each) => each.override_id === overrideId);
  if (has(general)) return null;
  return [...own.values()].find(has)?.policyId;
}

/** @throws VouchError when another policy has the name */
export function freeName({ own }: PolicySet, wanted: string, policyId: string | null): string {
  const name = wanted.trim();
  if (name === '') throw new VouchError('invalid_request', 'Give the policy a name.');
  const same = [...own.values()].find(
    (each) =>
      each.ownList === null &&
      each.policyId !== policyId &&
      each.name.toLowerCase() === name.toLowerCase(),
  );
  if (same === undefined) return name;
  throw new VouchError(
    'invalid_request',
    `A policy called "${same.name}" already exists. Choose another name.`,
  );
}

/** A new policy as a copy of another one. */
export function copyOfPolicy(
  all: PolicySet,
  like: string | null,
  body: PolicyBody,
  newId: () => string,
): PolicyChange {
  const { overrides } = policyById(all, like);
  return {
    policyId: `policy_${newId()}`,
    body,
    add: overrides.map((each) => ({ ...each, override_id: newId() })),
  };
}

/**
 * The change that deletes a policy: its overrides go, its lists get the general policy.
 * @throws VouchError `not_found`
 */
export function removal(all: PolicySet, policyId: string): PolicyChange {
  const { overrides, jobIds } = ownOf(all, policyId);
  return {
    policyId,
    body: null,
    remove: overrides.map((each) => each.override_id),
    assign: jobIds.map((jobId) => ({ jobId, policyId: null })),
  };
}

/** The refusal of a policy that no longer exists. */
export function policyGone(): VouchError {
  return new VouchError('not_found', 'This policy no longer exists.');
}

type Bands = Pick<Policy, 'approve' | 'review'>;

/** Whether a policy has these limits between block, review and approve. */
export function hasBands(policy: Bands, bands: Bands): boolean {
  return policy.approve === bands.approve && policy.review === bands.review;
}
