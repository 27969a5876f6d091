// Format 4.
import type Database from 'better-sqlite3';

export function budgets(_db: Database.Database): void {}
