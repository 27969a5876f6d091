// The localhost API as an application without a listener: who is let in, how refusals look, which routes there are.
import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import type { RecentRequest } from '../../src-shared/bridge/api.ts';
import { LIMITS } from '../../src-shared/limits.ts';
import { createServer } from '../node-http.ts';
import type { Log } from '../service/ports/log.ts';
import type { Service } from '../service/service.ts';
import { createTurnQueue, type TurnQueue } from '../service/turn-queue.ts';
import { createAllowedMethods } from './allowed-methods.ts';
import { requireKey } from './bearer.ts';
import { BODY_LIMITS, type BodyBudget, type BodyLimits, createBodyBudget } from './body-budget.ts';
import { type ClientErrors, createClientErrors } from './client-errors.ts';
import { createIpv6Listener, type Ipv6Listener } from './ipv6-listener.ts';
import { renderOpenApi } from './openapi/document.ts';
import type { PublicHosts } from './public-hosts.ts';
import { createRateLimiter } from './rate-limit.ts';
import { createReplies, type Replies } from './replies.ts';
import { logRequests } from './request-log.ts';
import { v1Routes } from './routes/v1.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the bodies that are held may take together. */
    readonly bodyBudget: BodyBudget;
    /** Spreads the reading of bodies over turns of the event loop. */
    readonly readBody: TurnQueue;
  }
  interface FastifyRequest {
    /** When it arrived, milliseconds since the epoch. */
    arrivedAt: number;
    /** False while a client that asked for `100 Continue` has not been told to go on. */
    bodyInvited: boolean;
    /** Lets the body, which is read as a stream, take longer than `requestMs`, as long as it does not pause for too long. */
    allowLongBody(): void;
  }
}

/** How long the server waits for its connections. */
export interface Timeouts {
  /** How long headers may take to arrive, in milliseconds. */
  readonly headersMs: number;
  /** How long a whole request may take to arrive, in milliseconds. */
  readonly requestMs: number;
  /** How long a body may pause that may take longer than that, in milliseconds. */
  readonly bodyPauseMs: number;
  /** How long an idle connection is kept, in milliseconds. */
  readonly keepAliveMs: number;
  /** How often the first two are looked at, in milliseconds. */
  readonly checkEveryMs: number;
  /** How long a closing server waits for what is under way, in milliseconds. */
  readonly closeMs: number;
}

export interface ApiDeps {
  /** The service at work; it may be another one at the next request. */
  readonly service: () => Service;
  /** The program's version, as health and the OpenAPI document tell it. */
  readonly version: string;
  readonly clock: { now(): number };
  /** Makes the id of one call; ASCII, as it travels in a header. */
  newRequestId(): string;
  readonly log: Log;
  /** Names under which a proxy serves it to others; none when left out. */
  readonly publicHosts?: PublicHosts;
  /** Defaults suit scripts on the same machine. */
  readonly timeouts?: Partial<Timeouts>;
  /** Defaults let four of the largest bodies of one key be read at once. */
  readonly bodies?: Partial<BodyLimits>;
  /** Hears of each answered request under `/v1`. */
  readonly onAnswered?: (entry: RecentRequest) => void;
  /**
   * Adds a host's own routes in a scope of their own: no key is asked for there. The checks of caller, path and method
   * hold for them too; only `GET /` may be opened from a link elsewhere.
   */
  readonly mount?: (app: FastifyInstance) => void | Promise<void>;
}

const DEFAULT_TIMEOUTS: Timeouts = {
  headersMs: 10_000,
  requestMs: 60_000,
  bodyPauseMs: 120_000,
  keepAliveMs: 75_000,
  checkEveryMs: 5_000,
  closeMs: 5_000,
};
/** How often a closing server looks for connections that have become idle, in milliseconds. */
const SWEEP_MS = 50;
/** What requests may take of one turn of the event loop before the others wait for the next, in milliseconds. */
const REQUESTS_SHARE_MS = 20;
/** More connections than any script needs, fewer than the file descriptors of a process. */
export const MAX_CONNECTIONS = 4096;
/** Longer than any URL that fits the header limit: a job id that is too long is an unknown job, not a bad URL. */
const MAX_PARAM_LENGTH = 20_000;

/**
 * Builds the API. Every answer carries `X-Request-Id` and `Cache-Control: no-store`; every refusal is a problem
 * document.
 */
