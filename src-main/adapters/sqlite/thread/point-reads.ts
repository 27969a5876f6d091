// The reads of single rows that the main side makes itself, over its read-only connection; without the code of the store's thread.
import type Database from 'better-sqlite3';
import { readVerdict } from '../checks/verdict-cache.ts';
import { findKey } from '../keys/keys.ts';
import { readCachedLookup } from '../lookup-cache.ts';
import type { Direct, PointRead } from '../method-table.ts';
import { readOwnHistory } from '../outcomes/own-history.ts';
import { getJob } from '../rows/stored-job.ts';

/** The point reads over `db`. */
export function pointReads(db: Database.Database): Direct<PointRead> {
  return {
    findKey: findKey(db),
    readVerdict: readVerdict(db),
    readCachedLookup: readCachedLookup(db),
    getJob: getJob(db),
    readOwnHistory: readOwnHistory(db),
  };
}
