// The window's routes on the API's port, over real sockets: the token, calls, events, uploads and downloads.
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listen } from '../../../src-main/api/listen.ts';
import { createApi, type Timeouts } from '../../../src-main/api/server.ts';
import { type Download, mountWindow } from '../../../src-main/hosts/web/mount-window.ts';
import { openCallEndpoint } from '../../../src-main/program/call-endpoint.ts';
import { createEventHub, type EventHub } from '../../../src-main/program/events.ts';
import type { Handlers } from '../../../src-main/service/calls.ts';
import { eventsOf } from '../../../src-renderer/bridge/server-sent-events.ts';
import { WINDOW_METHODS } from '../../../src-shared/bridge/methods.ts';
import type { BridgeAnswer } from '../../../src-shared/bridge/window.ts';
import { beyondRefusal } from '../../../src-shared/json-bounds.ts';
import { createFakeService } from '../../doubles/fake-service.ts';
import { DETECT, EMAIL_FIRST, OPTIONS } from '../../doubles/list-choices.ts';

const TOKEN = 'a-token-of-this-session';
const KEYED = { authorization: `Bearer ${TOKEN}` };
const silent = { error() {}, info() {} };

let url = '';
let events: EventHub;
/** How many listen to all events now. */
let listeners: number;
let uploads: { readonly name: string; readonly text: string }[];
let downloads: Map<string, Download>;
let calls: Partial<Handlers>;
let codes: Set<string>;
let server: Server;
let close: () => Promise<void>;

beforeEach(() => open());

/** Serves the window's routes; with limits of time of its own, in place of what stood before. */
async function open(timeouts: Partial<Timeouts> = {}): Promise<void> {
  events = createEventHub();
  listeners = 0;
  uploads = [];
  downloads = new Map();
  codes = new Set(['a-code']);
  calls = {
    'requests.recent': async ({ limit }) => ({
      requests: [
        {
          at: '',
          method: 'GET',
          path: `/${limit}`,
          status: 200,
          ms: 1,
          key_name: null,
          code: null,
        },
      ],
    }),
  };
  const app = createApi({
    service: () => createFakeService().service,
    version: '0.0.0',
    clock: { now: () => Date.now() },
    newRequestId: () => 'req_1',
    log: silent,
    timeouts,
    mount: (scope) =>
      mountWindow(scope, {
        page: {
          async read(path) {
            return {
              status: 200,
              headers: {
                'content-type': 'text/html',
                'content-security-policy': "default-src 'none'",
              },
              body: Buffer.from(`page at ${path}`),
            };
          },
        },
        bridge: openCallEndpoint(() => calls, {
          caller: { origin: { kind: 'app' }, emit: events.emit },
          methods: [WINDOW_METHODS],
        }),
        events: {
          onAny(listener) {
            listeners += 1;
            const stop = events.onAny(listener);
            return () => {
              listeners -= 1;
              stop();
            };
          },
        },
        token: TOKEN,
        admit: (code) => codes.delete(code),
        async receive(name, body) {
          uploads.push({ name, text: await textOf(body) });
          return { file_id: 'file_1', name, size_bytes: 1 };
        },
        async redeem(ticket) {
          const found = downloads.get(ticket) ?? null;
          downloads.delete(ticket);
          return found;
        },
        log: silent,
      }),
  });
  const listening = await listen(app, 0);
  if (!listening.ok) throw new Error(listening.error);
  url = listening.url;
  server = app.server;
  close = () => app.close();
}

afterEach(() => close());

