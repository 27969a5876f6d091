// Facts about domains by kind and key until they expire.
import type Database from 'better-sqlite3';
import type { Direct } from './method-table.ts';

/** The point read before a look-up. */
export function readCachedLookup(
  db: Database.Database,
): Direct<'readCachedLookup'>['readCachedLookup'] {
  const find = db
    .prepare<[string, string, number], string>(
      'SELECT value FROM facts WHERE kind = ? AND fact_key = ? AND expires_at > ?',
    )
    .pluck();
  return (kind, key, now) => {
    const value = find.get(kind, key, now);
    return value === undefined ? null : JSON.parse(value);
  };
}

export function lookupCacheMethods(
  db: Database.Database,
): Direct<'readCachedLookup' | 'writeCachedLookup'> {
  const upsert = db.prepare<[string, string, string, number]>(
    `INSERT INTO facts (kind, fact_key, value, expires_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (kind, fact_key) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at`,
  );
  return {
    readCachedLookup: readCachedLookup(db),
    writeCachedLookup(kind, key, value, expiresAt) {
      upsert.run(kind, key, JSON.stringify(value), expiresAt);
    },
  };
}
