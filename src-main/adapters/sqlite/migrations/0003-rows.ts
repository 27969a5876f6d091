// Format 3.
import type Database from 'better-sqlite3';

export function rows(_db: Database.Database): void {}
