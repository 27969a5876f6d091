// The verdict cache: which kept result answers a key until it expires.
import type Database from 'better-sqlite3';
import type {
  CachedVerdict,
  Observation,
  StoredResult,
  VerdictRecord,
} from '../../../service/ports/verdicts.ts';
import type { Direct } from '../method-table.ts';
import { resultReader } from '../rows/results.ts';

/** The kept result that a cache entry points at. */
export type CacheSlot = { readonly item: number } | { readonly checkNumber: number };

/** Keeps a verdict where it asks to be kept; a later one takes the place of an earlier one. */
export function cacheWriter(
  db: Database.Database,
): (verdict: Pick<VerdictRecord, 'cache'>, place: CacheSlot) => void {
  const upsert = db.prepare<[Buffer, number, number | null, number | null]>(
    `INSERT OR REPLACE INTO verdict_cache (cache_key, expires_at, item, check_number) VALUES (?, ?, ?, ?)`,
  );
  return ({ cache }, place) => {
    if (cache === null) return;
    const item = 'item' in place ? place.item : null;
    const check = 'checkNumber' in place ? place.checkNumber : null;
    upsert.run(keyBytes(cache.key), cache.expiresAt, item, check);
  };
}

interface Entry {
  readonly expiresAt: number;
  readonly item: number | null;
  readonly result: string | null;
}

/** The read before every check; an entry whose result was deleted answers nothing. */
export function readVerdict(db: Database.Database): Direct<'readVerdict'>['readVerdict'] {
  const find = db.prepare<[Buffer, number], Entry>(
    `SELECT expires_at AS expiresAt, item, result FROM verdict_cache
     LEFT JOIN checks ON checks.number = check_number WHERE cache_key = ? AND expires_at > ?`,
  );
  const resultOf = resultReader(db);

  function observationOf({ item, result }: Entry): Observation | null {
    if (item !== null) return resultOf(item)?.observation ?? null;
    return result === null ? null : (JSON.parse(result) as StoredResult).observation;
  }

  return (cacheKey, now): CachedVerdict | null => {
    const entry = find.get(keyBytes(cacheKey), now);
    const observation = entry === undefined ? null : observationOf(entry);
    return entry === undefined || observation === null
      ? null
      : { observation, expiresAt: entry.expiresAt };
  };
}

/** A key is a hash in hexadecimal digits. */
function keyBytes(cacheKey: string): Buffer {
  return Buffer.from(cacheKey, 'hex');
}
