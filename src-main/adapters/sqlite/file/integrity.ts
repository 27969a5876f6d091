// Whether a store's file is intact: a bounded check at each start, and a full one on request.
import Database from 'better-sqlite3';
import { isCorrupt } from '../store-error.ts';

/** A file of up to so many bytes is looked at as a whole: a tenth of a second on a slow disk. */
const WHOLE_BYTES = 64 * 1024 * 1024;
/** Tables that stay small whatever the lists hold: what cannot be had again. */
const SMALL_TABLES = [
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
];
/** Tables that grow with the lists, and the number that their rows are found by. */
const LARGE_TABLES = [
  ['rows', 'item'],
  ['row_texts', 'item'],
  ['results', 'item'],
  ['decisions', 'item'],
  ['checks', 'number'],
  ['credit_ledger', 'entry'],
  ['outcomes', 'number'],
] as const;
const PROBES = 32;
const FAULTS = 10;

/**
 * Throws an error with SQLite's code for damage when the file does not hold together. The work is bounded: of a large file
 * the small tables are read as a whole, and the large ones at places spread evenly, down to a row each. A file that was
 * cut off is found whatever its size, because SQLite compares its length with its header. `wholeBytes` says from which size
 * on a file is a large one.
 */
export function quickCheck(db: Database.Database, wholeBytes = WHOLE_BYTES): void {
  if (sizeOf(db) <= wholeBytes) {
    refuse(faults(db, 'quick_check(1)'));
    return;
  }
  const tables = new Set(
    db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all(),
  );
  for (const table of SMALL_TABLES) {
    if (tables.has(table)) refuse(faults(db, `quick_check('${table}')`));
  }
  for (const [table, key] of LARGE_TABLES) if (tables.has(table)) probe(db, table, key);
}

/** What does not hold together in the whole file, in SQLite's words; nothing when it is sound. */
export function fullCheck(file: string): readonly string[] {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return faults(db, `integrity_check(${FAULTS})`);
  } catch (error) {
    if (isCorrupt(error) && error instanceof Error) return [error.message];
    throw error;
  } finally {
    db.close();
  }
}

function probe(db: Database.Database, table: string, key: string): void {
  const ends = db.prepare<[], { readonly first: number | null; readonly last: number }>(
    `SELECT (SELECT min(${key}) FROM ${table}) AS first, (SELECT max(${key}) FROM ${table}) AS last`,
  );
  const row = db.prepare<[number]>(`SELECT * FROM ${table} WHERE ${key} >= ? LIMIT 1`);
  const { first, last } = ends.get() ?? { first: null, last: 0 };
  if (first === null) return;
  for (let index = 0; index < PROBES; index += 1) {
    row.get(Math.floor(first + ((last - first) * index) / (PROBES - 1)));
  }
}

function faults(db: Database.Database, pragma: string): readonly string[] {
  const lines = db.prepare<[], string>(`PRAGMA ${pragma}`).pluck().all();
  return lines.filter((line) => line !== 'ok');
}

function refuse([fault]: readonly string[]): void {
  if (fault === undefined) return;
  // It is within a sentence; SQLite puts its heading on a line of its own.
  const words = fault.replace(/^\*{3} in database main \*{3}\s*/, '').replaceAll(/\s+/g, ' ');
  throw new Database.SqliteError(words, 'SQLITE_CORRUPT');
}

function sizeOf(db: Database.Database): number {
  const pages = Number(db.pragma('page_count', { simple: true }));
  return pages * Number(db.pragma('page_size', { simple: true }));
}
