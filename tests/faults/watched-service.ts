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

const TOLD_EVERY_MS = 250;

export async function serveWatched(): Promise<WatchedService> {
  const { home, remove } = await temporaryHome();
  onTestFinished(remove);
  const watch = join(home, 'held.json');
  const preload = new URL('./fixtures/loop-told.mjs', import.meta.url).href;
  const serving = await serve(home, ['--demo', '--port', '0'], {
    NODE_OPTIONS: `--import=${preload}`,
    VOUCH_FAULTS_WATCH: watch,
  });
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
  await writeFile(`${watch}.begin`, '');
  return {
    serving,
    home,
    token,
    async held() {
      for (;;) {
        const told = await readFile(watch, 'utf8').catch(() => null);
        if (told !== null) return JSON.parse(told) as Held;
        // It begins to tell when it has been at work for a while.
        await pause(TOLD_EVERY_MS);
      }
    },
  };
}
