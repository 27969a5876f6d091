// Every step of the store's format, in order: the one at place N−1 leads from format N−1 to N. Append only.
import type Database from 'better-sqlite3';
import { firstTables } from './0001-first-tables.ts';

export type Migration = (db: Database.Database) => void;

export const MIGRATIONS: readonly Migration[] = [firstTables];
