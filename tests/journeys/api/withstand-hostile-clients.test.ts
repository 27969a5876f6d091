// What hostile or broken programs on the same machine can do to the API, over real sockets: nothing that lasts.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Server, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { MAX_CONNECTIONS } from '../../../src-main/api/server.ts';
import {
  dial,
  exchange,
  expectProblem,
  openPort,
  readAnswer,
  readToEnd,
  startApi,
} from '../../api/support.ts';
import { buildResult } from '../../doubles/fake-service.ts';

/** How many connections are begun at once, and how many files a test process has open besides. */
const AT_ONCE = 250;
const OTHER_FILES = 500;
const WANTED_CONNECTIONS = 10_000;

const IDLE_CONNECTIONS = connectionsFor(openFilesAllowed());

/** Both ends of a connection are in this process, as long as the API keeps it: of those that are too many no end stays. */
function connectionsFor(files: number): number {
  const pairs = Math.max(1, Math.floor((files - OTHER_FILES) / 2));
  if (pairs >= MAX_CONNECTIONS + AT_ONCE) return WANTED_CONNECTIONS;
  console.log(
    `${pairs} idle connections instead of ${WANTED_CONNECTIONS}: this process may open ${files} files (ulimit -n)`,
  );
  return pairs;
}

function openFilesAllowed(): number {
  const reported = spawnSync('sh', ['-c', 'ulimit -n']).stdout?.toString().trim();
  return reported === 'unlimited' ? Number.POSITIVE_INFINITY : Number(reported) || 1024;
}

/** Counts the connections that a server has taken or dropped. */
function countHandled(server: Server): { reach(count: number): Promise<void> } {
  let handled = 0;
  let reached = { count: 0, tell: () => {} };
  const count = () => {
    handled += 1;
    if (handled >= reached.count) reached.tell();
  };
  server.on('connection', count);
  server.on('drop', count);
  return {
    reach: (count) =>
      new Promise((report) => {
        reached = { count, tell: report };
        if (handled >= count) report();
      }),
  };
}

const get = (path: string, headers: readonly string[] = []) =>
  [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...headers, '', ''].join('\r\n');

test(`with ${IDLE_CONNECTIONS} idle connections it answers those it has, drops what is too many, and serves anew when they leave`, async () => {
  const patient = 600_000;
  const { app } = await startApi({
    timeouts: {
      headersMs: patient,
      requestMs: patient,
      keepAliveMs: patient,
      checkEveryMs: patient,
      closeMs: 100,
    },
  });
  const port = await openPort(app);
  const handled = countHandled(app.server);
  const worker = await dial(port);
  const open = new Set<Socket>();
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
  });
  // Node takes one waiting connection a turn; those that find the system's queue full would try again after a second.
  for (let begun = 0; begun < IDLE_CONNECTIONS; begun += AT_ONCE) {
    const until = Math.min(begun + AT_ONCE, IDLE_CONNECTIONS);
    for (let next = begun; next < until; next += 1) {
      const socket = connect({ host: '127.0.0.1', port });
      open.add(socket);
      socket.on('error', () => socket.destroy());
    }
    await handled.reach(until + 1);
  }
  worker.write(get('/v1/health'));
  const [answer] = await once(worker, 'data');
  expect(readAnswer(String(answer)).statusCode).toBe(200);
  const taken = await new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
  expect(taken).toBe(Math.min(MAX_CONNECTIONS, IDLE_CONNECTIONS + 1));
  const allGone = new Promise<void>((resolve) => {
    const look = () =>
      app.server.getConnections((_error, count) => (count <= 1 ? resolve() : setImmediate(look)));
    look();
  });
  for (const socket of open) socket.destroy();
  await allGone;
  const after = await exchange(port, get('/v1/health', ['Connection: close']));
  expect(readAnswer(after).statusCode).toBe(200);
});

test('connections that never send a byte are ended without a word, which a browser would take for its next answer', async () => {
  const timeouts = { headersMs: 40, requestMs: 40, keepAliveMs: 40, checkEveryMs: 20, closeMs: 40 };
  const { app } = await startApi({ timeouts });
  const socket = await dial(await openPort(app));
  expect(await readToEnd(socket)).toBe('');
});

test('a body that comes drop by drop ends at the deadline, and is not checked', async () => {
  const timeouts = { headersMs: 60, requestMs: 60, keepAliveMs: 60, checkEveryMs: 20, closeMs: 60 };
  const { app, fake, key } = await startApi({ timeouts });
  const socket = await dial(await openPort(app));
  const body = JSON.stringify({ email: 'a@b.example', unknown: 'x'.repeat(10_000) });
  socket.write(
    [
      'POST /v1/verify HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${key}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '',
      '',
    ].join('\r\n'),
  );
  let sent = 0;
  const drop = () => {
    if (socket.destroyed || !socket.writable || sent >= body.length) return;
    socket.write(body[sent] ?? '', () => setTimeout(drop, 5));
    sent += 1;
  };
  drop();
  expectProblem(readAnswer(await readToEnd(socket)), 'invalid_request');
  expect(sent).toBeLessThan(body.length);
  expect(fake.checks).toEqual([]);
});

