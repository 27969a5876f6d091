// What is left of the installation's budget of a month.

/** Null without a budget. */
export function leftOf(usage: {
  readonly monthly_budget: number | null;
  readonly this_month: number;
}): number | null {
  return usage.monthly_budget === null
    ? null
    : Math.max(0, usage.monthly_budget - usage.this_month);
}
