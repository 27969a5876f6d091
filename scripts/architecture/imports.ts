// Which files the sources have, and what each of them imports.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** The top of the project; all paths here are relative to it, with slashes. */
export const ROOT = resolve(import.meta.dirname, '..', '..');

/** The folders that hold the program. */
export const SOURCE_FOLDERS: readonly string[] = ['src-main', 'src-shared', 'src-renderer'];

export interface Import {
  readonly from: string;
  /** A path from the top of the project, or the name of a package. */
  readonly to: string;
  readonly local: boolean;
}

/** The source files in a folder and below it, declarations left out; a file is its own source. */
export function sourcesBelow(folder: string): string[] {
  if (folder.endsWith('.ts')) return [folder];
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'),
    )
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** What a file imports or exports from others, types included, in the order of the statements. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  // linear: of a source file of the project, which nobody else writes
  const statements = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g,
  );
  return [...statements].map((match) => {
    const target = match[1] ?? match[2] ?? match[3] ?? '';
    const local = target.startsWith('.');
    const to = local
      ? relative(ROOT, resolve(ROOT, dirname(file), target))
          .split(sep)
          .join('/')
      : target;
    return { from: file, to, local };
  });
}

/** The package of an imported name: `@scope/name/part` is `@scope/name`. */
export function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
}

/** Whether a path is the folder (or file) itself or below it. */
export function within(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
