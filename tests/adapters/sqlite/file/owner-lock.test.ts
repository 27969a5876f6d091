// One owner at a time: within a process, between processes, and after an owner was killed.

import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { FileLock } from '../../../../src-main/adapters/sqlite/file/file-lock.ts';
import { acquireOwnerLock } from '../../../../src-main/adapters/sqlite/file/owner-lock.ts';
import { NOT_ON_WINDOWS, unless } from '../../../setup/skipped.ts';
import { startChild } from '../children.ts';
import { temporaryFolder } from '../temporary-store.ts';

test('the second to come gets nothing until the first lets go', () => {
  const folder = temporaryFolder();
  const first = held(acquireOwnerLock(folder));
  expect(acquireOwnerLock(folder)).toBeNull();
  expect(acquireOwnerLock(folder)).toBeNull();
  first.release();
  first.release();
  held(acquireOwnerLock(folder));
});

test('two folders have two owners', () => {
  const folder = temporaryFolder();
  held(acquireOwnerLock(join(folder, 'a')));
  held(acquireOwnerLock(join(folder, 'b')));
});

test('an owner in another process keeps this one out, until it is killed', async () => {
  const folder = temporaryFolder();
  const child = startChild('owning-child.ts', folder);
  expect((await child.lines.next()).value).toBe('owner');
  expect(acquireOwnerLock(folder)).toBeNull();
  child.process.kill('SIGKILL');
  expect(await child.ended).toBe('SIGKILL');
  held(acquireOwnerLock(folder));
});

test('an owner here keeps another process out, also after a failed attempt here', async () => {
  const folder = temporaryFolder();
  held(acquireOwnerLock(folder));
  // Closing the second attempt's file must not drop the first one's lock.
  expect(acquireOwnerLock(folder)).toBeNull();
  const child = startChild('owning-child.ts', folder);
  expect((await child.lines.next()).value).toBe('taken');
});

test('the lock is a file for its owner only', unless(NOT_ON_WINDOWS), () => {
  const folder = join(temporaryFolder(), 'data');
  held(acquireOwnerLock(folder));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'owner.lock')).mode & 0o777).toBe(0o600);
});

test('where no lock can be made, the sentence names the place', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  expect(() => acquireOwnerLock(join(folder, 'file'))).toThrow(
    expect.objectContaining({
      code: 'store_not_writable',
      message: expect.stringContaining('file'),
    }),
  );
  mkdirSync(join(folder, 'owner.lock'));
  expect(() => acquireOwnerLock(folder)).toThrow(
    expect.objectContaining({ code: 'store_not_writable' }),
  );
});

function held(lock: FileLock | null): FileLock {
  if (lock === null) throw new Error('the lock was not free');
  onTestFinished(() => lock.release());
  return lock;
}
