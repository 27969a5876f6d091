// How the routes of one scope treat request bodies: read as JSON, or not looked at.
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaCompiler,
  RequestPayload,
} from 'fastify';
import type { TSchema } from 'typebox';
import { LIMITS } from '../../../src-shared/limits.ts';
import { validate } from '../../../src-shared/validate.ts';
import { wrongShape } from '../../../src-shared/wrong-shape.ts';
import { RETRY_AFTER_SECONDS } from '../body-budget.ts';
import { parseJson, refuseBody } from '../json-body.ts';

/** The media type of every answer that is not a refusal. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** The routes of this scope need a JSON body, and judge its shape by their schema. */
export function takeJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: LIMITS.bodyBytes },
    // What follows, the judging of its shape and its route, is done in the same turn.
    (request, body, done) => request.server.readBody(() => parse(body, done)),
  );
  scope.addHook('preParsing', invite);
}

function parse(body: string | Buffer, done: (error: Error | null, value?: unknown) => void): void {
  let value: unknown;
  try {
    value = parseJson(Buffer.isBuffer(body) ? body : Buffer.from(body));
  } catch (error) {
    done(
      error instanceof Error ? error : new Error('a body parser threw no error', { cause: error }),
    );
    return;
  }
  done(null, value);
}

/** The routes of this scope take no body; what is sent along is ignored, whatever it is. */
export function ignoreBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/**
 * Judges the headers before a byte of the body is read, waits until there is room for it, then tells a client that waits for
 * it to go on. The room is given back with the answer: until then the request is held with all that its body said.
 */
function invite(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: RequestPayload,
  done: (error: Error | null, payload?: RequestPayload) => void,
): void {
  const refusal = refuseBody(request.headers);
  if (refusal) {
    done(refusal);
    return;
  }
  const length = request.headers['content-length'];
  const sizeBytes = length === undefined ? LIMITS.bodyBytes : Number(length);
  const giveBack = request.server.bodyBudget.take(request.keyId, sizeBytes, (overloaded) => {
    if (overloaded) {
      reply.header('retry-after', String(RETRY_AFTER_SECONDS));
      done(overloaded);
      return;
    }
    if (!request.bodyInvited) {
      reply.raw.writeContinue();
      request.bodyInvited = true;
    }
    done(null, payload);
  });
  reply.raw.once('close', () => giveBack());
}

/** Judges bodies by the shared check of shapes: nothing is coerced (Fastify's own would turn `"1"` into 1), each wrong field is named. */
export const shapeCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  // Headers and queries are text alone and are read by hand; their schemas describe them.
  if (httpPart !== 'body') return (value: unknown) => ({ value });
  return (value: unknown) => {
    const judged = validate(schema, value, 'the body');
    return judged.ok ? { value: judged.value } : { error: wrongShape(judged.violations) };
  };
};