async function call(method: string, params: unknown, headers: Record<string, string> = KEYED) {
  const response = await fetch(`${url}/ui/call/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(params),
  });
  return { status: response.status, answer: (await response.json()) as BridgeAnswer };
}

describe('the page', () => {
  test('needs no token and carries its own policy', async () => {
    const response = await fetch(`${url}/`);
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(await response.text()).toBe('page at /');
    expect(await (await fetch(`${url}/assets/index-1.js?x=1`)).text()).toBe(
      'page at /assets/index-1.js',
    );
  });
});

describe('the session', () => {
  const enter = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/ui/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });

  test('is had for a code, once', async () => {
    const first = await enter('{"code":"a-code"}');
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(await first.json()).toEqual({ token: TOKEN });
    const second = await enter('{"code":"a-code"}');
    expect(second.status).toBe(401);
    expect(await second.json()).toMatchObject({
      code: 'unauthorized',
      detail: expect.stringContaining('vouch window'),
    });
  });

  test.for([
    '{"code":"another"}',
    '{"code":""}',
    '{"code":["a-code"]}',
    '{"code":null}',
    'null',
    '"a-code"',
    '[]',
    '{}',
  ])('is not had for %s', async (body) => {
    expect((await enter(body)).status).toBe(401);
    expect(codes.size).toBe(1);
  });

  test('is not had by another page, nor by a question that is no POST', async () => {
    const foreign = { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' };
    expect((await enter('{"code":"a-code"}', foreign)).status).toBe(403);
    expect((await fetch(`${url}/ui/session?code=a-code`)).status).toBe(405);
    expect((await enter(`{"code":"${'x'.repeat(2000)}"}`)).status).toBe(413);
    expect(codes.size).toBe(1);
  });
});

describe('a call', () => {
  test('is answered by the bridge', async () => {
    const { status, answer } = await call('requests.recent', { limit: 7 });
    expect(status).toBe(200);
    expect(answer).toMatchObject({ ok: true, value: { requests: [{ path: '/7' }] } });
  });

  test.for([
    ['none', {}],
    ['another', { authorization: 'Bearer another' }],
    ['an empty one', { authorization: 'Bearer ' }],
    ['the token without its scheme', { authorization: TOKEN }],
  ] as const)('with %s for a token is refused', async ([, headers]) => {
    expect((await call('requests.recent', { limit: 7 }, headers)).status).toBe(401);
  });

  test('from another page is refused, token or not', async () => {
    const { status } = await call(
      'requests.recent',
      { limit: 7 },
      { ...KEYED, origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' },
    );
    expect(status).toBe(403);
  });

  test('that is refused tells why, as a value', async () => {
    expect((await call('requests.recent', { limit: 0 })).answer).toMatchObject({
      ok: false,
      error: { code: 'invalid_request' },
    });
    expect((await call('host.pick_list', {})).answer).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    });
    expect((await call('__proto__', {})).answer).toMatchObject({ ok: false });
  });

  test('nested a hundred thousand levels deep is refused with a sentence', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const response = await fetch(`${url}/ui/call/settings.change`, {
        method: 'POST',
        headers: { ...KEYED, 'content-type': 'application/json' },
        body: `{"name":"bands","value":${open.repeat(100_000)}1${close.repeat(100_000)}}`,
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        code: 'invalid_request',
        detail: beyondRefusal('depth', 'The body').message,
      });
    }
  });

  test('with a body that is no JSON is refused', async () => {
    const response = await fetch(`${url}/ui/call/requests.recent`, {
      method: 'POST',
      headers: { ...KEYED, 'content-type': 'application/json' },
      body: '{"limit":',
    });
    expect(response.status).toBe(400);
  });

  test('goes on when its page is loaded again, and ends when it is given up', async () => {
    const begun = Promise.withResolvers<AbortSignal>();
    const aborted = Promise.withResolvers<void>();
    calls = {
      'files.import': (_params, { signal }) => {
        if (signal) {
          signal.addEventListener('abort', () => aborted.resolve());
          begun.resolve(signal);
        }
        return new Promise(() => {});
      },
      ...calls,
    };
    const page = new AbortController();
    const request = fetch(`${url}/ui/call/files.import`, {
      method: 'POST',
      headers: { ...KEYED, 'content-type': 'application/json', 'x-vouch-call': 'call-1' },
      body: JSON.stringify({
        file_id: 'f',
        name: 'n',
        reading: DETECT,
        mapping: EMAIL_FIRST,
        options: OPTIONS,
      }),
      signal: page.signal,
    }).catch((error: Error) => error.name);
    const signal = await begun.promise;
    page.abort();
    expect(await request).toBe('AbortError');
    // One more round trip: by then the server has seen the connection go.
    await call('requests.recent', { limit: 1 });
    expect(signal.aborted).toBe(false);
    await fetch(`${url}/ui/abandon/call-1`, { method: 'POST', headers: KEYED });
    await aborted.promise;
  });
});

describe('events', () => {
  test('reach a page that listens, in order, and only with the token', async () => {
    expect((await fetch(`${url}/ui/events`)).status).toBe(401);
    const response = await fetch(`${url}/ui/events`, { headers: KEYED });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    if (response.body === null) throw new Error('no stream');
    const stream = eventsOf(response.body);
    const first = stream.next();
    events.emit('keys.changed', {});
    events.emit('jobs.removed', { job_id: 'job_1' });
    expect((await first).value).toEqual({ event: 'keys.changed', data: '{}' });
    expect((await stream.next()).value).toEqual({
      event: 'jobs.removed',
      data: '{"job_id":"job_1"}',
    });
    await stream.return();
  });

  test('end with the service, so that nothing holds it open', async () => {
    const response = await fetch(`${url}/ui/events`, { headers: KEYED });
    if (response.body === null) throw new Error('no stream');
    const rest = textOf(Readable.fromWeb(response.body as never));
    await close();
    close = async () => {};
    expect(await rest).toContain(': hello');
  });

  test('do not pile up for a page that does not read: its stream is broken off, those of others go on', async () => {
    const idle = connect(Number(new URL(url).port), '127.0.0.1');
    idle.write(
      `GET /ui/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${TOKEN}\r\n\r\n`,
    );
    await once(idle, 'readable');
    const response = await fetch(`${url}/ui/events`, { headers: KEYED });
    if (response.body === null) throw new Error('no stream');
    const stream = eventsOf(response.body);
    const payload = { job_id: 'x'.repeat(65_536) };
    let reported = 0;
    // What the system keeps for a connection comes on top; it is a few megabytes.
    while (listeners === 2 && reported < 2_000) {
      events.emit('jobs.removed', payload);
      reported += 1;
      expect((await stream.next()).value).toMatchObject({ event: 'jobs.removed' });
    }
    expect(listeners).toBe(1);
    idle.resume();
    await once(idle, 'close');
    events.emit('keys.changed', {});
    expect((await stream.next()).value).toEqual({ event: 'keys.changed', data: '{}' });
    await stream.return();
  });

  test('are not streamed in answer to HEAD, which would never end', async () => {
    const response = await fetch(`${url}/ui/events`, { method: 'HEAD', headers: KEYED });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, OPTIONS');
    expect(listeners).toBe(0);
  });
});

describe('files', () => {
  test('are taken in under their label, whatever it holds', async () => {
    const response = await fetch(`${url}/ui/files?name=${encodeURIComponent('../🧾 leads.csv')}`, {
      method: 'POST',
      headers: { ...KEYED, 'content-type': 'application/octet-stream' },
      body: 'email\njane@acme.example\n',
    });
    expect(await response.json()).toMatchObject({ ok: true, value: { file_id: 'file_1' } });
    expect(uploads).toEqual([{ name: '../🧾 leads.csv', text: 'email\njane@acme.example\n' }]);
  });

  test('take as long as they take, while a call has to arrive in time', async () => {
    await close();
    await open({ headersMs: 1000, requestMs: 1000, checkEveryMs: 10 });
    const expired = once(server, 'clientError');
    const upload = await posted('/ui/files?name=slow.csv', 'application/octet-stream', 12);
    upload.write('email\n');
    await expired;
    upload.end('a@b.c\n');
    expect(await textOf(upload)).toContain('"file_id":"file_1"');
    expect(uploads).toEqual([{ name: 'slow.csv', text: 'email\na@b.c\n' }]);
    const late = await posted('/ui/call/requests.recent', 'application/json', 12);
    late.write('{"li');
    expect(await textOf(late)).toContain('"code":"invalid_request"');
  });

  test('leave no time to spare for what comes behind them on their connection', async () => {
    await close();
    await open({ headersMs: 1000, requestMs: 1000, checkEveryMs: 10 });
    const upload = await posted('/ui/files?name=first.csv', 'application/octet-stream', 12, {
      keeps: true,
    });
    upload.write('email\na@b.c\n');
    await once(upload, 'readable');
    upload.write('POST /ui/files HTTP/1.1\r\nHost: 127');
    expect(await textOf(upload)).toMatch(/"file_id":"file_1".*"code":"invalid_request"/s);
  });

  test('end when nothing comes any more', async () => {
    await close();
    await open({ bodyPauseMs: 40 });
    const upload = await posted('/ui/files?name=silent.csv', 'application/octet-stream', 12);
    upload.write('email\n');
    expect(await textOf(upload)).toBe('');
    expect(uploads).toEqual([]);
  });

  test('of an export are fetched once, by a ticket', async () => {
    const bytes = Buffer.from('a,b\n');
    downloads.set('ticket', {
      name: 'leads – ätsch.csv',
      sizeBytes: bytes.length,
      content: Readable.from([bytes]),
    });
    // A program that first asks how large the file is does not use the ticket up.
    const head = await fetch(`${url}/ui/download/ticket`, { method: 'HEAD' });
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET, OPTIONS']);
    const first = await fetch(`${url}/ui/download/ticket`);
    expect(first.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''leads%20%E2%80%93%20%C3%A4tsch.csv",
    );
    expect(await first.text()).toBe('a,b\n');
    const second = await fetch(`${url}/ui/download/ticket`);
    expect(second.status).toBe(404);
    expect(await second.json()).toMatchObject({ code: 'not_found' });
  });
});

/** A connection on which the head of a request stands. */
async function posted(
  path: string,
  type: string,
  bytes: number,
  { keeps = false } = {},
): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
  await once(socket, 'connect');
  const connection = keeps ? 'keep-alive' : 'close';
  const head = [`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Connection: ${connection}`];
  const fields = [`Authorization: ${KEYED.authorization}`, `Content-Type: ${type}`];
  socket.write([...head, ...fields, `Content-Length: ${bytes}`, '', ''].join('\r\n'));
  return socket;
}
