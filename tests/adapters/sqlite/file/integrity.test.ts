// What the check at a start finds in a file that is too large to be read as a whole.
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { storeFile } from '../../../../src-main/adapters/sqlite/file/data-folder.ts';
import { quickCheck } from '../../../../src-main/adapters/sqlite/file/integrity.ts';
import { layEmptyStore } from '../empty-store.ts';
import { overwrite } from '../spoil.ts';
import { temporaryFolder } from '../temporary-store.ts';

/** A row of which only matters that it is there. */
function addRow(db: Database.Database, table: string): void {
  const columns = db
    .prepare<[string], { readonly name: string; readonly type: keyof typeof ANYTHING }>(
      'SELECT name, type FROM pragma_table_info(?) WHERE "notnull" = 1',
    )
    .all(table);
  db.pragma('foreign_keys = off');
  db.pragma('ignore_check_constraints = on');
  const names = columns.map(({ name }) => name).join(', ');
  const values = columns.map(({ type }) => ANYTHING[type]).join(', ');
  db.exec(`INSERT INTO ${table} (${names}) VALUES (${values})`);
}

const ANYTHING = { INTEGER: '1', REAL: '1', TEXT: "'a'", BLOB: "x'00'" } as const;

/** A store of which the first page of a table is overwritten, and its size. */
async function spoilt(table: string | null) {
  const folder = temporaryFolder();
  await layEmptyStore(folder);
  const file = storeFile(folder);
  const db = new Database(file);
  // An empty table may be passed over: its index says that it has no rows.
  if (table === 'checks') addRow(db, table);
  const pageBytes = Number(db.pragma('page_size', { simple: true }));
  const bytes = pageBytes * Number(db.pragma('page_count', { simple: true }));
  const page = db
    .prepare<[string | null], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?')
    .pluck()
    .get(table);
  db.close();
  if (page !== undefined) overwrite(file, (page - 1) * pageBytes, Buffer.alloc(pageBytes, 0xff));
  const reopened = new Database(file, { readonly: true });
  onTestFinished(() => void reopened.close());
  return { db: reopened, bytes, isSpoilt: page !== undefined };
}

const found = expect.objectContaining({ code: 'SQLITE_CORRUPT' });

test('a sound file passes, however it is looked at', async () => {
  const { db } = await spoilt(null);
  expect(() => quickCheck(db, 0)).not.toThrow();
  expect(() => quickCheck(db)).not.toThrow();
});

test.each([
  'settings',
  'api_keys',
  'jobs',
  'policies',
  'overrides',
  'policy_changes',
  'saved_views',
  'export_presets',
  'suppression_lists',
  'outcome_sources',
  'rows',
  'row_texts',
  'results',
  'decisions',
  'checks',
  'credit_ledger',
  'outcomes',
])('damage in the table %s is found', async (table) => {
  const { db, isSpoilt } = await spoilt(table);
  expect(isSpoilt).toBe(true);
  expect(() => quickCheck(db, 0)).toThrow(found);
});

test('a file of no more bytes than are read as a whole shows damage anywhere', async () => {
  const { db, bytes } = await spoilt('lookup_cache');
  expect(() => quickCheck(db, bytes - 1)).not.toThrow();
  expect(() => quickCheck(db, bytes)).toThrow(found);
});
