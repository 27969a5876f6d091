// `vouch jobs insights`: patterns of a list that no single row shows.

import type { Command } from 'commander';
import type { Insight, ListInsights } from '../../../../src-shared/bridge/insights.ts';
import { formatCount, formatCounted, formatRows } from '../../../../src-shared/format-count.ts';
import { addCommand, type CommandKit, type SessionInvocation } from '../command-kit.ts';
import { harmless } from '../terminal.ts';

export function addInsights(jobs: Command, kit: CommandKit): void {
  addCommand(jobs, 'insights <id>', 'find patterns in a list that no single row shows', [
    'jobs insights 36f6bfb153eb6d6e4adb6686',
    'jobs insights 36f6… --json | jq .insights[].title',
  ]).action(kit.runInSession(insights));
}

async function insights(
  { bridge, terminal, flags, interrupt }: SessionInvocation,
  id: string,
): Promise<number> {
  const found = await bridge.call('lists.insights', { job_id: id }, interrupt);
  await terminal.print(flags.json ? JSON.stringify(found) : described(found));
  return 0;
}

function described({ insights, rows, not_judged }: ListInsights): string {
  const head =
    insights.length === 0
      ? `No unusual patterns among ${formatRows(rows)}.`
      : `${formatCounted(insights.length, 'unusual pattern')} among ${formatRows(rows)}:`;
  return [
    head,
    ...insights.map(insightText),
    ...not_judged.map((sentence) => `\n${sentence}`),
  ].join('\n');
}

function insightText({ title, why, rows, examples, chance }: Insight, index: number): string {
  const lines = [
    `${String(index + 1).padStart(3)}  ${title} (${formatRows(rows)})`,
    `     ${why}`,
    ...(examples.length === 0 ? [] : [`     ${examples.join(', ')}`]),
    `     By chance: ${chanceText(chance)}.`,
  ];
  return `\n${lines.map(harmless).join('\n')}`;
}

function chanceText(chance: number): string {
  if (chance < 1e-6) return 'fewer than one list in a million';
  return `at most one list in ${formatCount(Math.floor(1 / chance))}`;
}
