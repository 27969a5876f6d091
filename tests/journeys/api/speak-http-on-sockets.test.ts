// The API on real sockets: broken HTTP, large and slow bodies, pipelines, hang-ups, ports.
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { listen } from '../../../src-main/api/listen.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { LIMITS } from '../../../src-shared/limits.ts';
import {
  dial,
  exchange,
  expectProblem,
  openPort,
  readAnswer,
  readToEnd,
  startApi,
} from '../../api/support.ts';
import { buildJob, buildResult } from '../../doubles/fake-service.ts';

const FIFTY_MB = 50 * 1024 * 1024;

function post(path: string, key: string, body: string, headers: readonly string[] = []): string {
  return [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
    '',
    body,
  ].join('\r\n');
}

describe('listening', () => {
  test('the address is on 127.0.0.1, and is printed and logged', async () => {
    const { app, log } = await startApi();
    const listening = await listen(app, 0);
    expect(listening).toMatchObject({ ok: true });
    if (!listening.ok) return;
    expect(listening.url).toBe(`http://127.0.0.1:${listening.port}`);
    expect(app.addresses()).toMatchObject([{ address: '127.0.0.1', port: listening.port }]);
    expect(log).toMatchObject([{ level: 'info', details: { address: listening.url } }]);
    expect(await (await fetch(`${listening.url}/v1/health`)).json()).toEqual({
      status: 'ok',
      version: '9.8.7',
    });
  });

  test('a port in use is an answer, and another port may be tried', async () => {
    const taken = createServer();
    taken.listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { app } = await startApi();
    expect(await listen(app, port)).toEqual({ ok: false, error: 'port_in_use', port });
    expect(await listen(app, 0)).toMatchObject({ ok: true });
    taken.close();
  });
});

describe('broken HTTP', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a TLS greeting', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01])],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an unknown method', 'HELLO / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost localhost\r\n\r\n'],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n'],
    [
      'a negative length',
      'POST /v1/verify HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n',
    ],
    [
      'two lengths',
      'POST /v1/verify HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx',
    ],
    [
      'a length and chunks',
      'POST /v1/verify HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['headers of 20 KB', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['a URL of 20 KB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
  ])('%s is answered by a problem document, and the connection ends', async (_name, bytes) => {
    const { app } = await startApi();
    const answer = readAnswer(await exchange(await openPort(app), bytes));
    expectProblem(answer, 'invalid_request');
    expect(answer.headers.connection).toBe('close');
    expect(answer.rest).toBe('');
  });

  test('a body with a broken chunk is answered, not waited for', async () => {
    const { app, key } = await startApi();
    const head = `POST /v1/verify HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`;
    const answer = await exchange(
      await openPort(app),
      `${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"ema\r\nzz\r\n`,
    );
    expectProblem(readAnswer(answer), 'invalid_request');
  });

  test('a good request before a broken one still gets its answer', async () => {
    const { app, fake, key } = await startApi();
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    fake.answerWith(async (request) => {
      arrived.resolve();
      await released.promise;
      return buildResult(request);
    });
    const refused = Promise.withResolvers<void>();
    app.server.on('clientError', () => refused.resolve());
    const socket = await dial(await openPort(app));
    const received = readToEnd(socket);
    socket.write(post('/v1/verify', key, '{"email":"a@b.example"}'));
    await arrived.promise;
    socket.write('BROKEN\r\n\r\n');
    await refused.promise;
    released.resolve();
    const first = readAnswer(await received);
    expect(first.statusCode).toBe(200);
    expect(JSON.parse(first.body).input).toEqual({ email: 'a@b.example' });
    expectProblem(readAnswer(first.rest), 'invalid_request');
  });

  test('CONNECT is method_not_allowed', async () => {
    const { app } = await startApi();
    const answer = readAnswer(
      await exchange(
        await openPort(app),
        'CONNECT a.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n',
      ),
    );
    expectProblem(answer, 'method_not_allowed');
    expect(answer.headers.allow).toContain('POST');
  });

  test.each([
    [
      'OPTIONS *',
      'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      'not_found',
    ],
    [
      'a method of WebDAV',
      'PROPFIND /v1/jobs HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      'method_not_allowed',
    ],
    [
      'an upgrade',
      'GET /v1/ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n',
      'not_found',
    ],
    [
      'HTTP/1.1 without Host',
      'GET /v1/health HTTP/1.1\r\nConnection: close\r\n\r\n',
      'forbidden_host',
    ],
    [
      'an empty Host',
      'GET /v1/health HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n',
      'forbidden_host',
    ],
    ['HTTP/1.0 without Host', 'GET /v1/health HTTP/1.0\r\n\r\n', 'forbidden_host'],
    [
      'two Hosts',
      'GET /v1/health HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\nConnection: close\r\n\r\n',
      'invalid_request',
    ],
    [
      'a foreign absolute URL',
      'GET http://evil.example/v1/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      'forbidden_host',
    ],
  ] as const)('%s is refused in the usual form', async (_name, bytes, code) => {
    const { app } = await startApi();
    expectProblem(readAnswer(await exchange(await openPort(app), bytes)), code);
  });

  test('an absolute URL of this machine is served', async () => {
    const { app } = await startApi();
    const bytes =
      'GET http://localhost:1/v1/health HTTP/1.1\r\nHost: localhost:1\r\nConnection: close\r\n\r\n';
    expect(readAnswer(await exchange(await openPort(app), bytes)).statusCode).toBe(200);
  });

  test('a request that never arrives in full is answered and ended', async () => {
    const { app, key } = await startApi({
      timeouts: {
        headersMs: 40,
        requestMs: 40,
        keepAliveMs: 1000,
        checkEveryMs: 20,
        closeMs: 1000,
      },
    });
    const port = await openPort(app);
    const halfHead = readAnswer(await exchange(port, 'GET /v1/health HTTP/1.1\r\nHost: local'));
    expectProblem(halfHead, 'invalid_request');
    const whole = post('/v1/verify', key, '{"email":"a@b.example"}');
    expectProblem(readAnswer(await exchange(port, whole.slice(0, -5))), 'invalid_request');
  });
});

