// Starts a program of fixtures/ as a process of its own, and ends it with the test.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { V8_FLAGS } from '../v8-flags.ts';

export interface Program {
  readonly pid: number | undefined;
  /** The lines it prints, as they come. */
  readonly lines: AsyncIterator<string>;
  /** Ends it at once, whatever it does (SIGKILL). */
  kill(): void;
  killed(): boolean;
  readonly ended: Promise<unknown>;
}

export function startProgram(fixture: string, ...args: readonly string[]): Program {
  return started(
    spawn(process.execPath, [...V8_FLAGS, pathOf(fixture), ...args], { stdio: STDIO }),
  );
}

/** The same with a limit on the size of files it may write, in blocks of 512 bytes (POSIX `ulimit -f`): a disk that fills up.
 * The limit can be raised while it runs (`prlimit`). */
export function startProgramOnSmallDisk(
  blocks: number,
  fixture: string,
  ...args: readonly string[]
): Program {
  const command = [process.execPath, ...V8_FLAGS, pathOf(fixture), ...args];
  const script = `ulimit -S -f ${blocks}; exec "$@"`;
  return started(spawn('/bin/sh', ['-c', script, 'sh', ...command], { stdio: STDIO }));
}

const STDIO: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];

function started(child: ChildProcess): Program {
  if (child.stdout === null) throw new Error('the program has no standard output');
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    pid: child.pid,
    lines: createInterface(child.stdout)[Symbol.asyncIterator](),
    kill: () => child.kill('SIGKILL'),
    killed: () => child.killed,
    ended,
  };
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));
}
