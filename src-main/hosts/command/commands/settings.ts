// `vouch settings`: lists, changes and resets settings.

import type { Command } from 'commander';
import type { SettingDetails } from '../../../../src-shared/bridge/app.ts';
import { withSession } from '../../../program/session.ts';
import {
  addCommand,
  addGroup,
  type CommandKit,
  type Invocation,
  type SessionInvocation,
} from '../command-kit.ts';
import { printDone } from '../output.ts';
import { table } from '../table.ts';

export function addSettings(program: Command, kit: CommandKit): void {
  const settings = addGroup(program, 'settings', 'show and change settings', [
    'settings list',
    'settings set monthly_budget 50000',
  ]);
  addCommand(settings, 'list', 'list all settings', ['settings list']).action(
    kit.runInSession(listSettings),
  );
  addCommand(
    settings,
    'set <name> <value>',
    'change a setting; the value is JSON, a plain word, or words separated by commas',
    [
      'settings set company_checks when_named',
      'settings set dns_servers 192.0.2.53,192.0.2.54',
      'settings set retention_days 90',
    ],
  ).action(kit.run(changeSetting));
  addCommand(settings, 'reset <name>', 'reset a setting to its default', [
    'settings reset retention_days',
  ]).action(
    kit.run((invocation: Invocation, name: string) => changeSetting(invocation, name, null)),
  );
}

async function listSettings({ bridge, terminal, flags }: SessionInvocation): Promise<number> {
  const { settings } = await bridge.call('settings.list', {});
  if (flags.json) await terminal.print(JSON.stringify(settings));
  else {
    const rows = settings.map((setting) => [
      setting.name,
      JSON.stringify(setting.value),
      setting.description,
    ]);
    await terminal.print(table(['SETTING', 'VALUE', 'WHAT IT DOES'], rows));
  }
  return 0;
}

/** `text` is JSON, or a bare word where that is no JSON; null returns to the default. */
async function changeSetting(
  { environment, terminal, flags }: Invocation,
  name: string,
  text: string | null,
): Promise<number> {
  return withSession(environment, async ({ bridge, owner }) => {
    const value = text === null ? null : readValue(text);
    const setting = await bridge.call('settings.change', { name, value });
    return printDone(
      terminal,
      flags,
      setting,
      `${settingText(setting)}${owner ? '' : ` ${WHEN[setting.counts_from]}`}`,
    );
  });
}

/** Said where a Vouch runs, which follows the change or not. */
const WHEN = {
  now: 'It applies at once in the running Vouch.',
  next_start: 'It applies when the running Vouch is next started.',
} as const;

function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A word such as "never" needs no quotes.
    return text;
  }
}

function settingText(setting: SettingDetails): string {
  return `${setting.name} is ${JSON.stringify(setting.value)}.`;
}
