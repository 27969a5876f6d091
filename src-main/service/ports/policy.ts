// The port to stored policies, and to previews of what another one would change.
import type { Override, Policy, PolicyPreview } from '../../../src-shared/bridge/policy.ts';

/** A policy as kept. */
export interface StoredPolicy {
  readonly policy: Policy;
  /** Oldest first. */
  readonly overrides: readonly Override[];
  /** Ids of suppression lists that are chosen with it. */
  readonly suppression: readonly string[];
}

/** A policy beside the one for everything. */
export interface OwnPolicy extends StoredPolicy {
  readonly policyId: string;
  readonly name: string;
  /** The one job that it is for; null where lists are given it by its name. */
  readonly ownList: string | null;
  readonly createdAt: number;
  /** The jobs that carry it. */
  readonly jobIds: readonly string[];
  /** How many keys that were not revoked have it. */
  readonly keys: number;
}

/** What of a policy is in one row: all but its overrides. */
export interface PolicyBody {
  readonly name: string;
  readonly ownList: string | null;
  readonly policy: Policy;
  readonly suppression: readonly string[];
}

/** A change of one policy, made at once. */
export interface PolicyChange {
  /** Null is the default policy, of which name and list say nothing. */
  readonly policyId: string | null;
  /** What it is from now on, also where it was not there before; null removes it; absent leaves it. */
  readonly body?: PolicyBody | null;
  readonly add?: readonly Override[];
  /** Ids of overrides. */
  readonly remove?: readonly string[];
  /** Which policy jobs carry from now on. */
  readonly assign?: readonly { readonly jobId: string; readonly policyId: string | null }[];
}

/** A change as it was made: what there was before, beside what there is now. */
export interface ChangeDetail {
  readonly body?: { readonly before: PolicyBody | null; readonly after: PolicyBody | null };
  readonly added: readonly Override[];
  readonly removed: readonly Override[];
  readonly assigned: readonly {
    readonly jobId: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

export interface ChangeNote {
  readonly changeId: string;
  readonly at: number;
  readonly by: string;
}

export interface StoredChange extends ChangeNote {
  readonly policyId: string | null;
  /** Null for the default policy. */
  readonly policyName: string | null;
  readonly detail: ChangeDetail;
}

/** What would become of results under a policy. */
export interface PolicyQuestion {
  readonly policy: Policy;
  readonly overrides: readonly Override[];
  /** One job's results; null for all that the policy `policyId` judges. */
  readonly jobId: string | null;
  /** Null is the default policy. */
  readonly policyId: string | null;
  /** How many examples are wanted. */
  readonly examples: number;
}

/** Results that are read are always as the policy of now makes them. Asynchronous: the adapter does its work beside the main loop. */
export interface PolicyStore {
  /** The default policy. */
  readPolicy(): Promise<StoredPolicy>;
  /** All others, by name. */
  readPolicies(): Promise<readonly OwnPolicy[]>;
  /** Keeps bands and weights of everything, without a word in the history. */
  savePolicy(policy: Policy): Promise<StoredPolicy>;
  /** Changes a policy: from now on everything is judged by it. Answers how many recommendations are other ones by that. */
  changePolicy(change: PolicyChange, note: ChangeNote): Promise<{ readonly changed: number }>;
  /** The newest first. */
  listPolicyChanges(limit: number): Promise<readonly StoredChange[]>;
  /** What a policy would do; nothing is written. A job that is not there has no results. */
  previewPolicy(question: PolicyQuestion): Promise<PolicyPreview>;
}
