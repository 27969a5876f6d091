// The watchdog thread of a reader process: ends it when it takes too much memory or time, or when its parent is gone.
import { writeSync } from 'node:fs';

/** What both threads share: whether a call is under way (odd), and how long it may take. */
export const IN_PROGRESS = 0;
export const ALLOWED_MS = 1;
/** Nobody wakes this one; the thread sleeps on it. */
export const NEVER = 2;
export const SHARED_BYTES = 3 * Int32Array.BYTES_PER_ELEMENT;

export interface WatchData {
  readonly shared: SharedArrayBuffer;
  /** What the process may occupy beyond what it has when this thread starts. */
  readonly memoryMb: number;
}

/** Said on standard error before the end. */
export const OUT_OF_MEMORY = 'The reader is out of memory.';

const LOOK_MS = 25;
/** The parent ends a late reader by itself; this is for one that has lost its parent. */
const GRACE_MS = 2_000;
const MEBIBYTE = 1024 * 1024;

/**
 * Watches for ever. V8's own limit counts neither buffers nor what lies beside its heap, and cannot be set under every
 * host. What a process has before it reads anything depends on the host, so the memory is counted from there.
 */
export function watch({ shared, memoryMb }: WatchData): never {
  const state = new Int32Array(shared);
  const mostBytes = process.memoryUsage.rss() + memoryMb * MEBIBYTE;
  for (;;) {
    const call = Atomics.load(state, IN_PROGRESS);
    if (call % 2 === 0) {
      Atomics.wait(state, IN_PROGRESS, call);
      continue;
    }
    const endsAt = performance.now() + Atomics.load(state, ALLOWED_MS) + GRACE_MS;
    while (Atomics.load(state, IN_PROGRESS) === call) {
      if (process.memoryUsage.rss() > mostBytes) end(OUT_OF_MEMORY);
      if (performance.now() > endsAt) end('The reader is late.');
      Atomics.wait(state, NEVER, 0, LOOK_MS);
    }
  }
}

function end(why: string): void {
  try {
    writeSync(2, `${why}\n`);
  } finally {
    // Where the parent is gone, nobody reads the words.
    process.kill(process.pid, 'SIGKILL');
  }
}
