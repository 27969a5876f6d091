// Sends one query over a TCP connection of its own, for replies that do not fit into a UDP packet (RFC 7766).
import { connect } from 'node:net';
import { errorCode } from '../../../src-shared/error-code.ts';
import { createFrameReader, framed } from './frames.ts';
import type { Endpoint, WholeReply } from './transport.ts';

/** Takes the first message that comes back. Never rejects; `signal` ends it with `ECANCELLED`. */
export function askOverTcp(
  { address, port }: Endpoint,
  query: Buffer,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<WholeReply> {
  const { promise, resolve } = Promise.withResolvers<WholeReply>();
  const socket = connect({ host: address, port });
  const finish = (reply: WholeReply) => {
    clearTimeout(timer);
    signal.removeEventListener('abort', abandon);
    socket.destroy();
    resolve(reply);
  };
  const none = (code: string) => finish({ kind: 'none', code });
  const abandon = () => none('ECANCELLED');
  const timer = setTimeout(() => none('ETIMEOUT'), timeoutMs);
  signal.addEventListener('abort', abandon);
  socket.on('error', (error) => none(errorCode(error) || 'EUNKNOWN'));
  socket.on('close', () => none('ECONNRESET'));
  socket.on('connect', () => socket.write(framed(query)));
  socket.on(
    'data',
    createFrameReader((bytes) => finish({ kind: 'reply', bytes })),
  );
  if (signal.aborted) abandon();
  return promise;
}
