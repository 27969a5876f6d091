// Fetches one page for a look-up, through the dialer: the guard judges every hop, and everything has a limit.
import { errorCode } from '../../../src-shared/error-code.ts';
import type { DnsFailure, Lane } from '../../engine/ports.ts';
import { CANCELLED } from '../unless-aborted.ts';
import type { Dialer } from './dialer.ts';
import { errorExcerpt, quoted } from './error-excerpt.ts';
import { type HttpConnection, isConnectionEnded, openHttpConnection } from './http-connection.ts';
import { createHttpConnectionPool, type HttpConnectionPool } from './http-connection-pool.ts';
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
  /** Whether the connection is kept for the next GET to this server, or one that was is used; else it is ended. */
  readonly keepAlive?: boolean;
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

interface Asking {
  readonly options: PageFetcherOptions;
  readonly connections: HttpConnectionPool;
}

/** A client without cookies and without stored state. */
export function createPageFetcher(options: PageFetcherOptions): PageFetcher {
  const asking: Asking = { options, connections: createHttpConnectionPool() };
  return {
    async fetchPage(request) {
      const limits = { ...DEFAULT_PAGE_LIMITS, ...request.limits };
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(), limits.totalMs);
      const signal = AbortSignal.any([request.signal, deadline.signal]);
      try {
        const outcome = await follow(asking, request, limits, signal);
        if (outcome.ok || !signal.aborted) return outcome;
        // Whatever broke after the signal broke because of it.
        return request.signal.aborted
          ? failed('aborted', CANCELLED, outcome.url)
          : failed(
              'timeout',
              `The whole answer did not arrive within ${limits.totalMs} ms`,
              outcome.url,
            );
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

async function follow(
  asking: Asking,
  request: PageRequest,
  limits: PageLimits,
  signal: AbortSignal,
): Promise<Page | PageFailure> {
  const hops: string[] = [];
  let url = readUrl(request.url);
  if (url === null) return failed('bad_url', 'This is not a URL that may be fetched', request.url);
  for (;;) {
    hops.push(url.href);
    const { why, checkId, sent = `GET ${url.href}` } = request;
    const about = { why, checkId, sent };
    // A post is not made twice, as what went over a line that had ended would be.
    const keeps = request.keepAlive === true && request.post === undefined;
    const reply = await askHost(asking, { request, url, limits, signal, about, keeps });
    if (!reply.ok) return reply;
    const location = redirectOf(reply.status, reply.headers);
    if (location === undefined) return { ...reply, url: url.href, hops };
    const next = readUrl(location, url);
    if (next === null) {
      return failed(
        'bad_redirect',
        `It leads to "${quoted(location)}", which may not be fetched`,
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

/** One request of those that a page takes. */
interface Hop {
  readonly request: PageRequest;
  readonly url: URL;
  readonly limits: PageLimits;
  readonly signal: AbortSignal;
  /** What the privacy ledger records. */
  readonly about: Pick<PageRequest, 'why' | 'sent' | 'checkId'>;
  /** Whether a line of before may be used, and this one kept. */
  readonly keeps: boolean;
}

async function askHost({ options, connections }: Asking, hop: Hop): Promise<Reply | PageFailure> {
  const { request, url, limits, signal, about, keeps } = hop;
  const { dialer, ca } = options;
  const purpose = request.purpose ?? (url.protocol === 'https:' ? 'https' : 'http');
  // A proxy that is set from now on is used from now on.
  const server = `${purpose} ${url.origin} by ${dialer.via(purpose)}`;
  const pooled = keeps ? connections.take(server) : null;
  const over = async (connection: HttpConnection) => {
    const outcome = await askOver(connection, options.userAgent, hop);
    if (outcome.whole && keeps) connections.keep(server, connection);
    else await connection.end();
    return outcome.reply;
  };
  const reply = pooled === null ? null : await over(pooled);
  if (reply !== null) return reply;
  const connection = await openHttpConnection(dialer, {
    url,
    purpose,
    ca,
    ...about,
    lane: request.lane,
    signal,
    timeoutMs: limits.connectMs,
    headerBytes: limits.headerBytes,
  });
  if (!connection.ok) return { ...connection, url: url.href };
  return (
    (await over(connection)) ?? failed('bad_response', 'The server closed the connection', url.href)
  );
}

interface RequestOutcome {
  /** Null where the server had ended the line before, as it may at any time (RFC 9112 §9.3.1): it is asked over another. */
  readonly reply: Reply | PageFailure | null;
  /** Whether the reply came to its end, so that another may follow. */
  readonly whole: boolean;
}

async function askOver(
  connection: HttpConnection,
  userAgent: string,
  hop: Hop,
): Promise<RequestOutcome> {
  const { request, url, limits, signal, about, keeps } = hop;
  const broken = (reply: PageFailure | null): RequestOutcome => ({ reply, whole: false });
  const isFirst = connection.begun === 0;
  const ended = connection.begin(about, limits.idleMs);
  try {
    const reply = await connection.client.request({
      method: request.post === undefined ? 'GET' : 'POST',
      path: `${url.pathname}${url.search}`,
      headers: {
        'user-agent': userAgent,
        accept: request.accept ?? '*/*',
        'accept-encoding': ACCEPTED_ENCODINGS,
        ...conditional(request.conditions),
        ...request.post?.headers,
      },
      ...(request.post === undefined ? {} : { body: request.post.body }),
      reset: !keeps,
      signal,
    });
    const headers = flatten(reply.headers);
    // The body of a redirect is of no use, and not waited for, unless the next reply comes behind it.
    const isRedirect = redirectOf(reply.statusCode, headers) !== undefined;
    const maxBytes = isRedirect && !keeps ? 0 : limits.bodyBytes;
    const body = await readBody(reply.body, headers.get('content-encoding') ?? '', maxBytes);
    if (!body.ok && !isRedirect) {
      if (connection.silent) return broken(failed('idle', silence(limits), url.href));
      const reason = body.reason === 'bad_encoding' ? 'bad_encoding' : 'bad_response';
      return broken(failed(reason, body.detail, url.href));
    }
    const { bytes, truncated } = body.ok ? body : UNREAD;
    const { address } = connection;
    return {
      reply: { ok: true, status: reply.statusCode, headers, body: bytes, truncated, address },
      whole: !truncated,
    };
  } catch (error) {
    if (connection.silent) return broken(failed('idle', silence(limits), url.href));
    if (!isFirst && isConnectionEnded(error) && !signal.aborted) return broken(null);
    const overflow = errorCode(error) === 'UND_ERR_HEADERS_OVERFLOW';
    const reason = overflow ? 'headers_too_large' : 'bad_response';
    return broken(failed(reason, errorExcerpt(error), url.href));
  } finally {
    ended();
  }
}

/** The body of a redirect that cannot be read: it leads on all the same, over another connection. */
const UNREAD = { bytes: Buffer.alloc(0), truncated: true };

function conditional(conditions: PageRequest['conditions']): Record<string, string> {
  const { etag = null, lastModified = null } = conditions ?? {};
  return {
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  };
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

function failed(reason: PageFailureReason, detail: string, url: string): PageFailure {
  return { ok: false, reason, detail, url };
}
