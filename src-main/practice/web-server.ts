// Serves the websites of the practice domains on loopback, told apart by the Host header.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import iconv from 'iconv-lite';
import { listenOnLoopback, type RunningServer } from './listen.ts';
import { PRACTICE_SITES, type PracticeSite } from './site-data.ts';

const FILLING = '<p>And another page about another subsidiary. '.repeat(200);

/**
 * Starts the web server. It speaks HTTP; port 443 may lead here as well: the handshake fails at once, as where no TLS is
 * spoken.
 */
export async function startWebServer(
  sites: ReadonlyMap<string, PracticeSite> = PRACTICE_SITES,
): Promise<RunningServer> {
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
  return listenOnLoopback(server, () => {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  });
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
