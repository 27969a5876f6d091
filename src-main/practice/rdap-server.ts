// The practice network's RDAP servers, and the list of them, over HTTP on one loopback port.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback, type RunningServer } from './listen.ts';
import {
  bootstrapDocument,
  DAY_MS,
  PRACTICE_REGISTRATIONS,
  type PracticeRegistration,
  registeredAt,
  stamp,
} from './registry-data.ts';

export interface RegistryServerOptions {
  readonly registrations?: readonly PracticeRegistration[];
  /** What the ages are counted from, asked again for each question; the clock of the machine when left out. */
  readonly now?: () => number;
}

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const RDAP_TYPE = 'application/rdap+json';

/** Starts the server on a free port of 127.0.0.1; the Host header tells which of the servers is meant. */
export async function startRdapServer(options: RegistryServerOptions = {}): Promise<RunningServer> {
  const { registrations = PRACTICE_REGISTRATIONS, now = Date.now } = options;
  const byName = new Map(registrations.map((entry) => [entry.name, entry]));
  return listenOnLoopback(createServer((request, response) => send(response, answer(request))));

  function answer({ method, url = '', headers }: IncomingMessage): Reply {
    const host = (headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
    if (method !== 'GET' && method !== 'HEAD') return problem(405, 'Only questions are answered');
    if (host === 'data.iana.org') {
      if (url !== '/rdap/dns.json')
        return { status: 404, type: 'text/html', body: '<p>Nothing here.' };
      return json(200, 'application/json', bootstrapDocument(registrations));
    }
    const name = /^\/domain\/([a-z0-9.-]{1,253})$/i.exec(url)?.[1]?.toLowerCase();
    if (name === undefined) return problem(400, 'Ask for /domain/ and a name');
    if (host === 'rdap-busy.registry.example') {
      return { ...problem(429, 'Too many questions'), headers: { 'retry-after': '600' } };
    }
    const entry = byName.get(name);
    if (entry === undefined || entry.rdap === 'none')
      return problem(404, `${name} is not registered`);
    const whole = json(200, RDAP_TYPE, domainObject(entry, now()));
    if (host !== 'rdap-broken.registry.example') return whole;
    return { ...whole, body: whole.body.slice(0, whole.body.length / 2) };
  }
}

/** A domain object (RFC 9083 §5.3). */
function domainObject(entry: PracticeRegistration, now: number): unknown {
  const event = (eventAction: string, at: number) => ({ eventAction, eventDate: stamp(at) });
  const { registeredDaysAgo, expiresInDays, changedDaysAgo } = entry;
  return {
    rdapConformance: ['rdap_level_0'],
    objectClassName: 'domain',
    handle: `${entry.name.toUpperCase()}-PRACTICE`,
    ldhName: entry.name,
    status: entry.statuses,
    events: [
      ...(registeredDaysAgo === null
        ? []
        : [event('registration', registeredAt(registeredDaysAgo, now))]),
      event('expiration', now + expiresInDays * DAY_MS),
      event('last changed', now - changedDaysAgo * DAY_MS),
      event('last update of RDAP database', now),
    ],
    entities: [
      {
        objectClassName: 'entity',
        handle: '9999',
        roles: ['registrar'],
        publicIds: [{ type: 'IANA Registrar ID', identifier: '9999' }],
        vcardArray: [
          'vcard',
          [
            ['version', {}, 'text', '4.0'],
            ['fn', {}, 'text', entry.registrar],
          ],
        ],
      },
    ],
    notices: [
      { title: 'Practice', description: ['Everything here is made up.'] },
      { title: 'Redacted', description: ['The holder of the domain is not disclosed.'] },
    ],
  };
}

/** An error (RFC 9083 §6). */
function problem(status: number, title: string): Reply {
  return json(status, RDAP_TYPE, { rdapConformance: ['rdap_level_0'], errorCode: status, title });
}

function json(status: number, type: string, value: unknown): Reply {
  return { status, type, body: JSON.stringify(value) };
}

function send(response: ServerResponse, { status, type, body, headers }: Reply): void {
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(body);
}
