// A thread of the store: owns the connection that writes, or one that answers queries, and does calls one at a time.
import type { MessagePort } from 'node:worker_threads';
import type { Judging } from '../../../service/ports/judging.ts';
import { storeFile } from '../file/data-folder.ts';
import { openWriter, type WriterOptions } from '../file/database.ts';
import { fullCheck } from '../file/integrity.ts';
import { openReader } from '../file/reader.ts';
import type { SetAside } from '../file/set-aside.ts';
import type { MethodName, Reply, Request, Sliced } from '../method-table.ts';
import { measured, type SlowCall } from '../slow-calls.ts';
import { asStoreError, type WireError } from '../store-error.ts';
import { readerMethods, writerMethods } from './store-methods.ts';

interface Serving {
  readonly folder: string;
  readonly slowMs: number;
  /** Where this process keeps its compiled code; null where it keeps none. */
  readonly compiledCode: string | null;
}

/** What a thread is started for: to write, to answer queries, or to look through the whole store once. */
export type WorkerData =
  | (WriterOptions & Serving & { readonly task: 'write' })
  | (Serving & { readonly task: 'read' })
  | { readonly task: 'check'; readonly folder: string };

/** Does what the thread was started for; `judging` is what judges what is kept. */
export function work(port: MessagePort, data: WorkerData, judging: Judging): void {
  if (data.task === 'check') port.postMessage(fullCheck(storeFile(data.folder)));
  else serve(port, data, judging);
}

/** What a thread serves. */
interface Served {
  /** By their names; a method table's types hold on the main side. */
  readonly methods: Readonly<Record<string, (...params: readonly unknown[]) => unknown>>;
  readonly aside: SetAside | null;
  /** Work of an earlier run that goes on beside the calls. */
  readonly resume: Sliced<void> | null;
  close(): void;
}

function opened(
  data: Exclude<WorkerData, { task: 'check' }>,
  now: () => number,
  judging: Judging,
): Served {
  const { db, aside } =
    data.task === 'write'
      ? openWriter(data.folder, data)
      : { db: openReader(data.folder, QUERY_BUSY_TIMEOUT_MS), aside: null };
  try {
    const made =
      data.task === 'write'
        ? writerMethods(db, now, judging)
        : { ...readerMethods(db, judging), resume: null };
    const { resume, ...methods } = made;
    return {
      methods: methods as unknown as Served['methods'],
      aside,
      resume: resume?.() ?? null,
      // Without PRAGMA optimize: what it learned from a store with one short list, it would hold true of a million rows.
      close: () => db.close(),
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** A query waits for a checkpoint at most. */
const QUERY_BUSY_TIMEOUT_MS = 2_000;

/** Serves the store in a folder over a port. */
function serve(
  port: MessagePort,
  data: Exclude<WorkerData, { task: 'check' }>,
  judging: Judging,
): void {
  const { folder, slowMs } = data;
  let now = 0;
  let closing = false;
  const reply = (message: Reply) => port.postMessage(message);
  const tellSlow = (call: SlowCall) => reply({ kind: 'slow', call });
  const wireError = (thrown: unknown): WireError => {
    const { code, message } = asStoreError(thrown, storeFile(folder));
    return { code, message };
  };

  let served: Served;
  try {
    served = opened(data, () => now, judging);
  } catch (error) {
    reply({ kind: 'refused', error: wireError(error) });
    return;
  }

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
      served.close();
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
      const method = served.methods[request.method];
      if (method === undefined) throw new Error(`${request.method} is no method of this thread`);
      const work = measured(request.method, () => method(...request.params), tellSlow, slowMs);
      if (isSliced(work)) runSliced(request.method, work, answered, failed);
      else answered(work);
    } catch (error) {
      failed(error);
    }
  }
  reply({ kind: 'ready', aside: served.aside });
  // Nobody waits for this one: where it fails, the next start or deletion goes on.
  if (served.resume !== null) runSliced('resume', served.resume, ignore, ignore);

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

/**
 * Somebody waits for these: they go before the writes of jobs, whose results nobody has been told of yet, and before counts
 * and searches.
 */
const URGENT: ReadonlySet<MethodName> = new Set([
  'recordCheck',
  'readVerdict',
  'readVerdicts',
  'pageRows',
]);

function ignore(): void {}

function isSliced(work: unknown): work is Sliced<unknown> {
  return typeof work === 'object' && work !== null && Symbol.iterator in work && 'next' in work;
}
