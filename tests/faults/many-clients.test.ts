// Clients that send a byte now and then, stop half-way, never read, or ask for much at once: the others are served as ever.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { AIMS_DECIDE, FAULT_COUNTS } from '../setup/fault-counts.ts';
import { AIMS } from './held-loop.ts';
import { serveWatched } from './watched-service.ts';

const LONGEST_MS = 600_000;
const BYTE_EVERY_MS = 100;
/** Questions of those who behave, while the others are there. */
const CHECKS = 60;
/** Of one client that does not wait for its answers. */
const PIPELINED = 50;

test(`${FAULT_COUNTS.clients} slow, half-open and hasty clients keep nobody from being answered`, {
  timeout: LONGEST_MS,
}, async ({ task }) => {
  const watched = await serveWatched();
  const { serving } = watched;
  const { port } = new URL(serving.url);
  const email = 'amelia.clarke@kestrel-freight.example';
  const body = JSON.stringify({ email });
  const head = (path: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${serving.key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
  const whole = head('/v1/verify', Buffer.byteLength(body)) + body;
  const read = 'GET /v1/jobs HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
  const over = new AbortController();
  onTestFinished(() => over.abort());

  /** By turns: what a client does with its connection. */
  const manners: readonly ((socket: Socket) => Promise<void>)[] = [
    (socket) => byteByByte(socket, whole, over.signal),
    (socket) => byteByByte(socket, head('/v1/verify/bulk', 1_000_000), over.signal),
    // Says that it has finished before it has.
    async (socket) => void socket.end(whole.slice(0, -10)),
    // Asks, and never reads.
    async (socket) => void socket.pause().write(read.repeat(PIPELINED)),
    // Opened, and nothing.
    async () => {},
    // Gone without a word in the middle of its request.
    async (socket) => {
      socket.write(whole.slice(0, -10), () => socket.resetAndDestroy());
    },
  ];
  const sockets = await Promise.all(
    Array.from({ length: FAULT_COUNTS.clients }, () => dial(Number(port))),
  );
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  const doings = sockets.map((socket, index) => manners[index % manners.length]?.(socket));

  const statuses: number[] = [];
  for (let check = 0; check < CHECKS; check += 1) {
    const response = await serving.call('/v1/verify', { body: { email } });
    statuses.push(response.status);
    await response.text();
  }
  expect(statuses.filter((status) => status !== 200)).toEqual([]);

  const hasty = await dial(Number(port));
  const last = read.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
  hasty.write(read.repeat(PIPELINED - 1) + last);
  const answers = (await text(hasty)).split('HTTP/1.1 ').slice(1);
  expect(answers).toHaveLength(PIPELINED);
  expect(new Set(answers.map((answer) => answer.slice(0, 3)))).toEqual(new Set(['401']));

  over.abort();
  await Promise.all(doings);
  const figures = await watched.held();
  task.meta.tried = {
    what: 'Slow, half-open and hasty clients at once',
    figures: {
      clients: sockets.length,
      'requests of others answered meanwhile': statuses.length,
      'pipelined requests answered in order': answers.length,
      ...figures,
    },
  };
  expect((await serving.call('/v1/health')).status).toBe(200);
  expect(serving.process.exitCode).toBeNull();
  if (!AIMS_DECIDE) return;
  expect(figures['ms of its own work at a stretch at most']).toBeLessThanOrEqual(AIMS.ownWorkMs);
  expect(figures['MB of memory at most']).toBeLessThanOrEqual(AIMS.memoryMb);
});

async function dial(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Until it is over; a request that came in whole by then has its answer. */
async function byteByByte(socket: Socket, words: string, over: AbortSignal): Promise<void> {
  for (let index = 0; index < words.length && !over.aborted && socket.writable; index += 1) {
    socket.write(words.slice(index, index + 1));
    await pause(BYTE_EVERY_MS);
  }
}
