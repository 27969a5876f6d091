// Format 19: the verdict cache has no index by time any more: what has expired is found by going through it, once a day.
import type Database from 'better-sqlite3';

export function cacheByKey(db: Database.Database): void {
  db.exec('DROP INDEX verdict_cache_by_expiry');
}
