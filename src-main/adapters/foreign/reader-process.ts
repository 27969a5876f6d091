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

interface WhyUnread {
  readonly reason: Unread;
  readonly detail: string;
}

/** A process lives from `start` until `ended`; `killed` says what it was killed for. */
interface Running {
  readonly child: ReaderChild;
  ready: boolean;
  killed: WhyUnread | null;
  readonly over: PromiseWithResolvers<void>;
}

/** Nothing that takes this long to start will ever start. */
const START_MS = 60_000;

/** Calls are done one after the other, in their order. The process starts with the first. */
export function createReaderProcess<M extends ReadingMethods>(
  options: ReaderProcessOptions,
): Reader<M> {
  return new ReaderProcess<M>(options);
}

class ReaderProcess<M extends ReadingMethods> implements Reader<M> {
  readonly #options: ReaderProcessOptions;
  readonly #waiting: Call[] = [];
  #running: Running | null = null;
  #current: (Call & { readonly id: number }) | null = null;
  #deadline: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  #refusal: WhyUnread | null = null;

  constructor(options: ReaderProcessOptions) {
    this.#options = options;
  }

  call<N extends keyof M & string>(
    method: N,
    input: Input<M, N>,
    { deadlineMs, signal }: CallOptions,
  ): Promise<Reading<Output<M, N>>> {
    if (this.#refusal !== null) return Promise.resolve({ ok: false, ...this.#refusal });
    if (signal?.aborted) return Promise.resolve({ ok: false, ...GIVEN_UP });
    return new Promise((resolve) => {
      const answer = (reading: Reading<unknown>) => {
        signal?.removeEventListener('abort', abandon);
        resolve(reading as Reading<Output<M, N>>);
      };
      const one: Call = { method, input, deadlineMs, answer };
      const abandon = () => {
        const index = this.#waiting.indexOf(one);
        if (index >= 0) this.#waiting.splice(index, 1);
        answer({ ok: false, ...GIVEN_UP });
        this.#rest();
      };
      signal?.addEventListener('abort', abandon, { once: true });
      this.#waiting.push(one);
      this.#next();
    });
  }

  /** Takes up the next call, or waits for the process to be ready for it. */
  #next(): void {
    if (this.#current !== null) return;
    if (this.#waiting.length === 0) {
      this.#rest();
      return;
    }
    this.warm();
    clearTimeout(this.#idle);
    this.#running?.child.hold(true);
    if (this.#running === null || !this.#running.ready || this.#running.killed !== null) return;
    const taken = this.#waiting.shift();
    if (taken === undefined) return;
    this.#lastId += 1;
    const { method, input, deadlineMs } = taken;
    const id = this.#lastId;
    this.#current = { ...taken, id };
    this.#deadline = setTimeout(() => {
      // An answer may lie unread behind whatever has held up this loop: one turn lets it in.
      setImmediate(() => this.#overrun(id));
    }, deadlineMs);
    this.#running.child.send({ id, method, input, deadlineMs });
  }

  warm(): void {
    if (this.#running !== null || this.#refusal !== null) return;
    const over = Promise.withResolvers<void>();
    const child = this.#options.start(this.#options.memoryMb, {
      replied: (reply) => {
        if (this.#running === started) this.#replied(reply);
      },
      ended: (end) => this.#ended(started, end),
    });
    const started: Running = { child, ready: false, killed: null, over };
    this.#running = started;
    child.hold(this.#waiting.length > 0);
    this.#deadline = setTimeout(() => {
      setImmediate(() => {
        if (!started.ready) this.#kill({ reason: 'crashed', detail: 'the reader did not start' });
      });
    }, START_MS);
    if (this.#waiting.length === 0) this.#deadline.unref();
  }

  #replied(reply: ReaderReply): void {
    if (reply.kind === 'ready') {
      clearTimeout(this.#deadline);
      if (this.#running !== null) this.#running.ready = true;
      this.#next();
      return;
    }
    if (this.#current?.id !== reply.id) return;
    clearTimeout(this.#deadline);
    const { answer } = this.#current;
    this.#current = null;
    if (reply.kind === 'value') answer({ ok: true, value: reply.value });
    else answer({ ok: false, reason: 'crashed', detail: reply.detail });
    this.#next();
  }

  #overrun(id: number): void {
    if (this.#current?.id !== id) return;
    const { deadlineMs } = this.#current;
    this.#kill({ reason: 'timeout', detail: `it could not be read within ${deadlineMs} ms` });
  }

  #kill(why: WhyUnread): void {
    if (this.#running === null || this.#running.killed !== null) return;
    this.#running.killed = why;
    this.#running.child.kill();
  }

  #ended(process: Running, end: ReaderEnd): void {
    process.over.resolve();
    if (this.#running !== process) return;
    clearTimeout(this.#deadline);
    this.#running = null;
    const why = process.killed ?? {
      reason: end.outOfMemory ? ('memory' as const) : ('crashed' as const),
      detail: end.outOfMemory
        ? `it could not be read with ${this.#options.memoryMb} MB of memory`
        : end.detail,
    };
    // One that never got ready has failed whoever waited for it first, so that no start is tried for ever.
    const started = process.ready || process.killed === IDLE;
    const failed = this.#current ?? (started ? undefined : this.#waiting.shift());
    this.#current = null;
    if (process.killed !== IDLE && this.#options.lives === 'once') this.#refuse(why);
    failed?.answer({ ok: false, ...why });
    this.#next();
  }

  /** Nothing is to be done: the process keeps no program running, and goes after a while. */
  #rest(): void {
    if (this.#current !== null || this.#waiting.length > 0 || !this.#running?.ready) return;
    this.#running.child.hold(false);
    clearTimeout(this.#idle);
    const { idleMs } = this.#options;
    if (idleMs !== null) this.#idle = setTimeout(() => this.#kill(IDLE), idleMs).unref();
  }

  #refuse(why: WhyUnread): void {
    this.#refusal ??= why;
    for (const call of this.#waiting.splice(0)) call.answer({ ok: false, ...why });
  }

  async close(): Promise<void> {
    this.#refuse(CLOSED);
    clearTimeout(this.#idle);
    const process = this.#running;
    if (process === null) return;
    process.child.hold(true);
    this.#kill(CLOSED);
    await process.over.promise;
  }
}

const GIVEN_UP = { reason: 'aborted', detail: 'The caller gave up' } as const;
const CLOSED = { reason: 'aborted', detail: 'The reader is closed' } as const;
const IDLE = { reason: 'aborted', detail: 'Nothing was to be read' } as const;
