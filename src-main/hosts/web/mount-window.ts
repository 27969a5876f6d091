// The window as a web page on the API's port: its files, and the bridge, events, uploads and downloads behind a session token.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FileOffer } from '../../../src-shared/bridge/files.ts';
import type { Bridge } from '../../../src-shared/bridge/methods.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { parseRequestJson } from '../../../src-shared/json-bounds.ts';
import { LIMITS } from '../../../src-shared/limits.ts';
import type { EventHub } from '../../program/events.ts';
import { answerCall, errorDetails, onlyWaits } from '../../program/socket/call-answer.ts';
import type { WindowPage } from '../../program/window-page.ts';
import type { Log } from '../../service/ports/log.ts';
import { createEventStreams } from './event-streams.ts';

export interface MountDeps {
  readonly page: WindowPage;
  readonly bridge: Bridge;
  readonly events: Pick<EventHub, 'onAny'>;
  /** The session's token; whoever has it may do all that the user may. */
  readonly token: string;
  /** Whether a code out of an address that was printed is good; it is not a second time. */
  readonly admit: (code: string) => boolean;
  /** Keeps an upload; `name` is only a label. */
  readonly receive: (name: string, body: Readable) => Promise<FileOffer>;
  /** What a ticket stands for, once; null when it is not, or no longer, good. */
  readonly redeem: (ticket: string) => Promise<Download | null>;
  readonly log: Log;
}

export interface Download {
  readonly name: string;
  readonly sizeBytes: number;
  readonly content: Readable;
}

const LARGEST_CODE_BYTES = 1024;
/** The page's own name for a call, by which it can be given up. */
const CALL_HEADER = 'x-vouch-call';

/** Adds the window's routes to the API's application. */
export function mountWindow(app: FastifyInstance, deps: MountDeps): void {
  const streams = createEventStreams(deps.events);
  const servePage = async (request: FastifyRequest, reply: FastifyReply) => {
    const found = await deps.page.read(new URL(request.url, 'http://127.0.0.1').pathname);
    return reply.code(found.status).headers(found.headers).send(found.body);
  };
  app.get('/', servePage);
  app.get('/icon.svg', servePage);
  app.get('/assets/*', servePage);
  // A ticket is good once, and must not be used up by a question about the file: HEAD is none of its methods.
  app.get<{ Params: { ticket: string } }>(
    '/ui/download/:ticket',
    { exposeHeadRoute: false },
    async (request, reply) => download(await deps.redeem(request.params.ticket), reply),
  );
  app.register(async (outer) => sessionRoute(outer, deps));
  app.register(async (inner) => {
    inner.addHook('onRequest', async (request) => {
      if (!hasToken(request, deps.token)) {
        throw new VouchError(
          'unauthorized',
          'This page belongs to an earlier start of Vouch. `vouch window` prints a new address.',
        );
      }
    });
    readJson(inner);
    callRoutes(inner, deps);
    uploadRoute(inner, deps);
    // HEAD has nothing to stream.
    inner.get('/ui/events', { exposeHeadRoute: false }, (_request, reply) => {
      streams.open(reply);
    });
  });
  app.addHook('preClose', (done) => {
    streams.end();
    done();
  });
}

/** The one route without a token: it gives one for the code of a printed address. */
function sessionRoute(scope: FastifyInstance, { admit, token }: MountDeps): void {
  readJson(scope);
  scope.post('/ui/session', { bodyLimit: LARGEST_CODE_BYTES }, async (request) => {
    const { code } = Object(request.body) as { code?: unknown };
    if (typeof code === 'string' && admit(code)) return { token };
    throw new VouchError(
      'unauthorized',
      'This address was already used, or has expired. `vouch window` prints a new one.',
    );
  });
}

/** Calls of the bridge, and giving one up. */
function callRoutes(scope: FastifyInstance, { bridge, log }: MountDeps): void {
  const calls = new Map<string, AbortController>();
  scope.post<{ Params: { method: string } }>(
    '/ui/call/:method',
    { bodyLimit: LIMITS.bodyBytes },
    async (request, reply) => {
      const { method } = request.params;
      const controller = new AbortController();
      const name = request.headers[CALL_HEADER];
      if (typeof name === 'string') calls.set(name, controller);
      reply.raw.on('close', () => {
        if (onlyWaits(method)) controller.abort();
      });
      try {
        return await answerCall(bridge, method, request.body, controller.signal, log);
      } finally {
        if (typeof name === 'string') calls.delete(name);
      }
    },
  );
  // A page that is loaded again breaks its connections as one that gives up does, so giving up is said.
  scope.post<{ Params: { call: string } }>('/ui/abandon/:call', async (request) => {
    calls.get(request.params.call)?.abort();
    return { ok: true, value: null };
  });
}

function uploadRoute(scope: FastifyInstance, { receive, log }: MountDeps): void {
  scope.addContentTypeParser('application/octet-stream', (_request, payload, done) =>
    done(null, payload),
  );
  scope.post<{ Querystring: { name?: string } }>(
    '/ui/files',
    { bodyLimit: Number.MAX_SAFE_INTEGER },
    async (request, reply) => {
      // A large file on a slow drive takes minutes.
      request.allowLongBody();
      const signal = gone(reply);
      try {
        const name = String(request.query.name ?? 'list').slice(0, 255);
        return { ok: true, value: await receive(name, request.body as Readable) };
      } catch (error) {
        return { ok: false, error: errorDetails(error, signal, log) };
      }
    },
  );
}

function download(found: Download | null, reply: FastifyReply): FastifyReply {
  if (found === null) {
    throw new VouchError(
      'not_found',
      'This download was already used, or has expired. Export the list again.',
    );
  }
  return reply
    .type('application/octet-stream')
    .headers({
      'content-length': found.sizeBytes,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.name)}`,
    })
    .send(found.content);
}

/** Bodies of this scope are JSON, within the bounds of the API's. Files and pasted text come as uploads. */
function readJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseRequestJson(String(body), 'The body'));
    } catch (cause) {
      done(
        cause instanceof VouchError
          ? cause
          : new VouchError('invalid_request', 'The body is not JSON.', { cause }),
      );
    }
  });
}

/** Aborts when the caller has hung up before the answer was complete. */
function gone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Digests are of one length, and comparing them takes the same time whatever they are. */
function hasToken(request: FastifyRequest, token: string): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
