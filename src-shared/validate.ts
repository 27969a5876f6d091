// Says whether a value has the shape of a schema, and where not; used by every transport, so a shape is judged once.
import type { Static, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

/** One place where a value breaks its schema: a JSON pointer (RFC 6901) and a sentence. */
export interface Violation {
  readonly pointer: string;
  readonly message: string;
}

export type Validated<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly violations: readonly Violation[] };

const MAX_VIOLATIONS = 20;
const compiled = new WeakMap<TSchema, Validator>();

/** Judges `value` by `schema`. Unknown fields are left alone; nothing is coerced. At most 20 violations are told. */
export function validate<S extends TSchema>(schema: S, value: unknown): Validated<Static<S>> {
  const validator = validatorFor(schema);
  if (validator.Check(value)) return { ok: true, value: value as Static<S> };
  const violations: Violation[] = [];
  const seen = new Set<string>();
  for (const error of validator.Errors(value)) {
    for (const violation of describe(error)) {
      if (seen.has(violation.pointer)) continue;
      seen.add(violation.pointer);
      violations.push(violation);
    }
    if (violations.length >= MAX_VIOLATIONS) break;
  }
  return { ok: false, violations: violations.slice(0, MAX_VIOLATIONS) };
}

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: unknown;
  readonly message: string;
}

/** A missing property is reported at the property's own place, so that the pointer names what to add. */
function describe(error: SchemaError): Violation[] {
  const params = error.params as { requiredProperties?: readonly string[]; type?: unknown };
  if (error.keyword === 'required' && params.requiredProperties) {
    return params.requiredProperties.map((property) => ({
      pointer: `${error.instancePath}/${property.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      message: 'is required',
    }));
  }
  return [{ pointer: error.instancePath, message: error.message }];
}

function validatorFor(schema: TSchema): Validator {
  let validator = compiled.get(schema);
  if (!validator) {
    validator = Compile(schema) as unknown as Validator;
    compiled.set(schema, validator);
  }
  return validator;
}
