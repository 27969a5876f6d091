// Processes in which faults are tried, a few at a time; one that hangs is killed, and another takes its place.
import { type ChildProcess, fork } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { V8_FLAGS } from '../../tests/v8-flags.ts';
import type { Report, Task, TaskEnd, TimeoutReport } from './messages.ts';
import { type TreeCopy, takeOut } from './tree-copy.ts';

/** For so long nothing begins or ends only where something hangs; a test that is known to take long gets three times that more. */
const QUIET_MS = 90_000;

export interface Slot {
  run(task: Task, usualMs: number): Promise<TaskEnd | TimeoutReport>;
  close(): void;
}

/** To trace tests they all run to their end; to try faults only until one fails. */
export type Purpose = 'trace' | 'try';

export function openSlot(root: string, copy: TreeCopy, purpose: Purpose = 'try'): Slot {
  let child: Promise<ChildProcess> | null = null;
  const close = () => {
    void child?.then(kill);
    child = null;
  };
  return {
    async run(task, usualMs) {
      child ??= started(root, copy.root, purpose);
      const end = await performed(await child, task, QUIET_MS + 3 * usualMs);
      if (!('hungAt' in end)) return end;
      close();
      if (task.fault !== null) takeOut(root, copy.root, task.fault.file);
      return end;
    },
    close,
  };
}

async function started(root: string, copy: string, purpose: Purpose): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'slot.ts'), [root, purpose], {
    cwd: copy,
    detached: true,
    execArgv: ['--no-warnings', ...V8_FLAGS],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      TEST: 'true',
      VITEST: 'true',
      // As scripts/test.mjs has it.
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'vouch-tests'),
    },
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once('message', () => resolve());
  child.once('exit', (code) => reject(new Error(`Vitest did not start (exit code ${code})`)));
  await promise;
  return child;
}

/** A slot that ends by itself counts as one that hung. */
function performed(
  child: ChildProcess,
  task: Task,
  quietMs: number,
): Promise<TaskEnd | TimeoutReport> {
  const { promise, resolve } = Promise.withResolvers<TaskEnd | TimeoutReport>();
  let [hungAt = ''] = task.tests;
  const abandon = () => resolve({ hungAt });
  let timer = setTimeout(abandon, quietMs);
  const onMessage = (message: Report) => {
    clearTimeout(timer);
    if (message.kind === 'done') resolve(message.end);
    else {
      if (message.kind === 'alive') hungAt = message.test;
      timer = setTimeout(abandon, quietMs);
    }
  };
  child.on('message', onMessage);
  child.once('exit', abandon);
  child.send(task);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', onMessage);
    child.off('exit', abandon);
  });
}

/** With the processes of its tests. */
function kill({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
