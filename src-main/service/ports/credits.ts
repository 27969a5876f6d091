// The ledgers: credits that were used, and contacts with other machines.

import type { Contact } from './contact-ledger.ts';
import type { Origin } from './origin.ts';

export interface Usage {
  readonly credits: number;
}

/** A calendar month, in milliseconds since the epoch: what is charged in it counts, whatever the clock said in between. */
export interface Month {
  readonly from: number;
  /** When the next one begins. */
  readonly until: number;
}

/** Credits of one month: charged, and set aside by unfinished jobs. */
export interface CreditState {
  readonly used: number;
  readonly reserved: number;
  /** What may be used in the month; null is without limit. */
  readonly budget: number | null;
}

/** What was charged on one day (UTC) to one origin. */
export interface DayCharge {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly origin: Origin;
  readonly credits: number;
}

/** The budgets that a submission must fit into; the key's own budget is in the store. */
export interface CreditTerms {
  readonly month: Month;
  /** Credits that may be used in it by anybody; null is without limit. */
  readonly budget: number | null;
  /** Credits that single checks under way may still cost: all of them, and those of the same key. */
  readonly reserved: { readonly all: number; readonly key: number };
}

/** Not enough credits are left: of the key's budget, or of the installation's. */
export interface Shortfall {
  readonly kind: 'insufficient';
  readonly whose: 'key' | 'installation';
  readonly required: number;
  readonly available: number;
}

/** The ledgers: credits that were used, and contacts with other machines. Asynchronous: the adapter does its work beside the main loop. */
export interface CreditStore {
  /** Credits used since a moment, over everything or by one key. */
  usage(since: number, keyId?: string): Promise<Usage>;
  /** What is missing for so many credits; null when nothing is. */
  shortfall(origin: Origin, required: number, terms: CreditTerms): Promise<Shortfall | null>;
  /** The credits of everybody in a month, and of one key with its budget; `budget` of everybody is null. */
  creditState(
    month: Month,
    keyId: string | null,
  ): Promise<{ readonly all: CreditState; readonly key: CreditState | null }>;
  /** Credits of each key in a month, those set aside included; keys without any are left out. */
  keyCredits(month: Month): Promise<Readonly<Record<string, number>>>;
  /** Charges since a moment by day and origin, oldest first. */
  dailyCharges(since: number): Promise<readonly DayCharge[]>;
  /** Those that are added together are also purged together, when the newest is old enough. */
  appendContacts(contacts: readonly Contact[]): Promise<void>;
  /** The newest contacts first. */
  listContacts(limit: number): Promise<readonly Contact[]>;
  /** Forgets every contact; answers how many there were. */
  clearContacts(): Promise<number>;
}
