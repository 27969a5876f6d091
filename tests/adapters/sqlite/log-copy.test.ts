// When the store's log is copied into its file: by commits as it grows, and beside urgent calls between two of these.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { COPY_PAGES, createLogCopy } from '../../../src-main/adapters/sqlite/file/log-copy.ts';

const PAGE_BYTES = 4_096;
let folder: string;
let db: Database.Database;
let now = 0;

beforeEach(() => {
  vi.useFakeTimers();
  now = 0;
  folder = mkdtempSync(join(tmpdir(), 'vouch-log-'));
  db = new Database(join(folder, 'store.db'));
  db.pragma(`page_size = ${PAGE_BYTES}`);
  db.pragma('journal_mode = WAL');
  db.pragma(`wal_autocheckpoint = ${COPY_PAGES}`);
  db.exec('CREATE TABLE t (a BLOB)');
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
  vi.useRealTimers();
});

const fileBytes = () => statSync(join(folder, 'store.db')).size;
const everyPages = () => db.pragma('wal_autocheckpoint', { simple: true });
/** Writes so many pages, each in a commit of its own. */
function write(pages: number): void {
  const insert = db.prepare('INSERT INTO t VALUES (zeroblob(?))');
  for (let page = 0; page < pages; page += 1) insert.run(PAGE_BYTES - 100);
}

test('commits copy it as it grows', () => {
  write(COPY_PAGES + 10);
  expect(fileBytes()).toBeGreaterThan((COPY_PAGES / 2) * PAGE_BYTES);
});

test('beside urgent calls it is copied when one has been answered, and not by commits', () => {
  const log = createLogCopy(db, () => now);
  log.betweenUrgent();
  const before = fileBytes();
  write(COPY_PAGES + 10);
  expect(fileBytes()).toBe(before);
  now += 100;
  log.betweenUrgent();
  expect(fileBytes()).toBeGreaterThan(COPY_PAGES * PAGE_BYTES);
  log.stop();
});

test('urgent calls in quick succession do not copy it each time', () => {
  const log = createLogCopy(db, () => now);
  write(10);
  now += 100;
  log.betweenUrgent();
  const copied = fileBytes();
  write(10);
  now += 99;
  log.betweenUrgent();
  expect(fileBytes()).toBe(copied);
  now += 1;
  log.betweenUrgent();
  expect(fileBytes()).toBeGreaterThan(copied);
  log.stop();
});

test('it does not grow without end where urgent calls leave no moment', () => {
  const log = createLogCopy(db, () => now);
  log.betweenUrgent();
  write(8 * COPY_PAGES + 10);
  expect(fileBytes()).toBeGreaterThan(4 * COPY_PAGES * PAGE_BYTES);
  log.stop();
});

test('a second after the last urgent call commits copy it again', () => {
  const log = createLogCopy(db, () => now);
  log.betweenUrgent();
  vi.advanceTimersByTime(900);
  log.betweenUrgent();
  vi.advanceTimersByTime(999);
  expect(everyPages()).toBeGreaterThan(COPY_PAGES);
  vi.advanceTimersByTime(1);
  expect(everyPages()).toBe(COPY_PAGES);
});

test('a store that was closed meanwhile is left alone', () => {
  const log = createLogCopy(db, () => now);
  log.betweenUrgent();
  log.stop();
  db.close();
  expect(() => vi.advanceTimersByTime(5_000)).not.toThrow();
});
