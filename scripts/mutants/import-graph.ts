// Which files run which others: their imports, types left out, and the built workers that they start.
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

/** What tests start as it was built. */
export const BUILT_ENTRIES = [
  'src-main/command.ts',
  'src-main/program/store-worker.ts',
  'src-main/program/foreign-worker.ts',
  'src-main/program/foreign-watch.ts',
] as const;

/** Names by which files start what is built: whoever imports one runs its entries. */
const STARTERS: Readonly<Record<string, readonly (typeof BUILT_ENTRIES)[number][]>> = {
  LAUNCHER: ['src-main/command.ts'],
  STORE_WORKER: ['src-main/program/store-worker.ts'],
  FOREIGN_READER: ['src-main/program/foreign-worker.ts', 'src-main/program/foreign-watch.ts'],
};

/** How many imports lie between a file and each file that it runs: 0 for itself. */
export type ImportGraph = (file: string) => ReadonlyMap<string, number>;

export function createImportGraph(root: string): ImportGraph {
  const known = new Map<string, readonly string[]>();
  const importsOf = (file: string) => {
    const kept = known.get(file);
    if (kept !== undefined) return kept;
    const found = readImports(root, file);
    known.set(file, found);
    return found;
  };
  return (from) => {
    const distances = new Map([[from, 0]]);
    // A map lists what is added to it while it is gone through: nearest first.
    for (const [file, distance] of distances)
      for (const next of importsOf(file))
        if (!distances.has(next)) distances.set(next, distance + 1);
    return distances;
  };
}

function readImports(root: string, file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const { module } = parseSync(file, text);
  const targets = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null || isType ? [] : [moduleRequest.value],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) =>
      literal(text.slice(start, end)),
    ),
  ];
  const local = targets
    .filter((target) => target.startsWith('.') && /\.tsx?$/.test(target))
    .map((target) => posix.join(posix.dirname(file), target));
  const started = module.staticImports
    .flatMap(({ entries }) => entries.map(({ importName }) => importName.name))
    .flatMap((name) => (name === null ? [] : (STARTERS[name] ?? [])));
  return [...new Set([...local, ...started])].filter((target) => existsSync(join(root, target)));
}

/** The text of `'…'`; nothing where it is put together. */
function literal(code: string): readonly string[] {
  return /^'[^'\\]*'$/.test(code) ? [code.slice(1, -1)] : [];
}
