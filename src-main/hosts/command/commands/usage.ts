// `vouch usage`: credits used day by day, and what is left of the month's budget.

import type { Command } from 'commander';
import { formatCounted } from '../../../../src-shared/format-count.ts';
import { withSession } from '../../../program/session.ts';
import { addCommand, type CommandKit, type Invocation, parseCount } from '../command-kit.ts';
import { table } from '../table.ts';

const LONGEST_DAYS = 400;

export function addUsage(program: Command, kit: CommandKit): void {
  addCommand(program, 'usage', 'show credits used per day, and this month’s budget', [
    'usage',
    'usage --days 90 --json',
  ])
    .option('--days <count>', 'how many days to show', '30')
    .action(kit.run(usageCommand));
}

async function usageCommand({
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
        : `This installation may use ${formatCounted(used.monthly_budget, 'credit')} a month.`;
    await terminal.print(`${formatCounted(used.this_month, 'credit')} this month (UTC). ${budget}`);
    return 0;
  });
}
