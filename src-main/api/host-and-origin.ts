// Judges a request by its Host and Origin: only names of this machine and of its proxy are served, and only pages that a setting names.
import type { IncomingMessage } from 'node:http';
import { VouchError } from '../../src-shared/errors.ts';
import { isNamedPage } from './cors.ts';
import { NO_PUBLIC_HOSTS, type PublicHosts } from './public-hosts.ts';

/** The names of this machine's loopback, on any port. */
const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{0,5})?$/i;
/** The authority of a request target in absolute form (RFC 9112 §3.2.2). */
const ABSOLUTE_TARGET = /^https?:\/\/([^/?#]*)/i;

/** What a host lets in beyond the rule. */
export interface Admission {
  /** Origins of web pages that may call the API. */
  readonly origins: readonly string[];
  /** Names beside the loopback's, for requests of a proxy. */
  readonly publicHosts: PublicHosts;
}

const NOT_ADMITTED: Admission = { origins: [], publicHosts: NO_PUBLIC_HOSTS };

/**
 * Says why a request may not be served, or null when it may. The name must be one of the loopback's, so that a foreign
 * domain that resolves to 127.0.0.1 (DNS rebinding) gets nowhere. A web page must be one that this very address serves:
 * browsers do not hold other pages back from sending requests here, only from reading some of the answers. Following a
 * link to a page of ours is no call: what it shows needs a key or a token that the link does not carry.
 */
export function refuseCaller(
  request: IncomingMessage,
  { origins, publicHosts }: Admission = NOT_ADMITTED,
): VouchError | null {
  const { headers } = request;
  const host = headers.host;
  if (countHosts(request.rawHeaders) > 1) {
    // RFC 9112 §3.2: a request with more than one Host is answered with 400.
    return new VouchError(
      'invalid_request',
      'The request has more than one Host header. Send exactly one.',
    );
  }
  const served = (name: string) => isServed(request, name, publicHosts);
  if (host === undefined || !served(host) || !served(targetHost(request.url) ?? host)) {
    return new VouchError(
      'forbidden_host',
      publicHosts.names.length === 0
        ? 'Vouch serves 127.0.0.1, localhost and [::1] only. Use one of these in the URL and in the Host header.'
        : 'Vouch serves this machine, and trusted proxies under the names in VOUCH_PUBLIC_HOSTS. Use one of these names.',
    );
  }
  if (isNamedPage(request, origins) || followsLink(request)) return null;
  if (!sameOrigin(headers.origin, host) || !sameSite(headers['sec-fetch-site'])) {
    return new VouchError(
      'forbidden_origin',
      'This request comes from a web page. Call the API from a script or a server, not from a browser.',
    );
  }
  return null;
}

/** This machine is served under the loopback's names, a proxy under the public ones. */
function isServed(request: IncomingMessage, host: string, { names, trusts }: PublicHosts): boolean {
  const { remoteAddress } = request.socket;
  if (LOOPBACK.test(host)) return isLoopback(remoteAddress);
  const name = /^([a-z0-9.-]+)(?::\d{0,5})?$/i.exec(host)?.[1]?.toLowerCase();
  return name !== undefined && names.includes(name) && trusts(remoteAddress);
}

/** Requests that a test injects have no socket of their own. */
function isLoopback(address: string | undefined): boolean {
  return address === undefined || /^(?:::ffff:)?127\.|^::1$/i.test(address);
}

/** A browser that opens a page of ours on its own, in a tab: neither a frame nor a form nor a script's request. */
function followsLink({ method, url, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.origin === undefined &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document' &&
    (url === '/' || url === '/v1/docs')
  );
}

function targetHost(url: string | undefined): string | undefined {
  return url === undefined || url.startsWith('/') ? undefined : ABSOLUTE_TARGET.exec(url)?.[1];
}

/** A page of another port is another program's page, so the whole origin is compared. */
function sameOrigin(origin: string | undefined, host: string): boolean {
  if (origin === undefined) return true;
  const schemes = LOOPBACK.test(host) ? ['http'] : ['http', 'https'];
  return schemes.some((scheme) => origin.toLowerCase() === `${scheme}://${host.toLowerCase()}`);
}

/**
 * Catches the requests that browsers send without an Origin, such as images. `same-site` is refused like `cross-site`:
 * a site is blind to ports, so any page on localhost would be one of ours.
 */
function sameSite(site: string | string[] | undefined): boolean {
  return site === undefined || site === 'same-origin' || site === 'none';
}

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
