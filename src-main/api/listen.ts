// Puts the API on a port of 127.0.0.1; which port, and what to tell the user, is the host's business.
import type { FastifyInstance } from 'fastify';

export type Listening =
  | { readonly ok: true; readonly url: string; readonly port: number }
  /** `port_in_use`: another program listens there; `port_denied`: the system does not let us. */
  | { readonly ok: false; readonly error: 'port_in_use' | 'port_denied'; readonly port: number };

/**
 * Listens on 127.0.0.1, and nowhere else. Port 0 takes any free one. After a refusal it may be called again with
 * another port. Rejects for anything but a port that cannot be had.
 */
export async function listen(app: FastifyInstance, port: number): Promise<Listening> {
  try {
    await app.listen({ host: '127.0.0.1', port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE') return { ok: false, error: 'port_in_use', port };
    if (code === 'EACCES') return { ok: false, error: 'port_denied', port };
    throw error;
  }
  const address = app.server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the API does not listen on a port');
  return { ok: true, url: `http://127.0.0.1:${address.port}`, port: address.port };
}
