// Puts a server of the practice network on a free port of 127.0.0.1, and ends it with all its connections.
import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

export interface RunningServer {
  /** The port on 127.0.0.1. */
  readonly port: number;
  /** Ends the server and its connections; a second call does nothing. */
  close(): Promise<void>;
}

/** Starts a server that does not listen yet. `beforeEnd` lets go of what the server holds besides connections. */
export async function listenOnLoopback(
  server: Server,
  beforeEnd: () => void = () => {},
): Promise<RunningServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  let closing: Promise<void> | null = null;
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      closing ??= new Promise((resolve) => {
        beforeEnd();
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      });
      return closing;
    },
  };
}
