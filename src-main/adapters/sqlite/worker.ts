// The store's worker thread: owns the connection that writes and answers calls; what the calls do is in store-methods.ts.
import type { MessagePort } from 'node:worker_threads';
import type { Rescoring } from '../../service/ports/rescoring.ts';
import { openWriter, storeFile } from './database.ts';
import type { Reply, Request, Sliced } from './method-table.ts';
import { asStoreError, type WireError } from './store-error.ts';
import { storeMethods } from './store-methods.ts';

export interface WorkerData {
  readonly folder: string;
}

/** Serves the store in a folder over a port; `rescoring` is what scores kept results again. */
export function serve(port: MessagePort, folder: string, rescoring: Rescoring): void {
  let now = 0;
  let closing = false;
  const reply = (message: Reply) => port.postMessage(message);
  const wireError = (thrown: unknown): WireError => {
    const { code, message } = asStoreError(thrown, storeFile(folder));
    return { code, message };
  };

  let db: ReturnType<typeof openWriter> | null = null;
  let methods: ReturnType<typeof storeMethods>;
  try {
    db = openWriter(folder);
    methods = storeMethods(db, () => now, rescoring);
  } catch (error) {
    db?.close();
    reply({ kind: 'refused', error: wireError(error) });
    return;
  }

  const writer = db;
  port.on('message', (request: Request) => {
    if (request.kind === 'close') {
      closing = true;
      writer.pragma('optimize');
      writer.close();
      port.close();
      return;
    }
    now = request.now;
    const failed = (error: unknown) =>
      reply({ kind: 'error', id: request.id, error: wireError(error) });
    const answered = (value: unknown) => {
      try {
        reply({ kind: 'answer', id: request.id, value });
      } catch (error) {
        failed(error);
      }
    };
    try {
      // The table's types hold on the main side; here a call is a name and its parameters.
      const method = methods[request.method] as (...params: readonly unknown[]) => unknown;
      const work = method(...request.params);
      if (isSliced(work)) runSliced(work, answered, failed);
      else answered(work);
    } catch (error) {
      failed(error);
    }
  });
  reply({ kind: 'ready' });
  // Nobody waits for this one: where it fails, the next start or deletion goes on.
  runSliced(methods.resume(), ignore, ignore);

  /** Takes one slice, then lets waiting messages through. The main side closes only when no call is under way. */
  function runSliced(
    work: Sliced<unknown>,
    done: (value: unknown) => void,
    failed: (error: unknown) => void,
  ): void {
    if (closing) return;
    try {
      const slice = work.next();
      if (slice.done) done(slice.value);
      else setImmediate(runSliced, work, done, failed);
    } catch (error) {
      failed(error);
    }
  }
}

function ignore(): void {}

function isSliced(work: unknown): work is Sliced<unknown> {
  return typeof work === 'object' && work !== null && Symbol.iterator in work && 'next' in work;
}
