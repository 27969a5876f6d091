// Records which runtimes a package carries (Node.js, Electron, Chromium), for the bill of materials of the release.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Target } from './program-tree.ts';

/** One runtime within one package. */
export interface Runtime {
  readonly name: 'Node.js' | 'Electron' | 'Chromium';
  /** Null where it could not be read: Electron's own runtime is not on the machine that packed. */
  readonly version: string | null;
  /** What carries it, such as `desktop linux x64`. */
  readonly within: string;
}

const FOLDER = 'runtimes';

/** Writes what a package carries below the folder of the packages. */
export function recordRuntimes(
  folder: string,
  form: 'server' | 'desktop',
  target: Target,
  versions: Readonly<Partial<Record<Runtime['name'], string | null>>>,
): void {
  const name = `${form}-${target.platform}-${target.arch}`;
  const runtimes = Object.entries(versions).map(([runtime, version]) => ({
    name: runtime,
    version,
    within: name.replaceAll('-', ' '),
  }));
  mkdirSync(join(folder, FOLDER), { recursive: true });
  writeFileSync(join(folder, FOLDER, `${name}.json`), `${JSON.stringify(runtimes, null, 2)}\n`);
}

/** All that was recorded below that folder, sorted; nothing where nothing was packed. */
export function readRuntimes(folder: string): readonly Runtime[] {
  let names: string[] = [];
  try {
    names = readdirSync(join(folder, FOLDER)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return names.flatMap(
    (name) => JSON.parse(readFileSync(join(folder, FOLDER, name), 'utf8')) as Runtime[],
  );
}

/** Which Chromium a program of Electron holds, as it says when it runs as Node; null where it does not run. */
export function chromiumWithin(program: string): string | null {
  const { status, stdout } = spawnSync(program, ['-p', 'process.versions.chrome'], {
    encoding: 'utf8',
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  return status === 0 && /^\d+(\.\d+){3}$/.test(stdout.trim()) ? stdout.trim() : null;
}
