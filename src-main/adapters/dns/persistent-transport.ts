// Keeps a connection to a server open for many queries, and opens another when it ends or falls silent.
import { type ConnectionKind, OpenConnections, type PendingQuery } from './open-connections.ts';
import type { SentDatagram, Transport } from './transport.ts';

export function createPersistentTransport(kind: ConnectionKind): Transport {
  const connections = new OpenConnections(kind);
  return {
    send(listener): SentDatagram {
      const query: PendingQuery = { listener, keys: new Map(), sentMs: 0, moved: false };
      connections.sendOverCurrent(query);
      return {
        resend() {
          if (connections.isOverCurrent(query) && !connections.retireUnresponsive(query))
            return false;
          connections.sendOverCurrent(query);
          return true;
        },
        end() {
          connections.retireUnresponsive(query);
          connections.leave(query);
        },
      };
    },
    peer: () => connections.peer,
    padded: true,
    whole: null,
    close: () => connections.close(),
  };
}
