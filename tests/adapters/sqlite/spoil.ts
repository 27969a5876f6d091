// Changes a store's file behind its back.
import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';

export function overwrite(file: string, offset: number, bytes: Buffer): void {
  const content = readFileSync(file);
  bytes.copy(content, offset);
  writeFileSync(file, content);
}

export function alter(file: string, change: (db: Database.Database) => void): void {
  const db = new Database(file);
  change(db);
  db.close();
}
