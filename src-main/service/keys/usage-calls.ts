// What was used, over the bridge.

import type { Handlers } from '../handlers.ts';
import type { Service } from '../service.ts';

export function usageMethods({ usage }: Pick<Service, 'usage'>): Handlers<'usage.show'> {
  return {
    'usage.show': async ({ days }) => {
      const used = await usage.days(days);
      return {
        days: [...used.days],
        this_month: used.thisMonth,
        monthly_budget: used.monthlyBudget,
      };
    },
  };
}
