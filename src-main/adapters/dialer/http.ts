// Fetches one page for a look-up, through the dialer: the guard judges every hop, and everything has a limit.
import { isIP, type Socket } from 'node:net';
import { connect as startTls } from 'node:tls';
import type { DnsFailure, Lane } from '../../engine/ports.ts';
import type { Dialer } from './dialer.ts';
import { ACCEPTED_ENCODINGS, readBody } from './page-body.ts';

export interface PageLimits {
  /** For everything together: look-ups, redirects, body. */
  readonly totalMs: number;
  /** For reaching one host: look-up, connection and TLS. */
  readonly connectMs: number;
  /** The longest silence of the server. */
  readonly idleMs: number;
  readonly headerBytes: number;
  /** After decompression; a longer page is cut off and marked. */
  readonly bodyBytes: number;
  readonly redirects: number;
}

export const DEFAULT_PAGE_LIMITS: PageLimits = {
  totalMs: 15_000,
  connectMs: 6_000,
  idleMs: 5_000,
  headerBytes: 32_768,
  bodyBytes: 1_048_576,
  redirects: 5,
};

export interface PageRequest {
  /** `http:` or `https:`, without user name and password. */
  readonly url: string;
  /** For the privacy ledger. */
  readonly why: string;
  /** What is said about the subject, for the privacy ledger; the URL of each hop when left out. */
  readonly sent?: string;
  readonly checkId: string | null;
  readonly lane: Lane;
  readonly signal: AbortSignal;
  /** Look-ups in a registry go by their own name in the ledger. */
  readonly purpose?: 'rdap';
  /** The Accept header. */
  readonly accept?: string;
  /** What is held already (RFC 9110 §13): where it is still current, the answer is a page with status 304 and no body. */
  readonly conditions?: { readonly etag: string | null; readonly lastModified: string | null };
  readonly limits?: Partial<PageLimits>;
  /** What is posted; without it the page is asked for by GET. */
  readonly post?: { readonly headers: Readonly<Record<string, string>>; readonly body: string };
}

export type PageFailureReason =
  | 'bad_url'
  | 'refused_by_guard'
  | 'dns_failed'
  | 'unreachable'
  | 'timeout'
  | 'idle'
  | 'aborted'
  | 'proxy_failed'
  | 'tls'
  | 'too_many_redirects'
  | 'bad_redirect'
  | 'headers_too_large'
  | 'bad_response'
  | 'bad_encoding';

export interface PageFailure {
  readonly ok: false;
  readonly reason: PageFailureReason;
  readonly detail: string;
  /** Where it went wrong; the URL asked for, or one that was redirected to. */
  readonly url: string;
  /** With `dns_failed`: a name without an address, or why it could not be looked up. */
  readonly dns?: 'nxdomain' | 'nodata' | DnsFailure;
}

export interface Page {
  readonly ok: true;
  /** The URL that answered, after redirects. */
  readonly url: string;
  /** Every URL that was asked, in order; the last is `url`. */
  readonly hops: readonly string[];
  readonly status: number;
  /** By lower-case name; repeated ones joined by a comma (RFC 9110 §5.2). */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  /** True when the page was longer than the limit: `body` holds its beginning. */
  readonly truncated: boolean;
  /** The IP address of the host that answered. */
  readonly address: string;
}

export interface PageFetcher {
  /** Asks for a page by GET, or posts; never rejects. Any status is a page, save redirects that lead on. */
  fetchPage(request: PageRequest): Promise<Page | PageFailure>;
}

export interface PageFetcherOptions {
  readonly dialer: Dialer;
  /** Says truthfully who asks. */
  readonly userAgent: string;
  /** Certificates (PEM) to trust in place of Node's own store, which includes those of NODE_EXTRA_CA_CERTS. */
  readonly ca?: readonly string[];
}