describe('bodies too large', () => {
  test('a client that sends all 50 MB before it reads gets its 413, and may go on', async () => {
    const { app, key } = await startApi();
    const socket = await dial(await openPort(app));
    const received = readToEnd(socket);
    const body = Buffer.alloc(FIFTY_MB, 'x');
    socket.write(
      post('/v1/verify/bulk', key, '').replace('Content-Length: 0', `Content-Length: ${FIFTY_MB}`),
    );
    await new Promise((sent) => socket.write(body, sent));
    socket.write('GET /v1/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    const first = readAnswer(await received);
    expectProblem(first, 'payload_too_large');
    expect(readAnswer(first.rest).statusCode).toBe(200);
  });

  test('so does one that asked for the connection to be closed', async () => {
    const { app, key } = await startApi();
    const socket = await dial(await openPort(app));
    const received = readToEnd(socket);
    const head = post('/v1/verify', key, '', ['Connection: close']);
    socket.write(head.replace('Content-Length: 0', `Content-Length: ${FIFTY_MB}`));
    await new Promise((sent) => socket.write(Buffer.alloc(FIFTY_MB, 'x'), sent));
    expectProblem(readAnswer(await received), 'payload_too_large');
  });

  test('on a connection that is to be closed the rest is read before the refusal is sent', async () => {
    const { app } = await startApi();
    const steps: string[] = [];
    const half = '{"email":';
    app.server.on('request', (request) => {
      request.once('resume', () => {
        steps.push('half read');
        socket.write(half);
      });
      request.once('end', () => steps.push('all read'));
    });
    app.addHook('onSend', async () => void steps.push('answered'));
    const socket = await dial(await openPort(app));
    const head = post('/v1/verify', 'nobody', `${half}${half}`, ['Connection: close']);
    socket.write(head.slice(0, -half.length));
    expectProblem(readAnswer(await readToEnd(socket)), 'unauthorized');
    expect(steps).toEqual(['half read', 'all read', 'answered']);
  });

  test('so does one that sends chunks of unknown length', async () => {
    const { app, key } = await startApi();
    const port = await openPort(app);
    const response = await sendLarge(
      { port, path: '/v1/verify', headers: { authorization: `Bearer ${key}` } },
      FIFTY_MB,
    );
    expectProblem(response, 'payload_too_large');
  });

  test.each([
    ['without a key', '/v1/verify', 'unauthorized'],
    ['to an unknown path', '/v1/nothing', 'not_found'],
    ['to a path that takes none', '/v1/health', 'method_not_allowed'],
  ] as const)('50 MB sent %s get the refusal that fits', async (_name, path, code) => {
    const { app } = await startApi();
    expectProblem(await sendLarge({ port: await openPort(app), path }, FIFTY_MB), code);
  });

  test('a client that waits for 100 Continue is refused before it sends', async () => {
    const { app, key } = await startApi();
    const head = post('/v1/verify', key, '', ['Expect: 100-continue']);
    const answer = await exchange(
      await openPort(app),
      head.replace('Content-Length: 0', `Content-Length: ${FIFTY_MB}`),
    );
    expectProblem(readAnswer(answer), 'payload_too_large');
    expect(answer).not.toContain('100 Continue');
    expect(readAnswer(answer).headers.connection).toBe('close');
  });

  test('a client that waits for 100 Continue with a good key and length gets it', async () => {
    const { app, key } = await startApi();
    const body = '{"email":"a@b.example"}';
    const whole = post('/v1/verify', key, body, ['Expect: 100-continue', 'Connection: close']);
    const socket = await dial(await openPort(app));
    socket.write(whole.slice(0, -body.length));
    const [invitation] = await once(socket, 'data');
    expect(String(invitation)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write(body);
    expect(readAnswer(await readToEnd(socket)).statusCode).toBe(200);
  });
});

test('a body that names a wrong media type is refused, and the connection can go on', async () => {
  const { app, key } = await startApi();
  const wrong = post('/v1/verify', key, '{"email":"a@b.example"}').replace(
    'application/json',
    'text/plain',
  );
  const right = post('/v1/verify', key, '{"email":"c@d.example"}', ['Connection: close']);
  const first = readAnswer(await exchange(await openPort(app), wrong + right));
  expectProblem(first, 'unsupported_media_type');
  expect(JSON.parse(readAnswer(first.rest).body).input).toEqual({ email: 'c@d.example' });
});

test('pipelined requests are answered in their order', async () => {
  const { app, fake, key } = await startApi();
  const second = Promise.withResolvers<void>();
  fake.answerWith(async (request) => {
    if (request.email === 'first@b.example') await second.promise;
    else second.resolve();
    return buildResult(request);
  });
  const pipeline = [
    post('/v1/verify', key, '{"email":"first@b.example"}'),
    post('/v1/verify', key, '{"email":"second@b.example"}'),
    post('/v1/verify', key, '{broken'),
    post('/v1/verify', key, '{"email":"last@b.example"}', ['Connection: close']),
  ];
  const one = readAnswer(await exchange(await openPort(app), pipeline.join('')));
  const two = readAnswer(one.rest);
  const three = readAnswer(two.rest);
  const four = readAnswer(three.rest);
  expect(JSON.parse(one.body).input.email).toBe('first@b.example');
  expect(JSON.parse(two.body).input.email).toBe('second@b.example');
  expectProblem(three, 'invalid_request');
  expect(JSON.parse(four.body).input.email).toBe('last@b.example');
  expect(four.rest).toBe('');
});

describe('hang-ups', () => {
  test('a client that hangs up aborts its check, and nothing is logged', async () => {
    const { app, fake, key, log } = await startApi();
    const started = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<void>();
    fake.answerWith(async (_request, _call, signal) => {
      started.resolve();
      if (signal) await once(signal, 'abort');
      aborted.resolve();
      throw new Error('nobody waits for this');
    });
    const socket = await dial(await openPort(app));
    socket.write(post('/v1/verify', key, '{"email":"a@b.example"}'));
    await started.promise;
    socket.destroy();
    await aborted.promise;
    await app.close();
    expect(log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('a client that waits keeps its check running to the end', async () => {
    const { app, fake, key } = await startApi();
    const signals: AbortSignal[] = [];
    fake.answerWith(async (request, _call, signal) => {
      if (signal) signals.push(signal);
      return buildResult(request);
    });
    const answer = await exchange(
      await openPort(app),
      post('/v1/verify', key, '{"email":"a@b.example"}', ['Connection: close']),
    );
    expect(readAnswer(answer).statusCode).toBe(200);
    expect(signals.map((signal) => signal.aborted)).toEqual([false]);
  });

  test('a client that breaks off in the middle of its body leaves the server serving', async () => {
    const { app, fake, key, log } = await startApi();
    const port = await openPort(app);
    const arrived = once(app.server, 'request');
    const socket = await dial(port);
    socket.write(post('/v1/verify', key, '{"email":"a@b.example"}').slice(0, -5));
    const [request] = await arrived;
    socket.destroy();
    await new Promise((closed) => (request.closed ? closed(null) : request.once('close', closed)));
    expect((await fetch(`http://127.0.0.1:${port}/v1/health`)).status).toBe(200);
    expect(fake.checks).toEqual([]);
    expect(log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

test('a job of many megabytes arrives whole', async () => {
  const { app, fake, key } = await startApi();
  const items = JSON.stringify(
    Array.from({ length: 1000 }, (_, index) => ({
      index,
      ...buildResult({ email: `${'a'.repeat(4000)}@b.example` }),
    })),
  );
  expect(items.length).toBeGreaterThan(LIMITS.bodyBytes);
  fake.putJob(buildJob({ status: 'completed', total: 1000 }), items);
  const response = await fetch(`http://127.0.0.1:${await openPort(app)}/v1/jobs/job_1`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect((await response.text()).endsWith(`"items":${items}}`)).toBe(true);
});

test('a closing server finishes what it has taken on', async () => {
  const { app, fake, key } = await startApi();
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  fake.answerWith(async (request) => {
    started.resolve();
    await released.promise;
    throw new VouchError('dns_unavailable', `No answer about ${request.email}.`);
  });
  const answer = exchange(await openPort(app), post('/v1/verify', key, '{"email":"a@b.example"}'));
  await started.promise;
  const closed = app.close();
  released.resolve();
  expectProblem(readAnswer(await answer), 'dns_unavailable');
  await closed;
});

test('a closing server does not wait for ever for a request that never arrives in full', async () => {
  const { app, key, fake } = await startApi({
    timeouts: {
      headersMs: 10_000,
      requestMs: 60_000,
      keepAliveMs: 10_000,
      checkEveryMs: 5_000,
      closeMs: 20,
    },
  });
  const arrived = once(app.server, 'request');
  const socket = await dial(await openPort(app));
  socket.write(post('/v1/verify', key, '{"email":"a@b.example"}').slice(0, -5));
  await arrived;
  await app.close();
  expect(app.server.listening).toBe(false);
  expect(fake.checks).toEqual([]);
});

/** Sends so many bytes by Node's own client, as chunks of a length that is not told. */
async function sendLarge(
  target: {
    readonly port: number;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
  },
  sizeBytes: number,
): Promise<{ statusCode: number; headers: Readonly<Record<string, unknown>>; body: string }> {
  const request = httpRequest({
    host: '127.0.0.1',
    port: target.port,
    path: target.path,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
      ...target.headers,
    },
  });
  const answered = once(request, 'response');
  request.end(Buffer.alloc(sizeBytes, 'x'));
  const [response] = await answered;
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return {
    statusCode: response.statusCode,
    headers: response.headers,
    body: Buffer.concat(parts).toString(),
  };
}
