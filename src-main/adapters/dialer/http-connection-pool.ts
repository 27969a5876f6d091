// HTTP connections that wait for the next request to the same server.
import type { HttpConnection } from './http-connection.ts';

export interface HttpConnectionPool {
  /** A line to that server that may be asked next, for the one who takes it alone; null where none waits. */
  take(server: string): HttpConnection | null;
  /** Keeps a line after a request that was answered to its end, or ends it where it has served long enough. */
  keep(server: string, connection: HttpConnection): void;
}

/** More requests than that are not made over one line: nginx allows 1,000, Apache 100. */
const MOST_REQUESTS = 100;
/** More lines than that do not wait, whichever servers they lead to. */
const MOST_WAITING = 64;

export function createHttpConnectionPool(): HttpConnectionPool {
  /** The one that waits longest first. */
  const waiting = new Map<HttpConnection, string>();

  return {
    take(server) {
      let idle: HttpConnection | null = null;
      for (const [connection, to] of waiting) {
        if (!connection.open) waiting.delete(connection);
        // The latest one, so that those that are not needed any more end.
        else if (to === server) idle = connection;
      }
      if (idle !== null) waiting.delete(idle);
      return idle;
    },
    keep(server, connection) {
      if (!connection.open || connection.begun >= MOST_REQUESTS) {
        void connection.end();
        return;
      }
      waiting.set(connection, server);
      if (waiting.size <= MOST_WAITING) return;
      const [longest] = waiting.keys();
      if (longest === undefined) return;
      waiting.delete(longest);
      void longest.end();
    },
  };
}
