// Null beside a schema, for what need not be there.
import Type, { type TSchema } from 'typebox';

/** The schema's values, or null. */
export function OrNull<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}
