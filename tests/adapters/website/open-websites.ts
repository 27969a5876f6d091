// Websites over the real dialer, DNS and guard, with servers on 127.0.0.1 and a fact cache that a test can look into.

import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Server } from 'node:net';
import { createPageFetcher } from '../../../src-main/adapters/dialer/http.ts';
import type { Reader } from '../../../src-main/adapters/foreign/reading.ts';
import {
  type PageMethods,
  VISIT_LIMITS,
  type VisitLimits,
} from '../../../src-main/adapters/website/visit.ts';
import { createWebsites } from '../../../src-main/adapters/website/websites.ts';
import type { LookupCache, WebsiteAnswer, WebsitePort } from '../../../src-main/engine/ports.ts';
import { foreignInPlace } from '../../doubles/reader-in-place.ts';
import { closedPort, listen, type OpenDialer, openDialer } from '../dialer/open-dialer.ts';

/** Where acme.example is, unless a test says otherwise. */
export const ACME = '11.22.33.44';
export const OTHER = '11.22.33.55';

const fixture = (name: string) =>
  readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');

/** Made with openssl: `authority.crt` signed all but `untrusted.crt`; `server.key` is the key of each. */
export type CertificateName = 'valid' | 'expired' | 'wrong-name' | 'untrusted';

export interface OpenWebsites extends AsyncDisposable {
  readonly websites: WebsitePort;
  readonly open: OpenDialer;
  readonly clock: { time: number };
  /** What the cache holds: "website/1 acme.example" → the answer. */
  readonly kept: ReadonlyMap<string, { readonly value: unknown; readonly expiresAt: number }>;
  /** Paths and hosts that were asked for, in order: "http www.acme.example/". */
  readonly asked: readonly string[];
  visit(domain?: string, signal?: AbortSignal): Promise<WebsiteAnswer>;
  /** Serves a host over HTTP; `port` 80 of the address leads there. */
  http(host: string, handler: RequestListener, address?: string): Promise<void>;
  https(
    host: string,
    certificate: CertificateName,
    handler: RequestListener,
    address?: string,
  ): Promise<void>;
  /** Lets a port of an address lead to any server. */
  raw(address: string, port: number, server: Server): Promise<void>;
  /** Lets ports of an address turn connections down. */
  refuse(address: string, ...ports: readonly number[]): Promise<void>;
}

export async function openWebsites(
  limits: Partial<VisitLimits> = {},
  network: Parameters<typeof openDialer>[0] = {},
  reader: Reader<PageMethods> = foreignInPlace,
): Promise<OpenWebsites> {
  const open = await openDialer(network);
  const clock = { time: 1_700_000_000_000, now: () => clock.time };
  const kept = new Map<string, { value: unknown; expiresAt: number }>();
  const asked: string[] = [];
  const cache: LookupCache = {
    async read(kind, key, now) {
      const entry = kept.get(`${kind} ${key}`);
      return entry !== undefined && entry.expiresAt > now ? entry.value : undefined;
    },
    async write(kind, key, value, expiresAt) {
      // As a store in another thread: who does not wait for it may not find it.
      await new Promise(setImmediate);
      kept.set(`${kind} ${key}`, { value: JSON.parse(JSON.stringify(value)), expiresAt });
    },
  };
  const pages = createPageFetcher({
    dialer: open.dialer,
    userAgent: 'Vouch-test',
    ca: [fixture('authority.crt')],
  });
  const { dns } = open.network;
  const websites = createWebsites({
    pages,
    reader,
    dns,
    cache,
    clock,
    limits: { ...VISIT_LIMITS, ...limits },
  });

  const noting =
    (scheme: string, handler: RequestListener): RequestListener =>
    (request, response) => {
      asked.push(`${scheme} ${request.headers.host}${request.url}`);
      handler(request, response);
    };
  const place = async (address: string, port: number, server: Server) => {
    open.own(server);
    open.map(address, port, await listen(server));
  };

  return {
    websites,
    open,
    clock,
    kept,
    asked,
    visit: (domain = 'acme.example', signal = new AbortController().signal) =>
      websites.visit(domain, { checkId: 'check-1', lane: 'batch', signal }),
    async http(host, handler, address = ACME) {
      open.dns.addresses(host, address);
      await place(address, 80, createServer(noting('http', handler)));
    },
    async https(host, certificate, handler, address = ACME) {
      open.dns.addresses(host, address);
      const files = { key: fixture('server.key'), cert: fixture(`${certificate}.crt`) };
      await place(address, 443, createTlsServer(files, noting('https', handler)));
    },
    raw: place,
    async refuse(address, ...ports) {
      for (const port of ports) open.map(address, port, await closedPort());
    },
    [Symbol.asyncDispose]: () => open[Symbol.asyncDispose](),
  };
}

/** A handler that answers everything with one page. */
export function page(
  html: string | Buffer,
  headers: Record<string, string> = {},
  status = 200,
): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers });
    response.end(html);
  };
}

/** A handler that sends everybody elsewhere. */
export function redirectTo(location: string): RequestListener {
  return (_request, response) => {
    response.writeHead(302, { location });
    response.end();
  };
}

/** An ordinary home page. */
export const HOME = `<!doctype html><html lang="en"><head><title>Acme Pumps</title>
<meta name="description" content="Pumps for wells and ships."></head>
<body><h1>Acme Pumps</h1><p>We build pumps in Harwich. Call us or visit the works.</p></body></html>`;
