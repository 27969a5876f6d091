// Drains the body of a refused request, so that its sender gets to read the refusal.
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** How much of a refused body is thrown away before a connection that is to close is answered, in bytes. */
const MAX_DRAINED_BYTES = 256 * 1024 * 1024;

/**
 * Prepares an answer to a request whose body was not read to its end. Closing a socket with unread bytes resets it, and
 * the client may lose the answer (RFC 9112 §9.6). On a connection that stays open Node throws the rest away after the
 * answer; on one that closes after it, the rest is thrown away before.
 *
 * @param invited false when the client waits for `100 Continue` and never got it: it has sent nothing, so the
 *   connection is simply closed after the answer (RFC 9110 §10.1.1).
 */
export async function drainUnreadBody(
  request: IncomingMessage,
  response: ServerResponse,
  invited: boolean,
): Promise<void> {
  if (request.complete || request.destroyed) return;
  if (!invited) response.shouldKeepAlive = false;
  else if (!response.shouldKeepAlive) await drain(request);
}

async function drain(request: IncomingMessage): Promise<void> {
  let drainedBytes = 0;
  const done = new AbortController();
  request.on('data', (chunk: Buffer) => {
    drainedBytes += chunk.length;
    if (drainedBytes > MAX_DRAINED_BYTES) done.abort();
  });
  request.resume();
  // Whether it ended, broke off or was too much: it is answered now.
  await Promise.race([
    once(request, 'end', { signal: done.signal }),
    once(request, 'close', { signal: done.signal }),
  ]).catch(() => undefined);
  done.abort();
}
