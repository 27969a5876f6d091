// The file that names the owner's process: what holds where it cannot be written.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  forgetOwner,
  nameOwner,
  ownerProcess,
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