export function createApi(deps: ApiDeps): FastifyInstance {
  const { service, clock, log } = deps;
  const timeouts = { ...DEFAULT_TIMEOUTS, ...deps.timeouts };
  const clientErrors = createClientErrors(deps.newRequestId);
  const paths = createAllowedMethods();
  const replies = createReplies(deps, paths);
  const app = openApp(deps, timeouts, clientErrors, replies);
  const ipv6Listener = createIpv6Listener(app.server);
  tuneServer(app.server, clientErrors);
  decorate(app, (request) => clientErrors.allowLongBody(request, timeouts.bodyPauseMs));
  app.decorate('ipv6Listener', ipv6Listener);
  app.decorate('bodyBudget', createBodyBudget({ ...BODY_LIMITS, ...deps.bodies }));
  // A queue of their own: a large body takes a turn, and requests without one are not to wait for several.
  app.decorate('readBody', requestTurns());

  app.addHook('onRoute', ({ method, url }) => paths.add(method, url));
  app.addHook('onRequest', replies.admit);
  app.setErrorHandler(replies.refuse);
  if (deps.onAnswered) logRequests(app, deps.onAnswered);
  countAnswers(app, service);
  app.register(v1Routes, {
    service,
    needKey: requireKey(service, createRateLimiter(), clock),
    version: deps.version,
    describe: () => renderOpenApi(deps.version),
  });
  app.register(async (scope) => deps.mount?.(scope));
  app.addHook('preClose', (done) => {
    ipv6Listener.close();
    if (app.server.listening) endConnections(app.server, ipv6Listener, timeouts.closeMs);
    done();
  });
  app.addHook('onClose', () => ipv6Listener.closed());
  app.addHook('onListen', (done) => {
    log.info({ address: app.listeningOrigin }, 'the API listens');
    done();
  });
  return app;
}

/** Requests are taken up in turns, so that many at once leave time for all else. */
function requestTurns() {
  return createTurnQueue(
    () => performance.now(),
    () => REQUESTS_SHARE_MS,
  );
}

function openApp(
  { newRequestId }: ApiDeps,
  timeouts: Timeouts,
  clientErrors: ClientErrors,
  replies: Replies,
): FastifyInstance {
  const process = requestTurns();
  return Fastify({
    logger: false,
    bodyLimit: LIMITS.bodyBytes,
    genReqId: () => newRequestId(),
    // A closing server finishes what it has taken on, in the contract's words.
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    serverFactory: (answer) =>
      createServer(
        {
          keepAliveTimeout: timeouts.keepAliveMs,
          headersTimeout: timeouts.headersMs,
          requestTimeout: timeouts.requestMs,
          connectionsCheckingInterval: timeouts.checkEveryMs,
          // A missing Host is ours to refuse, with a problem document.
          requireHostHeader: false,
        },
        (request, response) => process(() => answer(request, response)),
      ),
    clientErrorHandler: clientErrors.onClientError,
    frameworkErrors: replies.refuseUnread,
  });
}

function tuneServer(server: FastifyInstance['server'], clientErrors: ClientErrors): void {
  server.maxConnections = MAX_CONNECTIONS;
  clientErrors.follow(server);
  // The invitation to send the body waits until the key is checked; see the body's own hooks.
  for (const event of ['checkContinue', 'checkExpectation'] as const)
    server.on(event, (request, response) => server.emit('request', request, response));
}

function decorate(app: FastifyInstance, allowLong: (request: IncomingMessage) => void): void {
  app.decorateRequest('arrivedAt', 0);
  app.decorateRequest('bodyInvited', true);
  app.decorateRequest('keyId', '');
  app.decorateRequest('keyName', null);
  app.decorateRequest('keyPolicy', null);
  app.decorateRequest('problemCode', null);
  app.decorateRequest('allowLongBody', function allowLongBody() {
    allowLong(this.raw);
  });
}

function countAnswers(app: FastifyInstance, service: ApiDeps['service']): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none', method = 'none' } = request.is404 ? {} : request.routeOptions;
    // The window's own routes are for the window alone.
    if (route === 'none' || route.startsWith('/v1/'))
      service().metrics.answered({
        route,
        method: [method].flat().includes(request.method) ? request.method : 'none',
        status: reply.statusCode,
        ms: reply.elapsedTime,
      });
    done();
  });
}

/**
 * Sees a closing server to its end: Node closes the connections that are idle at that moment only, and stops looking
 * for requests that take too long, so that any other could hold it open. The sweep finds those of [::1] as well.
 */
function endConnections(
  server: FastifyInstance['server'],
  ipv6Listener: Ipv6Listener,
  graceMs: number,
): void {
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS).unref();
  const cut = setTimeout(() => server.closeAllConnections(), graceMs).unref();
  const gone = new Promise((resolve) => server.once('close', resolve));
  void Promise.all([gone, ipv6Listener.closed()]).then(() => {
    clearInterval(sweep);
    clearTimeout(cut);
  });
}
