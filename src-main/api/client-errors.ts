// Answers connections that never became a request: broken HTTP, headers too large, requests that take too long,
// CONNECT.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { PROBLEMS, VouchError } from '../../src-shared/errors.ts';
import { STATUS_CODES } from '../node-http.ts';
import { PROBLEM_TYPE, problemOf } from './problem.ts';

/** How long a refused client may go on sending before its connection is cut, in milliseconds. */
const LINGER_MS = 3000;

/** The answers and requests under way, by socket; what is broken may come behind a request that is not. */
type Open = WeakMap<Duplex, ServerResponse<IncomingMessage>>;

export interface ClientErrors {
  /** Node's `clientError` event. */
  onClientError(error: Error & { code?: string }, socket: Duplex): void;
  /** Follows the requests of a server, and refuses its CONNECT requests. */
  follow(server: Server): void;
  /** Lets a body take as long as it comes at all: it is cut off only once nothing has come for `silenceMs`. */
  allowLongBody(request: IncomingMessage, silenceMs: number): void;
}

/** Makes the answers on the bare socket. Every refusal is a problem document, and the connection ends after it. */
export function createClientErrors(newRequestId: () => string): ClientErrors {
  const open: Open = new WeakMap();
  const answered = new WeakSet<Duplex>();
  const long = new WeakSet<IncomingMessage>();

  function answer(socket: Duplex, error: VouchError, headers: readonly string[] = []): void {
    if (answered.has(socket)) return;
    answered.add(socket);
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    // Reading on until the client has closed keeps its unread answer from being reset away (RFC 9112 §9.6).
    // A program that was held up for that long reads first what came meanwhile: cut off unread, it would be a reset.
    const timer = setTimeout(() => setImmediate(() => socket.destroy()), LINGER_MS).unref();
    socket.once('close', () => clearTimeout(timer));
    socket.once('end', () => socket.destroy());
    socket.end(render(error, newRequestId(), headers));
    socket.resume();
  }

  return {
    onClientError(error, socket) {
      // The client is gone, or has never asked: a browser keeps a spare connection for its next request, and would take an
      // answer to no question for the answer to that. A connection that only ends is opened again.
      if (error.code === 'ECONNRESET' || socket.destroyed || isSpare(socket)) {
        socket.destroy();
        return;
      }
      const response = open.get(socket);
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && response && long.has(response.req)) return;
      if (response && !response.writableFinished && response.req.complete) {
        // A good request before the broken one still gets its answer first.
        response.once('close', () => answer(socket, refusalOf(error)));
      } else if (response && !response.req.complete && response.headersSent) {
        socket.destroy();
      } else {
        answer(socket, refusalOf(error));
      }
    },
    allowLongBody(request, silenceMs) {
      long.add(request);
      request.setTimeout(silenceMs, () => request.socket.destroy());
      request.once('end', () => {
        // The next request on this connection has to arrive in time again.
        long.delete(request);
        // Before the answer, at whose end the server sets how long the connection may be idle.
        request.setTimeout(0);
      });
    },
    follow(server) {
      server.on('request', (request, response) => open.set(request.socket, response));
      server.on('connect', (_request, socket: Duplex) => {
        // Node hands the bare socket over and no longer listens for its errors.
        socket.on('error', () => socket.destroy());
        answer(
          socket,
          new VouchError(
            'method_not_allowed',
            'Vouch is not a proxy. Call its own paths directly.',
          ),
          ['Allow: GET, HEAD, POST, DELETE, OPTIONS'],
        );
      });
    },
  };
}

/** Whether nothing has ever come over it. */
function isSpare(socket: Duplex): boolean {
  return socket instanceof Socket && socket.bytesRead === 0;
}

function refusalOf(error: { code?: string }): VouchError {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return new VouchError(
        'invalid_request',
        'The URL and headers are larger than 16 KB together. Shorten them.',
      );
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new VouchError(
        'invalid_request',
        'The request took too long to arrive. Send it again without pauses.',
      );
    default:
      return new VouchError(
        'invalid_request',
        'This is not a well-formed HTTP/1.1 request. Check method, URL and headers.',
      );
  }
}

function render(error: VouchError, requestId: string, headers: readonly string[]): string {
  const { status } = PROBLEMS[error.code];
  const body = JSON.stringify(problemOf(error, requestId));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Cache-Control: no-store',
    'Connection: close',
    ...headers,
    '',
    body,
  ].join('\r\n');
}
