// Asks one question over a TCP connection of its own, for replies that do not fit into a packet (RFC 7766).
import { connect } from 'node:net';
import type { Endpoint } from './udp.ts';

export type TcpReply =
  | { readonly kind: 'reply'; readonly bytes: Buffer }
  /** No whole reply came; the system's code, or `ETIMEOUT`. */
  | { readonly kind: 'none'; readonly code: string };

/** RFC 1035 §4.2.2: each message follows its length in two bytes. */
const LENGTH_BYTES = 2;

/** Takes the first message that comes back. Never rejects; `signal` ends it with `ECANCELLED`. */
export function askOverTcp(
  { address, port }: Endpoint,
  query: Buffer,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<TcpReply> {
  const { promise, resolve } = Promise.withResolvers<TcpReply>();
  const socket = connect({ host: address, port });
  const pieces: Buffer[] = [];
  let length = 0;
  let end: number | null = null;
  const settle = (reply: TcpReply) => {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
    socket.destroy();
    resolve(reply);
  };
  const none = (code: string) => settle({ kind: 'none', code });
  const giveUp = () => none('ECANCELLED');
  const timer = setTimeout(() => none('ETIMEOUT'), timeoutMs);
  signal.addEventListener('abort', giveUp);
  socket.on('error', (error) => none('code' in error ? String(error.code) : 'EUNKNOWN'));
  socket.on('close', () => none('ECONNRESET'));
  socket.on('connect', () => {
    const framed = Buffer.alloc(LENGTH_BYTES + query.length);
    framed.writeUInt16BE(query.length);
    query.copy(framed, LENGTH_BYTES);
    socket.write(framed);
  });
  socket.on('data', (piece: Buffer) => {
    pieces.push(piece);
    length += piece.length;
    if (length < LENGTH_BYTES) return;
    if (end === null) {
      const head = Buffer.concat(pieces.splice(0));
      pieces.push(head);
      end = LENGTH_BYTES + head.readUInt16BE(0);
    }
    if (length < end) return;
    settle({ kind: 'reply', bytes: Buffer.concat(pieces).subarray(LENGTH_BYTES, end) });
  });
  if (signal.aborted) giveUp();
  return promise;
}
