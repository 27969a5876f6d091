// How DNS servers are written in settings, and the transport of each: UDP, TLS or HTTPS.

import { isHostName } from './host-name.ts';
import { ipVersion } from './ip-version.ts';

export type DnsServer =
  | { readonly kind: 'udp'; readonly address: string; readonly port: number }
  /** RFC 7858. */
  | {
      readonly kind: 'tls';
      readonly address: string;
      readonly port: number;
      /** What its certificate must be valid for: a host name, or the address. */
      readonly name: string;
    }
  /** RFC 8484. */
  | {
      readonly kind: 'https';
      /** Null where the name has to be looked up first, by the operating system. */
      readonly address: string | null;
      readonly port: number;
      readonly name: string;
      /** With its query, if any. */
      readonly path: string;
    };

export type ReadServer =
  | { readonly ok: true; readonly server: DnsServer }
  /** Without a full stop, for a sentence that names the text. */
  | { readonly ok: false; readonly reason: string };

export type ParsedServers =
  | { readonly ok: true; readonly servers: readonly string[] | 'system' }
  | { readonly ok: false; readonly reason: string };

const EXAMPLES =
  'give an IP address, with a port if it is not 53 (192.0.2.53:5353, [2001:db8::53]:5353), or https://dns.example/dns-query, or tls://192.0.2.53#dns.example';
const TLS_PORT = 853;
const HTTPS_PORT = 443;
/** What nearly every server of RFC 8484 uses. */
const USUAL_PATH = '/dns-query';
const MOST_CHARACTERS = 500;

/** Reads a comma-separated list of resolvers; empty text or `system` means the operating system's. */
export function parseDnsServers(text: string): ParsedServers {
  const servers = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (servers.length === 0 || text.trim().toLowerCase() === 'system') {
    return { ok: true, servers: 'system' };
  }
  for (const server of servers) {
    const read = readDnsServer(server);
    if (!read.ok) return { ok: false, reason: `"${server}" is not a DNS server: ${read.reason}` };
  }
  return { ok: true, servers };
}

/** Reads one server: `address[:port]`, `tls://address[:port][#name]` or `https://host[:port]/path[#name]`. */
export function readDnsServer(text: string): ReadServer {
  if (text.length > MOST_CHARACTERS)
    return refuse(`it is longer than ${MOST_CHARACTERS} characters`);
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  switch (scheme) {
    case undefined:
      return readPlain(text);
    case 'tls':
      return readTls(text.slice('tls://'.length));
    case 'https':
      return readHttps(text);
    case 'http':
      return refuse('DNS over HTTP is not encrypted; write https://');
    default:
      return refuse(`${scheme}:// is not supported for DNS; ${EXAMPLES}`);
  }
}

function readPlain(text: string): ReadServer {
  const endpoint = readEndpoint(text, 53);
  return endpoint === null ? refuse(EXAMPLES) : { ok: true, server: { kind: 'udp', ...endpoint } };
}

function readTls(rest: string): ReadServer {
  const [where = '', name, ...more] = rest.split('#');
  const endpoint = readEndpoint(where.replace(/\/$/, ''), TLS_PORT);
  if (endpoint === null) {
    return refuse(
      'DNS over TLS needs the IP address of the server, and after a # the name in its certificate: tls://192.0.2.53#dns.example',
    );
  }
  if (more.length > 0 || (name !== undefined && !isHostName(name))) return refuse(NO_NAME);
  return { ok: true, server: { kind: 'tls', ...endpoint, name: name ?? endpoint.address } };
}

function readHttps(text: string): ReadServer {
  // The URI template that RFC 8484 §3 speaks of; what it stands for is sent in the body.
  const url = URL.parse(text.replace(/\{\?dns\}$/, ''));
  if (url === null) return refuse('the address after https:// cannot be read');
  if (url.username !== '' || url.password !== '')
    return refuse('user names and passwords are not sent to DNS servers');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const given = url.hash === '' ? null : url.hash.slice(1);
  if (given !== null && !isHostName(given)) return refuse(NO_NAME);
  if (given !== null && ipVersion(host) === 0)
    return refuse(
      'a name after # goes with an IP address: https://192.0.2.53/dns-query#dns.example',
    );
  if (ipVersion(host) === 0 && !isHostName(host))
    return refuse('what follows https:// is not a host name');
  const path = `${url.pathname === '/' ? USUAL_PATH : url.pathname}${url.search}`;
  const port = url.port === '' ? HTTPS_PORT : Number(url.port);
  const address = ipVersion(host) === 0 ? null : host;
  return { ok: true, server: { kind: 'https', address, port, name: given ?? host, path } };
}

const NO_NAME = 'the part after # must be the host name in its certificate';

function readEndpoint(
  text: string,
  usualPort: number,
): { readonly address: string; readonly port: number } | null {
  if (ipVersion(text) !== 0) return { address: text, port: usualPort };
  const parts = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text);
  const address = parts?.[1] ?? parts?.[2] ?? '';
  const port = Number(parts?.[3] ?? usualPort);
  const version = parts?.[1] === undefined ? 4 : 6;
  return ipVersion(address) === version && port > 0 && port < 65_536 ? { address, port } : null;
}

function refuse(reason: string): ReadServer {
  return { ok: false, reason };
}
