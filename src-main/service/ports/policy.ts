// What is kept of the policy, and what another one would do.
import type { Override, Policy, PolicyPreview } from '../../../src-shared/bridge/policy.ts';

/** The policy as kept. `revision` is another one after each change of bands, weights or the table of weights. */
export interface StoredPolicy {
  readonly policy: Policy;
  readonly revision: number;
  /** Oldest first. */
  readonly overrides: readonly Override[];
}

/** What would become of results under a policy, asked piece by piece. */
export interface PolicyQuestion {
  readonly policy: Policy;
  readonly overrides: readonly Override[];
  /** One job's results; null for everything that is kept. */
  readonly jobId: string | null;
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

/** The counts of one piece; a job that is not there has none. */
export interface PreviewPiece extends Omit<PolicyPreview, 'changed'> {
  /** Null when this was the last piece. */
  next: PreviewPlace | null;
}

/** Results that are read are always as the policy of now makes them. Asynchronous: the adapter does its work beside the main loop. */
export interface PolicyStore {
  readPolicy(): Promise<StoredPolicy>;
  /** Keeps a policy: from now on results are read by it. Their scores follow with `rescoreAll`. */
  savePolicy(policy: Policy): Promise<StoredPolicy>;
  /** Keeps an override in the place of one that says the same of the same. Scores follow with `rescoreFor`. */
  addOverride(override: Override): Promise<void>;
  /** False when there is no such override. Scores follow with `rescoreFor`. */
  removeOverride(overrideId: string): Promise<boolean>;
  /** Brings every score up to the policy, in slices; answers how many recommendations changed. */
  rescoreAll(): Promise<{ readonly changed: number }>;
  /** The same after overrides alone came or went: only what they reach is scored again. */
  rescoreFor(
    overrides: readonly Pick<Override, 'subject' | 'value'>[],
  ): Promise<{ readonly changed: number }>;
  /** A piece of what a policy would do; nothing is written. */
  previewPolicy(question: PolicyQuestion): Promise<PreviewPiece>;
}
