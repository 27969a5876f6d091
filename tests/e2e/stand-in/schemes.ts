// Gives each scheme of the app a loopback server, because Chromium alone does not know it; addresses are translated both ways.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Handler = (request: { readonly url: string; readonly method: string }) => Promise<Response>;

export interface Schemes {
  handle(scheme: string, handler: Handler): void;
  /** Resolves once the server listens. */
  readonly started: Promise<void>;
  /** `app://vouch/x` as Chromium can load it. */
  toChromium(url: string): string;
  /** What the app calls an address of Chromium. */
  toApp(url: string): string;
}

/** The one host that the app has; a real scheme would know others as well. */
const HOST = 'vouch';

export function serveSchemes(): Schemes {
  const handlers = new Map<string, Handler>();
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  server.unref();
  const started = once(server.listen(0, '127.0.0.1'), 'listening').then(() => {});
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [entry] = handlers;
    if (entry === undefined) return void response.writeHead(404).end();
    const [scheme, handler] = entry;
    const url = `${scheme}://${HOST}${request.url ?? '/'}`;
    const answered = await handler({ url, method: request.method ?? 'GET' });
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    response.end(Buffer.from(await answered.arrayBuffer()));
  }

  return {
    started,
    handle: (scheme, handler) => void handlers.set(scheme, handler),
    toChromium(url) {
      const scheme = url.slice(0, url.indexOf(':'));
      return handlers.has(scheme) ? url.replace(`${scheme}://${HOST}`, origin()) : url;
    },
    toApp(url) {
      const [scheme] = handlers.keys();
      return scheme !== undefined && url.startsWith(`${origin()}/`)
        ? url.replace(origin(), `${scheme}://${HOST}`)
        : url;
    },
  };
}
