// Brings a store to this program's format, one transaction per step of migrations/.
import type Database from 'better-sqlite3';
import { MIGRATIONS, type Migration } from '../migrations/index.ts';
import { newer } from '../store-error.ts';

/**
 * Runs the steps that the file has not seen. A step and its number are one transaction, so an interruption leaves the
 * format before it. Throws `store_newer` when the file is ahead of the program.
 */
export function migrate(
  db: Database.Database,
  migrations: readonly Migration[] = MIGRATIONS,
): void {
  while (step(db, migrations));
}

/** The format of a store: how many steps it has seen. */
export function formatOf(db: Database.Database): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/** Takes one step; false when there was none to take. Even then it takes the write lock: a read-only file shows here. */
function step(db: Database.Database, migrations: readonly Migration[]): boolean {
  return db
    .transaction(() => {
      const format = formatOf(db);
      if (format > migrations.length) throw newer(db.name, format, migrations.length);
      const migration = migrations[format];
      if (migration === undefined) return false;
      migration(db);
      db.pragma(`user_version = ${format + 1}`);
      return true;
    })
    .immediate();
}
