// Who is let in, and how every answer begins and every refusal looks.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { VouchError } from '../../src-shared/errors.ts';
import type { Log } from '../service/ports/log.ts';
import type { Service } from '../service/service.ts';
import type { AllowedMethods } from './allowed-methods.ts';
import { isNamedPage, pageHeaders, preflightHeaders } from './cors.ts';
import { refuseCaller } from './host-and-origin.ts';
import { asVouchError, isFault, noSuchPath, PROBLEM_TYPE, problemOf } from './problem.ts';
import { NO_PUBLIC_HOSTS, type PublicHosts } from './public-hosts.ts';
import { drainUnreadBody } from './unread-body.ts';

type Done = (error?: Error) => void;

export interface Replies {
  /** Begins the answer to a request, and refuses callers and paths that are not served. */
  admit(request: FastifyRequest, reply: FastifyReply, done: Done): void;
  /** Answers with a problem document. */
  refuse(failure: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** The same for what the framework itself refuses, before `admit`. */
  refuseUnread(failure: unknown, request: FastifyRequest, reply: FastifyReply): void;
}

export interface ReplyDeps {
  readonly service: () => Service;
  readonly clock: { now(): number };
  readonly log: Log;
  readonly publicHosts?: PublicHosts;
}

export function createReplies(deps: ReplyDeps, paths: AllowedMethods): Replies {
  const { service, clock, log } = deps;

  function admission() {
    return {
      origins: service().settings.values.cors_origins,
      publicHosts: deps.publicHosts ?? NO_PUBLIC_HOSTS,
    };
  }

  function begin(request: FastifyRequest, reply: FastifyReply): void {
    request.arrivedAt = clock.now();
    request.bodyInvited = !waitsForContinue(request);
    reply.headers({
      'x-request-id': request.id,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const { origin } = request.headers;
    if (origin !== undefined && isNamedPage(request.raw, admission().origins))
      reply.headers(pageHeaders(origin));
  }

  async function refuse(
    failure: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const error = asVouchError(failure);
    request.problemCode = error.code;
    // What fails because its caller has hung up is no fault, and nobody reads the answer.
    if (isFault(error) && !reply.raw.destroyed) {
      log.error(
        {
          requestId: request.id,
          code: error.code,
          route: `${request.method} ${request.routeOptions.url ?? ''}`,
          afterMs: clock.now() - request.arrivedAt,
          cause: error.cause,
        },
        error.message,
      );
    }
    await drainUnreadBody(request.raw, reply.raw, request.bodyInvited);
    // Fastify would close the connection after every body that it could not read, although it may go on.
    reply.header('connection', reply.raw.shouldKeepAlive ? 'keep-alive' : 'close');
    const problem = problemOf(error, request.id);
    // As bytes: Fastify would add a charset, which the media type does not have (RFC 8259 §11).
    reply
      .code(problem.status)
      .type(PROBLEM_TYPE)
      .send(Buffer.from(JSON.stringify(problem)));
  }

  return {
    admit(request, reply, done) {
      begin(request, reply);
      const refusal = refuseCaller(request.raw, admission());
      if (refusal) done(refusal);
      else if (request.is404)
        answerUnrouted(
          request,
          reply,
          paths.methodsAt(request.raw.url ?? '/'),
          admission().origins,
          done,
        );
      else done();
    },
    refuse,
    refuseUnread(failure, request, reply) {
      begin(request, reply);
      void refuse(refuseCaller(request.raw, admission()) ?? failure, request, reply);
    },
  };
}

/** A path without this method, or no path at all. OPTIONS is answered for scripts; pages were refused before. */
function answerUnrouted(
  request: FastifyRequest,
  reply: FastifyReply,
  methods: readonly string[] | null,
  origins: readonly string[],
  done: Done,
): void {
  if (methods === null) {
    done(noSuchPath());
    return;
  }
  reply.header('allow', methods.join(', '));
  if (request.method === 'OPTIONS') {
    if (isNamedPage(request.raw, origins)) reply.headers(preflightHeaders(request.raw, methods));
    reply.code(204).send();
  } else
    done(new VouchError('method_not_allowed', `This path supports ${methods.join(', ')} only.`));
}

/** RFC 9110 §10.1.1: of an HTTP/1.0 client the expectation is ignored. */
function waitsForContinue({ headers, raw }: FastifyRequest): boolean {
  return headers.expect?.toLowerCase() === '100-continue' && raw.httpVersion === '1.1';
}
