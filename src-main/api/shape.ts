// Judges the bodies of requests by the shared check of shapes: nothing is coerced, and each wrong field is named.
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { VouchError } from '../../src-shared/errors.ts';
import { type Violation, validate } from '../../src-shared/validate.ts';

/** Fastify's validator compiler; its own would turn `"1"` into 1. */
export const shapeCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  // Headers and queries are text alone and are read by hand; their schemas describe them.
  if (httpPart !== 'body') return (value: unknown) => ({ value });
  return (value: unknown) => {
    const judged = validate(schema, value, 'the body');
    return judged.ok ? { value: judged.value } : { error: wrongShape(judged.violations) };
  };
};

/** The refusal of what has the wrong shape: the first fault as a sentence, all of them as fields. */
export function wrongShape(violations: readonly Violation[]): VouchError {
  const [first] = violations;
  const rest = violations.length > 1 ? ' More is wrong: see `errors`.' : '';
  return new VouchError(
    'invalid_request',
    `Correct the request: ${first?.message ?? 'it has the wrong shape'}.${rest}`,
    {
      fields: violations,
    },
  );
}
