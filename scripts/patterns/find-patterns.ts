// Finds every regular expression of a source file, with the justification in the comment above it.
import { type ESTree, type ParseResult, parseSync } from 'vite';
import { type Constants, constantText } from './constant-text.ts';

export interface FoundPattern {
  readonly file: string;
  /** From 1 on. */
  readonly line: number;
  /** As it is written in the file. */
  readonly written: string;
  /** Null where it is put together of more than the constants of its file. */
  readonly pattern: { readonly source: string; readonly flags: string } | null;
  /** Where `// linear: …` above it stands and why it says that the pattern does no harm; null without one. */
  readonly argument: Argument | null;
}

export interface Argument {
  readonly line: number;
  readonly why: string;
}

export interface FileReading {
  readonly patterns: readonly FoundPattern[];
  /** Comments of that form that belong to no pattern. */
  readonly strayArguments: readonly Argument[];
}

/**
 * The patterns of a file: literals, `RegExp(…)`, and texts that become patterns elsewhere (`pattern` of a JSON schema,
 * the argument of `match`, `matchAll` and `search`). Throws where the file cannot be parsed.
 */
export function findPatterns(file: string, text: string): FileReading {
  const { program, comments, errors } = parseSync(file, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file} cannot be parsed: ${error.message}`);
  const lineAt = lineFinder(text);
  const argumentsByLine = readArguments(comments, lineAt);
  const constants = constantsOf(program);
  const used = new Set<Argument>();
  const patterns: FoundPattern[] = [];

  const note = (node: ESTree.Node, pattern: FoundPattern['pattern'], owners: readonly number[]) => {
    const line = lineAt(node.start);
    const places = [line, ...owners.map(lineAt)];
    const argument =
      places.map((index) => argumentsByLine.get(index)).find((each) => each !== undefined) ?? null;
    if (argument !== null) used.add(argument);
    patterns.push({ file, line, written: text.slice(node.start, node.end), pattern, argument });
  };

  const visit = (node: ESTree.Node, around: readonly number[]) => {
    const outer = BODIES.has(node.type) ? [] : around;
    const owners = OWNERS.has(node.type) ? [node.start, ...outer] : outer;
    const made = patternOf(node, constants);
    if (made !== null) note(node, made.pattern, owners);
    for (const child of childrenOf(node)) visit(child, owners);
  };
  visit(program, []);

  const strayArguments = [...new Set(argumentsByLine.values())].filter((each) => !used.has(each));
  return { patterns, strayArguments };
}

/** What a comment may stand above, besides the pattern's own line: an entry of a table, or the whole table. */
const OWNERS: ReadonlySet<string> = new Set([
  'VariableDeclaration',
  'ExportNamedDeclaration',
  'ExpressionStatement',
  'ReturnStatement',
  'IfStatement',
  'Property',
]);

/** A comment above a function says nothing of the patterns in it. */
const BODIES: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassBody',
]);

/** The pattern that a node is; null for a node that is none. */
function patternOf(node: ESTree.Node, constants: Constants): Pick<FoundPattern, 'pattern'> | null {
  if (node.type === 'Literal' && 'regex' in node)
    return { pattern: { source: node.regex.pattern, flags: node.regex.flags } };
  if (node.type === 'Property') return schemaPattern(node, constants);
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return null;
  const { callee } = node;
  const [first, second] = node.arguments;
  if (callee.type === 'Identifier' && callee.name === 'RegExp') {
    const source = first === undefined ? '' : constantText(first, constants);
    const flags = second === undefined ? '' : constantText(second, constants);
    return { pattern: source === null || flags === null ? null : { source, flags } };
  }
  const method =
    callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
      ? callee.property.name
      : '';
  if (!['match', 'matchAll', 'search'].includes(method) || first?.type !== 'Literal') return null;
  return typeof first.value === 'string' ? { pattern: { source: first.value, flags: '' } } : null;
}

/** Schema libraries compile it with the flag u. */
function schemaPattern(
  node: Extract<ESTree.Node, { readonly type: 'Property' }>,
  constants: Constants,
): Pick<FoundPattern, 'pattern'> | null {
  if (node.key.type !== 'Identifier' || node.key.name !== 'pattern') return null;
  const source = constantText(node.value, constants);
  return source === null ? null : { pattern: { source, flags: 'u' } };
}

/** The comments of the form `// linear: why`, perhaps over several lines, by the line of code that follows them. */
function readArguments(
  comments: ParseResult['comments'],
  lineAt: (offset: number) => number,
): Map<number, Argument> {
  const lines = new Map(
    comments
      .filter(({ type }) => type === 'Line')
      .map(({ start, value }) => [lineAt(start), value.trim()] as const),
  );
  const found = new Map<number, Argument>();
  for (const [line, value] of lines) {
    if (!value.startsWith('linear:')) continue;
    let next = line + 1;
    while (lines.has(next)) next += 1;
    const following = Array.from({ length: next - line - 1 }, (_, at) => lines.get(line + 1 + at));
    found.set(next, { line, why: [value.slice('linear:'.length), ...following].join(' ').trim() });
  }
  return found;
}

function constantsOf(program: ESTree.Program): Constants {
  const constants = new Map<string, ESTree.Expression | null>();
  const visit = (node: ESTree.Node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier')
      constants.set(node.id.name, constants.has(node.id.name) ? null : node.init);
    // A `let` may have become anything by the time it is used, and a parameter hides a constant of its name.
    if (node.type === 'VariableDeclaration' && node.kind !== 'const')
      for (const { id } of node.declarations)
        if (id.type === 'Identifier') constants.set(id.name, null);
    if ('params' in node && Array.isArray(node.params))
      for (const each of node.params)
        if (each.type === 'Identifier') constants.set(each.name, null);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program);
  return constants;
}

function childrenOf(node: ESTree.Node): readonly ESTree.Node[] {
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'parent' || (key === 'value' && node.type === 'Literal') ? [] : nodesIn(value),
  );
}

function nodesIn(value: unknown): readonly ESTree.Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
    ? [value as ESTree.Node]
    : [];
}

/** Tells the line of an offset, from 1 on. */
function lineFinder(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
