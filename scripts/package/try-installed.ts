// Installs each desktop package of this system, starts it as a user would, and removes it (`node scripts/package/try-installed.ts FOLDER`); on Linux a display is needed.
import { existsSync, globSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runTool } from './run-tool.ts';
import { smoke, smokeRefusal } from './smoke.ts';

/** One form of package: how it comes onto the machine, where its program is then, and how it goes. */
interface Form {
  readonly ending: RegExp;
  /** Installs the file, `folder` being empty and for its use, and answers its program. */
  install(file: string, folder: string): string;
  remove(file: string, folder: string): void;
  /** Says that it has no sandbox, where Ubuntu lends user namespaces only to programs with a profile; null where it brings one. */
  readonly refusal: RegExp | null;
}

const DESKTOP = '/usr/bin/vouch-desktop';
const none = () => {};

const FORMS: readonly Form[] = [
  {
    ending: /\.deb$/,
    install: (file) => {
      asRoot('apt-get', ['install', '--yes', '--no-install-recommends', file]);
      return DESKTOP;
    },
    remove: () => asRoot('apt-get', ['purge', '--yes', 'vouch-desktop']),
    refusal: null,
  },
  {
    ending: /\.rpm$/,
    // On Debian's kin: what it depends on has other names there.
    install: (file) => {
      asRoot('rpm', ['--install', '--nodeps', file]);
      return DESKTOP;
    },
    remove: () => asRoot('rpm', ['--erase', 'vouch-desktop']),
    refusal: null,
  },
  {
    ending: /\.AppImage$/,
    install: (file) => {
      runTool('chmod', ['+x', file]);
      return file;
    },
    remove: none,
    // Its AppRun switches the sandbox off there, which Vouch refuses.
    refusal: /Install the deb or rpm package instead/,
  },
  {
    ending: /\.tar\.gz$/,
    install: (file, folder) => {
      runTool('tar', ['--extract', '--file', file, '--directory', folder]);
      return only(globSync('*/vouch-desktop', { cwd: folder }), folder);
    },
    remove: none,
    // Chromium's own words: it ends before Vouch begins.
    refusal: /sandbox/i,
  },
  {
    ending: /-setup\.exe$/,
    install: (file) => {
      runTool(file, ['/S']);
      return installedOnWindows('vouch-desktop.exe');
    },
    remove: () => void runTool(installedOnWindows('Uninstall Vouch.exe'), ['/S']),
    refusal: null,
  },
  {
    ending: /-win-(?:x64|arm64)\.zip$/,
    install: (file, folder) => {
      // Windows' own: the one of Git's shell knows no zip, and takes a drive for a machine.
      const tar = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'tar.exe');
      runTool(tar, ['-xf', file, '-C', folder]);
      return join(folder, 'vouch-desktop.exe');
    },
    remove: none,
    refusal: null,
  },
  {
    ending: /\.dmg$/,
    install: (file, folder) => {
      runTool('hdiutil', ['attach', '-nobrowse', '-readonly', '-mountpoint', folder, file]);
      return join(folder, 'Vouch.app', 'Contents', 'MacOS', 'Vouch');
    },
    remove: (_file, folder) => void runTool('hdiutil', ['detach', '-force', folder]),
    refusal: null,
  },
  {
    ending: /-mac-(?:x64|arm64)\.zip$/,
    install: (file, folder) => {
      runTool('ditto', ['-x', '-k', file, folder]);
      return join(folder, 'Vouch.app', 'Contents', 'MacOS', 'Vouch');
    },
    remove: none,
    refusal: null,
  },
];

/** Forms that nothing here can look into. */
const NOT_TRIED: Readonly<Record<string, string>> = {
  '-portable.exe': 'its starter passes nothing of what the app prints on',
};

/** An uninstaller that goes on after it has answered ends within this. */
const LONGEST_REMOVAL_MS = 120_000;

/** Ubuntu's switch: 1 lends user namespaces only to programs with a profile. */
const RESTRICTION = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';

await main();

async function main(): Promise<void> {
  const [folder] = process.argv.slice(2);
  const files = folder === undefined ? [] : packagesIn(resolve(folder));
  if (files.length === 0) {
    console.error(
      'Name a folder with desktop packages: node scripts/package/try-installed.ts FOLDER',
    );
    process.exitCode = 2;
    return;
  }
  for (const file of files) {
    const why = Object.entries(NOT_TRIED).find(([ending]) => file.endsWith(ending))?.[1];
    if (why !== undefined) console.log(`${file}: passed over, ${why}.`);
    else if (!(await tryPackage(file))) process.exitCode = 1;
  }
}

function packagesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => /^vouch-desktop-.*(?<!\.blockmap)$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/** Whether all went well; says so, a line for each step. */
async function tryPackage(file: string): Promise<boolean> {
  const form = FORMS.find(({ ending }) => ending.test(file));
  if (form === undefined) throw new Error(`Nobody knows how to install ${file}.`);
  const folder = mkdtempSync(join(tmpdir(), 'vouch-installed-'));
  try {
    const program = form.install(file, folder);
    // What brings a profile is tried with it, whatever this machine was set to.
    restrict(true);
    if (form.refusal !== null && existsSync(RESTRICTION)) {
      const sentence = await smokeRefusal(program, form.refusal);
      console.log(`${file}: without user namespaces: ${sentence}`);
      restrict(false);
    }
    for (const { step, what } of await smoke(program)) console.log(`${file}: ${step}: ${what}`);
    form.remove(file, folder);
    if (form.remove !== none) await untilGone(program);
    console.log(`${file}: removed`);
    return true;
  } catch (error) {
    console.error(`${file}: ${(error as Error).message}`);
    return false;
  } finally {
    restrict(true);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Windows' uninstaller answers first and removes then, which nothing tells of. */
async function untilGone(program: string): Promise<void> {
  const giveUpAt = performance.now() + LONGEST_REMOVAL_MS;
  while (existsSync(program)) {
    if (performance.now() > giveUpAt) throw new Error(`${program} was left behind.`);
    await pause(200);
  }
}

/** Nothing where the system has no such switch. */
function restrict(on: boolean): void {
  if (existsSync(RESTRICTION))
    asRoot('sysctl', ['-w', `kernel.apparmor_restrict_unprivileged_userns=${on ? 1 : 0}`]);
}

function asRoot(tool: string, args: readonly string[]): void {
  if (process.getuid?.() === 0) runTool(tool, args);
  else runTool('sudo', [tool, ...args]);
}

/** The installer asks for the user's own programs folder. */
function installedOnWindows(name: string): string {
  const folder = join(process.env.LOCALAPPDATA ?? homedir(), 'Programs');
  return only(globSync(`*/${name}`, { cwd: folder }), folder);
}

function only(found: readonly string[], folder: string): string {
  const [first] = found;
  if (found.length !== 1 || first === undefined)
    throw new Error(
      `The program was not found in ${folder}, or more than once: ${found.join(', ')}.`,
    );
  return join(folder, first);
}
