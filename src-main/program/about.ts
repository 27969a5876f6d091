// What the program is made of: versions, and the licences of data and libraries.
import { readFile } from 'node:fs/promises';
import Database from 'better-sqlite3';
import type { About } from '../../src-shared/bridge/app.ts';
import { SCORING_VERSION } from '../../src-shared/evidence/table.ts';
import { NOTICES, VERSION } from './package-files.ts';

export async function aboutProgram(): Promise<About> {
  return {
    version: VERSION,
    scoring_version: SCORING_VERSION,
    node: process.versions.node,
    electron: process.versions.electron ?? null,
    chromium: process.versions.chrome ?? null,
    sqlite: sqliteVersion(),
    platform: `${process.platform} ${process.arch}`,
    notices: await readFile(NOTICES, 'utf8').catch(
      () => 'The notices are missing from this installation; they belong in resources/NOTICES.md.',
    ),
  };
}

function sqliteVersion(): string {
  const db = new Database(':memory:');
  try {
    return String(db.prepare('SELECT sqlite_version()').pluck().get());
  } finally {
    db.close();
  }
}
