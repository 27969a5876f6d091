// Starts the built desktop app under Playwright's own Electron driver: with the real runtime where there is one, else with the stand-in, and says which.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ElectronApplication, _electron as electron, type Page } from 'playwright';
import { noBrowser } from './chromium.ts';
import { PATHS } from './stand-in/page-side.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const MAIN = join(ROOT, 'out', 'main', 'electron.mjs');
/** Ends a hang, and nothing else. */
const HANG_MS = 180_000;
const STAND_IN = join(import.meta.dirname, 'stand-in', 'electron');
/** The packed app that a workflow asks to be tested in place of this clone's build: its inspect fuse has to be on. */
const PACKED = process.env.VOUCH_DESKTOP_PROGRAM;

export interface Desktop {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly kind: 'electron' | 'stand-in';
  /** Lets the page find where files lie, by name, when they are dropped or picked in it. Electron knows by itself. */
  knowFiles(paths: readonly string[]): Promise<void>;
  /** What it printed so far. */
  printed(): string;
  close(): Promise<void>;
}

export interface DesktopPackageOptions {
  /** The data folder. */
  readonly home: string;
  /** Whether it speaks to the practice network. */
  readonly demo: boolean;
  /** Files given at the start. */
  readonly files: readonly string[];
  /** Switches of Chromium. */
  readonly switches?: readonly string[];
  /** Further variables of its environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** The folder of a packed app, whose program is called `electron` there; absent, the build of this clone is started. */
  readonly packed?: string;
}

export type Runtime =
  | { readonly kind: 'electron' | 'stand-in'; readonly path: string }
  | { readonly kind: 'none'; readonly reason: string };

/** The program that will stand for Electron. */
export function findRuntime(): Runtime {
  const real = realElectron();
  const display = process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY;
  if (PACKED !== undefined) return { kind: 'electron', path: PACKED };
  if (real !== null && (process.platform !== 'linux' || display !== undefined))
    return { kind: 'electron', path: real };
  if (process.env.VOUCH_ELECTRON_REQUIRED)
    throw new Error(
      `VOUCH_ELECTRON_REQUIRED is set, but ${real === null ? "Electron's runtime is not installed (npx install-electron)" : 'there is no display'}.`,
    );
  if (process.platform === 'win32')
    return { kind: 'none', reason: 'the stand-in for Electron does not run on Windows' };
  const reason = noBrowser();
  return reason === null ? { kind: 'stand-in', path: STAND_IN } : { kind: 'none', reason };
}

/** Starts the app once more beside the one that runs; resolves with its exit code and what it told. */
export async function startAgain(
  options: DesktopPackageOptions,
): Promise<{ readonly code: number | null; readonly reported: string }> {
  // With a channel, as `npm start` has it: a sentence is printed, and no box waits for a click.
  const { child, printed } = spawnApp(options, 'ipc');
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, reported: printed() };
}

/** Starts the app as a launcher does, or without a channel as a click on its icon does. */
export function spawnApp(options: DesktopPackageOptions, channel: 'ipc' | 'ignore') {
  const runtime = findRuntime();
  if (runtime.kind === 'none') throw new Error(runtime.reason);
  const { args, env } = startOf(options);
  const child = spawn(runtime.path, args, {
    env,
    cwd: options.home,
    stdio: ['ignore', 'ignore', 'pipe', channel],
  });
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return { child, printed: () => text };
}

/** What the session of a desktop is reached by (under xvfb-run the second one lets in), and where a Chromium lies. */
const HANDED_ON = [
  'DISPLAY',
  'XAUTHORITY',
  'WAYLAND_DISPLAY',
  'XDG_RUNTIME_DIR',
  'VOUCH_CHROMIUM',
] as const;

/** The arguments and the environment of a start: of ours, no more than it needs. */
export function startOf({ home, demo, files, switches = [], env, packed }: DesktopPackageOptions) {
  const handedOn = HANDED_ON.flatMap((name) => {
    const { [name]: value } = process.env;
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    args: [
      ...(packed === undefined && PACKED === undefined ? [MAIN] : []),
      ...(demo ? ['--demo'] : []),
      '--port=0',
      ...switches,
      ...files,
    ],
    env: {
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
      HOME: home,
      VOUCH_HOME: home,
      // Without it Chromium takes names of files for ASCII.
      LANG: 'C.UTF-8',
      ...Object.fromEntries(handedOn),
      ...env,
    },
  };
}

/** Starts the app; resolves once its page is loaded. */
export async function launchDesktop(options: DesktopPackageOptions): Promise<Desktop> {
  const runtime: Runtime =
    options.packed === undefined
      ? findRuntime()
      : { kind: 'stand-in', path: join(options.packed, 'electron') };
  if (runtime.kind === 'none') throw new Error(runtime.reason);
  console.log(
    runtime.kind === 'electron'
      ? 'The desktop app runs in the real Electron.'
      : 'The desktop app runs in the stand-in for Electron: it proves our wiring, not Electron.',
  );
  const { args, env } = startOf(options);
  const app = await launchThrough(runtime, args, env);
  let text = '';
  for (const stream of [app.process().stdout, app.process().stderr])
    stream?.on('data', (chunk) => {
      text += String(chunk);
    });
  const page = await app.firstWindow({ timeout: HANG_MS }).catch((error: unknown) => {
    const log = join(options.home, ...(options.demo ? ['practice'] : []), 'vouch.log');
    const logged = existsSync(log) ? readFileSync(log, 'utf8') : 'nothing';
    throw new Error(`no window came; the program printed: ${text}\nand logged: ${logged}`, {
      cause: error,
    });
  });
  page.setDefaultTimeout(HANG_MS);
  await page.waitForURL((url) => url.href !== 'about:blank');
  await page.waitForLoadState('load');
  return {
    app,
    page,
    kind: runtime.kind,
    printed: () => text,
    async knowFiles(paths) {
      if (runtime.kind === 'electron') return;
      const known = Object.fromEntries(paths.map((path) => [path.split('/').at(-1), path]));
      await page.evaluate(([name, value]) => Object.assign(globalThis, { [name]: value }), [
        PATHS,
        known,
      ] as const);
    },
    close: () => app.close(),
  };
}

/** Playwright takes the program from the package `electron`, whose place it can be told; that way its loader runs too. */
async function launchThrough(
  runtime: { readonly kind: 'electron' | 'stand-in'; readonly path: string },
  args: string[],
  env: Record<string, string>,
): Promise<ElectronApplication> {
  // Playwright would switch the sandbox off, and Vouch refuses to start without it.
  const options = { chromiumSandbox: true, cwd: ROOT, timeout: HANG_MS };
  if (runtime.kind === 'electron') {
    const program = PACKED === undefined ? {} : { executablePath: PACKED };
    return electron.launch({ ...options, ...program, args, env });
  }
  const before = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  process.env.ELECTRON_OVERRIDE_DIST_PATH = dirname(runtime.path);
  try {
    return await electron.launch({ ...options, args, env });
  } finally {
    if (before === undefined) delete process.env.ELECTRON_OVERRIDE_DIST_PATH;
    else process.env.ELECTRON_OVERRIDE_DIST_PATH = before;
  }
}

function realElectron(): string | null {
  const folder = dirname(fileURLToPath(import.meta.resolve('electron/package.json')));
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist');
  try {
    const path = join(dist, readFileSync(join(folder, 'path.txt'), 'utf8'));
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}
