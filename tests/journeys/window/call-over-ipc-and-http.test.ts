// The client over IPC, and the one over HTTP against a server of the same answers.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { BridgeAnswer } from '../../../src-shared/bridge/window.ts';
import { openPage } from '../../renderer/open-page.ts';

const REFUSAL = {
  code: 'invalid_request',
  message: 'That is odd.',
  fields: [{ pointer: '/x', message: 'odd' }],
  members: { limit: 3 },
} as const;
const OFFER = { file_id: 'f1', name: 'leads.csv', size_bytes: 11 };

describe('over IPC', () => {
  const opened = async (plan: Parameters<typeof openPage>[0] = {}) => ({
    ...openPage(plan),
    ...(await import('../../../src-renderer/bridge/client.ts')),
  });

  test('a call is answered, and a refusal keeps its code, fields and numbers', async () => {
    const { client, endpoint } = await opened({ answers: { 'jobs.list': { jobs: [] } } });
    expect(client.host).toBe('desktop');
    expect(await client.call('jobs.list', { after: null, limit: 1 })).toEqual({ jobs: [] });
    expect(endpoint.calls).toEqual([{ method: 'jobs.list', params: { after: null, limit: 1 } }]);
    endpoint.refuse('jobs.list', REFUSAL);
    await expect(client.call('jobs.list', { after: null, limit: 1 })).rejects.toMatchObject(
      REFUSAL,
    );
  });

  test('each call has a name of its own, by which it is given up while it is on its way', async () => {
    const { client, endpoint } = await opened({ held: ['jobs.list', 'policy.list'] });
    const params = { after: null, limit: 1 };
    const controllers = [0, 1].map(() => new AbortController());
    const calls = controllers.map(({ signal }) => client.call('jobs.list', params, signal));
    controllers[1]?.abort();
    expect(endpoint.abandoned).toEqual(['jobs.list:2']);
    endpoint.release('jobs.list');
    expect(await calls[0]).toEqual({ jobs: [] });
    await expect(calls[1]).rejects.toMatchObject({ name: 'AbortError' });
    controllers[0]?.abort();
    await expect(client.call('jobs.list', params, controllers[0]?.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(endpoint.abandoned).toEqual(['jobs.list:2']);
    expect(endpoint.calls).toHaveLength(2);
  });

  test('files are offered, texts are pasted, and events are heard', async () => {
    const { client, endpoint, asked } = await opened({ answers: { 'files.paste': OFFER } });
    const file = new File(['a@b.example'], 'leads.csv');
    expect(await client.offer(file)).toEqual({ ...OFFER, file_id: 'dropped' });
    await expect(client.offer(file, AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(await client.paste('pasted.txt', 'a@b.example')).toEqual(OFFER);
    expect(asked('files.paste')).toEqual([{ name: 'pasted.txt', text: 'a@b.example' }]);
    const received: unknown[] = [];
    const stop = client.on('jobs.removed', (payload) => received.push(payload));
    endpoint.emit('jobs.removed', { job_id: 'a' });
    stop();
    endpoint.emit('jobs.removed', { job_id: 'b' });
    expect(received).toEqual([{ job_id: 'a' }]);
    const states: string[] = [];
    client.onConnection((state) => states.push(state))();
    expect(states).toEqual(['connected']);
  });
});

describe('over HTTP', () => {
  interface Asked {
    readonly path: string;
    readonly body: string;
    readonly authorization: string | undefined;
    readonly type: string | undefined;
  }
  type Answer = (asked: Asked, response: ServerResponse) => void;

  const json =
    (answer: BridgeAnswer | object, status = 200): Answer =>
    (_asked, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    };

  async function served(hash: string, token: string | null = 't1') {
    const asked: Asked[] = [];
    const answers = new Map<string, Answer>();
    const streams: ServerResponse[] = [];
    const server = createServer(async (request: IncomingMessage, response) => {
      const { url = '', headers } = request;
      const each = {
        path: url,
        body: await text(request),
        authorization: headers.authorization,
        type: headers['content-type'],
      };
      asked.push(each);
      if (url === '/ui/events' && !answers.has(url)) {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(': hello\n\n');
        streams.push(response);
        return;
      }
      const path = [...answers.keys()].find((known) => url.startsWith(known));
      if (path === undefined) return json({ ok: true, value: null })(each, response);
      answers.get(path)?.(each, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const close = () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    };
    onTestFinished(async () => {
      await close();
    });
    const { page } = openPage({}, hash);
    Object.assign(page, { vouch: undefined });
    if (token !== null) page.sessionStorage.setItem('vouch-session', token);
    // Addresses of a page are relative to where it came from.
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`${origin}${path}`, init));
    const { client } = await import('../../../src-renderer/bridge/client.ts');
    const states: string[] = [];
    client.onConnection((state) => states.push(state));
    const paths = () => asked.map(({ path }) => path);
    return { client, page, asked, answers, streams, states, close, paths };
  }

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('a call carries the token of the tab, and its answer is unwrapped', async () => {
    const { client, asked, answers, states } = await served('#/verify');
    answers.set('/ui/call/', json({ ok: true, value: { jobs: [] } }));
    expect(client.host).toBe('web');
    expect(await client.call('jobs.list', { after: null, limit: 1 })).toEqual({ jobs: [] });
    expect(asked).toEqual([
      {
        path: '/ui/call/jobs.list',
        body: '{"after":null,"limit":1}',
        authorization: 'Bearer t1',
        type: 'application/json',
      },
    ]);
    answers.set('/ui/call/', json({ ok: false, error: REFUSAL }, 400));
    await expect(client.call('jobs.list', { after: null, limit: 1 })).rejects.toMatchObject(
      REFUSAL,
    );
    expect(states).toEqual(['connected']);
  });

  test.each([401, 403])('a %d refuses the page, once, and the call', async (status) => {
    const { client, answers, states, page } = await served('#/verify');
    answers.set('/ui/call/', json({}, status));
    for (let call = 0; call < 2; call += 1)
      await expect(client.call('policy.list', {})).rejects.toMatchObject({ code: 'unauthorized' });
    expect(states).toEqual(['connected', 'refused']);
    expect(page.reloads).toBe(0);
  });

  test('without a token nothing is asked', async () => {
    const { client, asked, states } = await served('#/verify', null);
    await expect(client.call('policy.list', {})).rejects.toMatchObject({ code: 'unauthorized' });
    expect(asked).toEqual([]);
    expect(states).toEqual(['refused']);
  });

  test('the code of an address is exchanged for a token and wiped from it', async () => {
    const { client, asked, answers, page } = await served('#code=abc-_9', null);
    expect(page.location.hash).toBe('/#/verify');
    answers.set('/ui/session', json({ token: 't2' }));
    await client.call('policy.list', {});
    expect(asked[0]).toMatchObject({ path: '/ui/session', body: '{"code":"abc-_9"}' });
    expect(asked[1]?.authorization).toBe('Bearer t2');
    expect(page.sessionStorage.getItem('vouch-session')).toBe('t2');
  });

  test('a code that is pasted into the open tab begins the page anew, where it was', async () => {
    const { answers, page } = await served('#/lists/job_1');
    answers.set('/ui/session', json({ token: 't2' }));
    const paste = (oldURL: string) => {
      page.location.hash = '#code=abc';
      page.dispatchEvent(Object.assign(new Event('hashchange'), { oldURL }));
    };
    paste('http://127.0.0.1:1/#/lists/job_1');
    expect(page.location.hash).toBe('/#/lists/job_1');
    await expect.poll(() => page.reloads).toBe(1);
    expect(page.sessionStorage.getItem('vouch-session')).toBe('t2');
    paste('http://127.0.0.1:1/');
    expect(page.location.hash).toBe('/#/verify');
    page.goTo('#/api');
    expect(page.location.hash).toBe('#/api');
  });

  test('a connection that is lost is said, and again once it is back', async () => {
    const { client, states, close } = await served('#/verify');
    await client.call('policy.list', {});
    await close();
    await expect(client.call('policy.list', {})).rejects.toMatchObject({
      name: 'NoConnection',
      code: 'internal_error',
    });
    await expect(client.call('policy.list', {}, AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(states).toEqual(['connected', 'lost']);
  });

  test('a file that has gone is the reason, not the connection', async () => {
    const { client, states, close } = await served('#/verify');
    await close();
    const gone = Object.assign(new File(['x'], 'gone.csv'), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }),
    });
    await expect(client.offer(gone)).rejects.toMatchObject({ code: 'invalid_request' });
    expect(states).toEqual(['connected']);
  });

  test('files and pasted texts are bodies of their own', async () => {
    const { client, asked, answers } = await served('#/verify');
    answers.set('/ui/files', json({ ok: true, value: OFFER }));
    expect(await client.offer(new File(['a@b.example'], 'my leads.csv'))).toEqual(OFFER);
    expect(await client.paste('pasted.txt', 'c@d.example')).toEqual(OFFER);
    expect(asked.map(({ path, body, type }) => [path, body, type])).toEqual([
      ['/ui/files?name=my%20leads.csv', 'a@b.example', 'application/octet-stream'],
      ['/ui/files?name=pasted.txt', 'c@d.example', 'application/octet-stream'],
    ]);
  });

  test('a call that is given up is said so by its name', async () => {
    const { client, answers, paths } = await served('#/verify');
    const received = Promise.withResolvers<void>();
    answers.set('/ui/call/', () => received.resolve());
    const controller = new AbortController();
    const call = client.call('policy.list', {}, controller.signal);
    await received.promise;
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await expect.poll(() => paths()).toHaveLength(2);
    expect(paths()[1]?.replace(/[0-9a-f-]{36}$/, 'NAME')).toBe('/ui/abandon/NAME');
  });

  test('all events come by one stream', async () => {
    const { client, streams, paths, states } = await served('#/verify');
    const received: unknown[] = [];
    const stop = client.on('jobs.removed', (payload) => received.push(['one', payload]));
    client.on('jobs.removed', (payload) => received.push(['two', payload]));
    await expect.poll(() => streams).toHaveLength(1);
    streams[0]?.write('event: jobs.removed\ndata: {"job_id":"a"}\n\n');
    await expect.poll(() => received).toHaveLength(2);
    stop();
    streams[0]?.write(
      'event: policy.changed\ndata: {}\n\nevent: jobs.removed\ndata: {"job_id":"b"}\n\n',
    );
    await expect.poll(() => received).toHaveLength(3);
    expect(received).toEqual([
      ['one', { job_id: 'a' }],
      ['two', { job_id: 'a' }],
      ['two', { job_id: 'b' }],
    ]);
    expect(paths()).toEqual(['/ui/events']);
    streams[0]?.destroy();
    await expect.poll(() => states).toEqual(['connected', 'lost', 'connected']);
  });

  test.each([401, 403])('a stream that is refused with %d refuses the page', async (status) => {
    const { client, answers, states, paths } = await served('#/verify');
    answers.set('/ui/events', json({}, status));
    client.on('jobs.removed', () => {});
    await expect.poll(() => states).toEqual(['connected', 'refused']);
    expect(paths()).toEqual(['/ui/events']);
  });
});

describe('a stream that is kept open', () => {
  test('is opened again more slowly each time, and as quickly as at first once it was open', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    });
    const { keepFeed } = await import('../../../src-renderer/bridge/event-feed.ts');
    const outcomes = ['lost', 'lost', 'busy', 'lost', 'lost', 'lost', 'open', 'lost', 'refused'];
    const at: number[] = [];
    vi.stubGlobal('fetch', async () => {
      at.push(Date.now());
      const outcome = outcomes[at.length - 1];
      if (outcome === 'lost') throw new TypeError('fetch failed');
      if (outcome === 'busy') return new Response('', { status: 503 });
      if (outcome === 'refused') return new Response('', { status: 401 });
      return new Response('data: 1\n\n');
    });
    const messages: unknown[] = [];
    const kept = keepFeed('t1', (message) => messages.push(message));
    while (at.length < outcomes.length) {
      await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersToNextTimerAsync();
    }
    await kept;
    const pauses = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000, 250, 500]);
    expect(messages.map((message) => Object.values(message as object).join(' '))).toEqual([
      ...Array.from({ length: 6 }, () => 'state lost'),
      'state connected',
      'event message 1',
      'state lost',
      'state lost',
      'state refused',
    ]);
  });
});

describe('a file of the page', () => {
  test.each([
    ['an empty one', ''],
    ['one with something in it', 'x'],
  ])('can be read while it is there: %s', async (_what, content) => {
    const { unreadable } = await import('../../../src-renderer/bridge/unreadable-file.ts');
    const file = new File([content], 'leads.csv');
    expect(await unreadable(file)).toBeNull();
    const fails = () => Promise.reject(new Error('gone'));
    Object.assign(
      file,
      content === '' ? { arrayBuffer: fails } : { slice: () => ({ arrayBuffer: fails }) },
    );
    expect(await unreadable(file)).toMatchObject({ code: 'invalid_request' });
  });
});
