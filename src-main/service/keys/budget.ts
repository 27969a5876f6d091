// Whether there are credits for a request: reserves them for single checks under way, and gives submissions their terms.
import { VouchError } from '../../../src-shared/errors.ts';
import type { Settings } from '../../../src-shared/settings/table.ts';
import type { Clock } from '../../engine/ports.ts';
import type { CreditTerms, Shortfall } from '../ports/credits.ts';
import type { Origin } from '../ports/origin.ts';
import type { Store } from '../ports/store.ts';
import { monthOf } from './month.ts';

export interface BudgetDeps {
  readonly store: Pick<Store, 'shortfall'>;
  readonly settings: Pick<Settings, 'monthly_budget'>;
  readonly clock: Clock;
  /** A key's budget; null when it has none, undefined when that is not known here. */
  readonly keyBudget: (keyId: string) => number | null | undefined;
}

export interface Budget {
  /**
   * Holds the credit of a single check until `release`, which is called once it was charged or has failed. Refuses with
   * `insufficient_credits`. Held in memory alone: a check that a crash cuts off costs nothing.
   */
  hold(origin: Origin): Promise<{ release(): void }>;
  /** What a submission of this origin must fit into, as of now. */
  terms(origin: Origin): CreditTerms;
  /** The refusal of a submission that does not. */
  refusal(shortfall: Shortfall): VouchError;
}

export function createBudget({ store, settings, clock, keyBudget }: BudgetDeps): Budget {
  const reservedByKey = new Map<string, number>();
  let reservedInAll = 0;

  function change(origin: Origin, by: 1 | -1): void {
    reservedInAll += by;
    if (origin.kind !== 'key') return;
    const reserved = (reservedByKey.get(origin.keyId) ?? 0) + by;
    if (reserved === 0) reservedByKey.delete(origin.keyId);
    else reservedByKey.set(origin.keyId, reserved);
  }

  function reservedFor(origin: Origin): CreditTerms['reserved'] {
    return {
      all: reservedInAll,
      key: origin.kind === 'key' ? (reservedByKey.get(origin.keyId) ?? 0) : 0,
    };
  }

  /** Whether a budget is in force; where none is, nothing has to be asked. */
  function limited(origin: Origin): boolean {
    return (
      settings.monthly_budget !== null ||
      (origin.kind === 'key' && keyBudget(origin.keyId) !== null)
    );
  }

  function terms(origin: Origin): CreditTerms {
    return {
      month: monthOf(clock.now()),
      budget: settings.monthly_budget,
      reserved: reservedFor(origin),
    };
  }

  function refusal({ whose, required, available }: Shortfall): VouchError {
    const budget = whose === 'key' ? "the key's budget" : 'the budget of this installation';
    const renewal = new Date(monthOf(clock.now()).until).toISOString().slice(0, 10);
    const needs = required === 1 ? '1 credit is' : `${required} credits are`;
    return new VouchError(
      'insufficient_credits',
      `${needs} needed, and ${budget} has ${available} left this month. Raise the budget, or wait until ${renewal}.`,
      { members: { required, available } },
    );
  }

  return {
    async hold(origin) {
      // Those that were here before come first, so that of two checks and one credit one is made.
      const before = terms(origin);
      change(origin, 1);
      let reserved = true;
      const release = () => {
        if (reserved) change(origin, -1);
        reserved = false;
      };
      if (!limited(origin)) return { release };
      try {
        const shortfall = await store.shortfall(origin, 1, before);
        if (shortfall !== null) throw refusal(shortfall);
        return { release };
      } catch (error) {
        release();
        throw error;
      }
    },
    terms,
    refusal,
  };
}
