// A damaged store under its owner: set aside whole, never overwritten; and what is no damage is never touched.
import { randomBytes } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { SetAside } from '../../../src-main/adapters/sqlite/file/set-aside.ts';
import { EARLIER_APPLICATION_IDS } from '../../../src-main/adapters/sqlite/migrations/0001-first-tables.ts';
import { MIGRATIONS } from '../../../src-main/adapters/sqlite/migrations/index.ts';
import { openStore } from '../../../src-main/adapters/sqlite/thread/open.ts';
import { examineStore } from '../../../src-main/adapters/sqlite/thread/store-health.ts';
import type { Store } from '../../../src-main/service/ports/store.ts';
import { alter, overwrite } from '../../adapters/sqlite/spoil.ts';
import { storeIn, temporaryFolder, WORKER_URL } from '../../adapters/sqlite/temporary-store.ts';
import { aJob, items, verified } from '../../contracts/store-contract.ts';

const NOW = Date.UTC(2026, 10, 20, 8, 15, 30);

/** Opens a folder as its owner does, and says what was set aside. */
async function owned(
  folder: string,
): Promise<{ readonly store: Store; readonly aside: readonly SetAside[] }> {
  const aside: SetAside[] = [];
  const store = await openStore({
    folder,
    workerUrl: WORKER_URL,
    clock: { now: () => NOW },
    onSetAside: (each) => aside.push(each),
  });
  onTestFinished(() => store.close());
  return { store, aside };
}

/** A folder with a closed store of several pages in each table. */
async function aStore(): Promise<string> {
  const folder = temporaryFolder();
  const store = await storeIn(folder);
  const people = Array.from({ length: 300 }, (_, index) => `p${index}`);
  await store.submitJob(aJob(), items(...people));
  await store.recordItems(
    'job-1',
    people.map((_, index) => verified(index)),
    1,
  );
  await store.close();
  return folder;
}

const middle = (file: string) => Math.floor(statSync(file).size / 2);

describe('a store of ours', () => {
  test.each<[string, (file: string) => void]>([
    ['is cut off', (file) => truncateSync(file, middle(file))],
    ['has a schema that cannot be read', (file) => overwrite(file, 100, Buffer.alloc(2000, 0xff))],
    [
      'has noise where tables were',
      (file) => overwrite(file, middle(file), randomBytes(statSync(file).size / 4)),
    ],
    [
      'has zeros where tables were',
      (file) => overwrite(file, 8192, Buffer.alloc(statSync(file).size - 8192)),
    ],
    ['is all zeros', (file) => overwrite(file, 0, Buffer.alloc(statSync(file).size))],
  ])('that %s is set aside byte for byte, and a new one begins', async (_what, spoil) => {
    const folder = await aStore();
    const file = join(folder, 'vouch.db');
    spoil(file);
    const before = readFileSync(file);
    const { store, aside } = await owned(folder);
    const movedTo = join(folder, 'damaged-2026-11-20-081530', 'vouch.db');
    expect(aside).toEqual([{ file, movedTo, why: 'damaged', reason: expect.stringMatching(/./) }]);
    expect(readFileSync(movedTo).equals(before)).toBe(true);
    expect(await store.unfinishedJobs()).toEqual([]);
    await store.submitJob(aJob(), items('a'));
    expect(await store.getJob('job-1')).toMatchObject({ total: 1 });
  });

  test('takes its log along, and a second one never takes the place of the first', async () => {
    const folder = await aStore();
    const file = join(folder, 'vouch.db');
    const sound = readFileSync(file);
    for (const log of ['first log', 'second log']) {
      writeFileSync(file, sound);
      truncateSync(file, middle(file));
      writeFileSync(`${file}-wal`, log);
      const { store } = await owned(folder);
      await store.close();
    }
    const places = readdirSync(folder).filter((name) => name.startsWith('damaged-'));
    expect(places).toEqual(['damaged-2026-11-20-081530', 'damaged-2026-11-20-081530-2']);
    const logs = places.map((place) => readFileSync(join(folder, place, 'vouch.db-wal'), 'utf8'));
    expect(logs).toEqual(['first log', 'second log']);
  });

  test.each(EARLIER_APPLICATION_IDS)(
    'that a build from before the first release wrote (%i) is set aside, and a new one begins',
    async (id) => {
      const folder = await aStore();
      const file = join(folder, 'vouch.db');
      alter(file, (db) => {
        db.pragma(`application_id = ${id}`);
        db.pragma('user_version = 25');
      });
      const before = readFileSync(file);
      await expect(storeIn(folder)).rejects.toMatchObject({
        code: 'store_earlier',
      });
      const { store, aside } = await owned(folder);
      const movedTo = join(folder, 'earlier-build-2026-11-20-081530', 'vouch.db');
      expect(aside).toMatchObject([{ file, movedTo, why: 'earlier build' }]);
      expect(readFileSync(movedTo).equals(before)).toBe(true);
      expect(await store.unfinishedJobs()).toEqual([]);
      expect(await store.listSetAside()).toEqual([dirname(movedTo)]);
    },
  );

  test('that is sound stays where it is, also after a crash that left its log', async () => {
    const folder = await aStore();
    const { store, aside } = await owned(folder);
    expect(aside).toEqual([]);
    expect(await store.unfinishedJobs()).toHaveLength(1);
  });
});

