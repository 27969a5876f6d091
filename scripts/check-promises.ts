// Fails when a promise is left to itself: neither awaited, returned, caught nor said to be left, so that its failure goes astray.
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Expression, Node, SourceFile } from 'typescript/unstable/ast';
import {
  isBinaryExpression,
  isCallExpression,
  isExpressionStatement,
  isPropertyAccessExpression,
} from 'typescript/unstable/ast/is';
import { API, type Project, type Type } from 'typescript/unstable/sync';

const PROJECTS = ['tsconfig.json', 'src-renderer/tsconfig.json'];
const FOLDERS = ['src-main', 'src-shared', 'src-renderer', 'scripts', 'tests', 'examples'];

/** `file:line` of each statement in these folders that is such a promise, each once. */
export function floatingPromises(root: string, folders: readonly string[]): readonly string[] {
  const api = new API({ cwd: root });
  try {
    const openProjects = PROJECTS.map((each) => join(root, each)).filter(existsSync);
    const projects = api.updateSnapshot({ openProjects }).getProjects();
    return [...new Set(projects.flatMap((project) => inProject(root, folders, project)))].sort();
  } finally {
    api.close();
  }
}

function inProject(
  root: string,
  folders: readonly string[],
  { program, checker }: Project,
): readonly string[] {
  return program.getSourceFileNames().flatMap((path) => {
    const file = relative(root, path).replaceAll('\\', '/');
    if (!folders.some((folder) => file.startsWith(`${folder}/`))) return [];
    const source = program.getSourceFile(path);
    const statements = source === undefined ? [] : statementsIn(source);
    const types = statements.length === 0 ? [] : checker.getTypeAtLocation(statements);
    return statements
      .filter((_, at) => isPromise(types[at]))
      .map((node) => `${file}:${lineOf(node, source)}`);
  });
}

function lineOf(node: Node, source: SourceFile | undefined): number {
  return (source?.getLineAndCharacterOfPosition(node.getStart(source)).line ?? 0) + 1;
}

/** What stands as a statement and whose failure nobody takes. */
function statementsIn(node: Node): Expression[] {
  const found: Expression[] = [];
  const visit = (each: Node): void => {
    if (isExpressionStatement(each) && !isTaken(each.expression)) found.push(each.expression);
    each.forEachChild(visit);
  };
  visit(node);
  return found;
}

/** Kept by an assignment, or caught; what is awaited, or left by `void`, is no promise any more. */
function isTaken(node: Expression): boolean {
  if (isBinaryExpression(node)) return true;
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return false;
  const { name, expression } = node.expression;
  if (name.text === 'finally') return isTaken(expression);
  return name.text === 'catch' || (name.text === 'then' && node.arguments.length === 2);
}

/** Not whatever has a `then`, as the replies of Fastify do. */
function isPromise(type: Type | undefined): boolean {
  if (type?.isUnionType()) return type.getTypes().some(isPromise);
  return type?.isObjectType() === true && type.getSymbol()?.name === 'Promise';
}

function main(): void {
  const found = floatingPromises(resolve(import.meta.dirname, '..'), FOLDERS);
  for (const place of found) console.error(`${place}: await this promise, or put void before it`);
  if (found.length > 0) process.exitCode = 1;
}

if (import.meta.main) main();
