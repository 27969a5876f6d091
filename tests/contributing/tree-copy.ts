// A copy of the tree to which a test of CONTRIBUTING.md makes the changes that the guide describes.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { copyTree as copyOf } from '../../scripts/mutants/tree-copy.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface Ran {
  readonly ok: boolean;
  readonly output: string;
}

export interface TreeCopy {
  readonly root: string;
  /** Rewrites a file; fails where the change changes nothing. */
  edit(path: string, change: (text: string) => string): void;
  /** Writes a new file. */
  write(path: string, text: string): void;
  /** Gives a file back the text that it has in the tree; a new one goes. */
  restore(path: string): void;
  /** The type check of both projects. */
  types(): Ran;
  /** Some test files, by path. */
  tests(...files: string[]): Ran;
  /** The paths edited or written, sorted. */
  changed(): string[];
}

/** The copy goes when the test ends. */
export function copyTree(): TreeCopy {
  const { root, remove } = copyOf(ROOT);
  onTestFinished(remove);
  const changed = new Set<string>();
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    changed.add(path);
  };
  return {
    root,
    edit: (path, change) => {
      const before = read(path);
      const after = change(before);
      if (after === before) throw new Error(`nothing was changed in ${path}`);
      put(path, after);
    },
    write: (path, text) => {
      if (existsSync(join(root, path))) throw new Error(`${path} is there already`);
      put(path, text);
    },
    restore: (path) => {
      const original = join(ROOT, path);
      if (existsSync(original)) writeFileSync(join(root, path), readFileSync(original));
      else rmSync(join(root, path));
      changed.delete(path);
    },
    types: () => both(typesOf(root, '.'), typesOf(root, 'src-renderer')),
    tests: (...files) =>
      node(root, 'vitest/vitest.mjs', 'run', '--mode', 'all', '--reporter', 'default', ...files),
    changed: () => [...changed].sort(),
  };
}

/** What the compiler found the last time is kept in the copy, so that the next check reads only what changed. */
function typesOf(root: string, project: string): Ran {
  const kept = join(root, 'test-results', `${project.replace(/\W/g, '_')}.tsbuildinfo`);
  return node(
    root,
    'typescript/bin/tsc',
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    kept,
    '-p',
    project,
  );
}

function node(root: string, script: string, ...args: readonly string[]): Ran {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join('node_modules', script), ...args],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1', VOUCH_TESTS: '' } },
  );
  return { ok: status === 0, output: `${stdout}${stderr}` };
}

const both = (one: Ran, other: Ran): Ran => ({
  ok: one.ok && other.ok,
  output: `${one.output}${other.output}`,
});
