// Puts the API on a port of this machine's loopback.
import type { FastifyInstance } from 'fastify';
import type { Ipv6Listener } from './ipv6-listener.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The API's second address; present on what `createApi` makes. */
    ipv6Listener: Ipv6Listener;
  }
}

export type Listening =
  | { readonly ok: true; readonly url: string; readonly port: number }
  /** `port_in_use`: another program listens there; `port_denied`: the system does not let us. */
  | { readonly ok: false; readonly error: 'port_in_use' | 'port_denied'; readonly port: number };

/**
 * Listens on 127.0.0.1 and, on the same port, on ::1 where that can be had; nowhere else. A machine without 127.0.0.1
 * is served on ::1 alone. Port 0 takes any free one. After a refusal it may be called again with another port. Rejects
 * for anything but a port that cannot be had.
 */
export async function listen(app: FastifyInstance, port: number): Promise<Listening> {
  let host = '127.0.0.1';
  try {
    try {
      await app.listen({ host, port });
    } catch (error) {
      if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOf(error))) throw error;
      host = '[::1]';
      await app.listen({ host: '::1', port });
    }
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return { ok: false, error: 'port_in_use', port };
    if (codeOf(error) === 'EACCES') return { ok: false, error: 'port_denied', port };
    throw error;
  }
  const address = app.server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the API does not listen on a port');
  if (host === '127.0.0.1') await app.ipv6Listener.listen(address.port);
  return { ok: true, url: `http://${host}:${address.port}`, port: address.port };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
