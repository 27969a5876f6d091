// Opening the store: who may read its files, what is refused and left as it is, and what holds between connections.
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';
import {
  StoreError,
  type StoreErrorCode,
} from '../../../../src-main/adapters/sqlite/store-error.ts';
import { aCheck, aJob, items, verified } from '../../../contracts/store-contract.ts';
import { LINUX_ONLY, NOT_ON_WINDOWS, unless } from '../../../setup/skipped.ts';
import { alter, overwrite } from '../spoil.ts';
import { openedIn, storeIn, temporaryFolder } from '../temporary-store.ts';

describe('files', () => {
  test('the folder and all files are for their owner only', unless(NOT_ON_WINDOWS), async () => {
    const folder = join(temporaryFolder(), 'deep', 'data');
    const store = await openedIn(folder);
    await store.submitJob(aJob(), items('a'));
    expect(mode(folder)).toBe(0o700);
    const files = readdirSync(folder).sort();
    expect(files).toEqual(['vouch.db', 'vouch.db-shm', 'vouch.db-wal']);
    for (const file of files) expect(mode(join(folder, file))).toBe(0o600);
  });

  test('files that others could read are closed to them', unless(NOT_ON_WINDOWS), async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'data'), { mode: 0o755 });
    writeFileSync(join(folder, 'data', 'vouch.db'), '', { mode: 0o644 });
    const store = await openedIn(join(folder, 'data'));
    await store.writeSetting('a', 1);
    expect(mode(join(folder, 'data'))).toBe(0o700);
    for (const name of ['vouch.db', 'vouch.db-shm', 'vouch.db-wal']) {
      expect(mode(join(folder, 'data', name))).toBe(0o600);
    }
  });

  test('a closed store is one file that holds everything', async () => {
    const folder = temporaryFolder();
    const store = await storeIn(folder);
    await store.submitJob(aJob(), items('a', 'b'));
    await store.close();
    expect(readdirSync(folder)).toEqual(['vouch.db']);
    const again = await openedIn(folder);
    expect(await again.getJob('job-1')).toMatchObject({ total: 2 });
  });

  test('what was deleted is not left in the files', async () => {
    const folder = temporaryFolder();
    const store = await openedIn(folder);
    await store.submitJob(aJob({ name: 'secret-list.csv' }), items('secret-person'));
    const cache = { key: '0b'.repeat(16), expiresAt: 1 };
    await store.recordItems('job-1', [verified(0, { provider: 'secret-result', cache })], 1);
    await store.recordCheck(aCheck({ provider: 'secret-check' }));
    expect(allBytes(folder)).toContain('secret-');
    await store.deleteJob('job-1');
    await store.purge({ before: Number.MAX_SAFE_INTEGER, now: Number.MAX_SAFE_INTEGER });
    expect(allBytes(folder)).not.toContain('secret-');
  });
});

const MALFORMED = 'database disk image is malformed';

describe('refusals', () => {
  test('a store of a newer program is refused and left as it is', async () => {
    const folder = await aStore();
    const file = join(folder, 'vouch.db');
    alter(file, (db) => db.pragma(`user_version = ${MIGRATIONS.length + 1}`));
    const before = readFileSync(file);
    await expectRefusal(
      folder,
      'store_newer',
      `${file} was written by a newer Vouch (format ${MIGRATIONS.length + 1}, this one supports up to ${MIGRATIONS.length}): update Vouch. To go back to this version, put the copy that the update left in ${join(folder, 'backups')} in its place, or set VOUCH_HOME to another folder.`,
    );
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test.each<[string, reason: string, (file: string) => void]>([
    [
      'is no database',
      'file is not a database',
      (file) => writeFileSync(file, 'Dear diary, today I learned about SQLite. '.repeat(50)),
    ],
    ['is cut off', MALFORMED, (file) => truncateSync(file, Math.floor(statSync(file).size / 2))],
    ['is cut off within its header', MALFORMED, (file) => truncateSync(file, 40)],
    [
      'has a schema that cannot be read',
      MALFORMED,
      (file) => overwrite(file, 100, Buffer.alloc(2000, 0xff)),
    ],
    [
      'lacks a table',
      'no such table: rows',
      (file) => alter(file, (db) => db.exec('DROP TABLE rows')),
    ],
    [
      'belongs to another program',
      'it belongs to another program',
      (file) => alter(file, (db) => db.pragma('application_id = 1')),
    ],
  ])('a file that %s is refused as damaged and left as it is', async (_what, reason, spoil) => {
    const folder = await aStore();
    const file = join(folder, 'vouch.db');
    spoil(file);
    const before = readFileSync(file);
    await expectRefusal(folder, 'store_damaged', unsound(file, reason));
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('a database of another program is refused, even at format 0', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'vouch.db');
    alter(file, (db) => db.exec('CREATE TABLE recipes (name)'));
    const before = readFileSync(file);
    await expectRefusal(folder, 'store_damaged', unsound(file, 'it belongs to another program'));
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('a folder below a file cannot be made', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    const below = join(folder, 'file', 'data');
    await expectRefusal(
      below,
      'store_not_writable',
      unwritable(`The data folder ${below}`, `ENOTDIR: not a directory, mkdir '${below}'`),
    );
  });

  test('a folder that takes no files is refused', unless(LINUX_ONLY), async () => {
    // The kernel's process folder takes no new entries, whoever asks.
    await expectRefusal(
      '/proc/vouch',
      'store_not_writable',
      unwritable(
        'The data folder /proc/vouch',
        "ENOENT: no such file or directory, mkdir '/proc/vouch'",
      ),
    );
    await expectRefusal(
      '/proc',
      'store_not_writable',
      unwritable('/proc/vouch.db', "ENOENT: no such file or directory, open '/proc/vouch.db'"),
    );
  });

  test('a folder in the place of the file is refused', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'vouch.db'));
    await expectRefusal(
      folder,
      'store_damaged',
      unsound(join(folder, 'vouch.db'), 'disk I/O error'),
    );
  });

  test('a store whose write lock is held elsewhere says so, and works once it is free', async () => {
    const folder = temporaryFolder();
    const store = await openedIn(folder);
    const other = new Database(join(folder, 'vouch.db'));
    onTestFinished(() => void other.close());
    other.exec('BEGIN IMMEDIATE');
    await expect(store.writeSetting('a', 1)).rejects.toMatchObject({
      code: 'store_busy',
      message: `${join(folder, 'vouch.db')} is in use by another program (database is locked): close that program, then try again.`,
    });
    other.exec('ROLLBACK');
    await store.writeSetting('a', 1);
    expect(await store.readSettings()).toEqual({ a: 1 });
  });
});

