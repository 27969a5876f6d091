// Opens the store: its folder, its worker, and the port over both.
import type { Clock } from '../../../engine/ports.ts';
import type { Store } from '../../../service/ports/store.ts';
import { prepareFolder, storeFile } from '../file/data-folder.ts';
import { openReader } from '../file/reader.ts';
import type { SetAside } from '../file/set-aside.ts';
import { METHODS, type MethodName, type PointRead, type StoreMethods } from '../method-table.ts';
import { measured, SLOW_MS, type SlowCall } from '../slow-calls.ts';
import { asStoreError, isBusy } from '../store-error.ts';
import { pointReads } from './point-reads.ts';
import { type StoreThread, type StoreWorker, startThread } from './worker-client.ts';

export interface StoreOptions {
  /** The data folder; created where it is missing. */
  readonly folder: string;
  /** Where the worker's code is: `store-worker.mjs` as built, or `store-worker.ts` itself. */
  readonly workerUrl: URL;
  readonly clock: Clock;
  /** The thread that is opening this folder already. */
  readonly thread?: StoreThread | undefined;
  /** Told of a damaged store that was set aside for a new one; only for the folder's owner. Without it, damage is refused. */
  readonly onSetAside?: (aside: SetAside) => void;
  /** Told of work that took long at a stretch, on either side of the thread boundary. */
  readonly onSlow?: (call: SlowCall) => void;
  /** What is long, in milliseconds. */
  readonly slowMs?: number;
}

/**
 * Opens `vouch.db` in a folder, at this program's format. Rejects with `StoreError`: `store_newer`, `store_damaged`,
 * `store_not_writable`, `store_not_private`, `store_busy`. It does not ask who else has it open: that is the owner lock's part.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { workerUrl, clock, onSetAside, onSlow = () => {}, slowMs = SLOW_MS } = options;
  const slow = { fromMs: slowMs, tell: onSlow };
  const path = prepareFolder(options.folder);
  const damaged = onSetAside === undefined ? 'refuse' : 'set aside';
  const thread = options.thread ?? startThread({ folder: path, workerUrl, clock, damaged, slowMs });
  thread.hearSlow(onSlow);
  const worker = await thread.ready;
  if (worker.aside !== null) onSetAside?.(worker.aside);
  try {
    const reader = openReader(path);
    const read = pointReader(reader, storeFile(path), worker, slow);
    return storeOver(worker, read, () => reader.close());
  } catch (error) {
    await worker.close();
    throw asStoreError(error, storeFile(path));
  }
}

/** Answers on the main side; a read that meets a lock goes to the worker, which can wait. */
function pointReader(
  reader: ReturnType<typeof openReader>,
  file: string,
  worker: StoreWorker,
  slow: { readonly fromMs: number; readonly tell: (call: SlowCall) => void },
): (method: PointRead, params: readonly unknown[]) => Promise<unknown> {
  const reads = pointReads(reader);
  return async (method, params) => {
    if (!reader.open || isHeld(worker, method, params)) return worker.call(method, params);
    try {
      const work = reads[method] as (...params: readonly unknown[]) => unknown;
      return measured(method, () => work(...params), slow.tell, slow.fromMs);
    } catch (error) {
      if (isBusy(error)) return worker.call(method, params);
      throw asStoreError(error, file);
    }
  };
}

/** What a list has just put into the verdict cache stands in no file yet. */
function isHeld(
  { held }: Pick<StoreWorker, 'held'>,
  method: PointRead,
  [cacheKey]: readonly unknown[],
): boolean {
  return method === 'readVerdict' && held.mayHold(String(cacheKey));
}

function storeOver(
  worker: StoreWorker,
  read: (method: PointRead, params: readonly unknown[]) => Promise<unknown>,
  closeReader: () => void,
): Store {
  const methods = methodNames().map((method) => [
    method,
    isPointRead(method)
      ? (...params: readonly unknown[]) => read(method, params)
      : (...params: readonly unknown[]) => worker.call(method, params),
  ]);
  let closed: Promise<void> | null = null;
  return {
    // The one place where names become methods: METHODS is checked against the port.
    ...(Object.fromEntries(methods) as StoreMethods),
    close() {
      // The reader goes first: the last connection to leave folds the log into the file, and only the writer can.
      closed ??= worker.close(closeReader);
      return closed;
    },
  };
}

function methodNames(): readonly MethodName[] {
  return Object.keys(METHODS) as MethodName[];
}

function isPointRead(method: MethodName): method is PointRead {
  return METHODS[method] === 'point read';
}
