import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { desktopConfig } from '../../../packaging/electron-builder.config.mjs';
import {
  backgroundSentence,
  mayHide,
  mayNotify,
} from '../../../src-main/hosts/electron/background.ts';

test.each([
  ['an installed program', 'win32', true, {}, true],
  ['a clone, whose shortcut would open Electron itself', 'win32', false, {}, false],
  ['the portable program', 'win32', true, { PORTABLE_EXECUTABLE_FILE: 'E:\\Vouch.exe' }, false],
  ['a clone on a Mac', 'darwin', false, {}, true],
  ['a clone on Linux', 'linux', false, {}, true],
] as const)('%s notifies or not', (_what, platform, packaged, variables, may) => {
  expect(mayNotify({ platform, packaged }, variables)).toBe(may);
});

test('a window is hidden only where it can be had back and the end of its list is told', () => {
  const hidden = (tray: boolean, notifications: boolean) => mayHide({ tray, notifications });
  expect([hidden(true, true), hidden(true, false), hidden(false, true)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('what becomes of the window is said as it is', () => {
  expect([
    backgroundSentence({ tray: true, notifications: true }),
    backgroundSentence({ tray: false, notifications: true }),
    backgroundSentence({ tray: true, notifications: false }),
  ]).toEqual([
    'Vouch keeps working in the background and tells you when the list is done. Open it again from its icon in the tray, or by starting it. If you quit, the list continues at the next start.',
    'Vouch keeps working in the background and tells you when the list is done. Its window is minimized: this desktop shows no tray icons. If you quit, the list continues at the next start.',
    'Vouch keeps working in the background. Windows shows no notifications of a copy that is not installed: the button in the taskbar flashes when the list is done. Its window is minimized. If you quit, the list continues at the next start.',
  ]);
});

test("the program goes by the name that the installer's shortcut has, or Windows would not notify", () => {
  const main = readFileSync(
    new URL('../../../src-main/hosts/electron/main.ts', import.meta.url),
    'utf8',
  );
  const { appId, productName } = desktopConfig({
    app: '',
    command: '',
    output: '',
    electronVersion: '',
    feed: null,
    runtime: null,
    signing: { certificate: false, notarise: false },
  });
  expect(main).toContain(`app.setAppUserModelId('${appId}')`);
  // Electron looks for the shortcut by this name.
  expect(main).toContain(`app.setName('${productName}')`);
});
