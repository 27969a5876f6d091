import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { trayHostAnswers } from '../../../src-main/hosts/electron/tray-host.ts';
import { unless } from '../../setup/skipped.ts';

const noShell = process.platform === 'win32' ? 'Windows runs no shell script' : null;

/** The watcher's answer, as dbus-send prints it. */
function answerOnTheBus(script: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-bus-'));
  writeFileSync(join(folder, 'dbus-send'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const before = process.env.PATH;
  process.env.PATH = `${folder}:${before}`;
  onTestFinished(() => {
    process.env.PATH = before;
    rmSync(folder, { recursive: true });
  });
}

test.for([
  ['with a host', 'echo "   variant       boolean true"', true],
  ['without a host', 'echo "   variant       boolean false"', false],
  ['without a watcher', 'echo "Error ...ServiceUnknown: The name is unknown" >&2; exit 1', false],
] as const)('a desktop %s', unless(noShell), async ([, script, answers]) => {
  answerOnTheBus(script);
  expect(await trayHostAnswers('linux')).toBe(answers);
});

test('the question goes to the watcher of the session', unless(noShell), async () => {
  answerOnTheBus(
    '[ "$*" = "--session --print-reply=literal --dest=org.kde.StatusNotifierWatcher /StatusNotifierWatcher org.freedesktop.DBus.Properties.Get string:org.kde.StatusNotifierWatcher string:IsStatusNotifierHostRegistered" ] && echo boolean true',
  );
  expect(await trayHostAnswers('linux')).toBe(true);
});

test('Windows and macOS show every icon', async () => {
  expect(await trayHostAnswers('win32')).toBe(true);
  expect(await trayHostAnswers('darwin')).toBe(true);
});
