// The shape in which a route declares its parameters, body and responses, for Fastify and for the OpenAPI document.
import type {} from '@fastify/swagger';
import Type, { type TSchema } from 'typebox';
import { PROBLEMS, type ProblemCode } from '../../../src-shared/errors.ts';
import { Problem } from '../../../src-shared/schemas/problem.ts';
import { PROBLEM_TYPE } from '../problem.ts';

declare module 'fastify' {
  interface FastifySchema {
    /** A body as a client sends it. */
    requestExample?: unknown;
  }
}

/** What may go wrong on every route, … */
export const ANYWHERE = [
  'invalid_request',
  'forbidden_host',
  'forbidden_origin',
  'internal_error',
] as const satisfies readonly ProblemCode[];
/** … on those that need a key, … */
export const WITH_KEY = [...ANYWHERE, 'unauthorized', 'rate_limited', 'store_unavailable'] as const;
/** … and on those that take a body as well. */
export const WITH_BODY = [
  ...WITH_KEY,
  'payload_too_large',
  'unsupported_media_type',
  'overloaded',
] as const;

/** Refusals that say when to try again. */
const TEMPORARY: readonly ProblemCode[] = ['rate_limited', 'overloaded'];
const RETRY_AFTER = Type.Integer({
  minimum: 1,
  description: 'Seconds until requests are accepted again.',
});

export interface AnswerDetails {
  readonly example?: unknown;
  /** JSON unless said otherwise. */
  readonly mediaType?: string;
  /** Headers beside those of every answer, by name. */
  readonly headers?: Readonly<Record<string, TSchema>>;
}

/** The answer of a status; null where it has no body. */
export function answer(
  description: string,
  schema: TSchema | null,
  { example, mediaType = 'application/json', headers }: AnswerDetails = {},
): object {
  return {
    description,
    ...(headers === undefined ? {} : { headers }),
    ...(schema === null ? { type: 'null' } : { content: { [mediaType]: { schema, example } } }),
  };
}

/** The refusals of a route, by status; the codes that share one are its examples. */
export function refusals(codes: readonly ProblemCode[]): { readonly [status: string]: object } {
  const byStatus = Object.groupBy(codes, (code) => PROBLEMS[code].status);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group = []]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`).join(' '),
        ...(group.some((code) => TEMPORARY.includes(code))
          ? { headers: { 'Retry-After': RETRY_AFTER } }
          : {}),
        content: {
          [PROBLEM_TYPE]: {
            schema: Problem,
            examples: Object.fromEntries(
              group.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
            ),
          },
        },
      },
    ]),
  );
}
