// A copy of the tree in a temporary folder, with the same packages, into which faults are put.
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { type Fault, withFault } from './fault.ts';

const { OUTPUTS } = createRequire(import.meta.url)('../../resources/launcher/fresh-build.cjs') as {
  readonly OUTPUTS: readonly string[];
};

/** At the top of the tree; none of it is what tests read. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  '.git',
  'coverage',
  'dist',
  'node_modules',
  'test-results',
]);

export interface TreeCopy {
  readonly root: string;
  remove(): void;
}

export function copyTree(root: string): TreeCopy {
  const copy = mkdtempSync(join(tmpdir(), 'vouch-mutants-'));
  cpSync(root, copy, {
    recursive: true,
    preserveTimestamps: true,
    filter: (source) => !LEFT_OUT.has(relative(root, source).split(sep)[0] ?? ''),
  });
  // A folder gets the time at which it was copied, and the launcher would build anew what is older than its sources.
  const now = new Date();
  for (const output of OUTPUTS.map((each) => join(copy, each)))
    if (existsSync(output)) utimesSync(output, now, now);
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return {
    root: copy,
    remove: () => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Writes the fault into a copy. */
export function putFault(copy: string, fault: Fault): void {
  rewrite(join(copy, fault.file), (text) => withFault(text, fault));
}

export function takeOut(root: string, copy: string, file: string): void {
  rewrite(join(copy, file), () => readFileSync(join(root, file), 'utf8'));
}

/** The file keeps its time: the launcher would else build the program anew. */
export function rewrite(path: string, textOf: (text: string) => string): void {
  const { atime, mtime } = statSync(path);
  writeFileSync(path, textOf(readFileSync(path, 'utf8')));
  utimesSync(path, atime, mtime);
}
