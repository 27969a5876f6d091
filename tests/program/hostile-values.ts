// Values for a schema with a hostile text in every place where it takes one; and the texts with which a file might be named.
import type { TSchema } from 'typebox';

/** The parts of a JSON schema that the bridge's tables use. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
}

/** Every way to name `file`, seen from `folder`: whoever reads one as a path finds the file, or makes one beside it. */
export function namesOf(file: string, relative: string): readonly string[] {
  const slashed = file.replaceAll('\\', '/');
  return [
    file,
    relative,
    `./${relative}`,
    `../../../../../../../../../..${slashed}`,
    `file://${slashed}`,
    `file:${slashed}`,
    `app://vouch/..${slashed}`,
    `\\\\?\\${file}`,
    `\\\\127.0.0.1\\c$${slashed.replaceAll('/', '\\')}`,
    `//127.0.0.1${slashed}`,
    `${file}\0.csv`,
    `\0${file}`,
    encodeURI(file).replaceAll('/', '%2F'),
    `~${slashed}`,
    `${file}\r\n`,
  ];
}

/** Ids of what is there, by the name of the field that takes one. */
export type RealIds = Readonly<Record<string, string>>;

/**
 * Values that fit the schema, with `text` wherever a free text may stand. The first has real ids, so that it is worked on;
 * then comes one for each branch of a union, and one with the text in the place of each id.
 */
export function valuesFor(schema: TSchema, text: string, ids: RealIds): readonly unknown[] {
  return branches(schema as Schema, text, ids);
}

function branches(schema: Schema, text: string, ids: RealIds): readonly unknown[] {
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum !== undefined) return [schema.enum[0], text];
  if (schema.anyOf !== undefined) {
    const literals = schema.anyOf.every((each) => each.const !== undefined);
    return literals
      ? [schema.anyOf[0]?.const, text]
      : schema.anyOf.flatMap((each) => branches(each, text, ids));
  }
  switch (schema.type) {
    case 'string':
      return strings(schema, text);
    case 'integer':
    case 'number':
      return [schema.minimum ?? 1];
    case 'boolean':
      return [true, false];
    case 'null':
      return [null];
    case 'array':
      return branches(schema.items ?? {}, text, ids).map((each) => [each]);
    case 'object':
      return objects(schema, text, ids);
    default:
      return [text, { path: text }];
  }
}

/** Where not every text is taken, one that is comes first, so that the rest of the value is not refused for it. */
function strings({ maxLength, pattern }: Schema, text: string): readonly unknown[] {
  if (pattern !== undefined) return ['localhost', text];
  return maxLength !== undefined && maxLength < text.length
    ? [text.slice(0, maxLength), text]
    : [text];
}

/** One object for each branch of each property, the other properties as in their first; so all branches are met. */
function objects({ properties = {} }: Schema, text: string, ids: RealIds): readonly unknown[] {
  const choices = Object.entries(properties).map(([name, each]) => {
    const id = ids[name];
    return [name, [...(id === undefined ? [] : [id]), ...branches(each, text, ids)]] as const;
  });
  const usual = Object.fromEntries(choices.map(([name, [first]]) => [name, first]));
  const changed = choices.flatMap(([name, [, ...others]]) =>
    others.map((other) => ({ ...usual, [name]: other })),
  );
  // Fields that no schema names, as an older or a cleverer page would send them.
  return [{ ...usual, path: text, target: usual.target ?? text, file: text }, usual, ...changed];
}