describe('what is no damage of ours is refused and left as it is', () => {
  test.each<[string, string, (file: string) => void]>([
    [
      'a store of a newer program',
      'store_newer',
      (file) => alter(file, (db) => db.pragma(`user_version = ${MIGRATIONS.length + 1}`)),
    ],
    [
      'a damaged store of a newer program',
      'store_damaged',
      (file) => {
        alter(file, (db) => db.pragma(`user_version = ${MIGRATIONS.length + 1}`));
        truncateSync(file, middle(file));
      },
    ],
    [
      'a database of another program',
      'store_damaged',
      (file) => alter(file, (db) => db.pragma('application_id = 1')),
    ],
    ['a letter', 'store_damaged', (file) => writeFileSync(file, 'Dear diary, '.repeat(900))],
    ['the first bytes of any database', 'store_damaged', (file) => truncateSync(file, 40)],
    [
      'a store without one of its tables',
      'store_damaged',
      (file) => alter(file, (db) => db.exec('DROP TABLE rows')),
    ],
  ])('%s', async (_what, code, change) => {
    const folder = await aStore();
    const file = join(folder, 'vouch.db');
    change(file);
    const before = readFileSync(file);
    await expect(owned(folder)).rejects.toMatchObject({ code });
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(folder).filter((name) => name.startsWith('damaged-'))).toEqual([]);
  });

  test('a store that another program holds', async () => {
    const folder = await aStore();
    const other = new Database(join(folder, 'vouch.db'));
    onTestFinished(() => void other.close());
    other.pragma('locking_mode = EXCLUSIVE');
    other.exec('BEGIN EXCLUSIVE');
    await expect(owned(folder)).rejects.toMatchObject({ code: 'store_busy' });
    expect(readdirSync(folder).filter((name) => name.startsWith('damaged-'))).toEqual([]);
  });

  test('a folder in the place of the file', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'vouch.db'));
    await expect(owned(folder)).rejects.toMatchObject({ code: 'store_damaged' });
    expect(readdirSync(folder)).toEqual(['vouch.db']);
  });
});

describe('the full look', () => {
  test('finds nothing in a store at work, and names what was set aside', async () => {
    const folder = await aStore();
    truncateSync(join(folder, 'vouch.db'), middle(join(folder, 'vouch.db')));
    const { aside } = await owned(folder);
    expect(await examineStore(folder, WORKER_URL)).toEqual({
      file: join(folder, 'vouch.db'),
      faults: [],
      setAside: aside.map(({ movedTo }) => dirname(movedTo)),
    });
  });

  test('finds an index that no longer agrees with its table', async () => {
    const folder = await aStore();
    alter(join(folder, 'vouch.db'), (db) => {
      db.unsafeMode();
      db.pragma('writable_schema = ON');
      db.exec(
        "UPDATE sqlite_schema SET sql = 'CREATE INDEX checks_by_time ON checks (code_set)' WHERE name = 'checks_by_time'",
      );
      db.exec(
        "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'contacts_by_time') WHERE name = 'jobs_unfinished'",
      );
    });
    const { faults } = await examineStore(folder, WORKER_URL);
    expect(faults.length).toBeGreaterThan(0);
  });
});
