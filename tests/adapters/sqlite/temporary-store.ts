// A data folder of its own for one test, and the store in it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStore } from '../../../src-main/adapters/sqlite/thread/open.ts';
import { STORE_WORKER } from '../../../src-main/program/package-files.ts';
import type { Store } from '../../../src-main/service/ports/store.ts';
import { openStoreHere } from './store-here.ts';

export const WORKER_URL = STORE_WORKER;
export const CLOCK = { now: () => Date.UTC(2026, 10, 2) };

/** An empty folder that goes with the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The store in a folder, run from source; the caller closes it. */
export function storeIn(folder: string, workerUrl: URL = WORKER_URL): Promise<Store> {
  return openStore({ folder, workerUrl, clock: CLOCK });
}

/** The same, closed when the test ends. */
export async function openedIn(folder: string, workerUrl: URL = WORKER_URL): Promise<Store> {
  const store = await storeIn(folder, workerUrl);
  onTestFinished(() => store.close());
  return store;
}

/** An empty store without its threads, closed when the test ends. */
export async function emptyStore(): Promise<Store> {
  const store = await openStoreHere(temporaryFolder(), CLOCK);
  onTestFinished(() => store.close());
  return store;
}
