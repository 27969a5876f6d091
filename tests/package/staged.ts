// Where the tests of packages put what they make, and how they start it: with nothing of this machine's Node on the PATH.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Target } from '../../scripts/package/program-tree.ts';

/** What this machine can run. */
export const HERE: Target = {
  platform: process.platform as Target['platform'],
  arch: process.arch as Target['arch'],
};

/** A folder that goes with the tests of this file; VOUCH_KEEP_PACKAGES=1 leaves it to be looked at. */
export function outputFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-package-'));
  afterAll(() => {
    if (process.env.VOUCH_KEEP_PACKAGES) console.log(`What was made is kept in ${folder}.`);
    else rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return folder;
}

/** Does some work as somebody whose new files have other modes. */
export function underUmask<T>(umask: number, work: () => T): T {
  const own = process.umask(umask);
  try {
    return work();
  } finally {
    process.umask(own);
  }
}

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end; nothing of this environment reaches it but what `env` says. */
export async function run(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: Record<string, string> } = {},
): Promise<Ended> {
  const child = spawn(program, args, {
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

/** Somebody of the practice network, whose verdict shows that data, store and network all work. */
export const VERIFY = [
  'verify',
  'amelia.clarke@kestrel-freight.example',
  '--name',
  'Amelia Clarke',
  '--demo',
  '--json',
] as const;
