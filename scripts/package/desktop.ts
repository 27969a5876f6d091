// Makes the desktop packages: the program tree as the app's archive, the command form beside it, and electron-builder around both.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Arch, build, type Configuration, Platform } from 'electron-builder';
import { parse, stringify } from 'yaml';
import {
  desktopConfig,
  electronVersion,
  LINUX_FORMS,
} from '../../packaging/electron-builder.config.mjs';
import { feedName } from '../release/artifacts.ts';
import { type Feed, joinFeeds } from '../release/update-feed.ts';
import { type NodeRelease, nodeFor, stageCommand } from './command-form.ts';
import { packedProgram } from './packed-program.ts';
import { DATE, ROOT, stageTree, type Target } from './program-tree.ts';
import { chromiumWithin, recordRuntimes } from './runtimes.ts';
import { prepareSigning } from './signing.ts';

export interface DesktopPackageOptions {
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
export async function makeDesktop(options: DesktopPackageOptions): Promise<readonly string[]> {
  const { output, target, targets } = options;
  const stage = join(output, 'stage', `${target.platform}-${target.arch}`);
  const app = join(stage, 'app');
  const command = join(stage, 'command');
  const node = options.node ?? nodeFor(target);
  // Folders that electron-builder makes are for everybody to read, whatever the umask of who packs.
  const umask = process.umask(0o022);
  stageTree(app, target);
  nameForDesktop(app);
  stageCommand(command, target, node);
  recordRuntimes(output, 'desktop', target, {
    'Node.js': node.version,
    Electron: electronVersion(),
    Chromium: options.runtime === undefined ? chromiumOfElectron() : null,
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
      feed: signing.updatable ? process.env.VOUCH_UPDATE_FEED || null : null,
      runtime: options.runtime ?? null,
      signing,
      inspectable: options.inspectable ?? false,
    });
    return await (target.platform === 'linux'
      ? packForms(config, options, stage)
      : pack(config, target, targets));
  } finally {
    signing.forget();
    process.umask(umask);
  }
}

/** `prepackaged` is a folder that was packed before; absent, it is packed as well. */
function pack(
  config: Configuration,
  { platform, arch }: Target,
  forms: readonly string[],
  prepackaged: string | null = null,
): Promise<readonly string[]> {
  return build({
    projectDir: ROOT,
    config,
    prepackaged,
    targets: PLATFORMS[platform].createTarget([...forms], Arch[arch]),
    publish: 'never',
  });
}

/**
 * Linux's forms, each out of a copy of one folder. electron-builder would make all of them at once out of the folder itself,
 * into which deb and rpm write what they are: each, and AppImage and tarball too, could have the word of another, and the
 * updater go by that.
 */
async function packForms(
  config: Configuration,
  { output, target, targets }: DesktopPackageOptions,
  stage: string,
): Promise<readonly string[]> {
  await pack(config, target, ['dir']);
  const unpacked = dirname(packedProgram(output, target));
  const copy = join(stage, 'unpacked');
  const feedFile = join(output, feedName({ system: 'linux', arch: target.arch }));
  const files: string[] = [];
  let feed: Feed | undefined;
  for (const form of targets.length > 0 ? targets : LINUX_FORMS) {
    if (form === 'dir') continue;
    cpSync(unpacked, copy, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    rmSync(feedFile, { force: true });
    files.push(...(await pack(config, target, [form], copy)));
    if (existsSync(feedFile)) {
      const its = parse(readFileSync(feedFile, 'utf8')) as Feed;
      feed = joinFeeds(feedFile, feed, its);
    }
    rmSync(copy, { recursive: true });
  }
  if (feed !== undefined) writeFileSync(feedFile, stringify(feed));
  return files;
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