/** A client without cookies, without stored state and without connections kept open. */
export function createPageFetcher(options: PageFetcherOptions): PageFetcher {
  return {
    async fetchPage(request) {
      const limits = { ...DEFAULT_PAGE_LIMITS, ...request.limits };
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(), limits.totalMs);
      const signal = AbortSignal.any([request.signal, deadline.signal]);
      try {
        const outcome = await follow(options, request, limits, signal);
        if (outcome.ok || !signal.aborted) return outcome;
        // Whatever broke after the signal broke because of it.
        return request.signal.aborted
          ? failed('aborted', 'The call was cancelled', outcome.url)
          : failed('timeout', `The page did not arrive within ${limits.totalMs} ms`, outcome.url);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

async function follow(
  options: PageFetcherOptions,
  request: PageRequest,
  limits: PageLimits,
  signal: AbortSignal,
): Promise<Page | PageFailure> {
  const hops: string[] = [];
  let url = readUrl(request.url);
  if (url === null) return failed('bad_url', 'This is not a URL that may be fetched', request.url);
  for (;;) {
    hops.push(url.href);
    const reply = await askHost(options, request, url, limits, signal);
    if (!reply.ok) return reply;
    const location = redirectOf(reply.status, reply.headers);
    if (location === undefined) return { ...reply, url: url.href, hops };
    const next = readUrl(location, url);
    if (next === null) {
      return failed(
        'bad_redirect',
        `It leads to "${shown(location)}", which may not be fetched`,
        url.href,
      );
    }
    if (hops.length > limits.redirects) {
      return failed('too_many_redirects', `More than ${limits.redirects} redirects`, url.href);
    }
    url = next;
  }
}

/** RFC 9110 §4.1 asks for 8,000 at least. */
const URL_CHARACTERS = 8_192;
/** Of a header's value, more is not looked at. */
const HEADER_CHARACTERS = 8_193;
const SHOWN_CHARACTERS = 200;

function shown(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS - 1)}…` : text;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

function redirectOf(status: number, headers: ReadonlyMap<string, string>): string | undefined {
  return REDIRECTS.has(status) ? headers.get('location') : undefined;
}

/** The URL without its fragment, or null unless it is http(s) without credentials. Ports are the guard's to judge. */
function readUrl(text: string, base?: URL): URL | null {
  if (text.length > URL_CHARACTERS) return null;
  const url = URL.parse(text, base?.href);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return url;
}

type Reply = Omit<Page, 'url' | 'hops'>;

async function askHost(
  options: PageFetcherOptions,
  request: PageRequest,
  url: URL,
  limits: PageLimits,
  signal: AbortSignal,
): Promise<Reply | PageFailure> {
  // A seventh of the program's code, which no start waits for. Before the line: nobody would hear it break meanwhile.
  const { Client } = await import('undici');
  const line = await openLine(options, request, url, limits, signal);
  if (!line.ok) return line;
  const { socket } = line;
  let idle = false;
  socket.setTimeout(limits.idleMs, () => {
    idle = true;
    socket.destroy();
  });

  let given = false;
  const client = new Client(url.origin, {
    maxHeaderSize: limits.headerBytes,
    // The socket's own time-out counts every byte, whichever part of the reply it belongs to.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect(_options, callback) {
      // The one line that the guard has judged: there is no second.
      const error = given ? new Error('The server closed the connection') : null;
      given = true;
      // Not at once: undici asks for a line while it looks for something to send, and would not look again.
      queueMicrotask(() => (error === null ? callback(null, socket) : callback(error, null)));
    },
  });
  try {
    const reply = await client.request({
      method: request.post === undefined ? 'GET' : 'POST',
      path: `${url.pathname}${url.search}`,
      headers: {
        'user-agent': options.userAgent,
        accept: request.accept ?? '*/*',
        'accept-encoding': ACCEPTED_ENCODINGS,
        ...conditional(request.conditions),
        ...request.post?.headers,
      },
      ...(request.post === undefined ? {} : { body: request.post.body }),
      reset: true,
      signal,
    });
    const headers = flatten(reply.headers);
    // What stands under a redirect is of no use, and is not waited for.
    const maxBytes = redirectOf(reply.statusCode, headers) === undefined ? limits.bodyBytes : 0;
    const body = await readBody(reply.body, headers.get('content-encoding') ?? '', maxBytes);
    if (!body.ok) {
      if (idle) return failed('idle', silence(limits), url.href);
      const reason = body.reason === 'bad_encoding' ? 'bad_encoding' : 'bad_response';
      return failed(reason, body.detail, url.href);
    }
    const { bytes, truncated } = body;
    const { address } = line;
    return { ok: true, status: reply.statusCode, headers, body: bytes, truncated, address };
  } catch (error) {
    if (idle) return failed('idle', silence(limits), url.href);
    const { code, message } = describe(error);
    const reason = code === 'UND_ERR_HEADERS_OVERFLOW' ? 'headers_too_large' : 'bad_response';
    return failed(reason, message, url.href);
  } finally {
    socket.destroy();
    await client.destroy();
  }
}

function conditional(conditions: PageRequest['conditions']): Record<string, string> {
  const { etag = null, lastModified = null } = conditions ?? {};
  return {
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  };
}

type Line = { readonly ok: true; readonly socket: Socket; readonly address: string };

async function openLine(
  options: PageFetcherOptions,
  request: PageRequest,
  url: URL,
  limits: PageLimits,
  signal: AbortSignal,
): Promise<Line | PageFailure> {
  const secure = url.protocol === 'https:';
  const startedAt = performance.now();
  const dialled = await options.dialer.dial({
    host: url.hostname,
    port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
    protocol: request.purpose ?? (secure ? 'https' : 'http'),
    why: request.why,
    sent: request.sent ?? `GET ${url.href}`,
    checkId: request.checkId,
    lane: request.lane,
    signal,
    timeoutMs: limits.connectMs,
  });
  if (!dialled.ok) return { ...dialled, url: url.href };
  if (!secure) return dialled;
  const leftMs = Math.max(1, limits.connectMs - (performance.now() - startedAt));
  return secureLine(dialled, url, options.ca, leftMs, signal);
}

/** Puts TLS over a line; the certificate must be valid for the URL's host. */
function secureLine(
  line: Line,
  url: URL,
  ca: readonly string[] | undefined,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Line | PageFailure> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return new Promise((resolve) => {
    const socket = startTls({
      socket: line.socket,
      host,
      // RFC 6066 §3: an IP address is no server name.
      servername: isIP(host) === 0 ? host : '',
      ALPNProtocols: ['http/1.1'],
      ...(ca === undefined ? {} : { ca: [...ca] }),
    });
    const finish = (outcome: Line | PageFailure) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      if (!outcome.ok) socket.destroy();
      resolve(outcome);
    };
    const onAbort = () => finish(failed('aborted', 'The call was cancelled', url.href));
    const timer = setTimeout(
      () => finish(failed('timeout', `${host} did not finish the TLS handshake in time`, url.href)),
      timeoutMs,
    );
    signal.addEventListener('abort', onAbort, { once: true });
    socket.once('secureConnect', () => finish({ ok: true, socket, address: line.address }));
    socket.once('close', () => finish(failed('tls', `${host} closed the connection`, url.href)));
    // Stays: a line may break between two readers.
    socket.on('error', (error) => finish(failed('tls', describe(error).message, url.href)));
    if (signal.aborted) onAbort();
  });
}

function flatten(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): ReadonlyMap<string, string> {
  const flat = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    const whole = Array.isArray(value) ? value.join(', ') : value;
    flat.set(name, whole.slice(0, HEADER_CHARACTERS));
  }
  return flat;
}

function silence(limits: PageLimits): string {
  return `The server sent nothing for ${limits.idleMs} ms`;
}

function describe(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  const code = 'code' in error ? String(error.code) : '';
  // Some quote the server: all the names of its certificate, for one.
  const words = shown(error.message);
  return { code, message: code === '' ? words : `${words} (${code})` };
}

function failed(reason: PageFailureReason, detail: string, url: string): PageFailure {
  return { ok: false, reason, detail, url };
}
