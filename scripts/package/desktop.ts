// Makes the desktop packages: the program tree as the app's archive, the command form beside it, and electron-builder around both.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Arch, build, type Configuration, Platform } from 'electron-builder';
import { desktopConfig, electronVersion } from '../../packaging/electron-builder.config.mjs';
import { type NodeRelease, nodeFor, stageCommand } from './command-form.ts';
import { DATE, ROOT, stageTree, type Target } from './program-tree.ts';
import { chromiumWithin, recordRuntimes } from './runtimes.ts';
import { prepareSigning } from './signing.ts';

export interface DesktopWish {
  /** Gets the packages, and a folder `stage`. */
  readonly output: string;
  readonly target: Target;
  /** Kinds of package (`deb`, `nsis`, `dir` …); none takes every kind of that system. */
  readonly targets: readonly string[];
  /** A folder with Electron's runtime; absent, it is fetched. */
  readonly runtime?: string;
  /** The Node of the command form; absent, the one that npm ci brought for that system. */
  readonly node?: NodeRelease;
  /** Whether Playwright can attach to what is made; such a package is for tests alone. */
  readonly inspectable?: boolean;
}

const PLATFORMS = { linux: Platform.LINUX, darwin: Platform.MAC, win32: Platform.WINDOWS };

/** Makes the packages and answers their paths. `VOUCH_UPDATE_FEED` names where they look for newer ones. */
export async function makeDesktop(wish: DesktopWish): Promise<readonly string[]> {
  const { output, target, targets } = wish;
  const stage = join(output, 'stage', `${target.platform}-${target.arch}`);
  const app = join(stage, 'app');
  const command = join(stage, 'command');
  const node = wish.node ?? nodeFor(target);
  // Folders that electron-builder makes are for everybody to read, whatever the umask of who packs.
  const umask = process.umask(0o022);
  stageTree(app, target);
  nameForDesktop(app);
  stageCommand(command, target, node);
  recordRuntimes(output, 'desktop', target, {
    'Node.js': node.version,
    Electron: electronVersion(),
    Chromium: wish.runtime === undefined ? chromiumOfElectron() : null,
  });
  // What packs the files takes this for the time of each, and of the package.
  process.env.SOURCE_DATE_EPOCH ??= String(DATE.getTime() / 1000);
  const signing = prepareSigning(target.platform, process.env, stage);
  try {
    const config: Configuration = desktopConfig({
      app,
      command,
      output,
      electronVersion: electronVersion(),
      feed: process.env.VOUCH_UPDATE_FEED || null,
      runtime: wish.runtime ?? null,
      signing,
      inspectable: wish.inspectable ?? false,
    });
    return await build({
      projectDir: ROOT,
      config,
      targets: PLATFORMS[target.platform].createTarget([...targets], Arch[target.arch]),
      publish: 'never',
    });
  } finally {
    signing.forget();
    process.umask(umask);
  }
}

/** Of the runtime that `npx install-electron` fetched; null where it is not here. */
function chromiumOfElectron(): string | null {
  const folder = join(ROOT, 'node_modules', 'electron');
  const name = join(folder, 'path.txt');
  if (!existsSync(name)) return null;
  return chromiumWithin(join(folder, 'dist', readFileSync(name, 'utf8')));
}

/** Linux finds the desktop file, and with it the icon, of a window by this name. */
function nameForDesktop(app: string): void {
  const file = join(app, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(
    file,
    `${JSON.stringify({ ...manifest, name: 'vouch-desktop', desktopName: 'vouch-desktop.desktop' }, null, 2)}\n`,
  );
  if (!existsSync(join(app, 'out', 'main', 'electron.mjs')))
    throw new Error('The program is not built: run npm run build first.');
}
