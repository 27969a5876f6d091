// Puts TLS or HTTPS in front of a scripted DNS server: the messages are its own, the way is real.
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { createFrameReader, framed } from '../../src-main/adapters/dns/frames.ts';

const KEY = fixture('secure.example.key');
/** To be trusted; it is valid for secure.example alone. */
export const CERTIFICATE = fixture('secure.example.crt');

export interface EncryptedDns extends AsyncDisposable {
  readonly port: number;
  /** Connections that were opened, in order; a test may end them, or stop listening to one. */
  readonly connections: readonly Socket[];
  /** The sizes of the questions that came, in bytes. */
  readonly sizes: readonly number[];
  /** From now on nothing is said any more over the connections that are open, as when a router has forgotten them. */
  fallSilent(): void;
  /** Resolves once so many connections were opened. */
  connected(times: number): Promise<void>;
}

/** What a web server says in place of a DNS answer. */
export interface HttpReply {
  readonly status: number;
  readonly type?: string;
  readonly body?: string | Buffer;
}

/** DNS over TLS; `behind` is the port of the scripted server. */
export async function startDot(behind: number): Promise<EncryptedDns> {
  const sizes: number[] = [];
  const lines = new Set<TLSSocket>();
  const server = createTlsServer(
    { key: KEY, cert: CERTIFICATE, ALPNProtocols: ['dot'] },
    (line) => {
      const plain = connect(behind, '127.0.0.1');
      line.on('error', () => plain.destroy());
      line.on('close', () => plain.destroy());
      plain.on('error', () => line.destroy());
      line.on(
        'data',
        createFrameReader((message) => sizes.push(message.length)),
      );
      line.pipe(plain);
      plain.on('data', (reply) => {
        if (lines.has(line)) line.write(reply);
      });
      lines.add(line);
    },
  );
  return opened(server, sizes, () => lines.clear());
}

/** DNS over HTTPS; `instead` answers in place of the DNS where it has something to say. */
export async function startDoh(
  behind: number,
  options: { readonly instead?: () => HttpReply | null } = {},
): Promise<EncryptedDns> {
  const sizes: number[] = [];
  const silent = new WeakSet<Http2Session>();
  const sessions = new Set<Http2Session>();
  const server = createSecureServer({ key: KEY, cert: CERTIFICATE });
  server.on('session', (session) => sessions.add(session));
  server.on('stream', async (stream, headers) => {
    stream.on('error', () => {});
    const question = await bodyOf(stream);
    sizes.push(question.length);
    if (stream.session !== undefined && silent.has(stream.session)) return;
    const instead = options.instead?.() ?? null;
    if (instead !== null) {
      stream.respond({ ':status': instead.status, 'content-type': instead.type ?? 'text/plain' });
      stream.end(instead.body ?? '');
      return;
    }
    const asked =
      headers[':method'] === 'POST' &&
      headers[':path'] === '/dns-query' &&
      headers['content-type'] === 'application/dns-message';
    if (!asked) {
      stream.respond({ ':status': 400 }, { endStream: true });
      return;
    }
    const plain = connect(behind, '127.0.0.1');
    plain.on('error', () => stream.close());
    stream.on('close', () => plain.destroy());
    plain.on(
      'data',
      createFrameReader((reply) => {
        if (stream.destroyed) return;
        stream.respond({ ':status': 200, 'content-type': 'application/dns-message' });
        stream.end(reply);
      }),
    );
    plain.write(framed(question));
  });
  return opened(server, sizes, () => {
    for (const session of sessions) silent.add(session);
  });
}

/** A web server of the old kind, which speaks HTTP/1.1 alone. */
export async function startOldWeb(): Promise<EncryptedDns> {
  const server = createHttpsServer({ key: KEY, cert: CERTIFICATE }, (_request, reply) => {
    reply.end();
  });
  return opened(server, [], () => {});
}

async function opened(
  server: Server | Http2SecureServer,
  sizes: number[],
  fallSilent: () => void,
): Promise<EncryptedDns> {
  const connections: Socket[] = [];
  const events = new EventEmitter();
  server.on('connection', (socket: Socket) => {
    connections.push(socket);
    socket.on('error', () => socket.destroy());
    events.emit('connected');
  });
  server.on('tlsClientError', () => {});
  server.on('sessionError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections,
    sizes,
    fallSilent,
    async connected(times) {
      while (connections.length < times) await once(events, 'connected');
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of connections) socket.destroy();
      await closed;
    },
  };
}

async function bodyOf(stream: ServerHttp2Stream): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

function fixture(name: string): string {
  return readFileSync(new URL(`../adapters/dialer/fixtures/${name}`, import.meta.url), 'utf8');
}
