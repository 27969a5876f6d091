// The store's worker thread: owns the connection that writes, and answers calls one at a time.
import type { MessagePort } from 'node:worker_threads';
import type { Rescoring } from '../../../service/ports/rescoring.ts';
import { heldKeys } from '../checks/held-keys.ts';
import { storeFile } from '../file/data-folder.ts';
import { openWriter, type Writer, type WriterOptions } from '../file/database.ts';
import { fullCheck } from '../file/integrity.ts';
import type { MethodName, Reply, Request, Sliced } from '../method-table.ts';
import { measured, type SlowCall } from '../slow-calls.ts';
import { asStoreError, type WireError } from '../store-error.ts';
import { storeMethods } from './store-methods.ts';

/** What the thread is started for: to serve the store in a folder, or to look through the whole of it once. */
export type WorkerData =
  | (WriterOptions & {
      readonly task: 'serve';
      readonly folder: string;
      readonly slowMs: number;
      readonly heldKeys: SharedArrayBuffer;
      /** Where this process keeps its compiled code; null where it keeps none. */
      readonly compiledCode: string | null;
    })
  | { readonly task: 'check'; readonly folder: string };

/** Does what the thread was started for; `rescoring` is what scores kept results again. */
export function work(port: MessagePort, data: WorkerData, rescoring: Rescoring): void {
  if (data.task === 'serve') serve(port, data, rescoring);
  else port.postMessage(fullCheck(storeFile(data.folder)));
}

/** Serves the store in a folder over a port. */
function serve(
  port: MessagePort,
  { folder, slowMs, heldKeys: memory, ...options }: Extract<WorkerData, { task: 'serve' }>,
  rescoring: Rescoring,
): void {
  let now = 0;
  let closing = false;
  const reply = (message: Reply) => port.postMessage(message);
  const tellSlow = (call: SlowCall) => reply({ kind: 'slow', call });
  const wireError = (thrown: unknown): WireError => {
    const { code, message } = asStoreError(thrown, storeFile(folder));
    return { code, message };
  };

  let opened: Writer | null = null;
  let methods: ReturnType<typeof storeMethods>;
  try {
    opened = openWriter(folder, options);
    methods = storeMethods(opened.db, () => now, rescoring, heldKeys(memory));
  } catch (error) {
    opened?.db.close();
    reply({ kind: 'refused', error: wireError(error) });
    return;
  }

  const { db: writer, aside } = opened;
  const urgent: Request[] = [];
  const others: Request[] = [];
  port.on('message', (request: Request) => {
    const isUrgent = request.kind === 'call' && URGENT.has(request.method);
    (isUrgent ? urgent : others).push(request);
    if (urgent.length + others.length === 1) setImmediate(takeOne);
  });

  /** One call for each turn of the loop, so that what has come meanwhile is known when the next is chosen. */
  function takeOne(): void {
    const next = urgent.shift() ?? others.shift();
    if (urgent.length + others.length > 0) setImmediate(takeOne);
    if (next) answer(next);
  }

  function answer(request: Request): void {
    if (request.kind === 'close') {
      closing = true;
      // Without PRAGMA optimize: what it learned from a store with one short list, it would hold true of a million rows.
      methods.finish();
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
      const work = measured(request.method, () => method(...request.params), tellSlow, slowMs);
      if (isSliced(work)) runSliced(request.method, work, answered, failed);
      else answered(work);
    } catch (error) {
      failed(error);
    }
  }
  reply({ kind: 'ready', aside });
  // Nobody waits for this one: where it fails, the next start or deletion goes on.
  runSliced('resume', methods.resume(), ignore, ignore);

  /** Takes one slice, then lets waiting messages through. The main side closes only when no call is under way. */
  function runSliced(
    method: SlowCall['method'],
    work: Sliced<unknown>,
    done: (value: unknown) => void,
    failed: (error: unknown) => void,
  ): void {
    if (closing) return;
    try {
      const slice = measured(method, () => work.next(), tellSlow, slowMs);
      if (slice.done) done(slice.value);
      else setImmediate(runSliced, method, work, done, failed);
    } catch (error) {
      failed(error);
    }
  }
}

/** Somebody waits for these: they go before the writes of jobs, whose results nobody has been told of yet. */
const URGENT: ReadonlySet<MethodName> = new Set(['recordCheck', 'readVerdict']);

function ignore(): void {}

function isSliced(work: unknown): work is Sliced<unknown> {
  return typeof work === 'object' && work !== null && Symbol.iterator in work && 'next' in work;
}