test('a flood of pipelined requests is answered one by one, each of them', async () => {
  const { app } = await startApi();
  const count = 5_000;
  const socket = await dial(await openPort(app));
  const received = readToEnd(socket);
  socket.write(get('/v1/health').repeat(count - 1) + get('/v1/health', ['Connection: close']));
  expect((await received).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(count);
});

test('a flood of pipelined requests with a key ends at its rate', async () => {
  const { app, fake, key } = await startApi();
  fake.values.rate_limit_per_minute = 10;
  const request = (last: boolean) =>
    get('/v1/jobs', [`Authorization: Bearer ${key}`, ...(last ? ['Connection: close'] : [])]);
  const text = await exchange(await openPort(app), request(false).repeat(99) + request(true));
  expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(10);
  expect(text.match(/HTTP\/1\.1 429 /g)).toHaveLength(90);
});

test.each([
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  'evil.example:8374',
  '0.0.0.0',
  '[::]',
  '127.0.0.2',
  'localhost@evil.example',
  'LOCALHOST.',
])(
  'a page that had the name %s resolved to this machine gets nowhere (DNS rebinding)',
  async (host) => {
    const { app, fake, key } = await startApi();
    const answer = await exchange(
      await openPort(app),
      `GET /v1/jobs HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`,
    );
    expectProblem(readAnswer(answer), 'forbidden_host');
    expect(fake.checks).toEqual([]);
  },
);

test.each([
  ['another origin', 'Origin: http://evil.example'],
  ['another port of this machine', 'Origin: http://127.0.0.1:9'],
  ['an opaque origin', 'Origin: null'],
  ['a cross-site image or form', 'Sec-Fetch-Site: cross-site'],
  ['another port by fetch metadata', 'Sec-Fetch-Site: same-site'],
])('a web page is refused even with a good key: %s', async (_name, header) => {
  const { app, key } = await startApi();
  const headers = [`Authorization: Bearer ${key}`, header, 'Connection: close'];
  const answer = readAnswer(await exchange(await openPort(app), get('/v1/jobs', headers)));
  expectProblem(answer, 'forbidden_origin');
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
});

test('a key is in no answer and no log, however a request fails', async () => {
  const { app, fake, key, log } = await startApi();
  const port = await openPort(app);
  fake.answerWith(async () => {
    throw new Error('a fault inside');
  });
  const auth = `Authorization: Bearer ${key}`;
  const body = '{"email":"a@b.example"}';
  const post = (text: string) =>
    `POST /v1/verify HTTP/1.1\r\nHost: localhost\r\n${auth}\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
  const answers = [
    await exchange(port, post(body)),
    await exchange(port, post('{broken')),
    await exchange(port, get(`/v1/${key}`, [auth, 'Connection: close'])),
    await exchange(port, get(`/v1/jobs/${key}`, [auth, 'Connection: close'])),
    await exchange(port, get(`/v1/jobs?limit=${key}`, [auth, 'Connection: close'])),
    await exchange(port, get('/v1/jobs', [`Authorization: Bearer ${key}x`, 'Connection: close'])),
    await exchange(port, get('/v1/jobs', [auth, `X: ${'x'.repeat(20_000)}`])),
    await exchange(port, `BROKEN ${key}\r\n${auth}\r\n\r\n`),
  ];
  expect(answers.map((answer) => readAnswer(answer).statusCode)).toEqual([
    500, 400, 404, 404, 400, 401, 400, 400,
  ]);
  expect(answers.join('\n')).not.toContain(key);
  const logged = log.map((line) => JSON.stringify(line) + String(line.details.cause)).join('\n');
  expect(logged).toContain('a fault inside');
  expect(logged).not.toContain(key);
});

test('what is put into __proto__ changes no other request', async () => {
  const { app, fake, key } = await startApi();
  fake.answerWith(async (request) => buildResult(request));
  const port = await openPort(app);
  const call = (path: string, body: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body,
    });
  await call('/v1/verify', '{"email":"a@b.example","__proto__":{"name":"polluted"}}');
  await call(
    '/v1/verify/bulk',
    '{"items":[{"email":"a@b.example","constructor":{"prototype":{"name":"polluted"}}}]}',
  );
  await call('/v1/jobs/__proto__/cancel?__proto__[name]=polluted', '{}');
  const clean = (await (await call('/v1/verify', '{"email":"c@d.example"}')).json()) as {
    input: object;
  };
  expect(clean.input).toEqual({ email: 'c@d.example' });
  expect(fake.checks.map(({ request }) => request)).toEqual([
    { email: 'a@b.example' },
    { email: 'c@d.example' },
  ]);
  expect(({} as { name?: string }).name).toBeUndefined();
});
