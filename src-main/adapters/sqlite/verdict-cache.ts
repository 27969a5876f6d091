// The verdict cache: one rendered result per key until it expires; which keys there are is the service's.
import type Database from 'better-sqlite3';
import type { CachedVerdict, VerdictRecord } from '../../service/ports/store.ts';
import type { Direct } from './method-table.ts';

/** Keeps a verdict where it asks to be kept; a later one takes the place of an earlier one. */
export function cacheWriter(
  db: Database.Database,
): (verdict: Pick<VerdictRecord, 'cache' | 'resultJson'>) => void {
  const upsert = db.prepare<[string, number, string]>(
    `INSERT INTO verdict_cache (cache_key, expires_at, result) VALUES (?, ?, ?)
     ON CONFLICT (cache_key) DO UPDATE SET expires_at = excluded.expires_at, result = excluded.result`,
  );
  return ({ cache, resultJson }) => {
    if (cache !== null) upsert.run(cache.key, cache.expiresAt, resultJson);
  };
}

/** The point read before every check. */
export function readVerdict(db: Database.Database): Direct<'readVerdict'>['readVerdict'] {
  const find = db.prepare<[string, number], CachedVerdict>(
    'SELECT result AS resultJson, expires_at AS expiresAt FROM verdict_cache WHERE cache_key = ? AND expires_at > ?',
  );
  return (cacheKey, now) => find.get(cacheKey, now) ?? null;
}
