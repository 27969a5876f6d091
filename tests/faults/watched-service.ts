// The program as users run it, serving the practice network, with its main loop and memory watched from inside.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { type Serving, serve, temporaryHome } from '../hosts/vouch-process.ts';
import type { Held } from './held-loop.ts';

export interface WatchedService {
  readonly serving: Serving;
  readonly home: string;
  /** The window's session, in which every method of the bridge can be called. */
  readonly token: string;
  /** Since the service has been at work. */
  held(): Promise<Held>;
}

const LOG_INTERVAL_MS = 250;

/** A watch over a program that is started with `env`. */
export interface Watch {
  readonly env: { readonly NODE_OPTIONS: string; readonly VOUCH_FAULTS_WATCH: string };
  /** What is measured is the service at work, not its start. */
  begin(): Promise<void>;
  /** Since it began. */
  held(): Promise<Held>;
}

/** @param folder holds what is told. */
export function loopWatch(folder: string): Watch {
  const watch = join(folder, 'held.json');
  const preload = new URL('./fixtures/loop-report.mjs', import.meta.url).href;
  return {
    env: { NODE_OPTIONS: `--import=${preload}`, VOUCH_FAULTS_WATCH: watch },
    begin: () => writeFile(`${watch}.begin`, ''),
    async held() {
      for (;;) {
        const reported = await readFile(watch, 'utf8').catch(() => null);
        if (reported !== null) return JSON.parse(reported) as Held;
        // It begins to tell when it has been at work for a while.
        await pause(LOG_INTERVAL_MS);
      }
    },
  };
}

export async function serveWatched(): Promise<WatchedService> {
  const { home, remove } = await temporaryHome();
  onTestFinished(remove);
  const watch = loopWatch(home);
  const serving = await serve(home, ['--demo', '--port', '0'], watch.env);
  onTestFinished(async () => {
    await serving.kill('SIGKILL');
  });
  const code = new URL(serving.window).hash.replace('#code=', '');
  const response = await fetch(`${serving.url}/ui/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  const { token } = (await response.json()) as { token: string };
  await watch.begin();
  return { serving, home, token, held: watch.held };
}
