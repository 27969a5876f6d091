// Lets commands of the same user talk to the owner of the data folder: the method table over a private local socket.
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Bridge, BridgeMethod } from '../../../src-shared/bridge/methods.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { parseRequestJson } from '../../../src-shared/json-bounds.ts';
import { LIMITS } from '../../../src-shared/limits.ts';
import { createServer } from '../../node-http.ts';
import type { Log } from '../../service/ports/log.ts';
import { errorDetails } from './call-answer.ts';
import type { SocketPlace } from './socket-path.ts';

/** A call carries up to 5,000 rows of a file. */
const LARGEST_CALL_BYTES = 256 * 1024 * 1024;
/** Whoever reaches the socket may do all that the user may; rows of a list may be as wide as a workbook's. */
const BOUNDS = { depth: LIMITS.jsonDepth, values: Number.POSITIVE_INFINITY };

export interface SocketServer {
  /** Answers what is under way, then goes. Calls that wait for a change are let go at once. */
  close(): Promise<void>;
}

/** Listens at `place`. The caller must hold the owner lock: a socket left there by a crash is removed. */
export async function serveSocket(
  bridge: Bridge,
  place: SocketPlace,
  log: Log,
): Promise<SocketServer> {
  const closing = new AbortController();
  const server = createServer((request, response) => {
    answer(bridge, request, response, closing.signal, log).catch((error: unknown) => {
      log.error({ error }, 'a local call could not be answered');
      response.destroy();
    });
  });
  // A caller that gets no go-ahead knows that it was not begun, and makes it to the next owner.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (closing.signal.aborted) {
      request.destroy();
      return;
    }
    response.writeContinue();
    server.emit('request', request, response);
  });
  // A call may wait for a job as long as the job takes.
  server.requestTimeout = 0;
  if (place.folder !== null) makePrivateFolder(place.folder);
  if (!place.path.startsWith('\\\\')) rmSync(place.path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(place.path, () => resolve());
  });
  if (!place.path.startsWith('\\\\')) chmodSync(place.path, 0o600);
  return {
    async close() {
      closing.abort();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
    },
  };
}

/** In a shared temporary folder somebody else may have put something there first. */
function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || (process.getuid && found.uid !== process.getuid())) {
    throw new Error(
      `${folder} belongs to another user, so it cannot hold a private socket. Use a shorter VOUCH_HOME.`,
    );
  }
  chmodSync(folder, 0o700);
}

async function answer(
  bridge: Bridge,
  request: IncomingMessage,
  response: ServerResponse,
  closing: AbortSignal,
  log: Log,
): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const signal = AbortSignal.any([gone.signal, closing]);
  try {
    const method = (request.url ?? '/').slice(1) as BridgeMethod;
    const params = paramsOf(await readBody(request));
    reply(response, 200, await bridge.call(method, params, signal));
  } catch (error) {
    if (signal.aborted) {
      response.destroy();
      return;
    }
    const { message: detail, ...problem } = errorDetails(error, signal, log);
    reply(response, 400, { ...problem, detail });
  }
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

function paramsOf(text: string): never {
  try {
    return parseRequestJson(text, 'The call', BOUNDS) as never;
  } catch (cause) {
    if (cause instanceof VouchError) throw cause;
    throw new VouchError('invalid_request', 'The call is not JSON.', { cause });
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > LARGEST_CALL_BYTES)
      throw new VouchError('payload_too_large', 'The call is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
