// Turns TypeBox schemas into OpenAPI components: every schema with an `$id` once, wherever it is used a reference.
import type { TSchema } from 'typebox';

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

export interface Components {
  /** A reference to a schema with an `$id`, or the schema itself when it has none. */
  use(schema: TSchema): Json;
  /** Every schema that was used so far, by name. */
  schemas(): { readonly [name: string]: Json };
}

/** Throws when two different schemas claim one name: that would be a bug in the schemas. */
export function createComponents(): Components {
  const known = new Map<string, Json>();

  function convert(node: unknown): Json {
    if (Array.isArray(node)) return node.map(convert);
    if (typeof node !== 'object' || node === null) return literal(node);
    const { $id, ...rest } = node as { readonly $id?: unknown; readonly [key: string]: unknown };
    const converted = asEnum(
      Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, convert(value)])),
    );
    if (typeof $id !== 'string') return converted;
    const before = known.get($id);
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(converted)) {
      throw new Error(`two different schemas have the $id ${$id}`);
    }
    known.set($id, converted);
    return { $ref: `#/components/schemas/${$id}` };
  }

  return {
    use: convert,
    schemas: () => Object.fromEntries([...known].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function literal(value: unknown): Json {
  if (
    value === null ||
    typeof value === 'boolean' ||
    typeof value === 'number' ||
    typeof value === 'string'
  )
    return value;
  throw new Error(`a schema holds a ${typeof value}, which JSON cannot express`);
}

/** A union of strings reads better as one enumeration. */
function asEnum(schema: { readonly [key: string]: Json }): Json {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const values = anyOf.map((branch) =>
    isObject(branch) && typeof branch.const === 'string' ? branch.const : null,
  );
  return values.every((value) => value !== null)
    ? { type: 'string', enum: values, ...rest }
    : schema;
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
