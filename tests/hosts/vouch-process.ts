// Runs the command as users do: a child process of the launcher, with a data folder of its own.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { V8_FLAGS } from '../v8-flags.ts';

export const LAUNCHER = resolve(
  import.meta.dirname,
  '..',
  '..',
  'resources',
  'launcher',
  'vouch.cjs',
);
export const SAMPLE_LIST = resolve(
  import.meta.dirname,
  '..',
  '..',
  'resources',
  'practice',
  'sample-list.csv',
);

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Serving {
  readonly url: string;
  /** The window's address as it was printed at the start, good once. */
  readonly window: string;
  /** Another one, as `vouch window` prints it. */
  freshWindow(): Promise<string>;
  readonly key: string;
  readonly process: ChildProcessWithoutNullStreams;
  /** Calls the API with the ready key. */
  call(
    path: string,
    init?: {
      readonly method?: string;
      readonly body?: unknown;
      readonly headers?: Record<string, string>;
    },
  ): Promise<Response>;
  kill(signal: NodeJS.Signals): Promise<Ended>;
}

export async function temporaryHome(): Promise<{ readonly home: string; remove(): Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'vouch-home-'));
  return { home, remove: () => rm(home, { recursive: true, force: true, maxRetries: 5 }) };
}

export function start(
  home: string,
  args: readonly string[],
  env: Record<string, string> = {},
): ChildProcessWithoutNullStreams {
  // With the flags that the launcher asks for it goes on in this very process, so that a kill meets the program itself.
  return spawn(process.execPath, [...V8_FLAGS, LAUNCHER, ...args], {
    env: { ...environmentOf(home), ...env },
  });
}

/** What a command has of the environment of whoever starts it. */
export function environmentOf(home: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: home,
    VOUCH_HOME: home,
    NO_COLOR: '1',
    VOUCH_PORT: '0',
    ...keptCode(),
  };
}

/** Where a run of all tests keeps compiled code (scripts/test.mjs): a new data folder has none of its own. */
function keptCode(): Record<string, string> {
  const folder = process.env.NODE_COMPILE_CACHE;
  return folder ? { NODE_COMPILE_CACHE: folder } : {};
}

/** Waits for the end of a process, and collects what it printed. */
export async function end(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal, stdout, stderr };
}

/** Runs a command to its end. */
export function run(
  home: string,
  args: readonly string[],
  options: { readonly stdin?: string | Buffer; readonly env?: Record<string, string> } = {},
): Promise<Ended> {
  const child = start(home, args, options.env);
  child.stdin.on('error', () => {});
  child.stdin.end(options.stdin ?? '');
  return end(child);
}

/** Starts `vouch serve --demo` on that port, by default a free one; resolves once it answers. */
export function serveDemo(home: string, port = 0): Promise<Serving> {
  return serve(home, ['--demo', '--port', String(port)]);
}

/** Starts `vouch serve`; resolves once it answers. Without `--demo` there is no ready key, and `key` is empty. */
export async function serve(
  home: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Serving> {
  const child = start(home, ['serve', '--json', ...args], env);
  const ending = end(child);
  const line = await Promise.race([
    firstLine(child),
    ending.then((ended) => Promise.reject(new Error(`vouch serve ended: ${ended.stderr}`))),
  ]);
  const reported = JSON.parse(line) as { url: string; window: string; key?: string };
  const { url, window, key = '' } = reported;
  return {
    url,
    window,
    key,
    process: child,
    async freshWindow() {
      const { code, stdout, stderr } = await run(home, ['window', '--json'], { env });
      if (code !== 0) throw new Error(`vouch window: ${stderr}`);
      return (JSON.parse(stdout) as { window: string }).window;
    },
    call: (path, init = {}) =>
      fetch(url + path, {
        method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          ...init.headers,
        },
        ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
      }),
    async kill(signal) {
      child.kill(signal);
      return ending;
    },
  };
}

/** A key may make 600 requests a minute; a client that asks oftener is told to wait. */
const POLL_EVERY_MS = 110;

/** Polls a job as a client does, until it is as wanted. */
export async function pollJob<Body>(
  { call }: Serving,
  jobId: string,
  is: (body: Body) => boolean,
): Promise<Body> {
  for (;;) {
    const body = (await (await call(`/v1/jobs/${jobId}`)).json()) as Body;
    if (is(body)) return body;
    await pause(POLL_EVERY_MS);
  }
}

function firstLine(child: ChildProcessWithoutNullStreams): Promise<string> {
  return new Promise((resolveLine) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer | string) => {
      text += String(chunk);
      const stop = text.indexOf('\n');
      if (stop >= 0) resolveLine(text.slice(0, stop));
    });
  });
}
