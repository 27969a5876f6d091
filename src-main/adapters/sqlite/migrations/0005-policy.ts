// Format 5.
import type Database from 'better-sqlite3';

export function policy(_db: Database.Database): void {}
