// Who may import whom (DESIGN: "Architecture"). Reads the import statements of every source file.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

interface Layer {
  /** Folder, from the top of the project. */
  readonly folder: string;
  /** Folders (or files) of the project that it may import besides its own. */
  readonly mayImport: readonly string[];
  /** Packages and `node:` modules it may import; null lets it import any. */
  readonly packages: readonly string[] | null;
}

const ENGINE_PACKAGES = ['any-ascii', 'ipaddr.js', 'tldts', 'tr46', 'fastest-levenshtein'];

const LAYERS: readonly Layer[] = [
  { folder: 'src-shared', mayImport: [], packages: ['typebox'] },
  { folder: 'src-main/engine', mayImport: ['src-shared'], packages: ENGINE_PACKAGES },
  {
    folder: 'src-main/service',
    // Adapters and API until lists speak to files by a port.
    mayImport: [
      'src-main/engine',
      'src-main/adapters',
      'src-main/api',
      'src-main/program',
      'src-shared',
    ],
    packages: null,
  },
  {
    folder: 'src-main/adapters',
    mayImport: [
      'src-main/engine/ports.ts',
      // Pure readers of what strangers answer.
      'src-main/engine/mailbox',
      'src-main/engine/registration',
      'src-main/service/ports',
      'src-shared',
    ],
    packages: null,
  },
  {
    folder: 'src-main/practice',
    mayImport: ['src-main/engine/ports.ts', 'src-shared'],
    packages: null,
  },
  { folder: 'src-main/api', mayImport: ['src-main/service', 'src-shared'], packages: null },
  {
    folder: 'src-main/program',
    mayImport: ['src-main', 'src-shared', 'package.json'],
    packages: null,
  },
  {
    folder: 'src-main/hosts',
    mayImport: ['src-main', 'src-shared', 'package.json'],
    packages: null,
  },
  { folder: 'src-main/preload', mayImport: ['src-shared'], packages: ['electron'] },
  { folder: 'src-renderer', mayImport: ['src-shared'], packages: null },
];

interface Import {
  readonly from: string;
  /** A path from the top of the project, or the name of a package. */
  readonly to: string;
  readonly local: boolean;
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'),
    )
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const statements = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g,
  );
  return [...statements].map((match) => {
    const target = match[1] ?? match[2] ?? match[3] ?? '';
    const local = target.startsWith('.');
    const to = local
      ? relative(root, resolve(root, dirname(file), target))
          .split(sep)
          .join('/')
      : target;
    return { from: file, to, local };
  });
}

function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
}

const within = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

describe.each(LAYERS)('$folder', ({ folder, mayImport }) => {
  const imports = sourcesBelow(folder).flatMap(importsOf);

  test('imports only the layers below it', () => {
    const strays = imports.filter(
      ({ to, local }) =>
        local && !within(to, folder) && !mayImport.some((allowed) => within(to, allowed)),
    );
    expect(strays.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });
});

const PURE = LAYERS.flatMap(({ folder, packages }) =>
  packages === null ? [] : [{ folder, packages }],
);

test.each(PURE)('$folder imports only the packages that it may have', ({ folder, packages }) => {
  const strays = sourcesBelow(folder)
    .flatMap(importsOf)
    .filter(
      ({ to, local }) =>
        !local && !packages.some((allowed) => allowed === to || allowed === packageOf(to)),
    );
  expect(strays.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test('every source file belongs to a layer', () => {
  const files = ['src-main', 'src-shared', 'src-renderer'].flatMap(sourcesBelow);
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !LAYERS.some(({ folder }) => within(file, folder)))).toEqual([]);
});

test('features of the window never import each other', () => {
  const strays = sourcesBelow('src-renderer')
    .flatMap(importsOf)
    .filter(({ from, to, local }) => {
      const own = /^src-renderer\/features\/([^/]+)/.exec(from)?.[1];
      const other = /^src-renderer\/features\/([^/]+)/.exec(to)?.[1];
      return local && own !== undefined && other !== undefined && own !== other;
    });
  expect(strays).toEqual([]);
});

test('every file opens with a sentence that says what it answers', () => {
  const silent = ['src-main', 'src-shared', 'src-renderer', 'scripts']
    .flatMap(sourcesBelow)
    .filter((file) => !/^(#!.*\n)?(\/\/|\/\*)/.test(readFileSync(join(root, file), 'utf8')));
  expect(silent).toEqual([]);
});
