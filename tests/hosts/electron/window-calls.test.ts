import { EventEmitter } from 'node:events';
import type { IpcMain, WebContents } from 'electron';
import { beforeEach, describe, expect, test } from 'vitest';
import { ownPages } from '../../../src-main/hosts/electron/page-address.ts';
import { answerWindow } from '../../../src-main/hosts/electron/window-calls.ts';
import type { Bridge } from '../../../src-shared/bridge/methods.ts';
import { type BridgeAnswer, CHANNELS } from '../../../src-shared/bridge/window.ts';
import { VouchError } from '../../../src-shared/errors.ts';

interface Frame {
  readonly url: string;
  readonly parent: Frame | null;
}

const HOME: Frame = { url: 'app://vouch/#/verify', parent: null };

/** Electron's side of IPC, as far as it is used: what a page asks goes in, its answer comes out. */
class Ipc extends EventEmitter {
  readonly answerers = new Map<
    string,
    (event: unknown, ...args: unknown[]) => Promise<BridgeAnswer>
  >();
  handle(channel: string, answerer: (event: unknown, ...args: unknown[]) => Promise<BridgeAnswer>) {
    this.answerers.set(channel, answerer);
  }
  ask(channel: string, event: unknown, ...args: unknown[]): Promise<BridgeAnswer> {
    const answerer = this.answerers.get(channel);
    if (answerer === undefined) throw new Error('Nobody answers there.');
    return answerer(event, ...args);
  }
}

let ipc: Ipc;
let page: EventEmitter;
let onWindowReady: number;
let gone: number;
let offered: string[];
let logged: string[];
/** Calls that reached the bridge, and how each is to be ended. */
let calls: {
  method: string;
  params: unknown;
  signal: AbortSignal | undefined;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}[];

