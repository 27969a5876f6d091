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
import { parseJson, refuseBody } from '../json-body.ts';

/** The media type of every answer that is not a refusal. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** The routes of this scope need a JSON body, and judge its shape by their schema. */
export function takeJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: LIMITS.bodyBytes },
    (_request, body, done) => {
      try {
        done(null, parseJson(Buffer.isBuffer(body) ? body : Buffer.from(body)));
      } catch (error) {
        done(
          error instanceof Error
            ? error
            : new Error('a body parser threw no error', { cause: error }),
        );
      }
    },
  );
  scope.addHook('preParsing', invite);
}

/** The routes of this scope take no body; what is sent along is ignored, whatever it is. */
export function ignoreBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/** Judges the headers before a byte of the body is read, then tells a client that waits for it to go on. */
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
  if (!request.bodyInvited) {
    reply.raw.writeContinue();
    request.bodyInvited = true;
  }
  done(null, payload);
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
