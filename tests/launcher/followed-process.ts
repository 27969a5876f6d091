// A process whose output a test follows: it waits for a line, or for the end with everything that was said.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Run {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

export interface FollowedProcess {
  readonly child: ChildProcess;
  readonly end: Promise<Run>;
  /** Resolves once stdout holds this text. */
  readonly line: (text: string) => Promise<void>;
}

export function follow(
  program: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'> = {},
): FollowedProcess {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk) => {
    out += String(chunk);
    child.emit('heard');
  });
  child.stderr?.on('data', (chunk) => {
    err += String(chunk);
  });
  const end = once(child, 'close').then(([code, signal]): Run => ({ code, signal, out, err }));
  const line = async (text: string) => {
    while (!out.includes(text)) await once(child, 'heard');
  };
  return { child, end, line };
}
