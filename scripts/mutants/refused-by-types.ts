// Which faults tsc or the check of promises refuses: many are put into a copy at once, at most one a file, and both look at all of it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { floatingPromises } from '../check-promises.ts';
import type { Fault } from './fault.ts';
import { putFault, takeOut } from './tree-copy.ts';

/** Each tsconfig with its sources: tests need no look, and take half of the time. */
const PROJECTS = [
  { tsconfig: 'tsconfig.json', sources: ['src-main', 'src-shared'] },
  { tsconfig: 'src-renderer/tsconfig.json', sources: ['src-renderer', 'src-shared'] },
] as const;

/** Not beside the sources: a folder of those that changes has the launcher build the program anew. */
const OWN_FOLDER = '.types';

export function refusedByTypes(
  root: string,
  copy: string,
  faults: readonly Fault[],
): ReadonlySet<Fault> {
  const refused = new Set<Fault>();
  for (const wave of oneAFile(faults)) {
    for (const fault of wave) putFault(copy, fault);
    for (const file of filesWithErrors(copy))
      for (const fault of blamedFor(copy, file, wave)) refused.add(fault);
    for (const { file } of wave) takeOut(root, copy, file);
  }
  return refused;
}

function oneAFile(faults: readonly Fault[]): readonly (readonly Fault[])[] {
  const byFile = [...Map.groupBy(faults, ({ file }) => file).values()];
  const waves = Math.max(0, ...byFile.map((each) => each.length));
  return Array.from({ length: waves }, (_, at) => byFile.flatMap((each) => each[at] ?? []));
}

/** The fault in the file itself; where it has none, those in what it imports. */
function blamedFor(copy: string, file: string, wave: readonly Fault[]): readonly Fault[] {
  const own = wave.filter((fault) => fault.file === file);
  if (own.length > 0) return own;
  const text = readFileSync(join(copy, file), 'utf8');
  return wave.filter((fault) => text.includes(`/${posix.basename(fault.file)}'`));
}

function filesWithErrors(copy: string): ReadonlySet<string> {
  mkdirSync(join(copy, OWN_FOLDER), { recursive: true });
  const files = PROJECTS.flatMap(({ tsconfig, sources }, at) => {
    if (!existsSync(join(copy, tsconfig))) return [];
    const project = join(copy, OWN_FOLDER, `${at}.json`);
    const include = sources.map((folder) => `../${folder}`);
    writeFileSync(project, JSON.stringify({ extends: `../${tsconfig}`, include }));
    const kept = ['--incremental', '--tsBuildInfoFile', `${project}.tsbuildinfo`];
    const { stdout, error } = spawnSync(
      process.execPath,
      [TSC, '--noEmit', '--pretty', 'false', ...kept, '-p', project],
      { cwd: copy, encoding: 'utf8', maxBuffer: 1 << 28 },
    );
    if (error !== undefined) throw error;
    return stdout.split('\n').flatMap((line) => {
      const [, file] = /^(\S+?)\(\d+,\d+\): error /.exec(line) ?? [];
      return file === undefined ? [] : [posix.normalize(file.replaceAll('\\', '/'))];
    });
  });
  const floating = floatingPromises(copy, ['src-main', 'src-shared', 'src-renderer']);
  return new Set([...files, ...floating.map((place) => place.replace(/:\d+$/, ''))]);
}

const TSC = join(import.meta.dirname, '..', '..', 'node_modules', 'typescript', 'bin', 'tsc');
