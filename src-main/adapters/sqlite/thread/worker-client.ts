// The main side of a thread of the store: starts it, passes calls and answers, and reports when it has ended.
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../../engine/ports.ts';
import { storeFile } from '../file/data-folder.ts';
import type { SetAside } from '../file/set-aside.ts';
import type { MethodName, Reply, Request } from '../method-table.ts';
import { SLOW_MS, type SlowCall } from '../slow-calls.ts';
import { asStoreError, StoreError } from '../store-error.ts';
import type { WorkerData } from './worker.ts';

export interface StoreWorker {
  /** The store that was damaged and is set aside; null when it was sound. */
  readonly aside: SetAside | null;
  /** Has a method done; its parameters and answer are copied between the threads. */
  call(method: MethodName, params: readonly unknown[]): Promise<unknown>;
  /** Refuses new calls, waits for those under way, and ends the thread. */
  close(beforeEnd?: () => void): Promise<void>;
}

/** Calls come and go: what they leave is collected in small steps, instead of filling the usual hundred megabytes first. */
const YOUNG_MB = 16;

/** A thread of the store, which may still be opening the file. */
export interface StoreThread {
  /** Rejects with the `StoreError` that the thread met. */
  readonly ready: Promise<StoreWorker>;
  /** Names who is notified of each stretch of work that took `slowMs` or longer. */
  onSlowCall(tell: (call: SlowCall) => void): void;
}

export interface ThreadOptions {
  /** The data folder, as `prepareFolder` answers it. */
  readonly folder: string;
  /** Where the worker's code is: `store-worker.mjs` as built, or `store-worker.ts` itself. */
  readonly workerUrl: URL;
  readonly clock: Clock;
  /** What is long, in milliseconds. */
  readonly slowMs?: number;
}

export interface WriterThreadOptions extends ThreadOptions {
  /** What to do with a damaged store of ours. Setting it aside is for the owner of the folder alone. */
  readonly damaged: 'refuse' | 'set aside';
}

/** Starts the thread that writes, which opens the store in a folder. */
export function startWriter({ damaged, ...options }: WriterThreadOptions): StoreThread {
  return startThread(options, { task: 'write', damaged, now: options.clock.now() });
}

/** Starts the thread that answers queries, over a store that is open. */
export function startReader(options: ThreadOptions): StoreThread {
  return startThread(options, { task: 'read' });
}

type Task =
  | { readonly task: 'read' }
  | { readonly task: 'write'; readonly damaged: 'refuse' | 'set aside'; readonly now: number };

/** When the thread ends unasked, every call under way and every later one is rejected with `store_failed`. */
function startThread(
  { folder, workerUrl, clock, slowMs = SLOW_MS }: ThreadOptions,
  task: Task,
): StoreThread {
  const file = storeFile(folder);
  let reportSlowCall: (call: SlowCall) => void = () => {};
  const workerData: WorkerData = { ...task, folder, slowMs, compiledCode: compiledCodeFolder() };
  const thread = new Worker(workerUrl, {
    workerData,
    name: task.task === 'write' ? 'store' : 'store queries',
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const ready = Promise.withResolvers<SetAside | null>();
  const ended = Promise.withResolvers<void>();
  const calls = openCalls();

  thread.on('message', (reply: Reply) => {
    switch (reply.kind) {
      case 'ready':
        return ready.resolve(reply.aside);
      case 'refused':
        return ready.reject(new StoreError(reply.error.code, reply.error.message));
      case 'slow':
        return reportSlowCall(reply.call);
      case 'answer':
        return calls.take(reply.id)?.resolve(reply.value);
      case 'error':
        return calls.take(reply.id)?.reject(new StoreError(reply.error.code, reply.error.message));
    }
  });
  const breakOff = (error: StoreError) => ready.reject(calls.breakOff(error));
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

  const opened = ready.promise.then(
    (aside) => storeWorker({ thread, file, clock, aside, calls, ended: ended.promise }),
    async (error: unknown) => {
      await thread.terminate();
      throw error;
    },
  );
  // Whoever started it may be loading what else it needs before it looks.
  opened.catch(() => {});
  return {
    ready: opened,
    onSlowCall(tell) {
      reportSlowCall = tell;
    },
  };
}

/** Calls that wait for their answers, by their ids. */
interface OpenCalls {
  /** Begins one; throws where calls are refused. */
  begin(): { readonly id: number; readonly answer: Promise<unknown> };
  /** Takes one out, to be answered. */
  take(id: number): PromiseWithResolvers<unknown> | undefined;
  /** From now on, calls are refused with an error. */
  refuse(error: StoreError): void;
  /** When all that are under way have been answered. */
  allAnswered(): Promise<void>;
  /** Nothing will be answered any more: rejects all that wait, and refuses all that come; answers with what error. */
  breakOff(error: StoreError): StoreError;
}

function openCalls(): OpenCalls {
  const inProgress = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  let refusal: StoreError | null = null;
  return {
    begin() {
      if (refusal !== null) throw refusal;
      lastId += 1;
      const call = Promise.withResolvers<unknown>();
      inProgress.set(lastId, call);
      return { id: lastId, answer: call.promise };
    },
    take(id) {
      const call = inProgress.get(id);
      inProgress.delete(id);
      return call;
    },
    refuse(error) {
      refusal ??= error;
    },
    async allAnswered() {
      await Promise.allSettled([...inProgress.values()].map((call) => call.promise));
    },
    breakOff(error) {
      refusal ??= error;
      for (const call of inProgress.values()) call.reject(refusal);
      inProgress.clear();
      return refusal;
    },
  };
}

interface OpenThread {
  readonly thread: Worker;
  readonly file: string;
  readonly clock: Clock;
  readonly aside: SetAside | null;
  readonly calls: OpenCalls;
  readonly ended: Promise<void>;
}

function storeWorker({ thread, file, clock, aside, calls, ended }: OpenThread): StoreWorker {
  const send = (request: Request) => thread.postMessage(request);
  return {
    aside,
    async call(method, params) {
      const { id, answer } = calls.begin();
      try {
        send({ kind: 'call', id, method, params, now: clock.now() });
      } catch (error) {
        calls.take(id);
        throw asStoreError(error, file);
      }
      return answer;
    },
    async close(beforeEnd) {
      calls.refuse(new StoreError('store_failed', `The database ${file} is closed.`));
      await calls.allAnswered();
      beforeEnd?.();
      send({ kind: 'close' });
      await ended;
    },
  };
}

/** As `enableCompileCache` takes it, which makes a folder of its own for this Node below. */
function compiledCodeFolder(): string | null {
  const folder = getCompileCacheDir?.();
  return folder === undefined ? null : dirname(folder);
}
