// A few reader processes for single readings: whichever is free takes what has waited longest.
import { unlessAborted } from '../unless-aborted.ts';
import type { CallOptions, Input, Output, Reader, Reading, ReadingMethods } from './reading.ts';

export interface ReaderPoolOptions<M extends ReadingMethods> {
  /** Makes one more reader; it starts nothing until it is called. */
  readonly create: () => Reader<M>;
  /** At most so many at once. */
  readonly count: number;
  /** So many may wait; more are turned away as `full`. */
  readonly waiting: number;
}

/**
 * A second reader is started only when the first has something to do. What one takes too long over holds up none of the
 * others, and the deadline of what waits begins when a reader takes it up.
 */
export function createReaderPool<M extends ReadingMethods>(
  options: ReaderPoolOptions<M>,
): Reader<M> {
  const readers: Reader<M>[] = [];
  const free: Reader<M>[] = [];
  const waiting: ((reader: Reader<M>) => void)[] = [];
  let closed = false;

  return {
    async call(method, input, callOptions) {
      if (closed) return { ok: false, reason: 'aborted', detail: 'The reader is closed' };
      const reader = take();
      if (reader !== null) return use(reader, method, input, callOptions);
      if (waiting.length >= options.waiting) {
        return { ok: false, reason: 'full', detail: 'too much waits to be read' };
      }
      const turn = Promise.withResolvers<Reader<M>>();
      waiting.push(turn.resolve);
      const { signal } = callOptions;
      const mine =
        signal === undefined ? await turn.promise : await unlessAborted(turn.promise, signal);
      if (mine !== null) return use(mine, method, input, callOptions);
      // The place in the queue stays, and hands the reader on when its turn comes.
      void turn.promise.then(giveBack);
      return GIVEN_UP;
    },

    warm() {
      if (closed || readers.length > 0) return;
      const reader = take();
      if (reader === null) return;
      reader.warm();
      free.push(reader);
    },

    async close() {
      closed = true;
      // Whoever waits is answered by a reader that is closed.
      const ended = readers.map((reader) => reader.close());
      const [first] = readers;
      for (const go of waiting.splice(0)) if (first !== undefined) go(first);
      await Promise.all(ended);
    },
  };

  /** The one that was used last, because it surely runs; a new one; or null when all are at work. */
  function take(): Reader<M> | null {
    const reader = free.pop();
    if (reader !== undefined) return reader;
    if (readers.length >= options.count) return null;
    const fresh = options.create();
    readers.push(fresh);
    return fresh;
  }

  async function use<N extends keyof M & string>(
    reader: Reader<M>,
    method: N,
    input: Input<M, N>,
    callOptions: CallOptions,
  ): Promise<Reading<Output<M, N>>> {
    const { signal, deadlineMs } = callOptions;
    if (signal?.aborted) {
      giveBack(reader);
      return GIVEN_UP;
    }
    // Whoever gives up does not free the reader: it is at work until it has answered.
    const reading = reader.call(method, input, { deadlineMs }).finally(() => giveBack(reader));
    return signal === undefined ? reading : ((await unlessAborted(reading, signal)) ?? GIVEN_UP);
  }

  function giveBack(reader: Reader<M>): void {
    const next = waiting.shift();
    if (next === undefined) free.push(reader);
    else next(reader);
  }
}

const GIVEN_UP = { ok: false, reason: 'aborted', detail: 'The caller gave up' } as const;
