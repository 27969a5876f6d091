// The main side of the store's thread: starts it, carries calls over and answers back, and says when it is gone.
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../engine/ports.ts';
import { storeFile } from './data-folder.ts';
import { type HeldKeys, heldKeys, sharedKeyCounts } from './held-keys.ts';
import type { MethodName, Reply, Request } from './method-table.ts';
import type { SetAside } from './set-aside.ts';
import type { SlowCall } from './slow-calls.ts';
import { asStoreError, StoreError } from './store-error.ts';
import type { WorkerData } from './worker.ts';

export interface StoreWorker {
  /** The store that was damaged and is set aside; null when it was sound. */
  readonly aside: SetAside | null;
  /** Which names of the verdict cache the thread may hold, of which the file knows nothing yet. */
  readonly held: Pick<HeldKeys, 'mayHold'>;
  /** Has a method done; its parameters and answer are copied between the threads. */
  call(method: MethodName, params: readonly unknown[]): Promise<unknown>;
  /** Refuses new calls, waits for those under way, and ends the thread. */
  close(beforeEnd?: () => void): Promise<void>;
}

/** Calls come and go: what they leave is collected in small steps, instead of filling the usual hundred megabytes first. */
const YOUNG_MB = 16;

/**
 * Starts the thread and waits until it has opened the store in a folder. Rejects with the `StoreError` that it met.
 * When the thread ends unasked, every call under way and every later one is rejected with `store_failed`. `slow.tell` hears of each stretch of work that took `slow.fromMs` or longer.
 */
export async function startWorker(
  workerUrl: URL,
  folder: string,
  clock: Clock,
  damaged: 'refuse' | 'set aside',
  slow: { readonly fromMs: number; readonly tell: (call: SlowCall) => void },
): Promise<StoreWorker> {
  const file = storeFile(folder);
  const memory = sharedKeyCounts();
  const workerData: WorkerData = {
    task: 'serve',
    folder,
    damaged,
    now: clock.now(),
    slowMs: slow.fromMs,
    heldKeys: memory,
  };
  const thread = new Worker(workerUrl, {
    workerData,
    name: 'store',
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const ready = Promise.withResolvers<SetAside | null>();
  const ended = Promise.withResolvers<void>();
  const underWay = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  let refusal: StoreError | null = null;

  thread.on('message', (reply: Reply) => {
    switch (reply.kind) {
      case 'ready':
        ready.resolve(reply.aside);
        break;
      case 'refused':
        ready.reject(new StoreError(reply.error.code, reply.error.message));
        break;
      case 'slow':
        slow.tell(reply.call);
        break;
      case 'answer':
        settle(reply.id)?.resolve(reply.value);
        break;
      case 'error':
        settle(reply.id)?.reject(new StoreError(reply.error.code, reply.error.message));
        break;
    }
  });
  thread.on('error', (error) => breakOff(asStoreError(error, file)));
  thread.on('exit', () => {
    breakOff(
      new StoreError(
        'store_failed',
        `The database ${file} stopped unexpectedly: start Vouch again.`,
      ),
    );
    ended.resolve();
  });

  function settle(id: number): PromiseWithResolvers<unknown> | undefined {
    const call = underWay.get(id);
    underWay.delete(id);
    return call;
  }

  /** Nothing will be answered any more: says so to everybody who waits, and to everybody who comes. */
  function breakOff(error: StoreError): void {
    refusal ??= error;
    ready.reject(refusal);
    for (const call of underWay.values()) call.reject(refusal);
    underWay.clear();
  }

  const send = (request: Request) => thread.postMessage(request);
  const aside = await ready.promise.catch(async (error: unknown) => {
    await thread.terminate();
    throw error;
  });
  return {
    aside,
    held: heldKeys(memory),
    async call(method, params) {
      if (refusal !== null) throw refusal;
      lastId += 1;
      const id = lastId;
      const call = Promise.withResolvers<unknown>();
      underWay.set(id, call);
      try {
        send({ kind: 'call', id, method, params, now: clock.now() });
      } catch (error) {
        underWay.delete(id);
        throw asStoreError(error, file);
      }
      return call.promise;
    },
    async close(beforeEnd) {
      refusal ??= new StoreError('store_failed', `The database ${file} is closed.`);
      await Promise.allSettled([...underWay.values()].map((call) => call.promise));
      beforeEnd?.();
      send({ kind: 'close' });
      await ended.promise;
    },
  };
}
