// Listens on [::1] beside 127.0.0.1, and hands its connections to the API's server.
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:net';

export interface Ipv6Listener {
  /** Listens on a port of [::1]; false where that cannot be had, which is no fault. */
  listen(port: number): Promise<boolean>;
  /** Takes no more connections. */
  close(): void;
  /** Resolves when it neither listens nor has connections. */
  readonly closed: () => Promise<void>;
}

/** One HTTP server answers for both, so that its limits, time-outs and its closing hold for both. */
export function createIpv6Listener(server: Server): Ipv6Listener {
  const endpoint = createServer({ pauseOnConnect: false, allowHalfOpen: true, noDelay: true });
  endpoint.on('connection', (socket) => server.emit('connection', socket));
  let closing: Promise<void> | null = null;
  return {
    async listen(port) {
      endpoint.maxConnections = server.maxConnections;
      const failed = once(endpoint, 'error').then(() => false);
      endpoint.listen({ host: '::1', port, ipv6Only: true });
      const listens = await Promise.race([
        once(endpoint, 'listening').then(
          () => true,
          () => false,
        ),
        failed,
      ]);
      return listens;
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
