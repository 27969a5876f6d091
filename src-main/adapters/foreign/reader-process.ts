// A process of its own in which untrusted content is parsed: when it exceeds its time or memory, it alone is killed.
import type {
  CallOptions,
  Input,
  Output,
  Reader,
  ReaderReply,
  ReaderRequest,
  Reading,
  ReadingMethods,
  Unread,
} from './reading.ts';

/** One running process, as the host can start it. */
export interface ReaderChild {
  send(request: ReaderRequest): void;
  /** Ends it at once, whatever it is doing. */
  kill(): void;
  /** Whether it keeps the program running. */
  hold(on: boolean): void;
}

/** How a process ended by itself. */
export interface ReaderEnd {
  readonly outOfMemory: boolean;
  readonly detail: string;
}

export interface ReaderEvents {
  replied(reply: ReaderReply): void;
  /** The last event, also after `kill`; also where it could not be started. */
  ended(end: ReaderEnd): void;
}

/** Starts a process; never throws. `memoryMb` is what it may occupy beyond what it starts with. */
export type StartReader = (memoryMb: number, events: ReaderEvents) => ReaderChild;

export interface ReaderProcessOptions {
  readonly start: StartReader;
  readonly memoryMb: number;
  /**
   * `again`: after an end, the next call has a fresh process. `once`: what a process knew between calls is gone with it, so
   * every later call is answered like the one that ended it.
   */
  readonly lives: 'again' | 'once';
  /** After so long without a call the process is ended, and started again when needed; null keeps it. */
  readonly idleMs: number | null;
}

interface Call {
  readonly method: string;
  readonly input: unknown;
  readonly deadlineMs: number;
  readonly answer: (reading: Reading<unknown>) => void;
}

/** A process lives from `start` until `ended`; `killed` says what it was killed for. */
interface Running {
  readonly child: ReaderChild;
  ready: boolean;
  killed: { readonly reason: Unread; readonly detail: string } | null;
  readonly over: PromiseWithResolvers<void>;
}

/** Nothing that takes this long to start will ever start. */
const START_MS = 60_000;

/** Calls are done one after the other, in their order. The process starts with the first. */
export function createReaderProcess<M extends ReadingMethods>(
  options: ReaderProcessOptions,
): Reader<M> {
  const waiting: Call[] = [];
  let running: Running | null = null;
  let current: (Call & { readonly id: number }) | null = null;
  let deadline: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  let refusal: { readonly reason: Unread; readonly detail: string } | null = null;

  return { call, warm: begin, close };

  function call<N extends keyof M & string>(
    method: N,
    input: Input<M, N>,
    { deadlineMs, signal }: CallOptions,
  ): Promise<Reading<Output<M, N>>> {
    if (refusal !== null) return Promise.resolve({ ok: false, ...refusal });
    if (signal?.aborted) return Promise.resolve({ ok: false, ...GIVEN_UP });
    return new Promise((resolve) => {
      const answer = (reading: Reading<unknown>) => {
        signal?.removeEventListener('abort', giveUp);
        resolve(reading as Reading<Output<M, N>>);
      };
      const one: Call = { method, input, deadlineMs, answer };
      const giveUp = () => {
        const place = waiting.indexOf(one);
        if (place >= 0) waiting.splice(place, 1);
        answer({ ok: false, ...GIVEN_UP });
        rest();
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      waiting.push(one);
      next();
    });
  }

  /** Takes up the next call, or waits for the process to be ready for it. */
  function next(): void {
    if (current !== null) return;
    if (waiting.length === 0) {
      rest();
      return;
    }
    begin();
    clearTimeout(idle);
    running?.child.hold(true);
    if (running === null || !running.ready || running.killed !== null) return;
    const taken = waiting.shift();
    if (taken === undefined) return;
    lastId += 1;
    const { method, input, deadlineMs } = taken;
    current = { ...taken, id: lastId };
    deadline = setTimeout(() => {
      // An answer may lie unread behind whatever has held up this loop: one turn lets it in.
      setImmediate(overrun, lastId);
    }, deadlineMs);
    running.child.send({ id: lastId, method, input, deadlineMs });
  }

  function begin(): void {
    if (running !== null || refusal !== null) return;
    const over = Promise.withResolvers<void>();
    const child = options.start(options.memoryMb, {
      replied: (reply) => {
        if (running === started) replied(reply);
      },
      ended: (end) => ended(started, end),
    });
    const started: Running = { child, ready: false, killed: null, over };
    running = started;
    child.hold(waiting.length > 0);
    deadline = setTimeout(() => {
      setImmediate(() => {
        if (!started.ready) kill({ reason: 'crashed', detail: 'the reader did not start' });
      });
    }, START_MS);
    if (waiting.length === 0) deadline.unref();
  }

  function replied(reply: ReaderReply): void {
    if (reply.kind === 'ready') {
      clearTimeout(deadline);
      if (running !== null) running.ready = true;
      next();
      return;
    }
    if (current?.id !== reply.id) return;
    clearTimeout(deadline);
    const { answer } = current;
    current = null;
    if (reply.kind === 'value') answer({ ok: true, value: reply.value });
    else answer({ ok: false, reason: 'crashed', detail: reply.detail });
    next();
  }

  function overrun(id: number): void {
    if (current?.id !== id) return;
    const { deadlineMs } = current;
    kill({ reason: 'timeout', detail: `it could not be read within ${deadlineMs} ms` });
  }

  function kill(why: NonNullable<Running['killed']>): void {
    if (running === null || running.killed !== null) return;
    running.killed = why;
    running.child.kill();
  }

  function ended(process: Running, end: ReaderEnd): void {
    process.over.resolve();
    if (running !== process) return;
    clearTimeout(deadline);
    running = null;
    const why = process.killed ?? {
      reason: end.outOfMemory ? ('memory' as const) : ('crashed' as const),
      detail: end.outOfMemory
        ? `it could not be read with ${options.memoryMb} MB of memory`
        : end.detail,
    };
    // One that never got ready has failed whoever waited for it first, so that no start is tried for ever.
    const started = process.ready || process.killed === IDLE;
    const failed = current ?? (started ? undefined : waiting.shift());
    current = null;
    if (process.killed !== IDLE && options.lives === 'once') refuse(why);
    failed?.answer({ ok: false, ...why });
    next();
  }

  /** Nothing is to be done: the process keeps no program running, and goes after a while. */
  function rest(): void {
    if (current !== null || waiting.length > 0 || !running?.ready) return;
    running.child.hold(false);
    clearTimeout(idle);
    if (options.idleMs !== null) idle = setTimeout(kill, options.idleMs, IDLE).unref();
  }

  function refuse(why: NonNullable<Running['killed']>): void {
    refusal ??= why;
    for (const call of waiting.splice(0)) call.answer({ ok: false, ...why });
  }

  async function close(): Promise<void> {
    refuse(CLOSED);
    clearTimeout(idle);
    const process = running;
    if (process === null) return;
    process.child.hold(true);
    kill(CLOSED);
    await process.over.promise;
  }
}

const GIVEN_UP = { reason: 'aborted', detail: 'The caller gave up' } as const;
const CLOSED = { reason: 'aborted', detail: 'The reader is closed' } as const;
const IDLE = { reason: 'aborted', detail: 'Nothing was to be read' } as const;
