// A schema that also allows null, for values that may be missing.
import Type, { type TSchema } from 'typebox';

/** The schema's values, or null. */
export function OrNull<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}
