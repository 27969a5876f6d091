// Starts a reader process under Node, and reports how it ended.
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ReaderEnd, StartReader } from './reader-process.ts';
import type { ReaderReply } from './reading.ts';
import { OUT_OF_MEMORY } from './watchdog.ts';

/** The code of a reader, as built. */
export interface ReaderCode {
  readonly reader: URL;
  /** Of the thread that watches over it. */
  readonly watch: URL;
}

/** Of what a process said in its last moments, more is not kept. */
const MAX_STDERR_CHARACTERS = 8_192;

/** Starts a reader as a child of this process, with nothing of its environment but what Node itself needs. */
export function forkReader(code: ReaderCode): StartReader {
  return (memoryMb, events) => {
    const child = fork(fileURLToPath(code.reader), readerArguments(code, memoryMb), {
      execArgv: [...ownFlags(process.execArgv), `--max-old-space-size=${memoryMb}`],
      env: readerEnvironment(process.env),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let stderrTail = '';
    let over = false;
    const end = (how: ReaderEnd) => {
      if (!over) events.ended(how);
      over = true;
    };
    child.stderr?.setEncoding('utf8').on('data', (words: string) => {
      stderrTail = (stderrTail + words).slice(0, MAX_STDERR_CHARACTERS);
    });
    child.on('message', (reply: ReaderReply) => events.replied(reply));
    child.on('error', (error) => {
      if (child.pid === undefined) end({ outOfMemory: false, detail: error.message });
    });
    child.on('close', (exitCode, signal) =>
      end(readerEnd(stderrTail, signal ?? `exit code ${exitCode}`)),
    );
    return {
      // One that cannot be reached any more has ended, and says so itself.
      send: (request) => child.connected && child.send(request, () => {}),
      kill: () => child.kill('SIGKILL'),
      hold: (on) => hold(child, on),
    };
  };
}

/** What the reader's entry is given; it reads it with `process.argv`. */
export function readerArguments(code: ReaderCode, memoryMb: number): string[] {
  return [code.watch.href, String(memoryMb)];
}

/** Keys and settings of the user must not reach a reader of untrusted text. */
export function readerEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const name of ['MALLOC_ARENA_MAX', 'SystemRoot', 'TZ']) {
    const value = env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}

/** How a process ended, by what it wrote to its standard error. */
export function readerEnd(stderrTail: string, how: string): ReaderEnd {
  const outOfMemory =
    stderrTail.includes(OUT_OF_MEMORY) || stderrTail.includes('JavaScript heap out of memory');
  // What is killed here says why before, or is known to have been killed by whoever started it.
  if (how === 'SIGKILL' && !outOfMemory)
    return { outOfMemory, detail: 'another program, or the system, has ended the reader' };
  const line = stderrTail.split('\n').find((each) => /^[A-Z]\w*(Error|Exception)\b/.test(each));
  return { outOfMemory, detail: `the reader ended by itself (${line?.slice(0, 200) ?? how})` };
}

function hold(child: ChildProcess, on: boolean): void {
  if (on) {
    child.ref();
    child.channel?.ref();
    return;
  }
  child.unref();
  child.channel?.unref();
  // The pipe of its last words is a handle as well.
  (child.stderr as { unref?: () => void } | null)?.unref?.();
}

/** V8 is to treat the reader as the launcher has it treat the program; anything else given to Node is not for it. */
function ownFlags(given: readonly string[]): string[] {
  return given.filter((flag) =>
    /^--(max-semi-space-size|heap-growing-percent|no-memory-protection-keys)\b/.test(flag),
  );
}
