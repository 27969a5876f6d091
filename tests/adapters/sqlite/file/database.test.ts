// Opening the store: a file is looked at before anything is read from it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openWriter } from '../../../../src-main/adapters/sqlite/file/database.ts';
import { overwrite } from '../spoil.ts';
import { temporaryFolder } from '../temporary-store.ts';

const NOW = Date.UTC(2026, 10, 20);

/** A store in which a page is spoiled that no opening reads by itself. */
function spoiledStore(): { readonly folder: string; readonly file: string } {
  const folder = temporaryFolder();
  const file = join(folder, 'vouch.db');
  openWriter(folder, { now: NOW, damaged: 'refuse' }).db.close();
  const db = new Database(file, { readonly: true });
  const page = Number(
    db.prepare("SELECT max(rootpage) FROM sqlite_schema WHERE type = 'index'").pluck().get(),
  );
  const size = Number(db.pragma('page_size', { simple: true }));
  db.close();
  overwrite(file, (page - 1) * size, Buffer.alloc(size, 0xff));
  return { folder, file };
}

test('a store with a spoiled page is refused to a guest, and left as it is', () => {
  const { folder, file } = spoiledStore();
  const before = readFileSync(file);
  expect(() => openWriter(folder, { now: NOW, damaged: 'refuse' })).toThrowError(
    expect.objectContaining({ code: 'store_damaged' }),
  );
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('its owner begins a new one, and has the spoiled one set aside', () => {
  const { folder, file } = spoiledStore();
  const before = readFileSync(file);
  const { db, aside } = openWriter(folder, { now: NOW, damaged: 'set aside' });
  db.close();
  expect(aside).toMatchObject({ file, why: 'damaged' });
  expect(readFileSync(aside?.movedTo ?? '').equals(before)).toBe(true);
});
