// Describes a JSON schema in words, for the page of the API.
import { escapeHtml } from './markdown.ts';

/** The parts of a schema that the API's own use. */
export interface SchemaNode {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly SchemaNode[];
  readonly items?: SchemaNode;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly description?: string;
}

export interface Field {
  readonly name: string;
  /** HTML. */
  readonly type: string;
  readonly required: boolean;
  readonly meaning: string;
}

/** The fields of an object, those of objects without a name of their own included (`error.code`). */
export function fieldsOf(schema: SchemaNode, prefix = ''): readonly Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, node]) => {
    const name = `${prefix}${key}`;
    const inner = node.properties ? node : (node.items ?? node);
    const field: Field = {
      name,
      type: describeType(node),
      required: schema.required?.includes(key) ?? false,
      meaning: meaningOf(node),
    };
    return inner.properties
      ? [field, ...fieldsOf(inner, `${name}${node.items ? '[]' : ''}.`)]
      : [field];
  });
}

/** HTML: names of shapes are links to them. */
export function describeType(node: SchemaNode): string {
  if (node.$ref !== undefined) {
    const name = node.$ref.split('/').at(-1) ?? '';
    return `<a href="#${name.toLowerCase()}-shape">${escapeHtml(name)}</a>`;
  }
  if (node.anyOf) return node.anyOf.map(describeType).join(' or ');
  if (node.const !== undefined) return `<code>${escapeHtml(JSON.stringify(node.const))}</code>`;
  if (node.enum) {
    return node.enum
      .map(
        (value) =>
          `<code>${escapeHtml(typeof value === 'string' ? value : JSON.stringify(value))}</code>`,
      )
      .join(' ');
  }
  if (node.type === 'array') {
    const count = range(node.minItems, node.maxItems);
    return `array of ${node.items ? describeType(node.items) : 'anything'}${count === '' ? '' : `, ${count} entries`}`;
  }
  if (node.maxLength !== undefined)
    return `${node.type ?? 'anything'}, at most ${node.maxLength} characters`;
  const bounds = range(node.minimum, node.maximum);
  return `${node.type ?? 'anything'}${bounds === '' ? '' : `, ${bounds}`}`;
}

/** A nullable field carries its meaning on the branch that is not null. */
function meaningOf(node: SchemaNode): string {
  return node.description ?? node.anyOf?.find((branch) => branch.description)?.description ?? '';
}

function range(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return to === undefined ? '' : `at most ${to}`;
  return to === undefined ? `at least ${from}` : `${from} to ${to}`;
}
