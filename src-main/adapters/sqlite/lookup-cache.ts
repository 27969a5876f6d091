// What look-ups about domains brought, by kind and key until it expires.

import type Database from 'better-sqlite3';
import type { Direct } from './method-table.ts';
import { packed, unpacked } from './packed.ts';

/** The point read before a look-up. */
export function readCachedLookup(
  db: Database.Database,
): Direct<'readCachedLookup'>['readCachedLookup'] {
  const find = db
    .prepare<[string, string, number], Buffer>(
      'SELECT value FROM lookup_cache WHERE kind = ? AND lookup_key = ? AND expires_at > ?',
    )
    .pluck();
  return (kind, key, now) => {
    const value = find.get(kind, key, now);
    return value === undefined ? null : unpacked(value);
  };
}

export function lookupCacheMethods(
  db: Database.Database,
): Direct<'readCachedLookup' | 'writeCachedLookup'> {
  const upsert = db.prepare<[string, string, Buffer, number]>(
    `INSERT INTO lookup_cache (kind, lookup_key, value, expires_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (kind, lookup_key) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at`,
  );
  return {
    readCachedLookup: readCachedLookup(db),
    // The text of a website takes most of it.
    writeCachedLookup(kind, key, value, expiresAt) {
      upsert.run(kind, key, packed(value), expiresAt);
    },
  };
}
