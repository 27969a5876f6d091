// Builds an API over the service double, and says what every refusal must look like.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import { listen } from '../../src-main/api/listen.ts';
import { type ApiDeps, createApi } from '../../src-main/api/server.ts';
import { PROBLEMS, type ProblemCode } from '../../src-shared/errors.ts';
import { Problem } from '../../src-shared/schemas/problem.ts';
import { validate } from '../../src-shared/validate.ts';
import { createFakeService, FAKE_NOW, type FakeService } from '../doubles/fake-service.ts';

export interface LogLine {
  readonly level: 'info' | 'error';
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface TestApi {
  readonly app: FastifyInstance;
  readonly fake: FakeService;
  /** A key that is good. */
  readonly key: string;
  readonly log: readonly LogLine[];
  /** Sends a request with the good key; `headers` are added to it. */
  call(options: InjectOptions): Promise<LightMyRequestResponse>;
}

/** An API with one good key; closed after the test. */
export async function startApi(changes: Partial<ApiDeps> = {}): Promise<TestApi> {
  const fake = createFakeService();
  const { key } = await fake.service.keys.create('test');
  const log: LogLine[] = [];
  let requests = 0;
  const app = createApi({
    service: () => fake.service,
    version: '9.8.7',
    clock: { now: () => FAKE_NOW },
    newRequestId: () => {
      requests += 1;
      return `req_${requests}`;
    },
    log: {
      info: (details, message) => log.push({ level: 'info', message, details }),
      error: (details, message) => log.push({ level: 'error', message, details }),
    },
    ...changes,
  });
  onTestFinished(() => app.close());
  return {
    app,
    fake,
    key,
    log,
    call: (options) =>
      app.inject({ ...options, headers: { authorization: `Bearer ${key}`, ...options.headers } }),
  };
}

/** Puts an API on a free port and answers the port. */
export async function openPort(app: FastifyInstance): Promise<number> {
  const listening = await listen(app, 0);
  if (!listening.ok) throw new Error(listening.error);
  return listening.port;
}

/** A bare connection; closed after the test. */
export async function dial(port: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Everything that the other side sends until it closes. */
export async function readToEnd(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Sends bytes on a connection of their own and answers what comes back until the other side closes. */
export async function exchange(port: number, bytes: string | Buffer): Promise<string> {
  const socket = await dial(port);
  socket.write(bytes);
  return await readToEnd(socket);
}

/** Holds an answer against the one form that refusals have, and returns its document. */
export function expectProblem(
  response: {
    readonly statusCode: number;
    readonly headers: Readonly<Record<string, unknown>>;
    readonly body: string;
  },
  code: ProblemCode,
): Problem {
  const document: unknown = JSON.parse(response.body);
  const judged = validate(Problem, document);
  if (!judged.ok)
    throw new Error(
      `not a problem document: ${JSON.stringify(judged.violations)}\n${response.body}`,
    );
  expect(judged.value).toMatchObject({
    type: `urn:vouch:problem:${code}`,
    title: PROBLEMS[code].title,
    status: PROBLEMS[code].status,
    code,
  });
  expect(response.statusCode).toBe(PROBLEMS[code].status);
  expect(response.headers['content-type']).toBe('application/problem+json');
  expect(response.headers['x-request-id']).toBe(judged.value.request_id);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(judged.value.detail).toMatch(/^[A-Z].*\.$/);
  expect(response.body).not.toMatch(/node_modules|\bat .*:\d+:\d+|FST_ERR/);
  return judged.value;
}

/** The raw text of an answer, taken apart; chunked bodies are not understood. */
export function readAnswer(text: string): {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** What follows the body. */
  readonly rest: string;
} {
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const after = Buffer.from(text.slice(end + 4));
  const length = Number(headers['content-length'] ?? 0);
  return {
    statusCode: Number(statusLine.split(' ')[1]),
    headers,
    body: after.subarray(0, length).toString(),
    rest: after.subarray(length).toString(),
  };
}
