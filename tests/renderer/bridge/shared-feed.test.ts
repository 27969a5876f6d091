// What windows of one browser share: the worker's side over real ports, and a window's side of it.
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openPage, settled } from '../open-page.ts';

interface Stream {
  readonly token: string;
  readonly answer: (status: number) => void;
  readonly send: (text: string) => void;
  readonly end: () => void;
}

/** A worker of a page whose streams are opened, refused and cut by hand. */
async function startWorker() {
  openPage();
  const streams: Stream[] = [];
  vi.stubGlobal('fetch', (_path: string, { headers }: { headers: { authorization: string } }) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    let body: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        body = controller;
      },
    });
    streams.push({
      token: headers.authorization,
      answer: (status) => resolve(new Response(status === 200 ? stream : null, { status })),
      send: (text) => body?.enqueue(new TextEncoder().encode(text)),
      end: () => body?.close(),
    });
    return promise;
  });
  const connects: ((event: { ports: readonly unknown[] }) => void)[] = [];
  vi.stubGlobal('addEventListener', (_event: string, listener: (typeof connects)[number]) =>
    connects.push(listener),
  );
  await import('../../../src-renderer/bridge/shared-feed-worker.ts');
  const window = () => {
    const { port1, port2 } = new MessageChannel();
    onTestFinished(() => port1.close());
    for (const connect of connects) connect({ ports: [port2] });
    const received: unknown[] = [];
    port1.on('message', (message) => received.push(message));
    return { port: port1 as MessagePort, heard: received };
  };
  return { streams, window, connects };
}

const state = (now: string) => ({ kind: 'state', state: now });
const session = (token: string | null) => ({ kind: 'session', token });
const subscribe = (token: string) => ({ kind: 'subscribe', token });

describe('the worker', () => {
  test('keeps one stream for a session, for all of its windows', async () => {
    const { streams, window } = await startWorker();
    const [one, two, three] = [window(), window(), window()];
    one.port.postMessage(subscribe('a'));
    two.port.postMessage(subscribe('a'));
    await expect.poll(() => streams).toHaveLength(1);
    expect(streams[0]?.token).toBe('Bearer a');
    streams[0]?.answer(200);
    await expect.poll(() => two.heard).toEqual([state('connected')]);
    expect(one.heard).toEqual([state('connected')]);
    // One that comes later is told how it stands.
    three.port.postMessage(subscribe('a'));
    await expect.poll(() => three.heard).toEqual([state('connected')]);
    streams[0]?.send('event: x\ndata: 1\n\n');
    const event = { kind: 'event', event: 'x', data: '1' };
    await expect.poll(() => three.heard).toEqual([state('connected'), event]);
    expect(one.heard).toEqual([state('connected'), event]);
    expect(streams).toHaveLength(1);
  });

  test('lends the session of a stream that is open, and waits until it is known', async () => {
    const { streams, window } = await startWorker();
    const [owner, guest] = [window(), window()];
    owner.port.postMessage(subscribe('a'));
    await expect.poll(() => streams).toHaveLength(1);
    guest.port.postMessage({ kind: 'session' });
    await settled();
    await settled();
    expect(guest.heard).toEqual([]);
    streams[0]?.answer(200);
    await expect.poll(() => guest.heard).toEqual([session('a')]);
    // Once only.
    streams[0]?.send('data: 1\n\n');
    await expect.poll(() => owner.heard).toHaveLength(2);
    expect(guest.heard).toEqual([session('a')]);
  });

  test('lends none that was refused, and says so where there is no other', async () => {
    const { streams, window } = await startWorker();
    const [owner, guest, other] = [window(), window(), window()];
    guest.port.postMessage({ kind: 'session' });
    await expect.poll(() => guest.heard).toEqual([session(null)]);
    owner.port.postMessage(subscribe('a'));
    await expect.poll(() => streams).toHaveLength(1);
    streams[0]?.answer(401);
    await expect.poll(() => owner.heard).toEqual([state('refused')]);
    other.port.postMessage({ kind: 'session' });
    await expect.poll(() => other.heard).toEqual([session(null)]);
  });

  test('lends none whose stream is lost until it is back', async () => {
    const { streams, window } = await startWorker();
    const [owner, guest] = [window(), window()];
    owner.port.postMessage(subscribe('a'));
    await expect.poll(() => streams).toHaveLength(1);
    streams[0]?.answer(200);
    streams[0]?.end();
    await expect.poll(() => owner.heard.at(-1)).toEqual(state('lost'));
    guest.port.postMessage({ kind: 'session' });
    await expect.poll(() => streams).toHaveLength(2);
    expect(guest.heard).toEqual([]);
    streams[1]?.answer(200);
    await expect.poll(() => guest.heard).toEqual([session('a')]);
  });

  test('passes over a connection without a port', async () => {
    const { connects } = await startWorker();
    for (const connect of connects) expect(() => connect({ ports: [] })).not.toThrow();
  });
});

describe('a window', () => {
  async function opened() {
    openPage();
    const asked: unknown[] = [];
    const worker = Object.assign(new EventTarget(), {
      port: Object.assign(new EventTarget(), {
        start: () => {},
        postMessage: (message: unknown) => asked.push(message),
      }),
    });
    vi.stubGlobal('SharedWorker', function Worker() {
      return worker;
    });
    const fetched: string[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      fetched.push(path);
      return new Response(null, { status: 401 });
    });
    const { createSharedFeed } = await import('../../../src-renderer/bridge/shared-feed.ts');
    const tells = (data: unknown) =>
      worker.port.dispatchEvent(Object.assign(new Event('message'), { data }));
    return { feed: createSharedFeed(), asked, worker, tells, fetched };
  }

  test('hears the events of its session from the worker', async () => {
    const { feed, asked, tells, fetched } = await opened();
    const received: unknown[] = [];
    feed.subscribe('a', (message) => received.push(message));
    expect(asked).toEqual([subscribe('a')]);
    tells(state('connected'));
    tells(session('b'));
    expect(received).toEqual([state('connected')]);
    expect(fetched).toEqual([]);
  });

  test('borrows the session of another one', async () => {
    const { feed, asked, tells } = await opened();
    const borrowed = feed.session();
    expect(asked).toEqual([{ kind: 'session' }]);
    tells(state('connected'));
    tells(session('b'));
    expect(await borrowed).toBe('b');
  });

  test('has a stream of its own where the worker does not start', async () => {
    const { feed, worker, fetched } = await opened();
    const received: unknown[] = [];
    const borrowed = feed.session();
    feed.subscribe('a', (message) => received.push(message));
    worker.dispatchEvent(new Event('error'));
    expect(await borrowed).toBeNull();
    await expect.poll(() => received).toEqual([state('refused')]);
    expect(fetched).toEqual(['/ui/events']);
  });

  test('has one of its own where there are no such workers', async () => {
    await opened();
    vi.stubGlobal('SharedWorker', undefined);
    const { createSharedFeed } = await import('../../../src-renderer/bridge/shared-feed.ts');
    const feed = createSharedFeed();
    const received: unknown[] = [];
    feed.subscribe('a', (message) => received.push(message));
    expect(await feed.session()).toBeNull();
    await expect.poll(() => received).toEqual([state('refused')]);
  });
});
