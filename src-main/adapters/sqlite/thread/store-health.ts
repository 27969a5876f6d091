// The state of a store's files: whether all of it is intact, and which were set aside.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { StoreHealth } from '../../../service/ports/store.ts';
import { storeFile } from '../file/data-folder.ts';
import { setAsideIn } from '../file/set-aside.ts';
import { asStoreError } from '../store-error.ts';
import type { WorkerData } from './worker.ts';

/**
 * Reads the whole store, in a thread of its own: it takes as long as the disk takes, and holds nobody up.
 * Rejects with `StoreError` when it cannot be read.
 */
export async function examineStore(folder: string, workerUrl: URL): Promise<StoreHealth> {
  const file = storeFile(folder);
  const workerData: WorkerData = { task: 'check', folder };
  const thread = new Worker(workerUrl, { workerData, name: 'store check' });
  try {
    const [faults] = (await once(thread, 'message')) as [readonly string[]];
    return { file, faults, setAside: setAsideIn(folder) };
  } catch (error) {
    throw asStoreError(error, file);
  } finally {
    await thread.terminate();
  }
}
