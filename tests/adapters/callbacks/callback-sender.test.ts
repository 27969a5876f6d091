// A callback as its receiver on this machine gets it, and what the sender makes of each answer.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createCallbackSender } from '../../../src-main/adapters/callbacks/callback-sender.ts';
import type { Contact } from '../../../src-main/service/ports/contact-ledger.ts';

const NOW = Date.UTC(2026, 10, 20);

async function receiver(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function sent(url: string, loopback = true, limits = {}) {
  const contacts: Contact[] = [];
  const sender = createCallbackSender({
    dns: {
      resolve: async () => ({
        kind: 'records',
        records: ['127.0.0.1'] as never[],
        observedAt: NOW,
      }),
    },
    ledger: { record: (contact) => void contacts.push(contact) },
    clock: { now: () => NOW },
    allowedRanges: [],
    redirect: null,
    userAgent: () => 'vouch-test',
    limits,
  });
  const message = {
    url: new URL(url),
    loopback,
    headers: { 'vouch-signature': 'v1=abc' },
    body: '{"status":"completed"}',
    jobId: 'job_1',
  };
  return { answer: await sender.send(message, new AbortController().signal), contacts };
}

test('it is posted once, as JSON with its headers, and noted with its job', async () => {
  const got: unknown[] = [];
  const port = await receiver(async (request, response) => {
    const {
      'user-agent': agent,
      'content-type': type,
      'vouch-signature': signature,
    } = request.headers;
    got.push([request.method, request.url, agent, type, signature, await text(request)]);
    response.writeHead(204).end();
  });
  const { answer, contacts } = await sent(`http://localhost:${port}/hook?x=1`);
  expect(answer).toEqual({ kind: 'answered', status: 204 });
  expect(got).toEqual([
    [
      'POST',
      '/hook?x=1',
      'vouch-test',
      'application/json; charset=utf-8',
      'v1=abc',
      '{"status":"completed"}',
    ],
  ]);
  expect(contacts).toMatchObject([
    {
      at: NOW,
      protocol: 'http',
      host: 'localhost',
      port,
      why: 'callback',
      sent: `POST http://localhost:${port}/hook: the end of job_1`,
      outcome: 'answered',
      checkId: 'job_1',
    },
  ]);
});

test.each([200, 400, 500])('an answer of %i is an answer', async (status) => {
  const port = await receiver((_, response) => void response.writeHead(status).end('a long body'));
  expect((await sent(`http://127.0.0.1:${port}/`)).answer).toEqual({ kind: 'answered', status });
});

test('a redirect is not followed', async () => {
  const port = await receiver(
    (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
  );
  expect((await sent(`http://127.0.0.1:${port}/`)).answer).toEqual({
    kind: 'unanswered',
    reason: 'it was answered with a redirect, which is not followed',
  });
});

test('a receiver that is silent, or not there, gives no answer', async () => {
  const silent = await receiver(() => {});
  expect((await sent(`http://127.0.0.1:${silent}/`, true, { totalMs: 50 })).answer).toEqual({
    kind: 'unanswered',
    reason: 'The whole answer did not arrive within 50 ms',
  });
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  expect((await sent(`http://127.0.0.1:${port}/`)).answer).toEqual({
    kind: 'unanswered',
    reason: '127.0.0.1: ECONNREFUSED',
  });
  expect((await sent(`http://localhost:${port}/`)).answer).toEqual({
    kind: 'unanswered',
    reason: expect.stringMatching(/^127\.0\.0\.1: ECONNREFUSED; ::1: E/),
  });
  expect((await sent(`http://[::2]:${port}/`)).answer).toEqual({
    kind: 'unanswered',
    reason: '::2 is not a public address (unassigned)',
  });
});

test.each([
  ['http://hooks.example/x', 80],
  ['https://hooks.example/x', 443],
  ['http://hooks.example:8080/x', 8_080],
])('%s is posted to port %i of an allowed range, and to no other', async (url, port) => {
  const passed: string[] = [];
  const contacts: Contact[] = [];
  const sender = createCallbackSender({
    dns: {
      resolve: async () => ({ kind: 'records', records: ['10.0.0.1'] as never[], observedAt: NOW }),
    },
    ledger: { record: (contact) => void contacts.push(contact) },
    clock: { now: () => NOW },
    allowedRanges: ['10.0.0.0/8'],
    redirect: (address, to) => {
      passed.push(`${address} ${to}`);
      return 'unmapped';
    },
    userAgent: () => 'vouch-test',
  });
  const message = { url: new URL(url), loopback: false, headers: {}, body: '', jobId: 'job_1' };
  expect(await sender.send(message, new AbortController().signal)).toEqual({
    kind: 'unanswered',
    reason: `hooks.example: nothing is mapped to 10.0.0.1 port ${port}`,
  });
  expect(passed).toEqual([`10.0.0.1 ${port}`, `10.0.0.1 ${port}`]);
  const noted = ['job_1', `POST ${url}: the end of job_1`];
  expect(contacts.map(({ checkId, sent }) => [checkId, sent])).toEqual([noted, noted]);
});

test('this machine is contacted only by a URL that names it', async () => {
  const asked: unknown[] = [];
  const port = await receiver((request, response) => {
    asked.push(request.url);
    response.end();
  });
  const { answer, contacts } = await sent(`http://hooks.example:${port}/`, false);
  expect([answer.kind, asked]).toEqual(['unanswered', []]);
  expect(new Set(contacts.map(({ host, outcome }) => `${host} ${outcome}`))).toEqual(
    new Set(['hooks.example refused_by_guard']),
  );
});
