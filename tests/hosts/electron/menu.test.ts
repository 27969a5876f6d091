import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import { contextMenuTemplate } from '../../../src-main/hosts/electron/context-menu.ts';
import { type MenuActions, menuTemplate, nextZoom } from '../../../src-main/hosts/electron/menu.ts';

const IDLE: MenuActions = {
  command() {},
  zoom() {},
  revealDataFolder() {},
  quit() {},
  lookForUpdate: null,
  linkCommand: null,
};

function flat(items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap((item) =>
    Array.isArray(item.submenu) ? [item, ...flat(item.submenu)] : [item],
  );
}

describe.each(['darwin', 'win32', 'linux'] as const)('the menu on %s', (platform) => {
  const items = flat(menuTemplate(platform, false, IDLE));
  const labels = items.flatMap((item) => item.label ?? item.role ?? []);

  test('gives each shortcut to one command', () => {
    const keys = items.flatMap((item) => item.accelerator ?? []);
    const plain = keys.map((key) => key.replace(/CommandOrControl|Command|Control/, 'Mod'));
    expect(new Set(plain).size).toBe(plain.length);
    for (const key of ['N', 'O', 'K', ',']) expect(plain).toContain(`Mod+${key}`);
  });

  test('can edit, quit, close and tell its version', () => {
    const roles = items.map((item) => item.role);
    expect(roles).toContain('editMenu');
    expect(roles).toContain('close');
    expect(roles.filter((role) => role === 'about')).toHaveLength(1);
    expect(labels.some((label) => label?.startsWith('Quit'))).toBe(true);
  });

  test('shows the tools of developers in development only', () => {
    const roles = (development: boolean) =>
      flat(menuTemplate(platform, development, IDLE)).map((item) => item.role);
    expect(roles(false)).not.toContain('toggleDevTools');
    expect(roles(false)).not.toContain('reload');
    expect(roles(true)).toContain('toggleDevTools');
  });

  test('offers updates and the command only where they can be had', () => {
    const labelsOf = (actions: MenuActions) =>
      flat(menuTemplate(platform, false, actions)).map((item) => item.label);
    const offers = ['Check for Updates…', 'Install the Command “vouch”…'];
    for (const offer of offers) expect(labelsOf(IDLE)).not.toContain(offer);
    const all = labelsOf({ ...IDLE, lookForUpdate() {}, linkCommand() {} });
    for (const offer of offers) expect(all).toContain(offer);
  });

  test('tells the window each of its commands', () => {
    const reported: string[] = [];
    const menu = menuTemplate(platform, false, { ...IDLE, command: (name) => reported.push(name) });
    // biome-ignore lint/suspicious/noExplicitAny: Electron's own arguments, none of which is used.
    for (const item of flat(menu)) (item.click as any)?.();
    expect(reported.sort()).toEqual([
      'new_check',
      'open_list',
      'search',
      'show_api',
      'show_history',
      'show_settings',
      'toggle_rail',
    ]);
  });
});

test('on a Mac the first menu is the app’s, with settings where Macs have them', () => {
  const [first] = menuTemplate('darwin', false, IDLE);
  expect(first?.label).toBe('Vouch');
  expect(flat(first ? [first] : []).map((item) => item.label)).toContain('Settings…');
});

test('zoom goes in whole steps, has an end in both directions and a way back', () => {
  expect(nextZoom(0, 1)).toBe(1);
  expect(nextZoom(4, 1)).toBe(4);
  expect(nextZoom(-2, -1)).toBe(-2);
  expect(nextZoom(0.6, -1)).toBe(0);
  expect(nextZoom(3, 0)).toBe(0);
});

describe('the menu under the right button', () => {
  const editFlags = { canCut: true, canCopy: true, canPaste: false, canSelectAll: true };

  test('offers nothing where there is nothing to copy', () => {
    expect(contextMenuTemplate({ isEditable: false, selectionText: ' ', editFlags })).toEqual([]);
  });

  test('offers copying for selected text', () => {
    expect(contextMenuTemplate({ isEditable: false, selectionText: 'x', editFlags })).toEqual([
      { role: 'copy', enabled: true },
    ]);
  });

  test('offers in a field what can be done there', () => {
    const items = contextMenuTemplate({ isEditable: true, selectionText: '', editFlags });
    expect(items.filter((item) => item.enabled === true).map((item) => item.role)).toEqual([
      'cut',
      'copy',
      'selectAll',
    ]);
  });
});
