// How proxies are written in settings, with their passwords and without.

import { isHostName } from './host-name.ts';
import { ipVersion } from './ip-version.ts';
import { decoded } from './url-parts.ts';

export type ProxyKind = 'socks5' | 'http' | 'https';

export interface ProxyServer {
  /** `https` is an HTTP proxy that is spoken to over TLS. */
  readonly kind: ProxyKind;
  readonly host: string;
  readonly port: number;
  /** Empty where it asks for none. */
  readonly user: string;
  readonly password: string;
  /** The name to introduce ourselves with to mail hosts that see this proxy's address; null leaves the one that is set. */
  readonly ehlo: string | null;
}

export type ReadProxy =
  | { readonly ok: true; readonly proxy: ProxyServer }
  /** A sentence that says what to do; it never holds the password. */
  | { readonly ok: false; readonly reason: string };

const EXAMPLES: { readonly [K in ProxyKind]: string } = {
  socks5: 'socks5://user:password@192.0.2.7:1080',
  http: 'http://user:password@proxy.example:3128',
  https: 'https://user:password@proxy.example:3129',
};
const PORTS: { readonly [K in ProxyKind]: number } = { socks5: 1_080, http: 80, https: 443 };
const MOST_CHARACTERS = 1_000;
/** RFC 1929 §2: lengths are one byte. */
const MOST_SECRET_BYTES = 255;

/** Reads `kind://user:password@host:port`, for mail hosts with `#name-for-ehlo` behind it. */
export function readProxy(text: string, kinds: readonly ProxyKind[]): ReadProxy {
  const [first = 'socks5'] = kinds;
  const refuse = (why: string): ReadProxy => ({
    ok: false,
    reason: `${why} Write it like this: ${EXAMPLES[first]}.`,
  });
  if (text.length > MOST_CHARACTERS) return refuse('The proxy is too long.');
  const scheme = /^([a-z0-9]+):\/\//i.exec(text)?.[1]?.toLowerCase();
  const kind = kinds.find((each) => each === scheme);
  if (kind === undefined)
    return refuse(`A proxy here begins with ${kinds.map((each) => `${each}://`).join(' or ')}.`);
  // Other schemes URL does not split, and it keeps their case.
  const url = URL.parse(`http:${text.slice(kind.length + 1)}`);
  if (url === null || (url.pathname !== '/' && url.pathname !== '') || url.search !== '')
    return refuse('The proxy cannot be read.');
  const parts = decoded([url.username, url.password]);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (parts === null || (ipVersion(host) === 0 && !isHostName(host)))
    return refuse('The proxy cannot be read.');
  const [user = '', password = ''] = parts;
  if (byteLength(user) > MOST_SECRET_BYTES || byteLength(password) > MOST_SECRET_BYTES)
    return refuse('User name and password have at most 255 bytes each.');
  const ehlo = url.hash === '' ? null : url.hash.slice(1);
  if (ehlo !== null && (!isHostName(ehlo) || !ehlo.includes('.')))
    return refuse('The EHLO name after # must be a full host name.');
  // URL drops the port of the scheme that was put in front.
  const [where = ''] = text.split('#', 1);
  const given = /:(\d{1,5})\/?$/.exec(where)?.[1];
  const port = given === undefined ? PORTS[kind] : Number(given);
  if (port < 1 || port > 65_535) return refuse('The port of the proxy cannot be read.');
  return { ok: true, proxy: { kind, host, port, user, password, ehlo } };
}

/** A proxy as logs, the ledger and the doctor's lines name it: without its password. */
export function proxyName({ kind, host, port }: ProxyServer): string {
  return `${kind}://${ipVersion(host) === 6 ? `[${host}]` : host}:${port}`;
}

/** The text as it may be shown: with the user, without the password. `""` for one that cannot be read. */
export function shownProxy(text: string): string {
  const read = readProxy(text, ['socks5', 'http', 'https']);
  if (!read.ok) return '';
  const { user, ehlo } = read.proxy;
  const name = proxyName(read.proxy);
  const withUser = user === '' ? name : name.replace('://', `://${encodeURIComponent(user)}@`);
  return `${withUser}${ehlo === null ? '' : `#${ehlo}`}`;
}

/** The text with its password, where it is one that was shown before of a proxy among `kept`. */
export function withSavedPassword(text: string, kept: readonly string[]): string {
  return kept.find((each) => each !== text && shownProxy(each) === text) ?? text;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
