// Judges the bodies of requests by the shared check of shapes: nothing is coerced, and each wrong field is named.
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { validate } from '../../src-shared/validate.ts';
import { wrongShape } from '../../src-shared/wrong-shape.ts';

/** Fastify's validator compiler; its own would turn `"1"` into 1. */
export const shapeCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  // Headers and queries are text alone and are read by hand; their schemas describe them.
  if (httpPart !== 'body') return (value: unknown) => ({ value });
  return (value: unknown) => {
    const judged = validate(schema, value, 'the body');
    return judged.ok ? { value: judged.value } : { error: wrongShape(judged.violations) };
  };
};
