// Stages what ships: the built program, its data, licences and launcher, as one tree from which every form is made.
import {
  chmodSync,
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What a form is made for; names as Node has them. */
export interface Target {
  readonly platform: 'linux' | 'darwin' | 'win32';
  readonly arch: 'x64' | 'arm64';
}

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly homepage: string;
  readonly license: string;
  readonly files: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
  readonly [name: string]: unknown;
}

/** Files that npm puts into every package, whatever `files` says. */
const ALWAYS = ['LICENSE', 'README.md'];
/** What an installed copy is told of itself; scripts and tools for building are nobody's business there. */
const KEPT_FIELDS = [
  'name',
  'version',
  'description',
  'homepage',
  'bugs',
  'license',
  'author',
  'type',
  'main',
  'bin',
  'engines',
  'dependencies',
];
/** Every file is dated so: two builds of one commit are equal byte by byte. Nothing before 1980 fits a ZIP. */
export const DATE = new Date('2026-01-01T00:00:00Z');

export function readManifest(root: string = ROOT): Manifest {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
}

/** The files that ship, as `files` in package.json names them; paths with slashes from `root`, sorted. */
export function shippedFiles(root: string = ROOT): readonly string[] {
  const { files } = readManifest(root);
  const wanted = files.filter((each) => !each.startsWith('!'));
  const left = files.filter((each) => each.startsWith('!')).map((each) => each.slice(1));
  const found = new Set(ALWAYS);
  for (const pattern of wanted) {
    const all = globSync(pattern, { cwd: root, exclude: left })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => statSync(join(root, file)).isFile());
    if (all.length === 0)
      throw new Error(`Nothing ships for "${pattern}": run npm run build first.`);
    for (const file of all) found.add(file);
  }
  return [...found].sort();
}

/** Stages the files and a package.json of their own, without any dependency: what a registry would carry. */
export function stageFiles(into: string, fields: Readonly<Record<string, unknown>> = {}): void {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  for (const file of shippedFiles()) {
    mkdirSync(dirname(join(into, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(into, file));
  }
  const manifest = readManifest();
  const kept = Object.fromEntries(
    KEPT_FIELDS.filter((name) => name in manifest).map((name) => [name, manifest[name]]),
  );
  const staged = { ...kept, ...mailProvidersFeed(process.env), ...fields };
  writeFileSync(join(into, 'package.json'), `${JSON.stringify(staged, null, 2)}\n`);
}

/**
 * Where an installed copy looks for newer lists of mail providers, from `VOUCH_MAIL_PROVIDERS_FEED`; nowhere without it.
 * Throws a sentence for what is no https address.
 */
export function mailProvidersFeed(env: Readonly<Record<string, string | undefined>>): {
  readonly mailProvidersFeed?: string;
} {
  const { VOUCH_MAIL_PROVIDERS_FEED: url } = env;
  if (!url) return {};
  if (!/^https:\/\/[\x21-\x7e]+$/.test(url))
    throw new Error(
      `VOUCH_MAIL_PROVIDERS_FEED takes an https address, such as https://lists.example/mail-providers.txt, not "${url}".`,
    );
  return { mailProvidersFeed: url };
}

/** Stages the whole program for one system: the files, and better-sqlite3 with that system's prebuild alone. */
export function stageTree(into: string, target: Target): void {
  stageFiles(into);
  const from = join(ROOT, 'node_modules', 'better-sqlite3');
  const to = join(into, 'node_modules', 'better-sqlite3');
  for (const part of ['lib', 'LICENSE', 'package.json']) {
    mkdirSync(to, { recursive: true });
    cpSync(join(from, part), join(to, part), { recursive: true });
  }
  for (const name of prebuilds(target)) {
    mkdirSync(join(to, 'prebuilds'), { recursive: true });
    copyFileSync(join(from, 'prebuilds', name), join(to, 'prebuilds', name));
  }
  normalizeTree(into);
}

function prebuilds({ platform, arch }: Target): readonly string[] {
  return [`${platform}-${arch}.node`];
}

/**
 * Gives everything below a folder the same date, and modes that do not depend on the umask of who cloned and packs: everybody
 * reads, and runs what its owner may run.
 */
export function normalizeTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = join(folder, entry.name);
    if (entry.isDirectory()) normalizeTree(place);
    else if (!entry.isSymbolicLink()) {
      chmodSync(place, statSync(place).mode & 0o100 ? 0o755 : 0o644);
      utimesSync(place, DATE, DATE);
    }
  }
  chmodSync(folder, 0o755);
  utimesSync(folder, DATE, DATE);
}

/** How many bytes a folder's files have together. */
export function sizeOf(folder: string): number {
  let sum = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) sum += statSync(join(entry.parentPath, entry.name)).size;
  }
  return sum;
}
