// Puts the API on a port of this machine's loopback, or of the address that an operator names.
import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { errorCode } from '../../src-shared/error-code.ts';
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
  | {
      readonly ok: false;
      readonly error: 'port_in_use' | 'port_denied' | 'address_missing';
      readonly port: number;
    };

/**
 * Listens on 127.0.0.1 and, on the same port, on ::1 where that can be had; nowhere else. A machine without 127.0.0.1
 * is served on ::1 alone. Port 0 takes any free one. After a refusal it may be called again with another port. Rejects
 * for anything but a port that cannot be had. `address` is another place to listen on than the loopback.
 */
export async function listen(
  app: FastifyInstance,
  port: number,
  address: string | null = null,
): Promise<Listening> {
  let host = address ?? '127.0.0.1';
  try {
    try {
      await app.listen({ host, port });
    } catch (error) {
      if (address !== null || !['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(errorCode(error)))
        throw error;
      host = '[::1]';
      await app.listen({ host: '::1', port });
    }
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') return { ok: false, error: 'port_in_use', port };
    if (errorCode(error) === 'EADDRNOTAVAIL') return { ok: false, error: 'address_missing', port };
    if (errorCode(error) === 'EACCES') return { ok: false, error: 'port_denied', port };
    throw error;
  }
  const bound = app.server.address();
  if (bound === null || typeof bound === 'string')
    throw new Error('the API does not listen on a port');
  if (host === '127.0.0.1') await app.ipv6Listener.listen(bound.port);
  const name = address === null ? host : shownAddress(address);
  return { ok: true, url: `http://${name}:${bound.port}`, port: bound.port };
}

/** Who listens everywhere listens on the loopback as well. */
function shownAddress(address: string): string {
  if (address === '0.0.0.0' || address === '::') return '127.0.0.1';
  return isIPv6(address) ? `[${address}]` : address;
}
