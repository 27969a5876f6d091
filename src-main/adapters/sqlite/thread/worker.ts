// A thread of the store: owns the connection that writes, or one that answers queries, and does calls one at a time.
import type { MessagePort } from 'node:worker_threads';
import type { Judging } from '../../../service/ports/judging.ts';
import { storeFile } from '../file/data-folder.ts';
import { openWriter, type WriterOptions } from '../file/database.ts';
import { fullCheck } from '../file/integrity.ts';
import { openReader } from '../file/reader.ts';
import type { SetAside } from '../file/set-aside.ts';
import type { Background, MethodName, Reply, Request, Sliced } from '../method-table.ts';
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
  readonly background: Background['background'];
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
    const { background, ...methods } =
      data.task === 'write' ? writerMethods(db, now, judging) : readerMethods(db, judging);
    return {
      methods: methods as unknown as Served['methods'],
      aside,
      background,
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

/** Serves the store in a folder over a port: calls one at a time, and between two slices of long work those that came. */
function serve(
  port: MessagePort,
  data: Exclude<WorkerData, { task: 'check' }>,
  judging: Judging,
): void {
  const { folder, slowMs } = data;
  let now = 0;
  const wireError = (thrown: unknown): WireError => {
    const { code, message } = asStoreError(thrown, storeFile(folder));
    return { code, message };
  };
  const reply = (message: Reply) => port.postMessage(message);

  let served: Served;
  try {
    served = opened(data, () => now, judging);
  } catch (error) {
    reply({ kind: 'refused', error: wireError(error) });
    return;
  }

  const slices = sliceRunner((call) => reply({ kind: 'slow', call }), slowMs);
  const whenIdle = () => {
    const work = served.background();
    if (work !== null) slices.continue('background', work, { done: ignore, failed: ignore });
  };
  const take = (request: Request) => {
    if (request.kind === 'close') {
      slices.close();
      served.close();
      port.close();
      return;
    }
    now = request.now;
    slices.run(served.methods, request, answerTo(request.id, reply, wireError));
  };
  onEachTurn(port, take, whenIdle);
  reply({ kind: 'ready', aside: served.aside });
  whenIdle();
}

/** Takes one message for each turn of the loop, so that what has come meanwhile is known when the next is chosen; notifies when none is left. */
function onEachTurn(
  port: MessagePort,
  take: (request: Request) => void,
  whenIdle: () => void,
): void {
  const urgent: Request[] = [];
  const others: Request[] = [];
  let isIdle = true;
  const turn = () => {
    const next = urgent.shift() ?? others.shift();
    isIdle = next === undefined;
    if (next === undefined) return whenIdle();
    setImmediate(turn);
    take(next);
  };
  port.on('message', (request: Request) => {
    const isUrgent = request.kind === 'call' && URGENT.has(request.method);
    (isUrgent ? urgent : others).push(request);
    if (isIdle) setImmediate(turn);
    isIdle = false;
  });
}

/** Where the end of a call goes. */
interface Answer {
  done(value: unknown): void;
  failed(error: unknown): void;
}

function answerTo(
  id: number,
  reply: (message: Reply) => void,
  wireError: (thrown: unknown) => WireError,
): Answer {
  const failed = (error: unknown) => reply({ kind: 'error', id, error: wireError(error) });
  return {
    failed,
    done(value) {
      try {
        reply({ kind: 'answer', id, value });
      } catch (error) {
        failed(error);
      }
    },
  };
}

interface SliceRunner {
  /** Does a call; its long work goes on in later turns of the loop. */
  run(methods: Served['methods'], call: Extract<Request, { kind: 'call' }>, answer: Answer): void;
  /** Takes one slice, then lets waiting messages through. */
  continue(method: SlowCall['method'], work: Sliced<unknown>, answer: Answer): void;
  /** Work that is under way ends here; the main side closes only when no call is. */
  close(): void;
}

function sliceRunner(reportSlowCall: (call: SlowCall) => void, slowMs: number): SliceRunner {
  let closing = false;

  function goOn(method: SlowCall['method'], work: Sliced<unknown>, answer: Answer): void {
    if (closing) return;
    try {
      const slice = measured(method, () => work.next(), reportSlowCall, slowMs);
      if (slice.done) answer.done(slice.value);
      else setImmediate(goOn, method, work, answer);
    } catch (error) {
      answer.failed(error);
    }
  }

  return {
    run(methods, { method: name, params }, answer) {
      try {
        const method = methods[name];
        if (method === undefined) throw new Error(`${name} is no method of this thread`);
        const work = measured(name, () => method(...params), reportSlowCall, slowMs);
        if (isSliced(work)) goOn(name, work, answer);
        else answer.done(work);
      } catch (error) {
        answer.failed(error);
      }
    },
    continue: goOn,
    close() {
      closing = true;
    },
  };
}

/**
 * Somebody waits for these: they go before the writes of jobs, whose results nobody has seen yet, and before counts
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
