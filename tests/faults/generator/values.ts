// Values grown from a schema: such as fit it, such as nearly fit, and bodies that are nothing at all.
import { pick, upTo } from './mutations.ts';

type Random = () => number;

/** The parts of a JSON schema that the API's document and the bridge's tables use. */
export interface ValueSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly ValueSchema[];
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
  readonly items?: ValueSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
}

/** What stands where a field has this name: real ids, addresses of the practice network. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** A value that mostly fits; now and then a field that may be left out is. */
export function fitting(schema: ValueSchema, known: KnownValues, random: Random): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return pick(schema.enum, random);
  if (schema.anyOf !== undefined) return fitting(pick(schema.anyOf, random), known, random);
  switch (schema.type) {
    case 'string':
      return textOf(schema, random);
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 1_000 } = schema;
      return pick([minimum, Math.min(maximum, minimum + 1), Math.min(maximum, 1_000)], random);
    }
    case 'boolean':
      return random() < 0.5;
    case 'null':
      return null;
    case 'array': {
      const { items = {}, minItems = 0 } = schema;
      const length = minItems + upTo(3, random);
      return Array.from({ length }, () => fitting(items, known, random));
    }
    case 'object':
      return objectOf(schema, known, random);
    default:
      return pick(ODD_VALUES, random);
  }
}

/** The value with something wrong in one to three places. */
export function spoiled(value: unknown, random: Random): unknown {
  let spoilt = value;
  for (let left = 1 + upTo(3, random); left > 0; left -= 1) spoilt = spoiledOnce(spoilt, random);
  return spoilt;
}

/** A body as it is sent, which is no JSON or only just. */
export function garbage(random: Random): string {
  switch (upTo(7, random)) {
    case 0:
      return '';
    case 1:
      return pick(['[', '{', '{"a":'], random).repeat(2 ** upTo(17, random));
    case 2:
      return Array.from({ length: upTo(500, random) }, () =>
        String.fromCharCode(upTo(0xffff, random)),
      ).join('');
    case 3:
      return `{"email":"${'a'.repeat(2 ** upTo(20, random))}"`;
    case 4:
      return pick(['null', '0', '"x"', 'true', '[]', '[[]]', '1e999', 'NaN', '\u0000'], random);
    case 5:
      return '{"email":"a@kestrel-freight.example","email":{"__proto__":null},"__proto__":{"a":1}}';
    default:
      return `${' '.repeat(2 ** upTo(18, random))}{}`;
  }
}

function objectOf(
  { properties = {}, required = [] }: ValueSchema,
  known: KnownValues,
  random: Random,
): object {
  const fields = Object.entries(properties)
    .filter(([name]) => required.includes(name) || random() < 0.5)
    .map(([name, each]) => {
      const values = known[name];
      const real = values !== undefined && values.length > 0 && random() < 0.8;
      return [name, real ? pick(values, random) : fitting(each, known, random)] as const;
    });
  return Object.fromEntries(fields);
}

function textOf({ minLength = 0, maxLength = 40, pattern }: ValueSchema, random: Random): string {
  if (pattern !== undefined) return pick(['localhost', 'a.example', '1'], random);
  const length = pick([minLength, Math.min(maxLength, minLength + 8), maxLength], random);
  const piece = pick(['a', 'ä', 'Z9', ' x', '<b>', "';--"], random);
  return piece.repeat(Math.min(length, 2_000)).slice(0, length);
}

function spoiledOnce(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && random() < 0.8) {
    const place = upTo(value.length, random);
    if (random() < 0.1) return Array.from({ length: 2 ** upTo(13, random) }, () => value[place]);
    return value.map((each, index) => (index === place ? spoiledOnce(each, random) : each));
  }
  if (value !== null && typeof value === 'object' && random() < 0.85) {
    const names = Object.keys(value);
    const name =
      names.length === 0 || random() < 0.15 ? pick(ODD_NAMES, random) : pick(names, random);
    const fields = Object.entries(value).filter(([each]) => each !== name);
    if (random() < 0.15) return Object.fromEntries(fields);
    const before = (value as Readonly<Record<string, unknown>>)[name];
    return Object.fromEntries([...fields, [name, spoiledOnce(before, random)]]);
  }
  return random() < 0.15 ? nested(random) : pick(ODD_VALUES, random);
}

function nested(random: Random): unknown {
  let value: unknown = 1;
  const list = random() < 0.5;
  for (let depth = 2 ** upTo(12, random); depth > 0; depth -= 1)
    value = list ? [value] : { a: value };
  return value;
}

const ODD_NAMES = ['__proto__', 'constructor', 'toString', '', 'a'.repeat(500), '\u0000', 'péché'];

const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  -1e308,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\ufeff\u202e\u200d',
  'null',
  '__proto__',
  "' OR 1=1 --",
  '%s%n%x',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'a'.repeat(70_000),
  '\ufdfa'.repeat(3_000),
  `a@${'b.'.repeat(600)}example`,
  '"a@b"@kestrel-freight.example',
  'jane@[192.0.2.1]',
  '२०२०@kestrel-freight.example',
  [],
  {},
  [[[]]],
  { length: 1e9 },
  { toString: 1, valueOf: null },
  { $ref: '#/a' },
];
