// Every step of the store's format, in order: the one at place N−1 leads from format N−1 to N. Append only.
import type Database from 'better-sqlite3';
import { firstTables } from './0001-first-tables.ts';
import { noSuspects } from './0002-no-suspects.ts';
import { outcomeWrote } from './0003-outcome-wrote.ts';
import { outcomeKeys } from './0004-outcome-keys.ts';
import { lookupCache } from './0005-lookup-cache.ts';
import { outcomeNaming } from './0006-outcome-naming.ts';

export type Migration = (db: Database.Database) => void;

export const MIGRATIONS: readonly Migration[] = [
  firstTables,
  noSuspects,
  outcomeWrote,
  outcomeKeys,
  lookupCache,
  outcomeNaming,
];
