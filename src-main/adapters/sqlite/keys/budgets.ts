// What is left of a month's budgets: what was charged, and what unfinished jobs have reserved.
import type Database from 'better-sqlite3';
import type { CreditState, CreditTerms, Month, Shortfall } from '../../../service/ports/credits.ts';
import type { Origin } from '../../../service/ports/origin.ts';
import type { Direct } from '../method-table.ts';

/** Only unfinished jobs hold credits, so that cancelling, failing and deleting a job gives the rest back. */
const HOLDING = "status IN ('queued', 'running') AND deleted_at IS NULL";
/** A clock that was ahead has charged to a month that is still to come. */
const WITHIN = 'at >= @from AND at < @until';

export function budgetMethods(
  db: Database.Database,
): Direct<'shortfall' | 'creditState' | 'keyCredits'> {
  const read = creditReader(db);
  const charged = db.prepare<[Month], { readonly key_id: string; readonly credits: number }>(
    `SELECT key_id, sum(credits) AS credits FROM credit_ledger
     WHERE key_id IS NOT NULL AND ${WITHIN} GROUP BY key_id`,
  );
  const reserved = db.prepare<[], { readonly key_id: string; readonly credits: number }>(
    `SELECT key_id, sum(reserved) AS credits FROM jobs
     WHERE key_id IS NOT NULL AND ${HOLDING} GROUP BY key_id`,
  );
  return {
    shortfall: budgetJudge(db),
    creditState: (month, keyId) => ({
      all: read.all(month),
      key: keyId === null ? null : read.key(month, keyId),
    }),
    keyCredits(month) {
      const sums = new Map<string, number>();
      for (const { key_id, credits } of [...charged.all(month), ...reserved.all()])
        if (credits > 0) sums.set(key_id, (sums.get(key_id) ?? 0) + credits);
      return Object.fromEntries(sums);
    },
  };
}

/** Judges, inside the caller's transaction, whether the budgets have room for so many credits; null when they have. */
export function budgetJudge(
  db: Database.Database,
): (origin: Origin, required: number, terms: CreditTerms) => Shortfall | null {
  const read = creditReader(db);
  const keyBudget = keyBudgetReader(db);
  return (origin, required, { month, budget, reserved }) => {
    const short = (
      whose: Shortfall['whose'],
      state: CreditState,
      limit: number | null,
      inProgress: number,
    ): Shortfall | null => {
      if (limit === null) return null;
      const available = Math.max(0, limit - state.used - state.reserved - inProgress);
      return available < required ? { kind: 'insufficient', whose, required, available } : null;
    };
    // Summing up a month takes time that only a budget is worth.
    if (origin.kind === 'key' && keyBudget(origin.keyId) !== null) {
      const state = read.key(month, origin.keyId);
      const shortfall = short('key', state, state.budget, reserved.key);
      if (shortfall !== null) return shortfall;
    }
    return budget === null ? null : short('installation', read.all(month), budget, reserved.all);
  };
}

function creditReader(db: Database.Database): {
  all(month: Month): CreditState;
  key(month: Month, keyId: string): CreditState;
} {
  const used = db
    .prepare<[Month], number>(`SELECT ifnull(sum(credits), 0) FROM credit_ledger WHERE ${WITHIN}`)
    .pluck();
  const usedByKey = db
    .prepare<[string, Month], number>(
      `SELECT ifnull(sum(credits), 0) FROM credit_ledger WHERE key_id = ? AND ${WITHIN}`,
    )
    .pluck();
  const reserved = db
    .prepare<[], number>(`SELECT ifnull(sum(reserved), 0) FROM jobs WHERE ${HOLDING}`)
    .pluck();
  const reservedByKey = db
    .prepare<[string], number>(
      `SELECT ifnull(sum(reserved), 0) FROM jobs WHERE key_id = ? AND ${HOLDING}`,
    )
    .pluck();
  const keyBudget = keyBudgetReader(db);
  return {
    all: (month) => ({ used: used.get(month) ?? 0, reserved: reserved.get() ?? 0, budget: null }),
    key: (month, keyId) => ({
      used: usedByKey.get(keyId, month) ?? 0,
      reserved: reservedByKey.get(keyId) ?? 0,
      budget: keyBudget(keyId),
    }),
  };
}

function keyBudgetReader(db: Database.Database): (keyId: string) => number | null {
  const find = db
    .prepare<[string], number | null>('SELECT monthly_budget FROM api_keys WHERE key_id = ?')
    .pluck();
  return (keyId) => find.get(keyId) ?? null;
}
