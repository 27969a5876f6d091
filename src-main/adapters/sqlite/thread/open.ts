// Opens the store: its folder, its threads, and the port over them.
import type { Clock } from '../../../engine/ports.ts';
import type { Store } from '../../../service/ports/store.ts';
import { prepareFolder, storeFile } from '../file/data-folder.ts';
import { openReader } from '../file/reader.ts';
import type { SetAside } from '../file/set-aside.ts';
import { METHODS, type MethodName, type PointRead, type StoreMethods } from '../method-table.ts';
import { measured, SLOW_MS, type SlowCall } from '../slow-calls.ts';
import { asStoreError, isBusy } from '../store-error.ts';
import { pointReads } from './point-reads.ts';
import { type StoreThread, type StoreWorker, startReader, startWriter } from './worker-client.ts';

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
  const threads = { folder: path, workerUrl, clock, slowMs };
  const thread = options.thread ?? startWriter({ ...threads, damaged });
  thread.onSlowCall(onSlow);
  const writer = await thread.ready;
  if (writer.aside !== null) onSetAside?.(writer.aside);
  try {
    const reader = openReader(path);
    return storeOver({
      writer,
      queries: onFirstCall(() => {
        const queries = startReader(threads);
        queries.onSlowCall(onSlow);
        return queries.ready;
      }),
      read: pointReader(reader, storeFile(path), writer, slow),
      closePointReads: () => reader.close(),
    });
  } catch (error) {
    await writer.close();
    throw asStoreError(error, storeFile(path));
  }
}

/** A thread that is started by the first call: whoever only checks single addresses needs none. */
function onFirstCall(start: () => Promise<StoreWorker>): Pick<StoreWorker, 'call' | 'close'> {
  let started: Promise<StoreWorker> | null = null;
  return {
    async call(method, params) {
      started ??= start();
      return (await started).call(method, params);
    },
    async close() {
      await (await started)?.close();
    },
  };
}

/** Answers on the main side; a read that meets a lock goes to the thread that writes, which can wait. */
function pointReader(
  reader: ReturnType<typeof openReader>,
  file: string,
  writer: StoreWorker,
  slow: { readonly fromMs: number; readonly tell: (call: SlowCall) => void },
): (method: PointRead, params: readonly unknown[]) => Promise<unknown> {
  const reads = pointReads(reader);
  return async (method, params) => {
    if (!reader.open) return writer.call(method, params);
    try {
      const work = reads[method] as (...params: readonly unknown[]) => unknown;
      return measured(method, () => work(...params), slow.tell, slow.fromMs);
    } catch (error) {
      if (isBusy(error)) return writer.call(method, params);
      throw asStoreError(error, file);
    }
  };
}

interface Sides {
  readonly writer: StoreWorker;
  readonly queries: Pick<StoreWorker, 'call' | 'close'>;
  readonly read: (method: PointRead, params: readonly unknown[]) => Promise<unknown>;
  closePointReads(): void;
}

function storeOver({ writer, queries, read, closePointReads }: Sides): Store {
  const methods = methodNames().map((method) => [method, sideOf(method)]);
  let closed: Promise<void> | null = null;

  function sideOf(method: MethodName): (...params: readonly unknown[]) => Promise<unknown> {
    if (isPointRead(method)) return (...params) => read(method, params);
    // Once it is being closed, the writer says so.
    const isQuery = METHODS[method] === 'reader';
    return (...params) => (isQuery && closed === null ? queries : writer).call(method, params);
  }

  return {
    // The one place where names become methods: METHODS is checked against the port.
    ...(Object.fromEntries(methods) as StoreMethods),
    close() {
      // Readers go first: the last connection to leave folds the log into the file, and only the writer can.
      closed ??= queries.close().then(() => writer.close(closePointReads));
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
