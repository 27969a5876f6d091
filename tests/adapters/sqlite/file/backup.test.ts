// The copy that is kept before a store's format is changed.
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { backUp, pruneBackups } from '../../../../src-main/adapters/sqlite/file/backup.ts';
import { openWriter } from '../../../../src-main/adapters/sqlite/file/database.ts';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';
import type { Store } from '../../../../src-main/service/ports/store.ts';
import { aCheck, aJob, anItem } from '../../../contracts/store-contract.ts';
import { NOT_ON_WINDOWS, unless } from '../../../setup/skipped.ts';
import { startChildWithFileLimit } from '../children.ts';
import { openedIn, temporaryFolder } from '../temporary-store.ts';

const BEFORE = MIGRATIONS.length;
const DAY_ONE = Date.UTC(2026, 10, 2);

/** A program of the next format opens a store, and closes it. */
function openedByNext(folder: string): void {
  const next = [...MIGRATIONS, (db: Database.Database) => void db.exec('CREATE TABLE next (x)')];
  openWriter(folder, { now: DAY_ONE, damaged: 'refuse' }, next).db.close();
}

/** A store of today's format, with some rows, as a program leaves it. */
function olderStore(rows: number): string {
  const folder = temporaryFolder();
  const db = new Database(join(folder, 'vouch.db'));
  db.pragma('journal_mode = WAL');
  migrate(db);
  const insert = db.prepare('INSERT INTO settings (name, value) VALUES (?, ?)');
  for (let row = 0; row < rows; row += 1)
    insert.run(`name ${row}`, JSON.stringify('x'.repeat(2000)));
  db.close();
  return folder;
}

function copies(folder: string): readonly string[] {
  return readdirSync(join(folder, 'backups'));
}

test('an older store is copied as it was before it is brought to the next format, once', () => {
  const folder = olderStore(50);
  openedByNext(folder);
  const [name = '', ...more] = copies(folder);
  expect(more).toEqual([]);
  expect(name).toBe(`vouch-2026-11-02-000000-format-${BEFORE}.db`);
  const copy = new Database(join(folder, 'backups', name), { readonly: true });
  onTestFinished(() => void copy.close());
  expect(formatOf(copy)).toBe(BEFORE);
  expect(copy.prepare('SELECT count(*) FROM settings').pluck().get()).toBe(50);
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
  openedByNext(folder);
  expect(copies(folder)).toEqual([name]);
});

test('a copy is for its owner only', unless(NOT_ON_WINDOWS), () => {
  const folder = olderStore(1);
  openedByNext(folder);
  const [name = ''] = copies(folder);
  expect(statSync(join(folder, 'backups')).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'backups', name)).mode & 0o777).toBe(0o600);
});

test('a new store has nothing to copy', async () => {
  const folder = temporaryFolder();
  await openedIn(folder);
  expect(readdirSync(folder)).not.toContain('backups');
});

test('the last two copies are kept, none of them for longer than a fortnight, and no half of one', () => {
  const folder = temporaryFolder();
  const place = join(folder, 'backups');
  mkdirSync(place);
  const names = [1, 2, 3, 4].map((day) => `vouch-2026-11-0${day}-000000-format-5.db`);
  const days = (count: number) => Date.UTC(2026, 10, count);
  for (const [index, name] of names.entries()) {
    writeFileSync(join(place, name), '');
    utimesSync(join(place, name), days(index + 1) / 1000, days(index + 1) / 1000);
  }
  writeFileSync(join(place, 'vouch-2026-11-05-000000-format-5.db.part'), 'half');
  writeFileSync(join(place, 'mine.db'), '');
  pruneBackups(folder, days(10));
  expect(copies(folder)).toEqual(['mine.db', ...names.slice(2)]);
  pruneBackups(folder, days(3 + 15));
  expect(copies(folder)).toEqual(['mine.db', names[3]]);
});

test(
  'without room for a copy the store is refused, said so, and left at its format',
  unless(NOT_ON_WINDOWS),
  async () => {
    const folder = olderStore(500);
    const file = join(folder, 'vouch.db');
    const before = readFileSync(file);
    // A copy of 1 MB does not fit into files of 512 KB.
    const child = startChildWithFileLimit(1_024, 'upgrading-child.ts', folder);
    const refusal = JSON.parse((await child.lines.next()).value ?? '{}');
    expect(refusal.code).toBe('store_not_writable');
    expect(refusal.message.replace(/\d+ MB/, 'N MB')).toBe(
      `${file} needs a backup before this Vouch upgrades it, and there is no room for one in ${join(folder, 'backups')} (up to N MB). Nothing was changed; free some space, then start again.`,
    );
    await child.ended;
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(copies(folder)).toEqual([]);
    const store = await openedIn(folder);
    expect(Object.keys(await store.readSettings())).toHaveLength(500);
  },
);

describe('what is deleted does not live on in copies', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  /** The time of the store in these tests. */
  const NOW = Date.UTC(2026, 10, 2);

  /** A store with a check, a copy beside it, and a file that is none of ours. */
  async function copied() {
    const folder = olderStore(1);
    const db = new Database(join(folder, 'vouch.db'));
    backUp(db, folder, BEFORE, NOW);
    db.close();
    const store = await openedIn(folder);
    const [copy = ''] = copies(folder);
    utimesSync(join(folder, 'backups', copy), NOW / 1000, NOW / 1000);
    writeFileSync(join(folder, 'backups', 'mine.db'), '');
    await store.recordCheck(aCheck({ requestId: 'old', checkedAt: NOW - 40 * DAY_MS }));
    return { folder, store, copy };
  }

  test('deleting the checks removes the copies, and nothing else', async () => {
    const { folder, store } = await copied();
    await store.clearChecks();
    expect(copies(folder)).toEqual(['mine.db']);
  });

  test('deleting the lists removes the copies as well', async () => {
    const { folder, store } = await copied();
    await store.clearLists(NOW);
    expect(copies(folder)).toEqual(['mine.db']);
  });

  test('a check or a list deleted by itself is gone from the copies a day later', async () => {
    for (const remove of [
      (store: Store) => store.deleteCheck('old'),
      (store: Store) => store.deleteJob('job-1'),
    ]) {
      const { folder, store, copy } = await copied();
      await store.submitJob(aJob(), [anItem(0, 'a')]);
      expect(await remove(store)).toBe(true);
      pruneBackups(folder, NOW + DAY_MS - 1000);
      expect(copies(folder)).toEqual(['mine.db', copy]);
      pruneBackups(folder, NOW + DAY_MS + 1000);
      expect(copies(folder)).toEqual(['mine.db']);
    }
  });

  test('what is deleted for its age is gone from the copies a day later', async () => {
    const { folder, store, copy } = await copied();
    const purge = (now: number) => store.purge({ before: now - 30 * DAY_MS, now });
    expect(await purge(NOW)).toEqual({ jobs: 0, checks: 1, drafts: 0 });
    expect(copies(folder)).toEqual(['mine.db', copy]);
    await purge(NOW + DAY_MS + 1000);
    expect(copies(folder)).toEqual(['mine.db']);
  });

  test('a copy of which nothing was deleted keeps its fortnight', async () => {
    const { folder, store, copy } = await copied();
    const keepAll = (now: number) => store.purge({ before: 0, now });
    await keepAll(NOW);
    await keepAll(NOW + 13 * DAY_MS);
    expect(copies(folder)).toEqual(['mine.db', copy]);
    await keepAll(NOW + 15 * DAY_MS);
    expect(copies(folder)).toEqual(['mine.db']);
  });
});
