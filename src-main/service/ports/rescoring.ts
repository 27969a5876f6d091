// The port by which the store has its verdicts rescored: from the codes of their evidence, under a policy, without network.

import type { ComparedBy } from '../../../src-shared/bridge/list-comparison.ts';
import type { Override, Policy } from '../../../src-shared/bridge/policy.ts';
import type { Recommendation } from '../../../src-shared/schemas/verification.ts';

/** The scoring of this program; handed to the store's worker by its entry. */
export interface Rescoring {
  /** Version of the table of weights: where it is a new one, everything kept is scored again. */
  readonly version: string;
  /** The short account in a rendered result; '' when it has none. */
  accountOf(resultJson: string): string;
  /** By what addresses of lists are compared: the cleaned address, or the mailbox behind its spellings; null for none. */
  addressKey(email: string, by: ComparedBy): string | null;
  under(policy: Policy, overrides: readonly Override[]): Standing;
}

/** What a policy with its overrides makes of kept results. Pure. */
export interface Standing {
  /** Whether an override could decide about addresses of a registrable domain. */
  touches(domain: string): boolean;
  /** The verdict for a short account, and for the address in normal form where overrides must be asked. */
  verdictOf(account: string, normalized: string | null): StandingVerdict;
  /** A rendered result under the policy, with `original` where the verdict at the time was another one. */
  render(resultJson: string): string;
}

export interface StandingVerdict {
  readonly score: number;
  readonly recommendation: Recommendation;
  /** Whether the flag `disposable` stands; null where nothing was found that an override could outrank. */
  readonly disposable: boolean | null;
}
