// Tells over HTTP how a worker is, for the probe of a supervisor such as Kubernetes or HAProxy.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WorkerHealth {
  /** `no_database`: PostgreSQL did not answer when it was last asked. `stopping`: it finishes what it has begun. */
  readonly status: 'ok' | 'no_database' | 'stopping';
  readonly id: string;
  readonly egress: string;
  readonly version: string;
  /** Look-ups that it has answered, and those that it is at work on. */
  readonly answered: number;
  readonly under_way: number;
  /** Why it does not do all look-ups, as sentences. */
  readonly notes: readonly string[];
}

export interface HealthAddress {
  readonly host: string;
  readonly port: number;
}

const MOST_CONNECTIONS = 32;
const REQUEST_MS = 5_000;

/** Answers `GET /health`: 200 while it takes look-ups, else 503. Rejects where it cannot listen. */
export async function serveHealth(
  { host, port }: HealthAddress,
  health: () => WorkerHealth,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer({ requestTimeout: REQUEST_MS }, (request, response) => {
    const isHealth = /^\/health(?:\?|$)/.test(request.url ?? '');
    const known = isHealth && ['GET', 'HEAD'].includes(request.method ?? '');
    const now = health();
    const code = !known ? 404 : now.status === 'ok' ? 200 : 503;
    response
      .writeHead(code, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        connection: 'close',
      })
      .end(known ? `${JSON.stringify(now)}\n` : '');
  });
  server.maxConnections = MOST_CONNECTIONS;
  server.listen(port, host);
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}/health`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
