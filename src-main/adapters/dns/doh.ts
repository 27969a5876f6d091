// Sends queries to one server as HTTPS requests (RFC 8484), many at a time over one HTTP/2 connection.
import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2';
import { isIPv6 } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { DnsServer } from '../../../src-shared/dns-servers.ts';
import type { Connection, ConnectionEvents } from './open-connections.ts';
import { createPersistentTransport } from './persistent-transport.ts';
import { BAD, type Failure, noReply } from './reply.ts';
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
  return createPersistentTransport({
    open: (events) => new HttpsConnection(server, options, events),
    newKey: () => keys++,
    // RFC 8484 §4.1: the request tells the questions apart.
    idOf: () => 0,
    oneReply: true,
  });
}

class HttpsConnection implements Connection {
  readonly #server: HttpsServer;
  readonly #options: DohOptions;
  readonly #events: ConnectionEvents;
  readonly #streams = new Map<number, ClientHttp2Stream>();
  #socket: TLSSocket | null = null;
  #session: ClientHttp2Session | null = null;
  #over = false;

  constructor(server: HttpsServer, options: DohOptions, events: ConnectionEvents) {
    this.#server = server;
    this.#options = options;
    this.#events = events;
    void this.#begin();
  }

  send(key: number, bytes: Buffer): void {
    const session = this.#session;
    if (session === null || !this.#isUsable) {
      queueMicrotask(() => this.#end('ECONNRESET'));
      return;
    }
    const stream = session.request({
      ':method': 'POST',
      ':path': this.#server.path,
      accept: MEDIA_TYPE,
      'content-type': MEDIA_TYPE,
      'content-length': bytes.length,
    });
    this.#streams.set(key, stream);
    this.#listen(key, stream);
    stream.end(bytes);
  }

  forget(key: number): void {
    const stream = this.#streams.get(key);
    this.#streams.delete(key);
    stream?.close(constants.NGHTTP2_CANCEL);
  }

  destroy(): void {
    this.#over = true;
    this.#close();
  }

  get #isUsable(): boolean {
    return this.#session?.closed === false && !this.#session.destroyed;
  }

  #close(): void {
    this.#session?.destroy();
    this.#socket?.destroy();
    this.#streams.clear();
  }

  #end(code: string): void {
    if (this.#over) return;
    this.destroy();
    this.#events.ended(code);
  }

  async #begin(): Promise<void> {
    const { name, address: known } = this.#server;
    let addresses: readonly string[];
    try {
      addresses = known === null ? await this.#options.lookUp(name) : [known];
    } catch (error) {
      return this.#end(error instanceof Error ? codeOf(error) : 'ENOTFOUND');
    }
    let code = 'ENOTFOUND';
    for (const address of addresses) {
      if (this.#over) return;
      const outcome = await this.#reach(address);
      if (outcome === null) return;
      code = outcome;
    }
    this.#end(code);
  }

  /** Null once it is connected, else the code that tells why it could not be. */
  #reach(address: string): Promise<string | null> {
    const { promise, resolve } = Promise.withResolvers<string | null>();
    const { ca } = this.#options;
    const socket = openTls({ ...this.#server, address, protocols: ['h2'], ca });
    this.#socket = socket;
    let code = 'ECONNRESET';
    const failed = (reason: string) => {
      code = reason;
      socket.destroy();
    };
    socket.on('error', (error) => {
      code = codeOf(error);
    });
    const timer = setTimeout(() => failed('ETIMEDOUT'), CONNECT_MS).unref();
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(code);
    });
    socket.once('secureConnect', () => {
      if (socket.alpnProtocol !== 'h2') return failed('ENOHTTP2');
      clearTimeout(timer);
      resolve(null);
      this.#start(socket, address);
    });
    return promise;
  }

  #start(socket: TLSSocket, address: string): void {
    const session = connect(originOf(this.#server), { createConnection: () => socket });
    let code = 'ECONNRESET';
    session.on('error', (error) => {
      code = codeOf(error);
    });
    session.on('close', () => this.#end(code));
    // What the server would not finish is asked over another connection.
    session.on('goaway', () => this.#end('ECONNRESET'));
    session.unref();
    this.#session = session;
    this.#events.connected(address);
  }

  #listen(key: number, stream: ClientHttp2Stream): void {
    const pieces: Buffer[] = [];
    let length = 0;
    let failure: Failure = noReply('ECONNRESET');
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
      if (!failure.answered) failure = noReply(codeOf(error));
    });
    stream.on('close', () => {
      if (!this.#streams.delete(key)) return;
      if (failure.answered) this.#events.failed(key, failure);
      else if (stream.rstCode === constants.NGHTTP2_NO_ERROR) {
        if (length > 0) this.#events.received(key, Buffer.concat(pieces));
        else this.#events.failed(key, BAD);
      }
      // With its connection it may be asked once more.
      else if (!this.#isUsable) this.#end('ECONNRESET');
      else this.#events.failed(key, failure);
    });
  }
}

function originOf({ name, port }: HttpsServer): string {
  const host = isIPv6(name) ? `[${name}]` : name;
  return port === 443 ? `https://${host}` : `https://${host}:${port}`;
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
