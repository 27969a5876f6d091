// An empty store of today's format, for tests that are not about how it comes about: made once in each process, then copied.
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeFile } from '../../../src-main/adapters/sqlite/file/data-folder.ts';
import { openStore } from '../../../src-main/adapters/sqlite/thread/open.ts';
import { STORE_WORKER } from '../../../src-main/program/package-files.ts';

let made: Promise<Buffer> | null = null;

/** Puts an empty store into a folder that has none: opening it then takes no migration, which is a third of the work. */
export async function layEmptyStore(folder: string): Promise<void> {
  const path = storeFile(folder);
  if (existsSync(path)) return;
  made ??= make();
  await writeFile(path, await made, { mode: 0o600 });
}

async function make(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-empty-'));
  try {
    const store = await openStore({ folder, workerUrl: STORE_WORKER, clock: { now: () => 0 } });
    await store.close();
    return await readFile(storeFile(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
