// Sends queries to one server over TLS (RFC 7858).
import type { DnsServer } from '../../../src-shared/dns-servers.ts';
import { createFrameReader, framed } from './frames.ts';
import type { Connection, ConnectionEvents } from './open-connections.ts';
import { createPersistentTransport } from './persistent-transport.ts';
import { codeOf, openTls } from './tls-socket.ts';
import type { Transport } from './transport.ts';
import { freeId } from './udp.ts';

type TlsServer = Extract<DnsServer, { kind: 'tls' }>;

export function createDot(server: TlsServer, ca?: readonly string[]): Transport {
  return createPersistentTransport({
    open: (events) => open(server, ca, events),
    newKey: freeId,
    idOf: (key) => key,
    oneReply: false,
  });
}

function open(
  server: TlsServer,
  ca: readonly string[] | undefined,
  events: ConnectionEvents,
): Connection {
  const socket = openTls({ ...server, protocols: ['dot'], ca });
  let code = 'ECONNRESET';
  socket.on('secureConnect', () => events.connected(server.address));
  socket.on(
    'data',
    createFrameReader((message) => {
      if (message.length >= 2) events.received(message.readUInt16BE(0), message);
    }),
  );
  socket.on('error', (error) => {
    code = codeOf(error);
  });
  socket.on('close', () => events.ended(code));
  return {
    send: (_key, bytes) => socket.write(framed(bytes)),
    forget: () => {},
    destroy: () => socket.destroy(),
  };
}
