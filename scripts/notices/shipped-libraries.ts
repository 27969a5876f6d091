// Finds the libraries that end up in the program: what the sources import, and what those depend on.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';

/** Brings its own runtime and notices with it; its npm dependencies only download that runtime. */
const HAS_OWN_LICENCE = new Set(['electron']);

/** Folders of the packages that the sources under `root` need at run time, sorted by name and version. */
export function shippedLibraries(root: string): readonly string[] {
  const found = new Set<string>();
  for (const name of importedPackages(root)) collect(name, root, found);
  return [...found].sort();
}

/** The names of the packages that the program's sources import as values. */
export function importedPackages(root: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const file of globSync('src-{main,shared,renderer}/**/*.{ts,tsx,css}', { cwd: root })) {
    for (const specifier of importedSpecifiers(readFileSync(join(root, file), 'utf8'))) {
      if (!/^[.#/]/.test(specifier) && !isBuiltin(specifier)) names.add(packageName(specifier));
    }
  }
  return names;
}

const IMPORTS = [
  // linear: of our own sources, of which none has 100,000 characters
  // import x from 'y', export { x } from 'y'; not `import type`, which leaves no trace in the program
  /\b(?:import|export)\s+(?!type\b)[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/g,
  // import 'y', @import 'y'
  /\bimport\s+['"]([^'"]+)['"]/g,
  // import('y'), require('y'), require.resolve('y')
  /\b(?:import|require|require\.resolve)\s*\(\s*['"]([^'"]+)['"]\s*\)/g,
];

export function importedSpecifiers(source: string): string[] {
  return IMPORTS.flatMap((pattern) => [...source.matchAll(pattern)].map((match) => match[1] ?? ''));
}

function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function collect(name: string, from: string, found: Set<string>): void {
  const folder = installedFolder(name, from);
  if (folder === null) throw new Error(`${name}, needed by ${from}, is not installed.`);
  if (found.has(folder)) return;
  found.add(folder);
  if (HAS_OWN_LICENCE.has(name)) return;
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  for (const dependency of Object.keys(manifest.dependencies ?? {}))
    collect(dependency, folder, found);
}

/** Node's way: the nearest `node_modules` that has it. */
function installedFolder(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (dirname(folder) === folder) return null;
  }
}
