// The reader's side of its process: takes calls one at a time and answers them, with a thread beside it that can end it.
import { Worker } from 'node:worker_threads';
import type { ReaderReply, ReaderRequest, ReadingMethods } from './reading.ts';
import { ALLOWED_MS, IN_PROGRESS, SHARED_BYTES, type WatchData } from './watchdog.ts';

/** How the host's process speaks with its parent. */
export interface ParentChannel {
  post(reply: ReaderReply): void;
  receive(listener: (request: ReaderRequest) => void): void;
}

const DETAIL_CHARACTERS = 200;

/** Serves the methods until the process is ended. */
export function serve(
  methods: ReadingMethods,
  channel: ParentChannel,
  options: { readonly watch: URL; readonly memoryMb: number },
): void {
  const shared = new SharedArrayBuffer(SHARED_BYTES);
  const state = new Int32Array(shared);
  const workerData: WatchData = { shared, memoryMb: options.memoryMb };
  // Without a watch there must be no reading: its failure is left to end the process.
  new Worker(options.watch, { workerData, name: 'watch' })
    .once('online', () => channel.post({ kind: 'ready' }))
    .unref();

  channel.receive((request) => void answer(request));

  async function answer({ id, method, input, deadlineMs }: ReaderRequest): Promise<void> {
    Atomics.store(state, ALLOWED_MS, deadlineMs);
    Atomics.add(state, IN_PROGRESS, 1);
    Atomics.notify(state, IN_PROGRESS);
    let reply: ReaderReply;
    try {
      const read = methods[method];
      if (read === undefined) throw new Error(`There is no method ${method}`);
      reply = { kind: 'value', id, value: await read(input) };
    } catch (thrown) {
      reply = { kind: 'thrown', id, detail: detailOf(thrown) };
    }
    Atomics.add(state, IN_PROGRESS, 1);
    try {
      channel.post(reply);
    } catch (thrown) {
      channel.post({ kind: 'thrown', id, detail: detailOf(thrown) });
    }
  }
}

function detailOf(thrown: unknown): string {
  const words = thrown instanceof Error ? thrown.message : String(thrown);
  return `the reader failed on it (${words.slice(0, DETAIL_CHARACTERS)})`;
}
