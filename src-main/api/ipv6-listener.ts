// Listens on [::1] beside 127.0.0.1, and hands its connections to the API's server.
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:net';

export interface Ipv6Listener {
  /** Listens on a port of [::1]; that it cannot be had is no fault. */
  listen(port: number): Promise<void>;
  /** Takes no more connections. */
  close(): void;
  /** Resolves when it neither listens nor has connections. */
  readonly closed: () => Promise<void>;
}

/** One HTTP server answers for both, so that its limits, time-outs and its closing hold for both. */
export function createIpv6Listener(server: Server): Ipv6Listener {
  const endpoint = createServer({ pauseOnConnect: false, allowHalfOpen: true, noDelay: true });
  endpoint.on('connection', (socket) => server.emit('connection', socket));
  endpoint.on('error', () => {});
  let closing: Promise<void> | null = null;
  return {
    async listen(port) {
      endpoint.maxConnections = server.maxConnections;
      endpoint.listen({ host: '::1', port, ipv6Only: true });
      await once(endpoint, 'listening').catch(() => {});
    },
    close() {
      closing ??= endpoint.listening
        ? new Promise((resolve) => {
            endpoint.close(() => resolve());
          })
        : Promise.resolve();
    },
    closed: () => closing ?? Promise.resolve(),
  };
}
