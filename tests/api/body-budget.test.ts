// How many bytes of bodies the API holds at once: the others wait unread, are refused after a while, and others are answered.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type BodyLimits, createBodyBudget } from '../../src-main/api/body-budget.ts';
import {
  dial,
  exchange,
  expectProblem,
  openPort,
  readAnswer,
  readToEnd,
  startApi,
} from './support.ts';

const NEVER_MS = 3_600_000;
const LIMITS: BodyLimits = { totalBytes: 100, perKeyBytes: 60, waitMs: NEVER_MS, mostWaiting: 3 };

describe('the budget', () => {
  test('a body waits until its bytes fit; the longest waiting is first, a smaller one passes it', () => {
    const budget = createBodyBudget({ ...LIMITS, perKeyBytes: 100 });
    const reported: string[] = [];
    const take = (name: string, sizeBytes: number) =>
      budget.take('key', sizeBytes, (refusal) => {
        reported.push(`${name} ${refusal?.code ?? budget.bufferedBytes()}`);
      });
    const first = take('first', 60);
    const second = take('second', 50);
    take('third', 50);
    const small = take('small', 40);
    expect(reported).toEqual(['first 60', 'small 100']);
    small();
    expect(reported).toHaveLength(2);
    first();
    expect(reported).toEqual(['first 60', 'small 100', 'second 50', 'third 100']);
    second();
    expect(budget.bufferedBytes()).toBe(50);
  });

  test('one key has no more than its share', () => {
    const budget = createBodyBudget(LIMITS);
    const admitted: string[] = [];
    const take = (key: string) => budget.take(key, 40, () => admitted.push(key));
    const first = take('a');
    take('a');
    take('b');
    expect(admitted).toEqual(['a', 'b']);
    first();
    expect(admitted).toEqual(['a', 'b', 'a']);
    expect(budget.bufferedBytes()).toBe(80);
  });

  test('keys that each stay within their share have no more than everything together', () => {
    const budget = createBodyBudget(LIMITS);
    const admitted: string[] = [];
    const take = (key: string) => budget.take(key, 50, () => admitted.push(key));
    const first = take('a');
    take('b');
    take('c');
    expect(admitted).toEqual(['a', 'b']);
    expect(budget.bufferedBytes()).toBe(100);
    first();
    expect(admitted).toEqual(['a', 'b', 'c']);
  });

  test('a wait that is given up holds nothing, and too many that wait are refused at once', () => {
    const budget = createBodyBudget(LIMITS);
    const reported: (string | null)[] = [];
    const take = () => budget.take('key', 60, (refusal) => reported.push(refusal?.code ?? null));
    const first = take();
    const [second] = [take(), take(), take()];
    expect(reported).toEqual([null]);
    take();
    expect(reported).toEqual([null, 'overloaded']);
    second?.();
    expect(reported).toEqual([null, 'overloaded', 'overloaded']);
    first();
    expect(reported).toEqual([null, 'overloaded', 'overloaded', null]);
    expect(budget.bufferedBytes()).toBe(60);
  });
});

const BODY = JSON.stringify({
  items: [{ email: 'ada@analytical.example' }],
  more: 'x'.repeat(200),
});

function head(key: string, length: string, more: readonly string[] = []): string {
  return [
    'POST /v1/verify/bulk HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    length,
    ...more,
    '',
    '',
  ].join('\r\n');
}

/** An API that holds the bodies of two requests at once. */
async function startSmall(changes: Partial<BodyLimits> = {}) {
  const size = Buffer.byteLength(BODY);
  const api = await startApi({
    bodies: { totalBytes: 2 * size, perKeyBytes: 2 * size, waitMs: NEVER_MS, ...changes },
  });
  const port = await openPort(api.app);
  const length = `Content-Length: ${size}`;
  return {
    ...api,
    port,
    /** Sends a request but for the end of its body, and waits until it has its place. */
    async hold(): Promise<Socket> {
      const socket = await dial(port);
      socket.write(head(api.key, length, ['Expect: 100-continue', 'Connection: close']));
      expect(await firstLine(socket)).toBe('HTTP/1.1 100 Continue');
      socket.write(BODY.slice(0, -1));
      return socket;
    },
    /** Sends a request that waits to be invited to send its body. */
    async knock(): Promise<Socket> {
      const socket = await dial(port);
      socket.write(head(api.key, length, ['Expect: 100-continue', 'Connection: close']));
      return socket;
    },
  };
}

