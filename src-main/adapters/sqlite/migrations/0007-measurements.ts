// Format 7: forgets what older programs measured of a small store, which would mislead every query on a large one.
import type Database from 'better-sqlite3';

/**
 * Programs before this format ran `PRAGMA optimize`, which keeps its measurements in the file; what was true of one short
 * list is held true of a million rows (sqlite.org/optoverview.html §6.2). Without them SQLite goes by the indexes alone,
 * which is what the queries were written for.
 */
export function measurements(db: Database.Database): void {
  const tables = db
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN ('sqlite_stat1', 'sqlite_stat4')",
    )
    .pluck()
    .all();
  if (tables.length === 0) return;
  for (const table of tables) db.exec(`DELETE FROM ${table}`);
  // Has this very connection forget them too: it read them when it was opened (sqlite.org/lang_analyze.html §5).
  db.exec('ANALYZE sqlite_schema');
  for (const table of tables) db.exec(`DROP TABLE ${table}`);
}
