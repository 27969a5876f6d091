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
    mayImport: ['src-main/engine', 'src-shared'],
    packages: ['node:crypto', 'node:net', 'node:path', 'node:stream', 'node:zlib', 'typebox'],
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
    mayImport: [
      'src-main/adapters',
      'src-main/api',
      'src-main/engine',
      'src-main/practice',
      'src-main/service',
      'src-shared',
      'package.json',
    ],
    packages: null,
  },
  {
    folder: 'src-main/hosts/command',
    mayImport: [
      // What a command reads and writes with the rights of who typed it.
      'src-main/adapters/files',
      'src-main/adapters/sqlite/store-error.ts',
      'src-main/api/problem.ts',
      'src-main/engine/address',
      'src-main/program',
      'src-main/service/lists',
      'src-main/service/ports',
      'src-shared',
    ],
    packages: null,
  },
  {
    folder: 'src-main/hosts/electron',
    mayImport: [
      'src-main/adapters/foreign',
      'src-main/adapters/sqlite/data-folder.ts',
      'src-main/adapters/sqlite/store-error.ts',
      'src-main/program',
      'src-main/service/calls.ts',
      'src-main/service/ports',
      'src-shared',
    ],
    packages: null,
  },
  {
    folder: 'src-main/hosts/web',
    mayImport: ['src-main/program', 'src-main/service/ports', 'src-shared'],
    packages: null,
  },
  {
    folder: 'src-main/command.ts',
    mayImport: ['src-main/hosts/command', 'src-main/hosts/web', 'src-main/program'],
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

/** A file is its own source. */
function sourcesBelow(folder: string): string[] {
  if (folder.endsWith('.ts')) return [folder];
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

/** The rooms of the window, the lowest first: each with the rooms it may import besides the contract in `src-shared`. */
const WINDOW_ROOMS: Readonly<Record<string, readonly string[]>> = {
  theme: [],
  bridge: [],
  'app/format': [],
  'app/untrusted-text': [],
  'app/navigation': [],
  'app/notices': ['app/untrusted-text', 'bridge'],
  'app/clipboard': ['app/notices'],
  'app/calls': ['app/notices', 'bridge'],
  'app/page': ['app/notices'],
  'app/files': ['app/navigation', 'app/notices', 'bridge'],
  badges: [],
  jobs: ['app/format', 'badges'],
  policy: ['app', 'badges', 'bridge'],
  verdict: ['app', 'badges', 'policy'],
  'features/verify': ['app', 'badges', 'verdict', 'bridge'],
  'features/lists': ['app', 'badges', 'jobs', 'policy', 'verdict', 'bridge'],
  'features/history': ['app', 'badges', 'jobs', 'bridge'],
  'features/api': ['app', 'bridge'],
  'features/settings': ['app', 'badges', 'policy', 'bridge'],
  'shell/search': ['app', 'badges', 'jobs'],
  shell: ['app', 'bridge', 'features', 'shell/search'],
};

/** The room of a file of the window: the nearest folder that has a rule; null for its entry. */
function roomOf(path: string): string | null {
  const parts = path.split('/').slice(1, -1);
  for (let depth = parts.length; depth > 0; depth -= 1) {
    const room = parts.slice(0, depth).join('/');
    if (Object.hasOwn(WINDOW_ROOMS, room)) return room;
  }
  return null;
}

describe('the rooms of the window', () => {
  const files = sourcesBelow('src-renderer');
  const imports = files.flatMap(importsOf).filter(({ to }) => within(to, 'src-renderer'));

  test('every file is in a room, but for the entry', () => {
    expect(files.filter((file) => roomOf(file) === null)).toEqual(['src-renderer/main.tsx']);
  });

  test('a room imports only those below it', () => {
    const strays = imports.filter(({ from, to }) => {
      const own = roomOf(from);
      const other = roomOf(to);
      if (own === null || other === own) return false;
      const allowed = WINDOW_ROOMS[own] ?? [];
      return other === null || !allowed.some((room) => within(other, room));
    });
    expect(strays.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('a room is ruled below each that may import it', () => {
    const order = Object.keys(WINDOW_ROOMS);
    const above = order.flatMap((room, place) =>
      (WINDOW_ROOMS[room] ?? []).flatMap((allowed) =>
        order
          .filter((other) => within(other, allowed) && order.indexOf(other) >= place)
          .map((other) => `${room} → ${other}`),
      ),
    );
    expect(above).toEqual([]);
  });
});

test('no file imports itself by way of others, types included', () => {
  const files = ['src-main', 'src-shared', 'src-renderer'].flatMap(sourcesBelow);
  const found = cycles(files, files.flatMap(importsOf));
  // Of these two the types are being parted.
  const rest = found.filter((cycle) => !/engine\/(?:person|company)\//.test(cycle));
  expect(rest).toEqual([]);
});

/** The files from which an import leads back to them; each import is followed once. */
function cycles(files: readonly string[], imports: readonly Import[]): string[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  const ended = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (ended.has(file) || path.includes(file)) return;
    for (const target of targets.get(file) ?? []) visit(target, [...path, file]);
    ended.add(file);
  };
  for (const file of files) visit(file, []);
  return found;
}

test('every file opens with a sentence that says what it answers', () => {
  const silent = ['src-main', 'src-shared', 'src-renderer', 'scripts']
    .flatMap(sourcesBelow)
    .filter((file) => !/^(#!.*\n)?(\/\/|\/\*)/.test(readFileSync(join(root, file), 'utf8')));
  expect(silent).toEqual([]);
});
