// The TypeScript client as text: an interface for each shape, a method for each operation.
import {
  type ApiDocument,
  camelCase,
  type Operation,
  operationsOf,
  refName,
  type Shape,
} from './operations.ts';

const HEAD = `// The client of the API. Made of docs/openapi.json by scripts/write-clients.ts; changes belong there.
import { type Connection, send } from './request.ts';
`;

export function typescriptClient(document: ApiDocument): string {
  const shapes = Object.entries(document.components.schemas).map(
    ([name, shape]) =>
      `${comment(shape.description, '')}export type ${name} = ${typeOf(shape, '')};\n`,
  );
  const methods = operationsOf(document).map(methodOf);
  return [
    HEAD,
    ...shapes,
    `export class Vouch {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

${methods.join('\n')}}
`,
  ].join('\n');
}

function methodOf(operation: Operation): string {
  const { id, method, path, summary, pathParameters, query, headers, body, answer } = operation;
  const options = [
    ...query.map(({ name, shape }) => `${camelCase(name)}?: ${typeOf(shape, '')}`),
    ...headers.map((name) => `${camelCase(name)}?: string`),
    'signal?: AbortSignal',
  ];
  const parameters = [
    ...pathParameters.map((name) => `${camelCase(name)}: string`),
    ...(body === null ? [] : [`body: ${typeOf(body, '')}`]),
    `options: { ${options.join('; ')} } = {}`,
  ];
  const url = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `\${encodeURIComponent(${camelCase(name)})}`,
  );
  const fields = (names: readonly string[]) =>
    names.map((name) => `'${name}': options.${camelCase(name)}`).join(', ');
  const sent = [
    `method: '${method}'`,
    `path: \`${url}\``,
    ...(query.length === 0 ? [] : [`query: { ${fields(query.map(({ name }) => name))} }`]),
    ...(headers.length === 0 ? [] : [`headers: { ${fields(headers)} }`]),
    ...(body === null ? [] : ['body']),
    'signal: options.signal',
  ];
  const type = answer === null ? 'void' : typeOf(answer, '');
  const call = `await send(this.#connection, {\n      ${sent.join(',\n      ')},\n    })`;
  const doing = answer === null ? `${call};` : `return (${call}) as ${type};`;
  return `  /** ${summary}. */
  async ${id}(${parameters.join(', ')}): Promise<${type}> {
    ${doing}
  }
`;
}

function typeOf(shape: Shape, indent: string): string {
  if (shape.$ref !== undefined) return refName(shape);
  if (shape.anyOf !== undefined) return shape.anyOf.map((each) => typeOf(each, indent)).join(' | ');
  if (shape.enum !== undefined) return shape.enum.map((each) => `'${each}'`).join(' | ');
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  switch (shape.type) {
    case 'array':
      return `(${typeOf(shape.items ?? {}, indent)})[]`;
    case 'object':
      return objectOf(shape, indent);
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return shape.type;
    default:
      return 'unknown';
  }
}

function objectOf({ properties = {}, required = [] }: Shape, indent: string): string {
  const deeper = `${indent}  `;
  const fields = Object.entries(properties).map(
    ([name, shape]) =>
      `${comment(shape.description, deeper)}${deeper}${name}${required.includes(name) ? '' : '?'}: ${typeOf(shape, deeper)};\n`,
  );
  return `{\n${fields.join('')}${indent}}`;
}

function comment(text: string | undefined, indent: string): string {
  return text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '*\\/')} */\n`;
}
