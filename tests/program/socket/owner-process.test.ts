// The file that names the owner's process: what holds where it cannot be written.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  forgetOwner,
  nameOwner,
  ownerProcess,
  silentOwner,
} from '../../../src-main/program/socket/owner-process.ts';
import { useFolder } from '../../adapters/files/folder.ts';

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

test.each(['0', '-1', '1.5', 'x', '', `${2 ** 31 - 1}`])(
  'a file that holds %j names nobody',
  (text) => {
    writeFileSync(folder.path('owner.pid'), text);
    expect(ownerProcess(folder.path('.'))).toBeNull();
  },
);
