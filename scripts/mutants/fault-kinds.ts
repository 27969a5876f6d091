// The kinds of faults, and every place of a file where one of them can be put.
import { type ESTree, parseSync } from 'vite';
import { collapsed, type Fault } from './fault.ts';

export const FAULT_KINDS = [
  'bound',
  'logic',
  'equality',
  'negation',
  'arithmetic',
  'number',
  'boolean',
  'await',
  'call',
  'text',
  'element',
  'return',
  'condition',
  'fallback',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** Characters that become others. */
interface Edit {
  readonly kind: FaultKind;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** Every fault that a file can have, in the order of its places. Throws where it cannot be parsed. */
export function faultsOf(file: string, text: string): readonly Fault[] {
  const { program, errors } = parseSync(file, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file} cannot be parsed: ${error.message}`);
  const edits: Edit[] = [];
  const visit = (node: ESTree.Node, returns: Answer) => {
    edits.push(...editsAt(node, text, returns));
    const inner = answerWithin(node, text) ?? returns;
    for (const child of codeIn(node, text)) visit(child, inner);
  };
  visit(program, 'unknown');
  let line = 1;
  let counted = 0;
  return edits
    .toSorted((one, other) => one.start - other.start)
    .map((edit) => {
      for (; counted < edit.start; counted += 1) if (text[counted] === '\n') line += 1;
      return asFault(file, line, text, edit);
    });
}

function asFault(file: string, line: number, text: string, edit: Edit): Fault {
  const from = text.lastIndexOf('\n', edit.start - 1) + 1;
  const next = text.indexOf('\n', edit.end);
  const to = next === -1 ? text.length : next;
  return {
    ...edit,
    file,
    line,
    before: collapsed(text.slice(from, to)),
    after: collapsed(text.slice(from, edit.start) + edit.replacement + text.slice(edit.end, to)),
  };
}

function editsAt(node: ESTree.Node, text: string, returns: Answer): readonly Edit[] {
  switch (node.type) {
    case 'BinaryExpression':
      return operatorEdits(node, text, BINARY);
    case 'LogicalExpression':
      return node.operator === '??'
        ? [{ kind: 'fallback', start: node.start, end: node.right.start, replacement: '' }]
        : operatorEdits(node, text, LOGICAL);
    case 'UnaryExpression':
      return node.operator === '!'
        ? [{ kind: 'negation', start: node.start, end: node.argument.start, replacement: '' }]
        : [];
    case 'Literal':
      return literalEdits(node);
    case 'TemplateLiteral':
      return node.end - node.start === 2 ? [] : [whole('text', node, "''")];
    case 'AwaitExpression':
      return [{ kind: 'await', start: node.start, end: node.argument.start, replacement: '' }];
    case 'ExpressionStatement':
      return isCall(node.expression) && !isLogLine(node.expression)
        ? [whole('call', node, ';')]
        : [];
    case 'ArrayExpression':
      return node.elements.flatMap((_, at) => elementEdit(node, at));
    case 'CallExpression':
      return filterEdits(node);
    case 'ReturnStatement':
      return returnEdits(node, returns);
    case 'IfStatement':
    case 'ConditionalExpression':
      return ['true', 'false'].map((value) => whole('condition', node.test, value));
    default:
      return [];
  }
}

const BINARY: Readonly<Record<string, readonly [FaultKind, string]>> = {
  '>': ['bound', '>='],
  '>=': ['bound', '>'],
  '<': ['bound', '<='],
  '<=': ['bound', '<'],
  '===': ['equality', '!=='],
  '!==': ['equality', '==='],
  '+': ['arithmetic', '-'],
  '-': ['arithmetic', '+'],
};

const LOGICAL: Readonly<Record<string, readonly [FaultKind, string]>> = {
  '&&': ['logic', '||'],
  '||': ['logic', '&&'],
};

/** Only the operator changes. Beside another one its sides may then be others; that is a fault too. */
function operatorEdits(
  node: ESTree.BinaryExpression | ESTree.PrivateInExpression | ESTree.LogicalExpression,
  text: string,
  table: Readonly<Record<string, readonly [FaultKind, string]>>,
): readonly Edit[] {
  const change = table[node.operator];
  if (change === undefined) return [];
  const [kind, replacement] = change;
  const start = text.indexOf(node.operator, node.left.end);
  return start === -1 || start >= node.right.start
    ? []
    : [{ kind, start, end: start + node.operator.length, replacement }];
}

function literalEdits(node: ESTree.Node & { readonly type: 'Literal' }): readonly Edit[] {
  const { value } = node;
  if (typeof value === 'number')
    return [value + 1, value - 1].map((other) => whole('number', node, String(other)));
  if (typeof value === 'boolean') return [whole('boolean', node, String(!value))];
  return typeof value === 'string' && value !== '' ? [whole('text', node, "''")] : [];
}

function isCall(node: ESTree.Node): boolean {
  const called = node.type === 'AwaitExpression' ? node.argument : node;
  const inner = called.type === 'ChainExpression' ? called.expression : called;
  return (
    inner.type === 'CallExpression' &&
    // Without it no object of the class can be made.
    inner.callee.type !== 'Super'
  );
}

/** An element goes together with the comma behind it, the last one with the comma before. */
function elementEdit(node: ESTree.ArrayExpression, at: number): readonly Edit[] {
  const element = node.elements[at];
  if (element === null || element === undefined) return [];
  const next = node.elements[at + 1];
  const previous = node.elements[at - 1];
  const start = next == null && previous != null ? previous.end : element.start;
  return [{ kind: 'element', start, end: next?.start ?? element.end, replacement: '' }];
}

/** `list.filter(…)` becomes `list`. */
function filterEdits({ callee, end }: ESTree.CallExpression): readonly Edit[] {
  return callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'filter' &&
    !callee.optional
    ? [{ kind: 'element', start: callee.object.end, end, replacement: '' }]
    : [];
}

/** What a function may answer instead of what it finds, as its type says. */
type Answer = 'null' | 'undefined' | '[]' | 'unknown';

function returnEdits(
  { argument }: ESTree.Node & { readonly type: 'ReturnStatement' },
  returns: Answer,
): readonly Edit[] {
  if (argument === null || returns === 'unknown') return [];
  const isThat =
    (argument.type === 'Literal' && argument.raw === returns) ||
    (argument.type === 'Identifier' && argument.name === returns) ||
    (argument.type === 'ArrayExpression' && argument.elements.length === 0);
  return isThat ? [] : [whole('return', argument, returns)];
}

/** Of a function: what its type lets it answer. Null for what is none. */
function answerWithin(node: ESTree.Node, text: string): Answer | null {
  if (
    node.type !== 'FunctionDeclaration' &&
    node.type !== 'FunctionExpression' &&
    node.type !== 'ArrowFunctionExpression'
  )
    return null;
  if (node.returnType == null) return 'unknown';
  const { start, end } = node.returnType.typeAnnotation;
  const type = text.slice(start, end).replace(/^Promise<(.*)>$/s, '$1');
  if (/\| null$|^null \|/.test(type)) return 'null';
  if (/\| undefined$|^undefined \|/.test(type)) return 'undefined';
  return /^(?:readonly )?[\w.]+\[\]$/.test(type) ? '[]' : 'unknown';
}

function whole(kind: FaultKind, { start, end }: ESTree.Node, replacement: string): Edit {
  return { kind, start, end, replacement };
}

/** Names under which words for developers stand: documentation of schemas and routes. */
const WORDS_FOR_DEVELOPERS: ReadonlySet<string> = new Set([
  'description',
  'summary',
  'title',
  'example',
  'examples',
  'operationId',
  'tags',
]);

const LOGS: ReadonlySet<string> = new Set(['log', 'logger', 'console']);

/** What throws for a bug, which no user reads. */
const BUGS: ReadonlySet<string> = new Set(['Error', 'TypeError', 'RangeError']);

/** The parts of a node that run: no types, names, sources of imports, log lines, or words for developers. */
function codeIn(node: ESTree.Node, text: string): readonly ESTree.Node[] {
  if (node.type.startsWith('TS')) return 'expression' in node ? nodesIn(node.expression) : [];
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
      return [];
    case 'ExportNamedDeclaration':
      return node.declaration === null ? [] : [node.declaration];
    case 'Property':
    case 'PropertyDefinition':
      if (node.value === null || WORDS_FOR_DEVELOPERS.has(text.slice(node.key.start, node.key.end)))
        return [];
      return [...(node.computed ? [node.key] : []), node.value];
    case 'NewExpression':
      if (node.callee.type === 'Identifier' && BUGS.has(node.callee.name)) return [];
      break;
    case 'ExpressionStatement':
      if ('directive' in node && typeof node.directive === 'string') return [];
      if (isLogLine(node.expression)) return [];
      break;
    case 'CallExpression':
      if (isLogLine(node)) return [];
      break;
  }
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'parent' || (key === 'value' && node.type === 'Literal') ? [] : nodesIn(value),
  );
}

function isLogLine(node: ESTree.Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object } = node.callee;
  return (
    (object.type === 'Identifier' && LOGS.has(object.name)) ||
    (object.type === 'MemberExpression' &&
      object.property.type === 'Identifier' &&
      LOGS.has(object.property.name))
  );
}

function nodesIn(value: unknown): readonly ESTree.Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
    ? [value as ESTree.Node]
    : [];
}
