// `vouch history`: lists, shows and deletes past single checks.

import { join } from 'node:path';
import { type Command, Option } from 'commander';
import type { CheckRow } from '../../../../src-shared/bridge/checks.ts';
import { formatCounted } from '../../../../src-shared/format-count.ts';
import { dataFolder } from '../../../program/data-folder.ts';
import { withSession } from '../../../program/session.ts';
import {
  addCommand,
  addGroup,
  type CommandKit,
  type CommonFlags,
  type Invocation,
  parseCount,
  type SessionInvocation,
} from '../command-kit.ts';
import { parseFlag } from '../flag-name.ts';
import { printDone } from '../output.ts';
import { showResult } from '../show-result.ts';
import { table } from '../table.ts';

interface ListFlags extends CommonFlags {
  readonly search?: string;
  readonly recommendation?: CheckRow['recommendation'];
  readonly flag?: string;
  readonly limit: string;
}

export function addHistory(program: Command, kit: CommandKit): void {
  const history = addGroup(program, 'history', 'past single checks', [
    'history list --search acme',
    'history show 36f6bfb153eb6d6e4adb6686',
  ]);
  addCommand(history, 'list', 'list checks, newest first', [
    'history list --search acme',
    'history list --recommendation block --limit 500 --json',
  ])
    .option('--search <text>', 'part of the address, name or company')
    .addOption(
      new Option('--recommendation <verdict>', 'only checks with this recommendation').choices([
        'approve',
        'review',
        'block',
      ]),
    )
    .option('--flag <flag>', 'only checks with this flag, such as disposable')
    .option('--limit <count>', 'the most to list', '50')
    .action(kit.run(listChecks));
  addCommand(history, 'show <request-id>', 'show a check as it was answered', [
    'history show 36f6bfb153eb6d6e4adb6686 --json',
  ]).action(kit.runInSession(showCheck));
  addCommand(history, 'delete <request-id>', 'delete one check', [
    'history delete 36f6bfb153eb6d6e4adb6686',
  ]).action(kit.runInSession(deleteCheck));
  addCommand(history, 'clear', 'delete all single checks', [
    'history clear',
    'history clear --lists               # and all finished lists of the window and the command line',
    'history clear --lists --set-aside   # and databases that were set aside',
  ])
    .option('--lists', 'also delete finished lists and their results')
    .option('--set-aside', 'also delete databases that were set aside; they cannot be restored')
    .action(kit.runInSession(clearHistory));
}

/** What the bridge hands out at once. */
const PAGE = 500;
const MOST = 100_000;

async function listChecks({
  environment,
  terminal,
  flags,
}: Invocation<ListFlags>): Promise<number> {
  const limit = parseCount(flags.limit, '--limit', { least: 1, most: MOST });
  const filter = {
    search: flags.search ?? null,
    recommendation: flags.recommendation ?? null,
    flag: flags.flag === undefined ? null : parseFlag(flags.flag),
  };
  return withSession(environment, async ({ bridge }) => {
    const checks: CheckRow[] = [];
    for (let after: string | null = null; checks.length < limit; ) {
      const size = Math.min(PAGE, limit - checks.length);
      const page: { checks: CheckRow[]; next: string | null } = await bridge.call('checks.list', {
        ...filter,
        after,
        limit: size,
      });
      checks.push(...page.checks);
      if (page.next === null) break;
      after = page.next;
    }
    if (flags.json) await terminal.print(JSON.stringify(checks));
    else if (checks.length === 0) terminal.say('No check matches.');
    else await terminal.print(listed(checks));
    return 0;
  });
}

async function showCheck(
  { bridge, terminal, flags }: SessionInvocation,
  id: string,
): Promise<number> {
  const result = await bridge.call('checks.show', { request_id: id });
  await terminal.print(flags.json ? JSON.stringify(result) : showResult(result, terminal.paint));
  return 0;
}

async function deleteCheck(
  { bridge, terminal, flags }: SessionInvocation,
  id: string,
): Promise<number> {
  const answer = await bridge.call('checks.delete', { request_id: id });
  return printDone(terminal, flags, answer, 'The check was deleted.');
}

async function clearHistory({
  bridge,
  environment,
  terminal,
  flags,
}: SessionInvocation<{ readonly lists?: boolean; readonly setAside?: boolean }>): Promise<number> {
  const lists = flags.lists ?? false;
  const set_aside = flags.setAside ?? false;
  const clearedCounts = await bridge.call('history.clear', { checks: true, lists, set_aside });
  const folder = dataFolder(environment);
  const cleared = {
    ...clearedCounts,
    set_aside: clearedCounts.set_aside.map((name) => join(folder, name)),
  };
  if (flags.json) await terminal.print(JSON.stringify(cleared));
  else {
    const too = lists ? ` and ${formatCounted(cleared.lists, 'list')}` : '';
    terminal.say(`Deleted: ${formatCounted(cleared.checks, 'check')}${too}.`);
    if (cleared.set_aside.length > 0)
      terminal.say(
        `A database that was set aside still holds its contents: ${cleared.set_aside.join(', ')}. Delete it too with: vouch history clear --set-aside`,
      );
  }
  return 0;
}

function listed(checks: readonly CheckRow[]): string {
  const rows = checks.map((check) => [
    check.request_id,
    check.checked_at,
    String(check.score),
    check.recommendation,
    check.input.email,
    check.flags.join(' '),
  ]);
  return table(['REQUEST', 'WHEN', 'SCORE', 'VERDICT', 'ADDRESS', 'FLAGS'], rows);
}