beforeEach(() => {
  ipc = new Ipc();
  page = new EventEmitter();
  onWindowReady = 0;
  gone = 0;
  offered = [];
  logged = [];
  calls = [];
  const bridge = {
    call: (method: string, params: unknown, signal?: AbortSignal) =>
      new Promise((resolve, reject) => {
        calls.push({ method, params, signal, resolve, reject });
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  } as unknown as Bridge;
  answerWindow({
    ipc: ipc as unknown as IpcMain,
    bridge: Promise.resolve(bridge),
    async offer(path) {
      offered.push(path);
      return { file_id: 'file_1', name: 'leads.csv', size_bytes: 1 };
    },
    gone: () => {
      gone += 1;
    },
    pages: ownPages(null),
    log: { error: (_, message) => logged.push(message) },
    onWindowReady: (sender) => {
      expect(sender).toBe(page as unknown as WebContents);
      onWindowReady += 1;
    },
  });
});

function invoke(method: unknown, params: unknown, name: unknown, frame: Frame | null = HOME) {
  return ipc.ask(CHANNELS.invoke, { sender: page, senderFrame: frame }, method, params, name);
}

function drop(path: unknown, frame: Frame | null = HOME) {
  return ipc.ask(CHANNELS.offer, { sender: page, senderFrame: frame }, path);
}

/** The call that has just been made, once it has reached the bridge. */
async function reached() {
  await new Promise((resolve) => setImmediate(resolve));
  const call = calls.at(-1);
  if (call === undefined) throw new Error('No call reached the bridge.');
  return call;
}

describe('a call of the window', () => {
  test('reaches the bridge, and its answer comes back', async () => {
    const answer = invoke('service.status', { a: 1 }, 'c1');
    const call = await reached();
    expect(call).toMatchObject({ method: 'service.status', params: { a: 1 } });
    call.resolve({ version: '1', left: undefined });
    expect(await answer).toEqual({ ok: true, value: { version: '1' } });
    expect(onWindowReady).toBe(1);
  });

  test('that is refused has the refusal for an answer, with its code and fields', async () => {
    const answer = invoke('verify', {}, 'c1');
    const fields = [{ pointer: '/request', message: 'is required' }];
    (await reached()).reject(new VouchError('invalid_request', 'No.', { fields }));
    expect(await answer).toEqual({
      ok: false,
      error: { code: 'invalid_request', message: 'No.', fields },
    });
  });

  test('that fails is reported in one sentence, and logged', async () => {
    const answer = invoke('verify', {}, 'c1');
    (await reached()).reject(new TypeError("Cannot read properties of undefined (reading 'x')"));
    const reported = await answer;
    expect(reported).toMatchObject({ ok: false, error: { code: 'internal_error' } });
    expect(JSON.stringify(reported)).not.toContain('undefined');
    expect(logged).toHaveLength(1);
  });

  test('whose answer cannot be serialised gets an error as a value', async () => {
    const answer = invoke('verify', {}, 'c1');
    (await reached()).resolve({ big: 1n });
    expect(await answer).toMatchObject({ ok: false, error: { code: 'internal_error' } });
  });

  test.each<[string, Frame | null]>([
    ['a frame inside our page', { url: 'app://vouch/', parent: HOME }],
    ['another origin', { url: 'https://evil.example/', parent: null }],
    ['a page that is gone', null],
  ])('from %s is not heard', async (_, frame) => {
    expect(await invoke('service.status', {}, 'c1', frame)).toMatchObject({
      ok: false,
      error: { code: 'forbidden_origin' },
    });
    expect({ calls, heard: onWindowReady }).toEqual({ calls: [], heard: 0 });
  });

  test.each<[unknown, unknown]>([
    [7, 'c1'],
    ['verify', undefined],
    [{ toString: null }, 'c1'],
  ])('with method %j and name %j is malformed', async (method, name) => {
    expect(await invoke(method, {}, name)).toMatchObject({
      ok: false,
      error: { code: 'invalid_request' },
    });
    expect(calls).toEqual([]);
  });

  test('that is nested without end, or holds itself, is refused', async () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    const round: Record<string, unknown> = {};
    round.round = round;
    const wide: unknown[] = [];
    for (let level = 0, below: unknown = 'x'; level < 200; level += 1) {
      below = [below, below];
      if (level === 199) wide.push(below);
    }
    for (const params of [deep, round, wide])
      expect(await invoke('settings.change', params, 'c1')).toMatchObject({
        ok: false,
        error: { code: 'invalid_request', message: expect.stringContaining('nested') },
      });
    expect(calls).toEqual([]);
  });
});

describe('a dropped file', () => {
  test('is offered by the place that Electron says, and comes back by an id', async () => {
    const answer = await drop('/home/jane/leads.csv');
    expect(offered).toEqual(['/home/jane/leads.csv']);
    expect(answer).toMatchObject({ ok: true, value: { file_id: 'file_1' } });
    expect(JSON.stringify(answer)).not.toContain('jane');
  });

  test.each([
    '',
    'leads.csv',
    '../leads.csv',
    'file:///etc/passwd',
    '/etc/pass\0wd',
    null,
    7,
    ['/etc/passwd'],
    { path: '/etc/passwd' },
  ])('without a place, as %j, is refused', async (path) => {
    expect(await drop(path)).toMatchObject({ ok: false, error: { code: 'invalid_request' } });
    expect(offered).toEqual([]);
  });

  test.each<[string, Frame | null]>([
    ['a frame inside our page', { url: 'app://vouch/', parent: HOME }],
    ['another origin', { url: 'https://evil.example/', parent: null }],
    ['a page that is gone', null],
  ])('of %s is not taken', async (_, frame) => {
    expect(await drop('/etc/passwd', frame)).toMatchObject({
      ok: false,
      error: { code: 'forbidden_origin' },
    });
    expect(offered).toEqual([]);
  });
});

describe('giving up', () => {
  test('ends the call of that name and no other', async () => {
    const first = invoke('verify', {}, 'c1');
    const { signal: one } = await reached();
    void invoke('verify', {}, 'c2');
    const { signal: two } = await reached();
    ipc.emit(CHANNELS.abandon, { sender: page, senderFrame: HOME }, 'c1');
    expect([one?.aborted, two?.aborted]).toEqual([true, false]);
    expect(await first).toMatchObject({ ok: false });
    expect(logged).toEqual([]);
  });

  test('is ignored from a foreign frame', async () => {
    void invoke('verify', {}, 'c1');
    const { signal } = await reached();
    const senderFrame = { url: 'https://evil.example/', parent: null };
    ipc.emit(CHANNELS.abandon, { sender: page, senderFrame }, 'c1');
    expect(signal?.aborted).toBe(false);
  });

  test.each(['did-navigate', 'render-process-gone', 'destroyed'])(
    'work goes on after %s, waiting does not',
    async (event) => {
      void invoke('files.import', {}, 'c1');
      const { signal: work } = await reached();
      void invoke('jobs.watch', {}, 'c2');
      const { signal: waiting } = await reached();
      page.emit(event);
      expect([work?.aborted, waiting?.aborted]).toEqual([false, true]);
      expect(gone).toBe(1);
    },
  );
});
