// The look-up of registrations over the real dialer, with RDAP and WHOIS servers on 127.0.0.1 that answer what a test
// tells them.
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { createPageFetcher } from '../../../src-main/adapters/dialer/http.ts';
import {
  createRegistration,
  type RegistrationOptions,
} from '../../../src-main/adapters/registration/registration.ts';
import type {
  LookupContext,
  RegistrationAnswer,
  RegistrationPort,
} from '../../../src-main/engine/ports.ts';
import { foreignInPlace } from '../../doubles/reader-in-place.ts';
import { listen, type OpenDialer, openDialer } from '../dialer/open-dialer.ts';
import { type MemoryFacts, memoryFacts } from './memory-facts.ts';

export const NOW = Date.UTC(2026, 10, 20, 12);
export const DAY_MS = 86_400_000;

export interface HttpReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Objects are sent as JSON. */
  readonly body?: unknown;
}

/** What a host answers about a path. */
export type HttpScript = (path: string) => HttpReply | undefined | Promise<HttpReply>;

/** A WHOIS server's bytes; the socket for one that does something else. */
export type WhoisScript = (query: string, socket: Socket) => string | Buffer | undefined;

export interface OpenRegistration extends AsyncDisposable {
  readonly port: RegistrationPort;
  readonly dialer: OpenDialer;
  readonly facts: MemoryFacts;
  readonly clock: { time: number; now(): number };
  /** Every question that reached a server: `rdap.test /domain/acme.test`, `whois.test acme.test`. */
  readonly asked: readonly string[];
  /** Lets a host answer over HTTP; a reply of undefined never comes. */
  http(host: string, script: HttpScript): void;
  whois(host: string, script: WhoisScript | string): Promise<void>;
  /** Publishes a list of RDAP servers at the place that is asked for it. */
  bootstrap(services: readonly (readonly [readonly string[], readonly string[]])[]): void;
  /** Lets IANA's WHOIS server name a server for a top-level domain. */
  iana(servers: Readonly<Record<string, string>>): Promise<void>;
  ask(domain: string, context?: Partial<LookupContext>): Promise<RegistrationAnswer>;
  /** Another look-up with nothing remembered but the facts. */
  again(options?: Partial<RegistrationOptions>): RegistrationPort;
}

export async function openRegistration(
  options: Partial<RegistrationOptions> = {},
  pace: 'own pace' | 'no pace' = 'no pace',
): Promise<OpenRegistration> {
  const dialer = await openDialer();
  const cache = memoryFacts();
  const clock = { time: NOW, now: () => clock.time };
  const asked: string[] = [];
  const scripts = new Map<string, HttpScript>();
  let addresses = 0;
  const freshAddress = () => {
    addresses += 1;
    return `44.128.201.${addresses}`;
  };

  const web = createHttpServer(async (request, response) => {
    const host = request.headers.host ?? '';
    asked.push(`${host} ${request.url}`);
    const reply = await scripts.get(host)?.(request.url ?? '');
    if (reply === undefined) return;
    const { status = 200, headers = {}, body = '' } = reply;
    response.writeHead(status, { 'content-type': 'application/rdap+json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  dialer.own(web);
  const webPort = await listen(web);

  const again = (more: Partial<RegistrationOptions> = {}) =>
    createRegistration({
      reader: foreignInPlace,
      pages: createPageFetcher({ dialer: dialer.dialer, userAgent: 'Vouch-test/1.0' }),
      dialer: dialer.dialer,
      cache,
      clock,
      // Tests are not to wait for a pace that is tested elsewhere.
      ...(pace === 'no pace' ? { pace: { inFlight: 4, intervalMs: 0 } } : {}),
      bootstrap: { url: 'http://data.iana.org/rdap/dns.json', unlisted: {} },
      ...options,
      ...more,
    });
  const port = again();

  const open: OpenRegistration = {
    port,
    dialer,
    facts: cache,
    clock,
    asked,
    http(host, script) {
      if (!scripts.has(host)) {
        const address = freshAddress();
        dialer.dns.addresses(host, address);
        dialer.map(address, 80, webPort);
      }
      scripts.set(host, script);
    },
    async whois(host, script) {
      const server = createTcpServer((socket) => {
        let question = '';
        socket.on('data', (chunk) => {
          question += chunk.toString('latin1');
          if (!question.endsWith('\r\n')) return;
          const query = question.slice(0, -2);
          asked.push(`${host} ${query}`);
          const reply = typeof script === 'string' ? script : script(query, socket);
          if (reply !== undefined) socket.end(reply);
        });
      });
      dialer.own(server);
      const address = freshAddress();
      dialer.dns.addresses(host, address);
      dialer.map(address, 43, await listen(server));
    },
    bootstrap(services) {
      open.http('data.iana.org', () => ({ body: { version: '1.0', services } }));
    },
    iana: (servers) =>
      open.whois('whois.iana.org', (tld) =>
        servers[tld] === undefined
          ? '% IANA WHOIS server\r\n\r\nThis query returned 0 objects.\r\n'
          : `% IANA WHOIS server\r\n\r\ndomain:       ${tld.toUpperCase()}\r\n\r\nwhois:        ${servers[tld]}\r\n`,
      ),
    ask: (domain, context = {}) => port.registration(domain, { ...contextOf(), ...context }),
    again,
    [Symbol.asyncDispose]: () => dialer[Symbol.asyncDispose](),
  };
  return open;
}

export function contextOf(signal: AbortSignal = new AbortController().signal): LookupContext {
  return { checkId: 'check-1', lane: 'batch', signal };
}

/** A domain object (RFC 9083 §5.3) with what a test puts in place. */
export function rdapDomain(
  ldhName: string,
  registeredDaysAgo: number,
  more: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const eventDate = new Date(NOW - registeredDaysAgo * DAY_MS).toISOString();
  return {
    objectClassName: 'domain',
    ldhName,
    events: [{ eventAction: 'registration', eventDate }],
    ...more,
  };
}
