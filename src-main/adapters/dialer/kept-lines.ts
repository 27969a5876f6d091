// HTTP connections that wait for the next request to the same server.
import type { HttpLine } from './http-line.ts';

export interface KeptLines {
  /** A line to that server that may be asked next, for the one who takes it alone; null where none waits. */
  take(server: string): HttpLine | null;
  /** Keeps a line after a request that was answered to its end, or ends it where it has served long enough. */
  keep(server: string, line: HttpLine): void;
}

/** More requests than that are not made over one line: nginx allows 1,000, Apache 100. */
const MOST_REQUESTS = 100;
/** More lines than that do not wait, whichever servers they lead to. */
const MOST_WAITING = 64;

export function createKeptLines(): KeptLines {
  /** The one that waits longest first. */
  const waiting = new Map<HttpLine, string>();

  return {
    take(server) {
      let found: HttpLine | null = null;
      for (const [line, to] of waiting) {
        if (!line.open) waiting.delete(line);
        // The latest one, so that those that are not needed any more end.
        else if (to === server) found = line;
      }
      if (found !== null) waiting.delete(found);
      return found;
    },
    keep(server, line) {
      if (!line.open || line.begun >= MOST_REQUESTS) {
        void line.end();
        return;
      }
      waiting.set(line, server);
      if (waiting.size <= MOST_WAITING) return;
      const [longest] = waiting.keys();
      if (longest === undefined) return;
      waiting.delete(longest);
      void longest.end();
    },
  };
}
