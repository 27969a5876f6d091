// Serves the websites of the practice domains on loopback, told apart by the Host header; what they show is left to
// `site-data.ts`.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import iconv from 'iconv-lite';
import { PRACTICE_SITES, type PracticeSite } from './site-data.ts';

export interface WebServer {
  /** Speaks HTTP. Port 443 may lead here as well: the handshake fails at once, as where no TLS is spoken. */
  readonly port: number;
  /** Ends every connection and pending answer; a second call does nothing. */
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const FILLING = '<p>And another page about another subsidiary. '.repeat(200);

/** Starts the web server on a free port of 127.0.0.1. Rejects when no port can be had. */
export async function startWebServer(
  sites: ReadonlyMap<string, PracticeSite> = PRACTICE_SITES,
): Promise<WebServer> {
  const timers = new Set<NodeJS.Timeout>();
  const server = createServer((request, response) => {
    answer(siteOf(sites, request), request, response, (delayMs, action) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        action();
      }, delayMs);
      timers.add(timer);
    });
  });
  // Bytes that are no HTTP, a TLS handshake for one.
  server.on('clientError', (_error, socket) => socket.destroy());
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let closing: Promise<void> | null = null;

  const stop = async () => {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
  return {
    port,
    close() {
      closing ??= stop();
      return closing;
    },
  };
}

function siteOf(
  sites: ReadonlyMap<string, PracticeSite>,
  request: IncomingMessage,
): PracticeSite | null {
  const host = (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  return sites.get(host) ?? sites.get(host.replace(/^www\./, '')) ?? null;
}

function answer(
  site: PracticeSite | null,
  request: IncomingMessage,
  response: ServerResponse,
  later: (delayMs: number, action: () => void) => void,
): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  if (site === null || new URL(request.url ?? '/', 'http://host').pathname !== '/') {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Nothing is here.');
    return;
  }
  switch (site.kind) {
    case 'redirect':
      response.writeHead(301, { location: site.to }).end();
      return;
    case 'endless':
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.write(site.html);
      pourInto(response);
      return;
    case 'page': {
      const {
        html,
        status = 200,
        encoding = 'utf-8',
        contentType = 'text/html',
        delayMs = 0,
      } = site;
      const send = () =>
        response
          .writeHead(status, { 'content-type': contentType })
          .end(iconv.encode(html, encoding));
      if (delayMs === 0) send();
      else later(delayMs, send);
    }
  }
}

/** Writes as fast as it is read, until the reader has gone. */
function pourInto(response: ServerResponse): void {
  const pour = () => {
    while (!response.destroyed && response.write(FILLING));
  };
  response.on('drain', pour);
  pour();
}
