// The reader processes of the program, for untrusted content: started when first needed, each with its limits.
import { availableParallelism } from 'node:os';
import type { ForeignMethods } from '../../adapters/foreign/method-table.ts';
import { createReaderPool } from '../../adapters/foreign/reader-pool.ts';
import { createReaderProcess, type StartReader } from '../../adapters/foreign/reader-process.ts';
import type { Reader } from '../../adapters/foreign/reading.ts';

export interface ForeignReaders {
  /** For what comes in small pieces: pages and registry answers. */
  readonly answers: Reader<ForeignMethods>;
  /** For lists of many megabytes. */
  readonly lists: Reader<ForeignMethods>;
  close(): Promise<void>;
}

/** One page, half a megabyte long, takes 30 to 60 MB. */
const ANSWER_MB = 256;
/** The longest list may have 64 MB, and is held as bytes, as text and as ranges. */
const LIST_MB = 640;
/** What comes in bursts should find its process running. */
const IDLE_MS = 60_000;
/** Many times what is ever fetched at once. */
const WAITING = 2_000;

/** Starts nothing yet. */
export function openForeignReaders(start: StartReader): ForeignReaders {
  const answers = createReaderPool<ForeignMethods>({
    // Two at least: what one takes too long over must not hold up the others.
    count: Math.max(2, Math.min(4, availableParallelism() - 1)),
    waiting: WAITING,
    create: () =>
      createReaderProcess({ start, memoryMb: ANSWER_MB, lives: 'again', idleMs: IDLE_MS }),
  });
  const lists = createReaderProcess<ForeignMethods>({
    start,
    memoryMb: LIST_MB,
    lives: 'again',
    idleMs: 1_000,
  });
  return {
    answers,
    lists,
    async close() {
      await Promise.all([answers.close(), lists.close()]);
    },
  };
}
