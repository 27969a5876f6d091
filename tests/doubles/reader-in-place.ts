// A reader without a process of its own: for tests that are about what is done with an answer, not about who reads it.
import { foreignMethods } from '../../src-main/adapters/foreign/method-table.ts';
import type { StartReader } from '../../src-main/adapters/foreign/reader-process.ts';
import type {
  CallOptions,
  Input,
  Output,
  Reader,
  ReaderReply,
  ReaderRequest,
  Reading,
  ReadingMethods,
} from '../../src-main/adapters/foreign/reading.ts';

/** Input and value are copied, as they are between processes; it can be stopped by nothing. */
export function readerInPlace<M extends ReadingMethods>(methods: M): Reader<M> {
  let closed = false;
  return {
    async call<N extends keyof M & string>(
      method: N,
      input: Input<M, N>,
      { signal }: CallOptions,
    ): Promise<Reading<Output<M, N>>> {
      if (closed) return { ok: false, reason: 'aborted', detail: 'The reader is closed' };
      if (signal?.aborted) return { ok: false, reason: 'aborted', detail: 'The caller gave up' };
      try {
        const read = methods[method];
        const value = (await read?.(structuredClone(input))) as Output<M, N>;
        return { ok: true, value: structuredClone(value) };
      } catch (thrown) {
        const words = thrown instanceof Error ? thrown.message : String(thrown);
        return { ok: false, reason: 'crashed', detail: `the reader failed on it (${words})` };
      }
    },
    warm() {},
    async close() {
      closed = true;
    },
  };
}

export const foreignInPlace = readerInPlace(foreignMethods());

/** Starts what looks like a reader's process, and lives in this one: for tests that open many. */
export function startInPlace(make: () => ReadingMethods): StartReader {
  return (_memoryMb, events) => {
    const methods = make();
    let over = false;
    const report = (reply: ReaderReply) => {
      if (!over) events.replied(reply);
    };
    queueMicrotask(() => report({ kind: 'ready' }));

    async function answer({ id, method, input }: ReaderRequest): Promise<void> {
      try {
        const value = await methods[method]?.(input);
        report({ kind: 'value', id, value: structuredClone(value) });
      } catch (thrown) {
        report({ kind: 'thrown', id, detail: thrown instanceof Error ? thrown.message : '' });
      }
    }
    return {
      send: (request) => void answer(structuredClone(request)),
      kill() {
        if (over) return;
        over = true;
        // A process that ends lets go of its files.
        Promise.resolve(methods.closeTable?.(null)).catch(() => {});
        queueMicrotask(() => events.ended({ outOfMemory: false, detail: 'ended' }));
      },
      hold() {},
    };
  };
}
