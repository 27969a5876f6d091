// Starts an installed desktop app as a user would and looks whether it works (`node scripts/package/smoke.ts [PROGRAM]`): its window, its preload, its archive, its API and its end. Fuses may be as shipped.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { packedProgram, thisSystem } from './packed-program.ts';
import { ROOT } from './program-tree.ts';

/** A hang ends; a slow machine does not. */
const LONGEST_MS = 300_000;
const POLL_MS = 200;

/** What was seen, in the order in which it was looked for. */
export interface Seen {
  readonly step: 'window' | 'preload' | 'archive' | 'API' | 'end';
  readonly what: string;
}

/**
 * Starts the program over a new data folder on the practice network and goes through the steps; answers what it saw. Throws a
 * sentence, with what the program printed, at the first step that fails. The page is reached by Chromium's own debugging port,
 * which no fuse closes.
 */
export async function smoke(program: string): Promise<readonly Seen[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-smoke-'));
  const child = spawn(program, ['--demo', '--port=0', '--remote-debugging-port=0'], {
    env: { ...process.env, VOUCH_HOME: join(folder, 'home') },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  let gone = false;
  const ended = once(child, 'close').then(([code]) => {
    gone = true;
    return code as number | null;
  });
  const until = async <T>(step: Seen['step'], look: () => Promise<T | null>): Promise<T> => {
    const giveUpAt = performance.now() + LONGEST_MS;
    while (!gone && performance.now() < giveUpAt) {
      const found = await look().catch(() => null);
      if (found !== null) return found;
      await pause(POLL_MS);
    }
    throw new Error(
      `The app failed at its ${step} (exit code ${child.exitCode}). It printed:\n${printed}`,
    );
  };

  try {
    const page = await until('window', async () => {
      const [, host] = /DevTools listening on ws:\/\/([^/]+)\//.exec(printed) ?? [];
      const targets = (await (await fetch(`http://${host}/json/list`)).json()) as readonly Page[];
      const shown = targets.find(({ type, url }) => type === 'page' && url !== 'about:blank');
      return shown === undefined
        ? null
        : { ...shown, closing: `http://${host}/json/close/${shown.id}` };
    });
    const status = await until('preload', () =>
      evaluate(page, "vouch.invoke('service.status', {}, 'smoke:1').then((it) => it.value)"),
    );
    const title = await until('archive', () =>
      evaluate(
        page,
        "fetch('./').then((it) => it.text()).then((it) => /<title>(.*?)</.exec(it)[1])",
      ),
    );
    const url = await until('API', () =>
      evaluate(page, "vouch.invoke('api.status', {}, 'smoke:2').then((it) => it.value.url)"),
    );
    const health = await until('API', async () => (await fetch(`${url}/v1/health`)).text());
    // Windows has no signal that a program could answer: there the window is closed.
    if (process.platform === 'win32') await fetch(page.closing);
    else child.kill('SIGTERM');
    const code = await Promise.race([ended, pause(LONGEST_MS, null, { ref: false })]);
    if (code !== 0)
      throw new Error(`The app ended with exit code ${code}. It printed:\n${printed}`);
    return [
      { step: 'window', what: page.url },
      { step: 'preload', what: JSON.stringify(status) },
      { step: 'archive', what: String(title) },
      { step: 'API', what: health },
      { step: 'end', what: 'exit code 0' },
    ];
  } finally {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Checks that the program, started as a launcher does, refuses to start and says so in words that match. */
export async function smokeRefusal(
  program: string,
  words: RegExp,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const child = spawn(program, ['--demo', '--port=0'], {
    env,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  const stop = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
  let printed = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(stop);
  const sentence = printed.split('\n').find((line) => words.test(line));
  if (code === 0 || sentence === undefined)
    throw new Error(`The app did not refuse to start (exit code ${code}). It printed:\n${printed}`);
  return sentence;
}

/** A page as Chromium's debugging port lists it. */
interface Page {
  readonly id: string;
  readonly type: string;
  readonly url: string;
  readonly webSocketDebuggerUrl: string;
}

/** What an expression comes to in the page; null where that is nothing. */
async function evaluate(page: Page, expression: string): Promise<unknown> {
  const socket = new WebSocket(page.webSocketDebuggerUrl);
  try {
    await once(socket, 'open');
    const answered = once(socket, 'message') as Promise<[{ readonly data: string }]>;
    const params = { expression, awaitPromise: true, returnByValue: true };
    socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }));
    const [{ data }] = await answered;
    return JSON.parse(data).result?.result?.value ?? null;
  } finally {
    socket.close();
  }
}

if (import.meta.main) {
  const [program = packedProgram(join(ROOT, 'dist'), thisSystem()), refusal] =
    process.argv.slice(2);
  try {
    if (refusal === '--refuses') console.log(await smokeRefusal(program, /sandbox/));
    else for (const { step, what } of await smoke(program)) console.log(`${step}: ${what}`);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
