// What a bug report needs to know about the store: its size, format, integrity and counts, but none of its contents.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { MIGRATIONS } from '../migrations/index.ts';

export interface StoreSummary {
  readonly sizeBytes: number;
  readonly journalBytes: number;
  readonly format: number;
  readonly latestFormat: number;
  /** `ok`, or what SQLite found. */
  readonly integrity: string;
  readonly rows: Readonly<Record<string, number>>;
}

/** Opens the file of its own, for reading only; rejects nothing but an unreadable file. */
export function storeSummary(folder: string): StoreSummary {
  const path = join(folder, 'vouch.db');
  const db = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const tables = db
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'sqlite_%' ORDER BY name",
      )
      .pluck()
      .all() as readonly string[];
    const count = (table: string) =>
      Number(
        db
          .prepare(`SELECT count(*) FROM "${table.replaceAll('"', '""')}"`)
          .pluck()
          .get(),
      );
    return {
      sizeBytes: sizeOf(path),
      journalBytes: sizeOf(`${path}-wal`),
      format: Number(db.pragma('user_version', { simple: true })),
      latestFormat: MIGRATIONS.length,
      integrity: String(db.pragma('quick_check(1)', { simple: true })),
      rows: Object.fromEntries(tables.map((table) => [table, count(table)])),
    };
  } finally {
    db.close();
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
