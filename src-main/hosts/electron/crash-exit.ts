// Handles an uncaught error: a line in the log, a sentence for the user, and an exit.
import { app, dialog } from 'electron';
import type { Log } from '../../service/ports/log.ts';

/** So long the program has to put its work away. */
const MAX_EXIT_DELAY_MS = 10_000;

export function prepareCrashReport(
  log: Log,
  close: () => Promise<void>,
  ownProcess: NodeJS.Process,
): void {
  let dying = false;
  ownProcess.on('unhandledRejection', (error) => log.error({ error }, 'a failure was not handled'));
  ownProcess.on('uncaughtException', (error) => {
    log.error({ error }, 'the program hit an unexpected error');
    if (dying) return;
    dying = true;
    void withinTime(close(), MAX_EXIT_DELAY_MS).finally(() => {
      void say(
        'Something unexpected went wrong, and Vouch has to close. Finished work is saved, and lists continue at the next start. See vouch.log in the data folder for details.',
        ownProcess,
      ).finally(() => app.exit(1));
    });
  });
}

/**
 * Shows one sentence where the user looks, and returns when it has been seen: in the terminal that started the app, by hand or
 * by `npm start`, else in a box, which waits for a click. Before Electron is ready a box would be a line on stderr on Linux.
 */
export async function say(sentence: string, ownProcess: NodeJS.Process): Promise<void> {
  ownProcess.stderr.write(`${sentence}\n`);
  // Nobody clicks on a box while a launcher waits for this process to end.
  if (ownProcess.channel !== undefined || ownProcess.stderr.isTTY) return;
  await app.whenReady();
  dialog.showErrorBox('Vouch', sentence);
}

/** Resolves when the work has ended, in whatever way, or the time is over. */
export function withinTime(work: Promise<unknown>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    work.then(done, done);
  });
}
