// The verdict cache: which kept result answers a key until it expires.
import type Database from 'better-sqlite3';
import type { CachedVerdict, VerdictRecord } from '../../service/ports/verdicts.ts';
import type { Direct } from './method-table.ts';

/** The kept result that a cache entry points at. */
export type KeptResult = { readonly item: number } | { readonly checkNumber: number };

/** Keeps a verdict where it asks to be kept; a later one takes the place of an earlier one. */
export function cacheWriter(
  db: Database.Database,
): (verdict: Pick<VerdictRecord, 'cache'>, kept: KeptResult) => void {
  const upsert = db.prepare<[string, number, number | null, number | null]>(
    `INSERT INTO verdict_cache (cache_key, expires_at, item, check_number) VALUES (?, ?, ?, ?)
     ON CONFLICT (cache_key) DO UPDATE SET
       expires_at = excluded.expires_at, item = excluded.item, check_number = excluded.check_number`,
  );
  return ({ cache }, kept) => {
    if (cache === null) return;
    const item = 'item' in kept ? kept.item : null;
    const checkNumber = 'checkNumber' in kept ? kept.checkNumber : null;
    upsert.run(cache.key, cache.expiresAt, item, checkNumber);
  };
}

/** The read before every check; an entry whose result was deleted answers nothing. */
export function readVerdict(db: Database.Database): Direct<'readVerdict'>['readVerdict'] {
  const find = db.prepare<[string, number], CachedVerdict>(
    `SELECT coalesce(results.result, checks.result) AS resultJson, expires_at AS expiresAt
     FROM verdict_cache
       LEFT JOIN results ON results.item = verdict_cache.item
       LEFT JOIN checks ON checks.number = verdict_cache.check_number
     WHERE cache_key = ? AND expires_at > ? AND coalesce(results.result, checks.result) IS NOT NULL`,
  );
  return (cacheKey, now) => find.get(cacheKey, now) ?? null;
}
