// The constant text that an expression of a source file evaluates to, where that file alone determines it.
import type { ESTree } from 'vite';

/** The initial values of a file's constants, by name; null where several share a name. */
export type Constants = ReadonlyMap<string, ESTree.Expression | null>;

/** The text or the list of texts that an expression stands for; null where the file alone does not tell. */
export function constantText(node: ESTree.Node, constants: Constants): string | null {
  const value = textOrTexts(node, constants, 0);
  return typeof value === 'string' ? value : null;
}

type Value = string | readonly string[] | null;

/** Constants made of each other more deeply than this are none. */
const DEEPEST = 50;

function textOrTexts(node: ESTree.Node, constants: Constants, depth: number): Value {
  if (depth > DEEPEST) return null;
  const of = (inner: ESTree.Node) => textOrTexts(inner, constants, depth + 1);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : null;
    case 'TemplateLiteral':
      return joined(node, (quasi) => quasi.value.cooked ?? null, of);
    case 'TaggedTemplateExpression':
      return isMember(node.tag, 'String', 'raw')
        ? joined(node.quasi, (quasi) => quasi.value.raw, of)
        : null;
    case 'Identifier': {
      const initial = constants.get(node.name);
      return initial ? of(initial) : null;
    }
    case 'BinaryExpression':
      return node.operator === '+' ? concatenated([of(node.left), of(node.right)]) : null;
    case 'ArrayExpression':
      return listOf(node.elements.map((each) => (each === null ? null : of(each))));
    case 'MemberExpression':
      return sourceOf(node, constants);
    case 'CallExpression':
      return callOf(node, of);
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return of(node.expression);
    default:
      return null;
  }
}

function joined(
  node: ESTree.TemplateLiteral,
  text: (quasi: ESTree.TemplateElement) => string | null,
  of: (inner: ESTree.Node) => Value,
): string | null {
  return concatenated(
    node.quasis.flatMap((quasi, index) => {
      const next = node.expressions[index];
      return next === undefined ? [text(quasi)] : [text(quasi), of(next)];
    }),
  );
}

function concatenated(parts: readonly Value[]): string | null {
  return parts.every((part) => typeof part === 'string') ? parts.join('') : null;
}

function listOf(parts: readonly Value[]): readonly string[] | null {
  return parts.every((part) => typeof part === 'string') ? parts : null;
}

/** `PATTERN.source` of a constant that is a literal. */
function sourceOf(node: ESTree.MemberExpression, constants: Constants): string | null {
  if (propertyOf(node) !== 'source') return null;
  const object = node.object.type === 'Identifier' ? constants.get(node.object.name) : node.object;
  return object?.type === 'Literal' && 'regex' in object ? object.regex.pattern : null;
}

/** `[…].join('|')`. */
function callOf(node: ESTree.CallExpression, of: (inner: ESTree.Node) => Value): string | null {
  if (node.callee.type !== 'MemberExpression' || propertyOf(node.callee) !== 'join') return null;
  const [separator] = node.arguments;
  const list = of(node.callee.object);
  const between = separator === undefined ? ',' : of(separator);
  return Array.isArray(list) && typeof between === 'string' ? list.join(between) : null;
}

function isMember(node: ESTree.Node, object: string, property: string): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    node.object.name === object &&
    propertyOf(node) === property
  );
}

function propertyOf(node: ESTree.MemberExpression): string | null {
  return !node.computed && node.property.type === 'Identifier' ? node.property.name : null;
}
