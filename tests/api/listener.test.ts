// The API as a thing that is switched on, off and moved; and its second address.
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { type ApiListener, createApiListener } from '../../src-main/api/listener.ts';
import { createApi } from '../../src-main/api/server.ts';
import type { ApiStatus } from '../../src-shared/bridge/api.ts';
import { createFakeService, FAKE_NOW } from '../doubles/fake-service.ts';

/** `alter` may change each application that is made. */
function open(
  findFree = false,
  alter: (app: FastifyInstance) => void = () => {},
): { listener: ApiListener; reported: ApiStatus[] } {
  const { service } = createFakeService();
  const reported: ApiStatus[] = [];
  const listener = createApiListener({
    async create() {
      const app = createApi({
        service: () => service,
        version: '1.0.0',
        clock: { now: () => FAKE_NOW },
        newRequestId: () => 'req_1',
        log: { info: () => {}, error: () => {} },
      });
      alter(app);
      return { app };
    },
    findFree,
    onChange: (status) => reported.push(status),
  });
  onTestFinished(() => listener.close());
  return { listener, reported };
}

async function taken(): Promise<number> {
  const other: Server = createServer();
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function hasIpv6(): Promise<boolean> {
  const probe = createServer();
  const listens = once(probe, 'listening').then(() => true);
  const fails = once(probe, 'error').then(() => false);
  probe.listen(0, '::1');
  const has = await Promise.race([listens, fails]);
  probe.close();
  return has;
}

const answers = async (url: string | null) =>
  fetch(`${url}/v1/health`).then(
    (response) => response.status,
    () => null,
  );

test('it starts, stops and starts again on the same port', async () => {
  const { listener, reported } = open();
  expect(listener.status()).toEqual({ state: 'stopped', url: null, port: null, message: null });
  const { url, port } = await listener.start(0);
  expect(await answers(url)).toBe(200);
  expect(await listener.stop()).toMatchObject({ state: 'stopped', url: null });
  expect(await answers(url)).toBeNull();
  expect(await listener.start(port ?? 0)).toMatchObject({ state: 'listening', url, port });
  expect(await answers(url)).toBe(200);
  expect(reported.map(({ state }) => state)).toEqual(['listening', 'stopped', 'listening']);
});

test('a port that is taken is a failed state with a sentence', async () => {
  const { listener } = open();
  const port = await taken();
  expect(await listener.start(port)).toEqual({
    state: 'failed',
    url: null,
    port,
    message: `Port ${port} is in use by another program. Stop that program, or choose another port.`,
  });
});

test('what could not listen is closed to its end before that is told', async () => {
  const steps: string[] = [];
  const { listener } = open(false, (app) =>
    app.addHook('onClose', async () => {
      await turn();
      steps.push('closed');
    }),
  );
  const { state } = await listener.start(await taken());
  expect([...steps, state]).toEqual(['closed', 'failed']);
});

test('where free ports may be found, the next one is taken and said', async () => {
  const { listener } = open(true);
  const port = await taken();
  const status = await listener.start(port);
  expect(status.state).toBe('listening');
  expect(status.port).toBeGreaterThan(port);
  expect(status.message).toContain(`${port}`);
  expect(await answers(status.url)).toBe(200);
});

test('it moves to another port and lets the old one go', async () => {
  const { listener } = open();
  const before = await listener.start(0);
  const after = await listener.start(0);
  expect(after.port).not.toBe(before.port);
  expect(await answers(before.url)).toBeNull();
  expect(await answers(after.url)).toBe(200);
});

test('a move to a taken port leaves it where it is, and says so', async () => {
  const { listener } = open();
  const before = await listener.start(0);
  const port = await taken();
  const after = await listener.start(port);
  expect(after).toMatchObject({ state: 'listening', url: before.url, port: before.port });
  expect(after.message).toContain(`stays on port ${before.port}`);
  expect(await answers(before.url)).toBe(200);
});

test('calls that come at once are taken in their order', async () => {
  const { listener } = open();
  const [, , last] = await Promise.all([listener.start(0), listener.stop(), listener.start(0)]);
  expect(last.state).toBe('listening');
  expect(await answers(last.url)).toBe(200);
});

test('a request that is under way when it closes is answered', async () => {
  const arriving = Promise.withResolvers<void>();
  const closing = Promise.withResolvers<void>();
  const { listener } = open(false, (app) => {
    app.server.on('connection', (socket) => socket.once('data', () => arriving.resolve()));
    app.addHook('preClose', async () => closing.resolve());
  });
  const { port } = await listener.start(0);
  const socket = connect(port ?? 0, '127.0.0.1');
  const received = text(socket);
  socket.write('GET /v1/health HTTP/1.1\r\n');
  await arriving.promise;
  const closed = listener.close();
  await closing.promise;
  socket.write(`Host: 127.0.0.1:${port}\r\n\r\n`);
  await closed;
  expect((await received).split('\r\n', 1)).toEqual(['HTTP/1.1 200 OK']);
});

test('once closed it starts no more', async () => {
  const { listener } = open();
  await listener.start(0);
  await listener.close();
  expect(await listener.start(0)).toMatchObject({ state: 'stopped' });
});

test('it answers on ::1 as well, where the machine has it, and closes there too', async () => {
  const { listener } = open();
  const { url, port } = await listener.start(0);
  const there = await hasIpv6();
  expect(await answers(`http://[::1]:${port}`)).toBe(there ? 200 : null);
  await listener.stop();
  expect(await answers(`http://[::1]:${port}`)).toBeNull();
  expect(await answers(url)).toBeNull();
});

test('it is told to listen once its second address is settled as well', async () => {
  const steps: string[] = [];
  const { listener } = open(false, (app) => {
    const { listen } = app.ipv6Listener;
    Object.assign(app.ipv6Listener, {
      async listen(port: number) {
        const listens = await listen(port);
        await turn();
        steps.push('settled');
        return listens;
      },
    });
  });
  const { state } = await listener.start(0);
  expect([...steps, state]).toEqual(['settled', 'listening']);
});

test('another program on ::1 does not keep it from 127.0.0.1', async () => {
  const other = createServer();
  const settled = Promise.race([once(other, 'listening'), once(other, 'error')]);
  other.listen(0, '::1');
  await settled;
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { listener } = open();
  const status = await listener.start(port);
  expect(status.state).toBe('listening');
  expect(await answers(status.url)).toBe(200);
});
