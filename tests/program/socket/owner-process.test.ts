// The file that names the owner's process: what holds where it cannot be written.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  forgetOwner,
  nameOwner,
  ownerProcess,
  silentOwner,
} from '../../../src-main/program/socket/owner-process.ts';
import { useFolder } from '../../adapters/files/folder.ts';
import { LINUX_ONLY, unless } from '../../setup/skipped.ts';

const folder = useFolder();

test('an owner is known by its number until it goes', () => {
  nameOwner(folder.path('.'), process.pid);
  expect(ownerProcess(folder.path('.'))).toBe(process.pid);
  forgetOwner(folder.path('.'));
  expect(ownerProcess(folder.path('.'))).toBeNull();
});

test('where the number cannot be written, as on a full or read-only disk, the owner has none', () => {
  const nowhere = join(folder.path('missing'), 'folder');
  nameOwner(nowhere, process.pid);
  expect(ownerProcess(nowhere)).toBeNull();
  forgetOwner(nowhere);
});

test.each([
  ['linux', `Wait a moment, or stop it with: kill -9 ${process.pid}`],
  ['darwin', `Wait a moment, or stop it with: kill -9 ${process.pid}`],
  ['win32', `Wait a moment, or stop it with: taskkill /F /PID ${process.pid}`],
] as const)('on %s a silent owner is told by its number, with what to do', (platform, advice) => {
  const place = folder.path('.');
  nameOwner(place, process.pid);
  expect(silentOwner(place, platform)).toBe(
    `Another Vouch (process ${process.pid}) has the data folder ${place} open and does not answer. Its finished work is saved, and its lists continue at the next start. ${advice}`,
  );
});

test('of one that is suspended it is told how it goes on', unless(LINUX_ONLY), async () => {
  const child = spawn('sleep', ['600']);
  onTestFinished(() => void child.kill('SIGKILL'));
  const place = folder.path('.');
  nameOwner(place, child.pid ?? 0);
  child.kill('SIGSTOP');
  await expect
    .poll(() => silentOwner(place, 'linux'))
    .toBe(
      `Another Vouch (process ${child.pid}) has the data folder ${place} open and does not answer. Its finished work is saved, and its lists continue at the next start. It is suspended; resume it with: kill -CONT ${child.pid}`,
    );
});

test.each(['0', '-1', '1.5', 'x', '', `${2 ** 31 - 1}`])(
  'a file that holds %j names nobody',
  (text) => {
    writeFileSync(folder.path('owner.pid'), text);
    expect(ownerProcess(folder.path('.'))).toBeNull();
  },
);
