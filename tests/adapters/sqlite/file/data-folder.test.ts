// Whose the data folder is: one of another user, or one that others may write to, is refused with what to do about it.
import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { prepareFolder } from '../../../../src-main/adapters/sqlite/file/data-folder.ts';
import { acquireOwnerLock } from '../../../../src-main/adapters/sqlite/file/owner-lock.ts';
import { StoreError } from '../../../../src-main/adapters/sqlite/store-error.ts';
import { NOT_ON_WINDOWS, ROOT_ONLY, unless } from '../../../setup/skipped.ts';
import { storeIn, temporaryFolder } from '../temporary-store.ts';

const STRANGER = 12_345;

function refusal(act: () => unknown): StoreError {
  try {
    act();
  } catch (error) {
    if (error instanceof StoreError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

function folderWith(mode: number): string {
  const folder = join(temporaryFolder(), 'data');
  mkdirSync(folder);
  chmodSync(folder, mode);
  return folder;
}

describe('a data folder', unless(NOT_ON_WINDOWS), () => {
  test.each([0o770, 0o720, 0o702, 0o777, 0o1777])(
    'that others may write to (%o) is refused, and left as it is',
    (mode) => {
      const folder = folderWith(mode);
      for (const act of [prepareFolder, acquireOwnerLock]) {
        const refused = refusal(() => act(folder));
        expect(refused.code).toBe('store_not_private');
        expect(refused.message).toContain(`chmod 700 ${folder}`);
      }
      expect(statSync(folder).mode & 0o7777).toBe(mode);
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  test('that others may only read is closed to them', () => {
    const folder = folderWith(0o755);
    expect(prepareFolder(folder)).toBe(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test('whose name a shell would take apart is quoted in what to do', () => {
    const folder = join(temporaryFolder(), "jane's data");
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    expect(refusal(() => prepareFolder(folder)).message).toMatch(/chmod 700 '.*jane'\\''s data'$/);
  });

  test('is reached by a link of one’s own', () => {
    const folder = folderWith(0o700);
    const link = join(temporaryFolder(), 'link');
    symlinkSync(folder, link);
    expect(prepareFolder(link)).toBe(link);
    chmodSync(folder, 0o777);
    expect(refusal(() => prepareFolder(link)).code).toBe('store_not_private');
  });

  test('is not asked for its owner where the system has no numbers for users', () => {
    const folder = folderWith(0o777);
    expect(prepareFolder(folder, null)).toBe(folder);
  });

  test('of another user is refused', () => {
    const folder = folderWith(0o700);
    const refused = refusal(() => prepareFolder(folder, STRANGER));
    expect(refused).toMatchObject({
      code: 'store_not_private',
      message: `${folder} is not private to you: it belongs to another user (number ${statSync(folder).uid}). Nothing was read or changed; set VOUCH_HOME to a folder of your own.`,
    });
  });

  describe('and what a stranger has put there', unless(ROOT_ONLY), () => {
    test('the folder itself, to root as well', () => {
      const folder = folderWith(0o700);
      chownSync(folder, STRANGER, STRANGER);
      const { message } = refusal(() => prepareFolder(folder));
      expect(message).toContain('number 12345');
      expect(message).toMatch(/sudo -u '#12345' … \(with the same VOUCH_HOME\)\.$/);
    });

    test('a link that leads to a folder of one’s own', () => {
      const link = join(temporaryFolder(), 'link');
      symlinkSync(folderWith(0o700), link);
      lchownSync(link, STRANGER, STRANGER);
      expect(refusal(() => prepareFolder(link)).code).toBe('store_not_private');
    });

    test.each(['vouch.db', 'vouch.db-wal', 'vouch.db-shm'])('its %s', async (name) => {
      const folder = folderWith(0o700);
      writeFileSync(join(folder, name), '');
      chownSync(join(folder, name), STRANGER, STRANGER);
      await expect(storeIn(folder)).rejects.toMatchObject({
        code: 'store_not_private',
        message: expect.stringContaining(name),
      });
    });

    test('its lock', () => {
      const folder = folderWith(0o700);
      writeFileSync(join(folder, 'owner.lock'), '');
      chownSync(join(folder, 'owner.lock'), STRANGER, STRANGER);
      expect(refusal(() => acquireOwnerLock(folder)).code).toBe('store_not_private');
    });
  });
});
