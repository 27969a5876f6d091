// Turns the schema library's errors into words for people: "is missing", "must be text".

/** An error as the schema library tells it. */
export interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: unknown;
}

export interface Fault {
  /** JSON pointer (RFC 6901). */
  readonly pointer: string;
  /** What is wrong there: "is missing". */
  readonly fault: string;
}

/** One fault for each place, in the order in which the places were found wrong. */
export function faultsIn(errors: readonly SchemaError[]): readonly Fault[] {
  const places = new Map<string, SchemaError[]>();
  const at = (pointer: string, error: SchemaError) => {
    const found = places.get(pointer);
    if (found) found.push(error);
    else places.set(pointer, [error]);
  };
  for (const error of errors) for (const pointer of pointersOf(error)) at(pointer, error);
  return [...places]
    .filter(([pointer, found]) => !isBranching(pointer, found, places))
    .map(([pointer, found]) => ({ pointer, fault: faultOf(found) }));
}

/** A property that is missing, or that nobody knows, is reported at its own place, so that the pointer names it. */
function pointersOf({ keyword, instancePath, params }: SchemaError): readonly string[] {
  const { requiredProperties, additionalProperties } = params as {
    readonly requiredProperties?: readonly string[];
    readonly additionalProperties?: readonly string[];
  };
  const named = keyword === 'required' ? requiredProperties : additionalProperties;
  if (named === undefined) return [instancePath];
  return named.map((name) => `${instancePath}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
}

/** Where a value fits no branch, what is wrong further inside it says more than that it could also be something else. */
function isBranching(
  pointer: string,
  found: readonly SchemaError[],
  places: ReadonlyMap<string, unknown>,
): boolean {
  if (!found.some(({ keyword }) => keyword === 'anyOf')) return false;
  return [...places.keys()].some((other) => other.startsWith(`${pointer}/`));
}

function faultOf(found: readonly SchemaError[]): string {
  if (found.some(({ keyword }) => keyword === 'required')) return 'is missing';
  const broken = found.find(({ keyword }) => Object.hasOwn(RULES, keyword));
  if (broken) return RULES[broken.keyword]?.(broken.params as RuleParams) ?? 'is wrong';
  const choices = [...new Set(found.flatMap(choicesOf))];
  return choices.length === 0 ? 'does not have an accepted form' : `must be ${either(choices)}`;
}

interface RuleParams {
  readonly limit?: number;
}

/** What a rule asks for, by the schema's keyword. */
const RULES: Readonly<Record<string, (params: RuleParams) => string>> = {
  minLength: ({ limit = 0 }) =>
    limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`,
  maxLength: ({ limit }) => `must have at most ${limit} characters`,
  minItems: ({ limit }) => `must have at least ${entries(limit)}`,
  maxItems: ({ limit }) => `must have at most ${entries(limit)}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  exclusiveMinimum: ({ limit }) => `must be more than ${limit}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${limit}`,
  pattern: () => 'does not have an accepted form',
  additionalProperties: () => 'is not a member that is known here',
};

function entries(count: number | undefined): string {
  return `${count} ${count === 1 ? 'entry' : 'entries'}`;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

function choicesOf({ keyword, params }: SchemaError): readonly string[] {
  const { type, allowedValue, allowedValues } = params as {
    readonly type?: string | readonly string[];
    readonly allowedValue?: unknown;
    readonly allowedValues?: readonly unknown[];
  };
  switch (keyword) {
    case 'type':
      return [type ?? []].flat().map((name) => TYPES[name] ?? name);
    case 'const':
      return [JSON.stringify(allowedValue)];
    case 'enum':
      return (allowedValues ?? []).map((value) => JSON.stringify(value));
    default:
      return [];
  }
}

function either(choices: readonly string[]): string {
  if (choices.length < 2) return choices.join('');
  return `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
}
