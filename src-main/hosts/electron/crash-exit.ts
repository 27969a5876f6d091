// Handles an uncaught error: a line in the log, a sentence for the user, and an exit.
import { type App, dialog } from 'electron';
import type { Log } from '../../service/ports/log.ts';

/** So long the program has to put its work away. */
const LONGEST_FAREWELL_MS = 10_000;

export function prepareLastWords(app: App, log: Log, close: () => Promise<void>): void {
  let dying = false;
  process.on('unhandledRejection', (error) => log.error({ error }, 'a failure was not handled'));
  process.on('uncaughtException', (error) => {
    log.error({ error }, 'the program hit an unexpected error');
    if (dying) return;
    dying = true;
    void withinTime(close(), LONGEST_FAREWELL_MS).finally(() => {
      say(
        'Something unexpected went wrong, and Vouch has to close. Finished work is saved, and lists continue at the next start. See vouch.log in the data folder for details.',
      );
      app.exit(1);
    });
  });
}

/** One sentence where the user looks: in a box, and for whoever started us from a terminal there too. */
export function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  dialog.showErrorBox('Vouch', sentence);
}

/** One sentence for whoever typed something; a program with windows has no terminal on Windows, so there a box says it. */
export function sayInTerminal(sentence: string): void {
  if (process.platform === 'win32') say(sentence);
  else process.stderr.write(`${sentence}\n`);
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
