// Opening the store: a file is looked at before anything is read from it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openReader } from '../../../../src-main/adapters/sqlite/file/reader.ts';
import type { SetAside } from '../../../../src-main/adapters/sqlite/file/set-aside.ts';
import { StoreError } from '../../../../src-main/adapters/sqlite/store-error.ts';
import { openStore } from '../../../../src-main/adapters/sqlite/thread/open.ts';
import { overwrite } from '../spoil.ts';
import { storeIn, temporaryFolder, WORKER_URL } from '../temporary-store.ts';

/** A store in which a page is spoiled that no opening reads by itself. */
async function spoiledStore(): Promise<{ readonly folder: string; readonly file: string }> {
  const folder = temporaryFolder();
  const file = join(folder, 'vouch.db');
  await (await storeIn(folder)).close();
  const db = new Database(file, { readonly: true });
  const page = Number(
    db.prepare("SELECT max(rootpage) FROM sqlite_schema WHERE type = 'index'").pluck().get(),
  );
  const size = Number(db.pragma('page_size', { simple: true }));
  db.close();
  overwrite(file, (page - 1) * size, Buffer.alloc(size, 0xff));
  return { folder, file };
}

test('a store with a spoiled page is refused to a guest, and left as it is', async () => {
  const { folder, file } = await spoiledStore();
  const before = readFileSync(file);
  await expect(storeIn(folder)).rejects.toMatchObject({ code: 'store_damaged' });
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('its owner begins a new one, and has the spoiled one set aside', async () => {
  const { folder, file } = await spoiledStore();
  const before = readFileSync(file);
  const aside: SetAside[] = [];
  const clock = { now: () => Date.UTC(2026, 10, 20) };
  const onSetAside = (each: SetAside) => aside.push(each);
  await (await openStore({ folder, workerUrl: WORKER_URL, clock, onSetAside })).close();
  expect(aside).toMatchObject([{ file, why: 'damaged' }]);
  expect(readFileSync(aside[0]?.movedTo ?? '').equals(before)).toBe(true);
});

test('a connection for reading writes nothing, and one of a folder without a store is refused', async () => {
  const folder = temporaryFolder();
  expect(() => openReader(folder)).toThrow(StoreError);
  await (await storeIn(folder)).close();
  const reader = openReader(folder);
  onTestFinished(() => void reader.close());
  expect(() => reader.exec('DELETE FROM jobs')).toThrow('attempt to write a readonly database');
});
