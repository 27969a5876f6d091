// One connection over which HTTP is spoken: dialled, secured, and asked one request after the other.
import { isIP, type Socket } from 'node:net';
import { connect as startTls } from 'node:tls';
import type { Client } from 'undici';
import { errorCode } from '../../../src-shared/error-code.ts';
import { CANCELLED } from '../unless-aborted.ts';
import type { DialFailure, DialRequest, DialResult } from './dial.ts';
import type { Dialer } from './dialer.ts';
import { errorExcerpt } from './error-excerpt.ts';

export interface HttpConnectionOptions extends Omit<DialRequest, 'host' | 'port' | 'protocol'> {
  readonly url: URL;
  readonly purpose: DialRequest['protocol'];
  /** Certificates (PEM) to trust in place of Node's own store. */
  readonly ca: readonly string[] | undefined;
  /** A reply with more than that in its header is refused. */
  readonly headerBytes: number;
}

export type HttpConnectionFailure = { readonly ok: false } & (
  | DialFailure
  | { readonly reason: 'tls'; readonly detail: string }
);

export interface HttpConnection {
  readonly ok: true;
  readonly client: Client;
  /** The IP address of the host. */
  readonly address: string;
  /** How many requests were begun over it. */
  readonly begun: number;
  /** Whether it was ended because the other side said nothing for too long. */
  readonly silent: boolean;
  /** Whether the next request may go over it, as far as can be known. */
  readonly open: boolean;
  /** Begins a request, which ends the line when nothing is received for `idleMs`; to be called when it is over. */
  begin(about: Pick<DialRequest, 'why' | 'sent' | 'checkId'>, idleMs: number): () => void;
  end(): Promise<void>;
}

/** An idle connection is ended before the server does it: Apache and Node.js wait five seconds. */
const IDLE_TIMEOUT_MS = 4_000;

/** Connects to the host of a URL, within `timeoutMs` and with a certificate that is valid for it. Never rejects. */
export async function openHttpConnection(
  dialer: Dialer,
  options: HttpConnectionOptions,
): Promise<HttpConnection | HttpConnectionFailure> {
  const { url, purpose, ca, headerBytes, ...dialling } = options;
  // A seventh of the program's code, which no start waits for. Before the line: no listener would notice a break meanwhile.
  const undici = await import('undici');
  const secure = url.protocol === 'https:';
  const startedAt = performance.now();
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  const dialled = await dialer.dial({ ...dialling, host: url.hostname, port, protocol: purpose });
  if (!dialled.ok) return dialled;
  const leftMs = Math.max(1, options.timeoutMs - (performance.now() - startedAt));
  const connection = secure
    ? await startTlsOver(dialled.socket, url, ca, leftMs, options.signal)
    : dialled;
  return connection.ok
    ? connectionOver(undici.Client, url.origin, headerBytes, dialled, connection.socket)
    : connection;
}

function connectionOver(
  HttpClient: typeof Client,
  origin: string,
  headerBytes: number,
  dialled: Extract<DialResult, { ok: true }>,
  socket: Socket,
): HttpConnection {
  let begun = 0;
  let silent = false;
  let given = false;
  const client = new HttpClient(origin, {
    maxHeaderSize: headerBytes,
    // The socket's own time-out counts every byte, whichever part of the reply it belongs to.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: IDLE_TIMEOUT_MS,
    keepAliveMaxTimeout: IDLE_TIMEOUT_MS,
    connect(_options, callback) {
      // The one connection that the guard has judged: there is no second.
      const error = given ? new HttpConnectionEnded() : null;
      given = true;
      // Not at once: undici asks for a line while it looks for something to send, and would not look again.
      queueMicrotask(() => (error === null ? callback(null, socket) : callback(error, null)));
    },
  });
  socket.on('timeout', () => {
    silent = true;
    socket.destroy();
  });
  return {
    ok: true,
    client,
    address: dialled.address,
    get begun() {
      return begun;
    },
    get silent() {
      return silent;
    },
    get open() {
      return !socket.destroyed && socket.readable && socket.writable;
    },
    begin(about, idleMs) {
      begun += 1;
      const ended = dialled.exchange(about);
      socket.setTimeout(idleMs);
      return () => {
        socket.setTimeout(0);
        ended();
      };
    },
    async end() {
      socket.destroy();
      await client.destroy();
    },
  };
}

/** The connection had ended before a request could go over it. */
class HttpConnectionEnded extends Error {
  constructor() {
    super('The server closed the connection');
  }
}

const ENDED = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Whether a request failed because the other side ended the connection. */
export function isConnectionEnded(error: unknown): boolean {
  return error instanceof HttpConnectionEnded || ENDED.has(errorCode(error));
}

/** Puts TLS over a connection; the certificate must be valid for the URL's host. */
function startTlsOver(
  over: Socket,
  url: URL,
  ca: readonly string[] | undefined,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<{ readonly ok: true; readonly socket: Socket } | HttpConnectionFailure> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return new Promise((resolve) => {
    const socket = startTls({
      socket: over,
      host,
      // RFC 6066 §3: an IP address is no server name.
      servername: isIP(host) === 0 ? host : '',
      ALPNProtocols: ['http/1.1'],
      ...(ca === undefined ? {} : { ca: [...ca] }),
    });
    const finish = (outcome: { ok: true; socket: Socket } | HttpConnectionFailure) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      if (!outcome.ok) socket.destroy();
      resolve(outcome);
    };
    const fail = (reason: 'aborted' | 'timeout' | 'tls', detail: string) =>
      finish({ ok: false, reason, detail });
    const onAbort = () => fail('aborted', CANCELLED);
    const timer = setTimeout(
      () => fail('timeout', `${host} did not finish the TLS handshake in time`),
      timeoutMs,
    );
    signal.addEventListener('abort', onAbort);
    socket.once('secureConnect', () => finish({ ok: true, socket }));
    socket.once('close', () => fail('tls', `${host} closed the connection`));
    // Stays: a line may break between two readers.
    socket.on('error', (error) => fail('tls', errorExcerpt(error)));
    if (signal.aborted) onAbort();
  });
}
