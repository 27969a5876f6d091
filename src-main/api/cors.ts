// The CORS headers for the web pages whose origin a setting names (Fetch standard, "CORS protocol").
import type { IncomingMessage } from 'node:http';

/** What a page may send and read beyond what it always may. */
const SENT = 'Authorization, Content-Type, Cache-Control, Idempotency-Key';
const READ =
  'X-Request-Id, Location, RateLimit, RateLimit-Policy, Retry-After, Allow, Idempotency-Replayed';
const PREFLIGHT_SECONDS = '600';

/** Whether the request comes from a page whose origin is named; only the API's own paths are opened to pages. */
export function isNamedPage(request: IncomingMessage, origins: readonly string[]): boolean {
  const { origin } = request.headers;
  if (origin === undefined || !/^\/v1(?:[/?]|$)/.test(request.url ?? '')) return false;
  return origins.some((named) => named.toLowerCase() === origin.toLowerCase());
}

/** The headers by which a browser lets the page read the answer. */
export function pageHeaders(origin: string): Readonly<Record<string, string>> {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': READ,
    vary: 'Origin',
  };
}

/** The headers that answer a preflight. */
export function preflightHeaders(
  request: IncomingMessage,
  methods: readonly string[],
): Readonly<Record<string, string>> {
  return {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': SENT,
    'access-control-max-age': PREFLIGHT_SECONDS,
    // Private Network Access: a page of the Internet asks whether it may reach this machine.
    ...(request.headers['access-control-request-private-network'] === 'true'
      ? { 'access-control-allow-private-network': 'true' }
      : {}),
  };
}
