// Starts of the app without Electron's runtime: a tree of their own, a cache of their own, a mirror on loopback.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Mirror, sends, sha256, startMirror, zipOf } from './runtime-mirror.ts';

const PROJECT = resolve(import.meta.dirname, '..', '..');
const { OUTPUTS } = createRequire(import.meta.url)(
  join(PROJECT, 'resources/launcher/fresh-build.cjs'),
) as { OUTPUTS: readonly string[] };

/** What the fetch takes from node_modules. */
const PACKAGES = ['@electron/get', '@electron-internal/extract-zip', 'undici'];
export const VERSION = '45.0.1';
export const FILE = `electron-v${VERSION}-${process.platform}-${process.arch}.zip`;
/** What the mirror is asked for. */
export const PATH = `/v${VERSION}/${FILE}`;
const PROGRAM = `#!/bin/sh\nexec "${process.execPath}" -e 'process.send({ vouch: "open" }, () => { console.log("a window"); process.disconnect(); })'\n`;
export const ARCHIVE = zipOf({
  electron: PROGRAM,
  version: VERSION,
  'electron.d.ts': 'export {};\n',
  'locales/en.pak': randomBytes(300_000),
});

/** A silence that never lasts too long, and seconds that pass quickly: the line of progress comes soon. */
const PATIENT = { silenceS: 1e9, tickMs: 20 };

const OPEN = `
  const [file, root, fetching] = process.argv.slice(1);
  require(file).openWindow(root, [], JSON.parse(fetching)).then((why) => {
    if (why !== null) console.log('no window:', why);
  });
`;

/** How the sentence about a download that failed begins. */
export const NOT_DOWNLOADED = "no window: Electron's runtime could not be downloaded:";

/** How a start ends that opened the app. */
export const OPENED = { code: 0, out: 'a window\n' };

interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

export interface Start {
  readonly child: ChildProcess;
  readonly end: Promise<End>;
  /** Resolves when its stderr holds this. */
  printed(text: RegExp | string): Promise<void>;
}

export interface Tree {
  /** The tree that is started: the launcher, and an Electron package without its runtime. */
  root: string;
  readonly electron: string;
  readonly cache: string;
  readonly mirror: Mirror;
  /** Goes on with another tree, like a second clone. */
  cloneAgain(): Promise<void>;
  start(env?: Record<string, string>, fetching?: object): Start;
  close(): Promise<void>;
}

export async function newTree(): Promise<Tree> {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-runtime-'));
  const mirror = await startMirror(sends(ARCHIVE));
  const cache = join(folder, 'cache');
  let clones = 0;
  const tree: Tree = {
    root: '',
    get electron() {
      return join(tree.root, 'node_modules/electron');
    },
    cache,
    mirror,
    cloneAgain: async () => {
      clones += 1;
      tree.root = join(folder, `clone-${clones}`);
      await clone(tree.root);
    },
    start: (env = {}, fetching = PATIENT) =>
      start(tree.root, fetching, {
        electron_config_cache: cache,
        ELECTRON_MIRROR: mirror.url,
        ...env,
      }),
    close: async () => {
      await mirror.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await tree.cloneAgain();
  return tree;
}

/** Half of the archive is here, and the mirror sends no more. */
export async function untilHalf(run: Start): Promise<void> {
  await run.printed(/, (?:49|50) %/);
}

async function clone(root: string): Promise<void> {
  const put = async (name: string, content: string) => {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  };
  await cp(join(PROJECT, 'resources/launcher'), join(root, 'resources/launcher'), {
    recursive: true,
  });
  await put('package.json', '{"type":"module","dependencies":{}}');
  for (const name of OUTPUTS) await put(name, '{}');
  await put('node_modules/electron/package.json', JSON.stringify({ version: VERSION }));
  await put('node_modules/electron/checksums.json', JSON.stringify({ [FILE]: sha256(ARCHIVE) }));
  for (const name of PACKAGES) {
    await mkdir(dirname(join(root, 'node_modules', name)), { recursive: true });
    await symlink(join(PROJECT, 'node_modules', name), join(root, 'node_modules', name));
  }
}

function start(root: string, fetching: object, env: Record<string, string>): Start {
  const child = spawn(
    process.execPath,
    ['-e', OPEN, join(root, 'resources/launcher/start.cjs'), root, JSON.stringify(fetching)],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env.PATH ?? '', ...env } },
  );
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
    child.emit('printed');
  });
  const end = once(child, 'close').then(([code, signal]): End => ({ code, signal, out, err }));
  const printed = async (text: RegExp | string) => {
    while (err.match(text) === null) await once(child, 'printed');
  };
  return { child, end, printed };
}