async function firstLine(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString().split('\r\n')[0] ?? '';
}

async function finish(socket: Socket): Promise<number> {
  const answer = readToEnd(socket);
  socket.write(BODY.slice(-1));
  return readAnswer(await answer).statusCode;
}

describe('over sockets', () => {
  test('the third body is invited when the first has its answer', async () => {
    const { app, hold, knock, fake, port } = await startSmall();
    const [first, second] = [await hold(), await hold()];
    const third = await knock();
    let reported = '';
    const invited = firstLine(third).then((line) => {
      reported = line;
      return line;
    });
    // What came later is answered already.
    await exchange(port, 'GET /v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
    expect(reported).toBe('');
    const buffered = app.bodyBudget.bufferedBytes();
    expect(buffered).toBe(2 * Buffer.byteLength(BODY));
    expect(fake.submissions).toHaveLength(0);
    expect(await finish(first)).toBe(202);
    expect(await invited).toBe('HTTP/1.1 100 Continue');
    expect(app.bodyBudget.bufferedBytes()).toBe(buffered);
    third.write(BODY.slice(0, -1));
    expect(await finish(second)).toBe(202);
    expect(await finish(third)).toBe(202);
    await expect.poll(() => app.bodyBudget.bufferedBytes()).toBe(0);
    expect(fake.submissions).toHaveLength(3);
  });

  test('a body whose sender hangs up makes room', async () => {
    const { app, hold, knock } = await startSmall();
    const [first] = [await hold(), await hold()];
    const third = await knock();
    const invited = firstLine(third);
    first?.destroy();
    expect(await invited).toBe('HTTP/1.1 100 Continue');
    expect(app.bodyBudget.bufferedBytes()).toBe(2 * Buffer.byteLength(BODY));
  });

  test('a body that finds no room in time is overloaded, with Retry-After, and nothing of it is done', async () => {
    const { hold, port, key, fake } = await startSmall({ waitMs: 1 });
    await Promise.all([hold(), hold()]);
    const socket = await dial(port);
    socket.write(head(key, `Content-Length: ${BODY.length}`, ['Connection: close']) + BODY);
    const answer = readAnswer(await readToEnd(socket));
    expectProblem(answer, 'overloaded');
    expect(answer.headers['retry-after']).toBe('5');
    expect(fake.submissions).toHaveLength(0);
  });

  test('a body of unknown length takes the place of the largest', async () => {
    const { app, port, key } = await startSmall({ totalBytes: 10 ** 8, perKeyBytes: 10 ** 8 });
    const socket = await dial(port);
    socket.write(
      head(key, 'Transfer-Encoding: chunked', ['Expect: 100-continue', 'Connection: close']),
    );
    expect(await firstLine(socket)).toBe('HTTP/1.1 100 Continue');
    expect(app.bodyBudget.bufferedBytes()).toBe(8 * 1024 * 1024);
    const answer = readToEnd(socket);
    socket.write(`${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`);
    expect(readAnswer(await answer).statusCode).toBe(202);
  });

  test('of large bodies that end together one is read in a turn, and health is answered in between', async () => {
    const { app, key } = await startApi();
    const port = await openPort(app);
    const large = `{"items":[{"email":"ada@analytical.example"}],"more":["${'x'.repeat(4_000_000)}"]}`;
    const sockets = await Promise.all(Array.from({ length: 6 }, () => dial(port)));
    const health = await dial(port);
    const answered: string[] = [];
    const answers = sockets.map(async (socket) => {
      const text = await readToEnd(socket);
      answered.push('body');
      return readAnswer(text).statusCode;
    });
    for (const socket of sockets) {
      socket.write(head(key, `Content-Length: ${large.length}`, ['Connection: close']));
      socket.write(large.slice(0, -1));
    }
    await expect.poll(() => sockets.every((socket) => socket.writableLength === 0)).toBe(true);
    const healthy = readToEnd(health).then(() => answered.push('health'));
    for (const socket of sockets) socket.write(large.slice(-1));
    health.write('GET /v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
    await healthy;
    expect(await Promise.all(answers)).toEqual(sockets.map(() => 202));
    expect(answered.indexOf('health')).toBeLessThan(sockets.length);
  });
});
