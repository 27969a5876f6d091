// Runs the command within the test's own process: its whole command line over real folders, without the start of a process.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect } from 'vitest';
import { runCommand } from '../../src-main/hosts/command/run-command.ts';
import { createTerminal } from '../../src-main/hosts/command/terminal.ts';
import { serveWindow } from '../../src-main/hosts/web/serve.ts';
import { openDataFolder } from '../../src-main/program/data-folder.ts';
import { readEnvironment } from '../../src-main/program/environment.ts';
import { type Ended, temporaryHome } from './vouch-process.ts';

/** As `run` of vouch-process.ts. What belongs to a process (signals, its end, a closed pipe) is not in it. */
export async function vouch(
  home: string,
  args: readonly string[],
  options: {
    readonly stdin?: string | Buffer | Readable;
    readonly env?: Readonly<Record<string, string>>;
    readonly interrupt?: AbortSignal;
  } = {},
): Promise<Ended> {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const printed = Promise.all([buffer(stdout), buffer(stderr)]);
  const code = await runCommand({
    argv: ['node', 'vouch', ...args],
    terminal: createTerminal(asTty(stdout), asTty(stderr)),
    variables: { HOME: home, VOUCH_HOME: home, VOUCH_PORT: '0', ...options.env },
    platform: process.platform,
    stdin: () => stdinOf(options.stdin ?? '') as unknown as NodeJS.ReadStream,
    interrupt: options.interrupt ?? new AbortController().signal,
    serve: serveWindow,
    output: {
      writeOut: (words) => void stdout.write(words),
      writeErr: (words) => void stderr.write(words),
    },
  });
  stdout.end();
  stderr.end();
  const [out, text] = await printed;
  return { code, signal: null, stdout: out.toString('utf8'), stderr: text.toString('utf8') };
}

/**
 * Owns the practice folder of `home` until it is closed, so that commands with `--demo` find it open: to open it anew for
 * each would cost most of their time.
 */
export async function ownPractice(home: string): Promise<{ close(): Promise<void> }> {
  const environment = readEnvironment({ VOUCH_HOME: home, VOUCH_DEMO: '1' }, process.platform);
  const owner = await openDataFolder(environment);
  if (owner === null) throw new Error('the folder is taken');
  return owner;
}

export interface PracticeHome {
  readonly home: string;
  readonly vouch: (...args: readonly string[]) => Promise<Ended>;
  /** Its answer with `--json`. */
  // biome-ignore lint/suspicious/noExplicitAny: what a command prints is what the test is about
  readonly json: (...args: readonly string[]) => Promise<any>;
  /** Writes a file into the home; resolves with its path. */
  readonly file: (name: string, content: string) => Promise<string>;
}

/** A home of its own for the tests of a file or suite, and commands with `--demo` in it; `owned` opens its folder for all of them. */
export function practiceHome({ owned = true } = {}): PracticeHome {
  let place: Awaited<ReturnType<typeof temporaryHome>>;
  let owner: Awaited<ReturnType<typeof ownPractice>> | null = null;
  beforeAll(async () => {
    place = await temporaryHome();
    if (owned) owner = await ownPractice(place.home);
  });
  afterAll(async () => {
    await owner?.close();
    await place.remove();
  });
  const run = (...args: readonly string[]) => vouch(place.home, [...args, '--demo']);
  return {
    get home() {
      return place.home;
    },
    vouch: run,
    async json(...args) {
      const { stdout, stderr } = await run(...args, '--json');
      expect(stdout, stderr).toMatch(/^[{[].*\n$/);
      return JSON.parse(stdout);
    },
    async file(name, content) {
      const path = join(place.home, name);
      await writeFile(path, content);
      return path;
    },
  };
}

function stdinOf(given: string | Buffer | Readable): Readable {
  return given instanceof Readable ? given : Readable.from([given]);
}

/** Pipes, as far as anybody asks: `isTTY` is missing on both. */
function asTty(stream: PassThrough): NodeJS.WriteStream {
  return stream as unknown as NodeJS.WriteStream;
}
