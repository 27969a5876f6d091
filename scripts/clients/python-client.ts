// The Python client as text: a TypedDict for each shape, a method for each operation.
import {
  type ApiDocument,
  type Operation,
  operationsOf,
  refName,
  type Shape,
  snakeCase,
} from './operations.ts';

const HEAD = `"""The client of the API. Made of docs/openapi.json by scripts/write-clients.ts; changes belong there."""

from typing import Any, List, Literal, Optional, TypedDict, Union

from .request import Connection, VouchProblem, path_part
`;

export function pythonClient(document: ApiDocument): string {
  const shapes = Object.entries(document.components.schemas);
  const classes = shapes.flatMap(([name, shape]) => classesOf(name, shape));
  const methods = operationsOf(document).map(methodOf);
  const names = ['Vouch', 'VouchProblem', ...shapes.map(([name]) => name)];
  const all = `__all__ = [\n${names.map((name) => `    "${name}",\n`).join('')}]\n`;
  const client = `class Vouch(Connection):\n    """The API behind one address, with one key."""\n\n${methods.join('\n')}`;
  return [HEAD, all, ...classes, client].join('\n\n');
}

/** Python 3.9 has no NotRequired: what may be missing is in a class above. */
function classesOf(name: string, { properties = {}, required = [], description }: Shape): string[] {
  const fields = (needed: boolean) =>
    Object.entries(properties)
      .filter(([field]) => required.includes(field) === needed)
      .map(([field, shape]) => `    ${field}: ${typeOf(shape)}\n`)
      .join('');
  const optional = fields(false);
  const docstring = description === undefined ? '' : `    ${JSON.stringify(description)}\n\n`;
  const body = `${docstring}${fields(true)}` || '    pass\n';
  if (optional === '') return [`class ${name}(TypedDict):\n${body}`];
  return [
    `class _${name}Options(TypedDict, total=False):\n${optional}`,
    `class ${name}(_${name}Options):\n${body}`,
  ];
}

function methodOf(operation: Operation): string {
  const { id, method, path, summary, pathParameters, query, headers, body, answer } = operation;
  const options = [
    ...query.map(({ name, shape }) => `${snakeCase(name)}: Optional[${typeOf(shape)}] = None`),
    ...headers.map((name) => `${snakeCase(name)}: Optional[str] = None`),
  ];
  const parameters = [
    'self',
    ...pathParameters.map((name) => `${snakeCase(name)}: str`),
    ...(body === null ? [] : [`body: ${typeOf(body)}`]),
    ...(options.length === 0 ? [] : ['*', ...options]),
  ];
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => `{path_part(${snakeCase(name)})}`);
  const given = (names: readonly string[]) =>
    `{${names.map((name) => `"${name}": ${snakeCase(name)}`).join(', ')}}`;
  const sent = [
    `"${method}"`,
    pathParameters.length === 0 ? `"${url}"` : `f"${url}"`,
    ...(query.length === 0 ? [] : [`query=${given(query.map(({ name }) => name))}`]),
    ...(headers.length === 0 ? [] : [`headers=${given(headers)}`]),
    ...(body === null ? [] : ['body=body']),
  ];
  const call = `self._send(${sent.join(', ')})`;
  return `    def ${snakeCase(id)}(${parameters.join(', ')}) -> ${answer === null ? 'None' : typeOf(answer)}:
        """${summary}."""
        ${answer === null ? call : `return ${call}`}
`;
}

/** Names of shapes stand in quotes: they may be defined further down. */
function typeOf(shape: Shape): string {
  if (shape.$ref !== undefined) return `"${refName(shape)}"`;
  if (shape.anyOf !== undefined) return `Union[${shape.anyOf.map(typeOf).join(', ')}]`;
  if (shape.enum !== undefined)
    return `Literal[${shape.enum.map((each) => JSON.stringify(each)).join(', ')}]`;
  if (shape.const !== undefined) return `Literal[${literal(shape.const)}]`;
  switch (shape.type) {
    case 'array':
      return `List[${typeOf(shape.items ?? {})}]`;
    case 'string':
      return 'str';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'null':
      return 'None';
    default:
      return 'Any';
  }
}

function literal(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}
