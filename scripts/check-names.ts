// Fails when a declared name holds a word of refused-words.json: words that an engineer of the field would not search for.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ESTree, parseSync, Visitor } from 'vite';
import REFUSED from './refused-words.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const SOURCES = ['src-{main,shared,renderer}/**/*.{ts,tsx}', 'scripts/**/*.{ts,mjs}'];

/** Fields of the contract, columns and codes of evidence: `domain_settled`. */
const SNAKE_CASE = /^[a-z0-9]+(?:_[a-z0-9]+)+$/;

/** By refused word, those to use instead. */
const BETTER: ReadonlyMap<string, string> = new Map(Object.entries(REFUSED));

/** One sentence for each name that holds a refused word, with the words to use instead. Throws where a file cannot be parsed. */
export function refusedNames(file: string, text: string): readonly string[] {
  return [...declaredNames(file, text)].flatMap((name) =>
    wordsOf(name).flatMap((word) => {
      const better = BETTER.get(word);
      return better === undefined ? [] : [`${file}: ${name}: not "${word}", but ${better}`];
    }),
  );
}

/** Every name that the file declares: variables, parameters, functions, types and their members. */
function declaredNames(file: string, text: string): ReadonlySet<string> {
  const { program, errors } = parseSync(file, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file} cannot be parsed: ${error.message}`);
  const names = new Set<string>();
  const add = (node: { readonly type: string } | null | undefined) => {
    if (node?.type === 'Identifier') names.add((node as ESTree.IdentifierName).name);
  };
  const bind = (node: { readonly type: string } | null | undefined): void => {
    switch (node?.type) {
      case 'Identifier':
        add(node);
        break;
      case 'AssignmentPattern':
        bind((node as ESTree.AssignmentPattern).left);
        break;
      case 'RestElement':
        bind((node as ESTree.BindingRestElement).argument);
        break;
      case 'ArrayPattern':
        for (const element of (node as ESTree.ArrayPattern).elements) bind(element);
        break;
      case 'ObjectPattern':
        for (const property of (node as ESTree.ObjectPattern).properties)
          bind(property.type === 'RestElement' ? property : property.value);
        break;
    }
  };
  const member = (node: {
    readonly key: { readonly type: string };
    readonly computed: boolean;
  }) => {
    if (!node.computed) add(node.key);
  };
  const callable = (node: {
    readonly id: { readonly type: string } | null;
    readonly params: readonly { readonly type: string }[];
  }) => {
    add(node.id);
    for (const param of node.params) bind(param);
  };
  new Visitor({
    VariableDeclarator: (node) => bind(node.id),
    FunctionDeclaration: callable,
    FunctionExpression: callable,
    ArrowFunctionExpression: (node) => {
      for (const param of node.params) bind(param);
    },
    ClassDeclaration: (node) => add(node.id),
    PropertyDefinition: member,
    MethodDefinition: member,
    Property: (node) => {
      if (node.kind === 'init') member(node);
    },
    TSInterfaceDeclaration: (node) => add(node.id),
    TSTypeAliasDeclaration: (node) => add(node.id),
    TSPropertySignature: member,
    TSMethodSignature: member,
  }).visit(program);
  return names;
}

function wordsOf(name: string): readonly string[] {
  if (SNAKE_CASE.test(name)) return [];
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
}

function main(): void {
  const faults = globSync(SOURCES, { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) => refusedNames(file, readFileSync(`${ROOT}/${file}`, 'utf8')));
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) return;
  console.error(
    `\n${faults.length} names to change. docs/glossary.md lists the terms of this code.`,
  );
  process.exitCode = 1;
}

if (import.meta.main) main();
