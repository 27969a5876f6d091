// The port to stored policies, and to previews of what another one would change.
import type { Override, Policy, PolicyPreview } from '../../../src-shared/bridge/policy.ts';

/** A policy as kept. `revision` is another one after each change of bands, weights or the table of weights. */
export interface StoredPolicy {
  readonly policy: Policy;
  readonly revision: number;
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

/** What of a policy stands in one row: all but its overrides. */
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
  /** The change that is taken back by this one. */
  readonly undoes: string | null;
}

export interface StoredChange extends ChangeNote {
  readonly policyId: string | null;
  /** Null for the default policy. */
  readonly policyName: string | null;
  readonly detail: ChangeDetail;
  /** Whether a later change took it back. */
  readonly undone: boolean;
}

/** What would become of results under a policy, asked piece by piece. */
export interface PolicyQuestion {
  readonly policy: Policy;
  readonly overrides: readonly Override[];
  /** One job's results; null for all that the policy `policyId` judges. */
  readonly jobId: string | null;
  /** Null is the default policy. */
  readonly policyId: string | null;
  /** How many more examples are wanted. */
  readonly examples: number;
  /** `next` of the piece before; null begins. */
  readonly place: PreviewPlace | null;
}

/** Where a preview goes on; only the store reads it. */
export interface PreviewPlace {
  readonly table: 'checks' | 'items';
  readonly after: number;
  readonly last: number;
}

/** What a preview counts, but for what the counts sum up to. */
type PreviewCounts = Omit<PolicyPreview, 'changed'>;

/** The counts of one piece; a job that is not there has none. */
export interface PreviewPiece extends PreviewCounts {
  /** Null when this was the last piece. */
  next: PreviewPlace | null;
}

/** The counts of no result. */
export function emptyCounts(): PreviewCounts {
  return {
    results: 0,
    flips: {
      approve: { approve: 0, review: 0, block: 0 },
      review: { approve: 0, review: 0, block: 0 },
      block: { approve: 0, review: 0, block: 0 },
    },
    scores: Array.from({ length: 101 }, () => 0),
    examples: [],
  };
}

/** Results that are read are always as the policy of now makes them. Asynchronous: the adapter does its work beside the main loop. */
export interface PolicyStore {
  /** The default policy. */
  readPolicy(): Promise<StoredPolicy>;
  /** All others, by name. */
  readPolicies(): Promise<readonly OwnPolicy[]>;
  /** Keeps bands and weights of everything, without a word in the history. Their scores follow with `rescoreAll`. */
  savePolicy(policy: Policy): Promise<StoredPolicy>;
  /** Changes a policy: from now on results are read by it. Scores follow with one of the three below. */
  changePolicy(change: PolicyChange, note: ChangeNote): Promise<StoredChange>;
  /** The newest first. */
  listPolicyChanges(limit: number): Promise<readonly StoredChange[]>;
  /** Null when it is not known, or no longer. */
  readPolicyChange(changeId: string): Promise<StoredChange | null>;
  /** Brings every score up to the policy, in slices; answers how many recommendations changed. */
  rescoreAll(): Promise<{ readonly changed: number }>;
  /** The same after overrides alone came or went: only what they reach is scored again. */
  rescoreFor(
    overrides: readonly Pick<Override, 'subject' | 'value'>[],
  ): Promise<{ readonly changed: number }>;
  /** The same after the policy of some jobs became another one, and of the checks that `policyId` judges where it is given. */
  rescoreJobs(
    jobIds: readonly string[],
    policyId: string | null,
  ): Promise<{ readonly changed: number }>;
  /** A piece of what a policy would do; nothing is written. */
  previewPolicy(question: PolicyQuestion): Promise<PreviewPiece>;
}
