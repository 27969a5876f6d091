// Says whether a value has the shape of a schema, and where not; used by every transport, so a shape is judged once.
import type { Static, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { faultsIn, type SchemaError } from './shape-faults.ts';

/** One place where a value breaks its schema: a JSON pointer (RFC 6901), and a sentence without its full stop. */
export interface Violation {
  readonly pointer: string;
  readonly message: string;
}

export type Validated<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly violations: readonly Violation[] };

const MAX_VIOLATIONS = 20;
/** More entries of a list are not gone through for faults where the first ones have some: no list of a request may be longer. */
const ENTRIES_LOOKED_AT = 5_001;
const compiled = new WeakMap<TSchema, Validator>();

/**
 * Judges `value` by `schema`. Unknown fields are left alone; nothing is coerced. At most 20 violations are reported.
 *
 * @param whole what the value itself is called in a sentence: "the body"
 */
export function validate<S extends TSchema>(
  schema: S,
  value: unknown,
  whole = 'the value',
): Validated<Static<S>> {
  const validator = validatorFor(schema);
  if (validator.Check(value)) return { ok: true, value: value as Static<S> };
  const violations = faultsIn(errorsOf(validator, value)).map(({ pointer, fault }) => ({
    pointer,
    message: `${placeOf(pointer) || whole} ${fault}`,
  }));
  return { ok: false, violations: violations.slice(0, MAX_VIOLATIONS) };
}

/** Finding faults costs many times what the check did, and goes on behind the last that is reported; so long lists are cut for it. */
function errorsOf(validator: Validator, value: unknown): readonly SchemaError[] {
  const first = validator.Errors(withShortLists(value)) as readonly SchemaError[];
  return first.length > 0 ? first : (validator.Errors(value) as readonly SchemaError[]);
}

function withShortLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, ENTRIES_LOOKED_AT).map(withShortLists);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withShortLists(each)]),
  );
}

/** A pointer as people write it: `/items/3/email` is `items[3].email`. */
function placeOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part, depth) => (/^\d+$/.test(part) ? `[${part}]` : depth === 0 ? part : `.${part}`))
    .join('');
}

function validatorFor(schema: TSchema): Validator {
  let validator = compiled.get(schema);
  if (!validator) {
    validator = Compile(schema) as unknown as Validator;
    compiled.set(schema, validator);
  }
  return validator;
}
