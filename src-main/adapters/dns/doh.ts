// Sends queries to one server as HTTPS requests (RFC 8484), many at a time over one HTTP/2 connection.
import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2';
import { isIPv6 } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { DnsServer } from '../../service/ports/dns-servers.ts';
import { type Carrier, type CarrierEvents, keepConnections } from './kept-connections.ts';
import { BAD, type Failure, silence } from './reply.ts';
import { codeOf, openTls } from './tls-socket.ts';
import type { Transport } from './transport.ts';

type HttpsServer = Extract<DnsServer, { kind: 'https' }>;

/** The addresses of a host, as the operating system knows them; rejects when it knows none. */
export type SystemLookup = (host: string) => Promise<readonly string[]>;

export interface DohOptions {
  /** Certificates (PEM) to trust in place of Node's own store. */
  readonly ca: readonly string[] | undefined;
  readonly lookUp: SystemLookup;
}

const MEDIA_TYPE = 'application/dns-message';
/** RFC 8484 §6: as large as a message may be. */
const MOST_BYTES = 65_535;

/** For one of several addresses of a name. */
const CONNECT_MS = 3_000;

export function createDoh(server: HttpsServer, options: DohOptions): Transport {
  let keys = 0;
  return keepConnections({
    open: (events) => open(server, options, events),
    newKey: () => keys++,
    // RFC 8484 §4.1: the request tells the questions apart.
    idOf: () => 0,
    oneReply: true,
  });
}

function open(server: HttpsServer, options: DohOptions, events: CarrierEvents): Carrier {
  const streams = new Map<number, ClientHttp2Stream>();
  let socket: TLSSocket | null = null;
  let session: ClientHttp2Session | null = null;
  let over = false;
  const host = isIPv6(server.name) ? `[${server.name}]` : server.name;
  const authority = server.port === 443 ? host : `${host}:${server.port}`;
  void begin();

  return {
    send,
    forget(key) {
      const stream = streams.get(key);
      streams.delete(key);
      stream?.close(constants.NGHTTP2_CANCEL);
    },
    destroy() {
      over = true;
      close();
    },
  };

  function close(): void {
    session?.destroy();
    socket?.destroy();
    streams.clear();
  }

  function end(code: string): void {
    if (over) return;
    over = true;
    close();
    events.ended(code);
  }

  async function begin(): Promise<void> {
    let addresses: readonly string[];
    try {
      addresses = server.address === null ? await options.lookUp(server.name) : [server.address];
    } catch (error) {
      return end(error instanceof Error ? codeOf(error) : 'ENOTFOUND');
    }
    let code = 'ENOTFOUND';
    for (const address of addresses) {
      if (over) return;
      const outcome = await reach(address);
      if (outcome === null) return;
      code = outcome;
    }
    end(code);
  }

  /** Null once it is connected, else the code that tells why it could not be. */
  function reach(address: string): Promise<string | null> {
    const { promise, resolve } = Promise.withResolvers<string | null>();
    const line = openTls({ ...server, address, protocols: ['h2'], ca: options.ca });
    socket = line;
    let code = 'ECONNRESET';
    line.on('error', (error) => {
      code = codeOf(error);
    });
    const timer = setTimeout(() => {
      code = 'ETIMEDOUT';
      line.destroy();
    }, CONNECT_MS).unref();
    line.on('close', () => {
      clearTimeout(timer);
      resolve(code);
    });
    line.once('secureConnect', () => {
      if (line.alpnProtocol !== 'h2') {
        code = 'ENOHTTP2';
        line.destroy();
        return;
      }
      clearTimeout(timer);
      resolve(null);
      start(line, address);
    });
    return promise;
  }

  function start(line: TLSSocket, address: string): void {
    const opened = connect(`https://${authority}`, { createConnection: () => line });
    let code = 'ECONNRESET';
    opened.on('error', (error) => {
      code = codeOf(error);
    });
    opened.on('close', () => end(code));
    // What the server would not finish is asked over another connection.
    opened.on('goaway', () => end('ECONNRESET'));
    opened.unref();
    session = opened;
    events.connected(address);
  }

  function send(key: number, bytes: Buffer): void {
    if (session === null || session.closed || session.destroyed) {
      queueMicrotask(() => end('ECONNRESET'));
      return;
    }
    const stream = session.request({
      ':method': 'POST',
      ':path': server.path,
      accept: MEDIA_TYPE,
      'content-type': MEDIA_TYPE,
      'content-length': bytes.length,
    });
    streams.set(key, stream);
    listen(key, stream);
    stream.end(bytes);
  }

  function listen(key: number, stream: ClientHttp2Stream): void {
    const pieces: Buffer[] = [];
    let length = 0;
    let failure: Failure = silence('ECONNRESET');
    const fail = (reason: Failure) => {
      failure = reason;
      stream.close(constants.NGHTTP2_CANCEL);
    };
    stream.on('response', (headers) => {
      const refusal = refusalOf(Number(headers[':status']), String(headers['content-type'] ?? ''));
      if (refusal !== null) fail(refusal);
    });
    stream.on('data', (piece: Buffer) => {
      pieces.push(piece);
      length += piece.length;
      if (length > MOST_BYTES) fail(BAD);
    });
    stream.on('error', (error) => {
      if (!failure.answered) failure = silence(codeOf(error));
    });
    stream.on('close', () => {
      if (!streams.delete(key)) return;
      if (failure.answered) events.failed(key, failure);
      else if (stream.rstCode === constants.NGHTTP2_NO_ERROR) {
        if (length > 0) events.heard(key, Buffer.concat(pieces));
        else events.failed(key, BAD);
      }
      // With its connection it may be asked once more.
      else if (session?.closed !== false || session.destroyed) end('ECONNRESET');
      else events.failed(key, failure);
    });
  }
}

/** RFC 8484 §4.2.1: what is not 2xx is no answer of the DNS; null for an answer. */
function refusalOf(status: number, mediaType: string): Failure | null {
  const about = { kind: 'failed', code: `HTTP ${status}`, answered: true } as const;
  if (status === 401 || status === 403 || status === 429) return { ...about, reason: 'refused' };
  if (status >= 500) return { ...about, reason: 'servfail' };
  if (status < 200 || status > 299) return { ...about, reason: 'bad_answer' };
  const plain = mediaType.split(';', 1)[0]?.trim().toLowerCase();
  return plain === MEDIA_TYPE ? null : { ...about, reason: 'bad_answer', code: 'ENOTDNS' };
}
