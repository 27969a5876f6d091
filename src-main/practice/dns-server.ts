// How DNS questions travel over UDP and TCP on loopback.
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { answerMessage } from './dns-message.ts';
import type { Zones } from './zones.ts';

export interface DnsServer {
  /** The same number for UDP and TCP. */
  readonly port: number;
  /** Ends every socket and pending reply; a second call does nothing. */
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const PORT_ATTEMPTS = 20;
const RECEIVE_BYTES = 4 * 1024 * 1024;
/** A TCP connection without questions is ended after this time (RFC 7766 §6.2.3). */
const TCP_IDLE_MS = 10_000;

/** Starts a DNS server on a free port of 127.0.0.1. Rejects when no port can be had. */
export async function startDnsServer(zones: Zones): Promise<DnsServer> {
  const timers = new Set<NodeJS.Timeout>();
  const connections = new Set<Socket>();
  const { udp, tcp, port } = await bindBoth();
  let closing: Promise<void> | null = null;

  // A burst of questions waits in the socket's memory while this process is held up.
  udp.setRecvBufferSize(RECEIVE_BYTES);

  const send = (delayMs: number, action: () => void) => {
    if (delayMs === 0) return action();
    const timer = setTimeout(() => {
      timers.delete(timer);
      action();
    }, delayMs);
    timers.add(timer);
  };

  udp.on('message', (message, sender) => {
    const outcome = answerMessage(zones, message, 'udp');
    if (outcome.kind !== 'reply') return;
    // An asker that is gone is no concern of ours, hence the empty callback.
    send(outcome.delayMs, () => udp.send(outcome.packet, sender.port, sender.address, () => {}));
  });
  // Windows reports an earlier reply's "port unreachable" as an error of the socket.
  udp.on('error', () => {});

  tcp.on('connection', (connection) => {
    connections.add(connection);
    connection.on('close', () => connections.delete(connection));
    connection.on('error', () => connection.destroy());
    connection.setTimeout(TCP_IDLE_MS, () => connection.destroy());
    readFrames(connection, (message) => {
      const outcome = answerMessage(zones, message, 'tcp');
      if (outcome.kind === 'malformed') connection.destroy();
      if (outcome.kind === 'reply')
        send(outcome.delayMs, () => writeFrame(connection, outcome.packet));
    });
  });

  const stop = async () => {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    for (const connection of connections) connection.destroy();
    await Promise.all([
      new Promise<void>((resolve) => udp.close(() => resolve())),
      new Promise<void>((resolve) => tcp.close(() => resolve())),
    ]);
  };
  return {
    port,
    close() {
      closing ??= stop();
      return closing;
    },
  };
}

/** A resolver knows one port for both transports, so a port that is free for TCP is tried for UDP until one fits. */
async function bindBoth(): Promise<{ udp: UdpSocket; tcp: Server; port: number }> {
  let failure: unknown;
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt += 1) {
    const tcp = createServer();
    tcp.listen(0, LOOPBACK);
    await once(tcp, 'listening');
    const { port } = tcp.address() as AddressInfo;
    const udp = createSocket('udp4');
    try {
      udp.bind(port, LOOPBACK);
      await once(udp, 'listening');
      return { udp, tcp, port };
    } catch (error) {
      failure = error;
      udp.close();
      tcp.close();
      await once(tcp, 'close');
    }
  }
  throw new Error('No port of 127.0.0.1 is free for both UDP and TCP.', { cause: failure });
}

/** Calls back with each message of a TCP connection; two bytes before each give its length (RFC 1035 §4.2.2). */
function readFrames(connection: Socket, onMessage: (message: Buffer) => void): void {
  let pending = Buffer.alloc(0);
  connection.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 2) {
      const end = 2 + pending.readUInt16BE(0);
      if (pending.length < end) return;
      const message = pending.subarray(2, end);
      pending = pending.subarray(end);
      onMessage(message);
    }
  });
}

function writeFrame(connection: Socket, packet: Buffer): void {
  if (!connection.writable) return;
  const length = Buffer.alloc(2);
  length.writeUInt16BE(packet.length);
  connection.write(Buffer.concat([length, packet]));
}
