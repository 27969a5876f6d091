// Reads a monthly budget as it is typed, and says how much of it is used.

export type ReadBudget =
  | { readonly ok: true; readonly budget: number | null }
  | { readonly ok: false; readonly message: string };

/** A whole number of credits; an empty field is no limit. Spaces and commas between digits are passed over. */
export function readBudget(text: string): ReadBudget {
  const plain = text.replaceAll(/[\s,]/g, '');
  if (plain === '') return { ok: true, budget: null };
  if (!/^\d{1,12}$/.test(plain)) {
    return {
      ok: false,
      message: 'Enter a whole number of credits, or leave it empty for no limit.',
    };
  }
  return { ok: true, budget: Number(plain) };
}

export type BudgetState = 'free' | 'near' | 'spent';

/** How much of a budget is used, from 0 to 1, and whether that is a matter of concern: from 90 % on it is near its end. */
export function budgetUse(
  used: number,
  budget: number,
): { readonly share: number; readonly state: BudgetState } {
  if (used >= budget) return { share: 1, state: 'spent' };
  const share = used / budget;
  return { share, state: share >= 0.9 ? 'near' : 'free' };
}