describe('connections', () => {
  test('a read that follows an awaited write sees it', async () => {
    const store = await openedIn(temporaryFolder());
    await store.submitJob(aJob(), items('a', 'b', 'c'));
    for (const index of [0, 1, 2]) {
      await store.recordItems('job-1', [verified(index)], 1);
      expect(await store.getJob('job-1')).toMatchObject({ processed: index + 1 });
    }
  });

  test('two stores on one folder see each other and do not lose writes', async () => {
    const folder = temporaryFolder();
    const [one, two] = await Promise.all([openedIn(folder), openedIn(folder)]);
    await one.submitJob(aJob(), items('a', 'b', 'c', 'd'));
    const halves = [
      [one, [0, 1]],
      [two, [2, 3, 0]],
    ] as const;
    await Promise.all(
      halves.map(([store, indexes]) =>
        store.recordItems(
          'job-1',
          indexes.map((index) => verified(index)),
          1,
        ),
      ),
    );
    expect(await two.getJob('job-1')).toMatchObject({ processed: 4, creditsUsed: 4 });
    expect(await one.usage(0)).toEqual({ credits: 4 });
  });
});

describe('the worker', () => {
  test('its errors arrive with their code and sentence', async () => {
    const folder = temporaryFolder();
    const store = await openedIn(folder);
    const refused = await store.appendItems('none', items('a')).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StoreError);
    expect(refused).toMatchObject({
      code: 'store_failed',
      message: failed(folder, 'there is no draft none to add items to'),
    });
  });

  test('once the store is closed every call is refused, a read of one row as well', async () => {
    const folder = temporaryFolder();
    const store = await storeIn(folder);
    const [early] = await Promise.all([store.listJobs({ limit: 1 }), store.close()]);
    expect(early).toEqual([]);
    const message = `The database ${join(folder, 'vouch.db')} is closed.`;
    for (const call of [store.listKeys(), store.getJob('job-1'), store.listPresets()])
      await expect(call).rejects.toMatchObject({ code: 'store_failed', message });
  });

  test('a value that cannot cross to it is refused, and the store goes on', async () => {
    const store = await openedIn(temporaryFolder());
    await expect(store.writeSetting('a', () => {})).rejects.toMatchObject({ code: 'store_failed' });
    await store.writeSetting('a', 1);
    expect(await store.readSettings()).toEqual({ a: 1 });
  });

  test('its death ends every call that waits, and every later one', async () => {
    const dyingWorker = new URL('../fixtures/dying-worker.ts', import.meta.url);
    const folder = temporaryFolder();
    const store = await openedIn(folder, dyingWorker);
    const reason = {
      code: 'store_failed',
      message: `The database ${join(folder, 'vouch.db')} stopped unexpectedly: start Vouch again.`,
    };
    await store.writeSetting('a', 1);
    const calls = await Promise.allSettled([
      store.readSettings(),
      store.listKeys(),
      store.usage(0),
    ]);
    for (const call of calls) {
      expect(call).toMatchObject({ status: 'rejected', reason });
    }
    await expect(store.listKeys()).rejects.toMatchObject(reason);
    await store.close();
  });

  test('one that cannot be started is reported at once', async () => {
    const nowhere = new URL('./fixtures/no-such-worker.ts', import.meta.url);
    await expect(storeIn(temporaryFolder(), nowhere)).rejects.toMatchObject({
      code: 'store_failed',
    });
  });
});

async function expectRefusal(folder: string, code: StoreErrorCode, words: string): Promise<void> {
  const refused = await storeIn(folder).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StoreError);
  expect(refused).toMatchObject({ code, message: words });
}

function unwritable(place: string, reason: string): string {
  return `${place} cannot be written (${reason}): check its permissions and the free space, or set VOUCH_HOME to another folder.`;
}

function unsound(file: string, reason: string): string {
  return `${file} is not a sound Vouch database (${reason}): it was left unchanged; move it away or restore a backup, then start again.`;
}

function failed(folder: string, reason: string): string {
  return `The database ${join(folder, 'vouch.db')} failed (${reason}): start Vouch again.`;
}

/** A folder with a closed store in it. */
async function aStore(): Promise<string> {
  const folder = temporaryFolder();
  const store = await storeIn(folder);
  await store.submitJob(aJob(), items('a', 'b'));
  await store.close();
  return folder;
}

function mode(path: string): number {
  return statSync(path).mode & 0o777;
}

function allBytes(folder: string): string {
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('');
}
