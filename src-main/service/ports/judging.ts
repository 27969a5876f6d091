// The port by which the store has what it keeps judged: codes and overrides under a policy, without network.
import type { ComparedBy } from '../../../src-shared/bridge/list-comparison.ts';
import type { Override, Policy } from '../../../src-shared/bridge/policy.ts';
import type { Flag } from '../../../src-shared/flags.ts';
import type { Recommendation } from '../../../src-shared/schemas/verification.ts';
import type { StoredResult } from './verdicts.ts';

/** The scoring of this program; handed to the store's threads by their entry. Pure. */
export interface Judging {
  /** Version of the table of weights: where it is a new one, the verdicts of all code sets are looked up again. */
  readonly version: string;
  /** By what addresses of lists are compared: the cleaned address, or the mailbox behind its spellings; null for none. */
  addressKey(email: string, by: ComparedBy): string | null;
  /** The address in a text, cleaned and in lower case; what cannot be read as one as it is written. For filters and orders. */
  addressOf(email: string): string;
  under(policy: Policy, overrides: readonly Override[]): Judge;
}

/** A policy with its overrides. */
export interface Judge {
  /** Whether an override could decide about addresses of a registrable domain. */
  touches(domain: string): boolean;
  /** What an override says of an address in normal form; null where none does. */
  rulingOf(normalized: string | null): Ruling | null;
  verdictOf(codeSet: string, ruling: Ruling | null): CurrentVerdict;
  /** The result as callers see it, as JSON, with `original` where the verdict at the time was another one. */
  render(stored: StoredResult): string;
}

export type Ruling = Override['verdict'];

export interface CurrentVerdict {
  readonly score: number;
  readonly recommendation: Recommendation;
  readonly flags: readonly Flag[];
}
