// Starts a program of fixtures/ as a process of its own, and ends it with the test.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { V8_FLAGS } from '../../v8-flags.ts';

export interface Child {
  readonly process: ChildProcess;
  /** The lines it prints, as they come. */
  readonly lines: AsyncIterator<string>;
  /** Resolves when it has ended, with the signal that ended it. */
  readonly ended: Promise<NodeJS.Signals | null>;
}

export function startChild(fixture: string, ...args: readonly string[]): Child {
  return started(spawn(process.execPath, [...V8_FLAGS, fixturePath(fixture), ...args], STDIO));
}

/** The same with a limit on the size of files it may write, in blocks of 512 bytes (POSIX `ulimit -f`). */
export function startChildWithFileLimit(
  blocks: number,
  fixture: string,
  ...args: readonly string[]
): Child {
  const script = `ulimit -f ${blocks}; exec "$@"`;
  const command = [process.execPath, ...V8_FLAGS, fixturePath(fixture), ...args];
  return started(spawn('/bin/sh', ['-c', script, 'sh', ...command], STDIO));
}

const STDIO: SpawnOptions = { stdio: ['ignore', 'pipe', 'inherit'] };

function started(child: ReturnType<typeof spawn>): Child {
  if (child.stdout === null) throw new Error('the child has no standard output');
  const ended = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { process: child, ended, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
}

function fixturePath(name: string): string {
  return fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));
}
