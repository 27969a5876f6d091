// `vouch usage`: credits used day by day, and what is left of the month's budget.

import { withSession } from '../../../program/session.ts';
import { type Invocation, parseCount } from '../command-kit.ts';
import { table } from '../table.ts';

const LONGEST_DAYS = 400;

export async function usageCommand({
  environment,
  terminal,
  flags,
}: Invocation<{ readonly days: string }>): Promise<number> {
  const count = parseCount(flags.days, '--days', { least: 1, most: LONGEST_DAYS });
  return withSession(environment, async ({ bridge }) => {
    const used = await bridge.call('usage.show', { days: count });
    if (flags.json) {
      await terminal.print(JSON.stringify(used));
      return 0;
    }
    const rows = used.days
      .filter((day) => day.credits > 0)
      .map((day) => [day.day, day.credits, day.by_key, day.by_app, day.by_command].map(String));
    if (rows.length > 0)
      await terminal.print(`${table(['DAY', 'CREDITS', 'API', 'WINDOW', 'COMMANDS'], rows)}\n`);
    const budget =
      used.monthly_budget === null
        ? 'This installation has no budget.'
        : `This installation may use ${used.monthly_budget} a month.`;
    await terminal.print(`${used.this_month} credits this month (UTC). ${budget}`);
    return 0;
  });
}
