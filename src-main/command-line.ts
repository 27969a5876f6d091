// The command in its process: its streams, its signals, the window that it can serve, and what is left to do when it crashes.

import { INTERRUPTED } from './hosts/command/exit-codes.ts';
import { runCommand } from './hosts/command/run-command.ts';
import { createTerminal } from './hosts/command/terminal.ts';
import { dataFolder } from './program/data-folder.ts';
import { readEnvironment } from './program/environment.ts';
import { lastWords } from './program/log/crash-log.ts';

const FAILED = 1;

const terminal = createTerminal(process.stdout, process.stderr);
const interrupt = new AbortController();

/** A Ctrl-C reaches us from the terminal and again from npm; what comes within this time is one and the same. */
const SAME_PRESS_MS = 500;
let pressedAt = Number.NEGATIVE_INFINITY;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    const again = performance.now() - pressedAt > SAME_PRESS_MS;
    // The second time the user means it.
    if (interrupt.signal.aborted && again) process.exit(INTERRUPTED);
    pressedAt = performance.now();
    interrupt.abort();
  });
}

process.on('uncaughtException', (error) => {
  // A crash of the program says so in the log; jobs are in the store and go on at the next start.
  lastWords(error, logPlace());
  terminal.say(
    'vouch: Something unexpected went wrong, and Vouch has to end. What was finished is kept. vouch.log in the data folder says more.',
  );
  process.exit(FAILED);
});

process.exitCode = await runCommand({
  argv: process.argv,
  terminal,
  variables: process.env,
  platform: process.platform,
  stdin: () => process.stdin,
  interrupt: interrupt.signal,
  serve: async (...options) => (await import('./hosts/web/serve.ts')).serveWindow(...options),
});
// What was printed goes out first; then nothing that still waits, such as a pause before a registry, keeps the command alive.
process.stdout.write('', () => process.stderr.write('', () => process.exit()));

/** Null where the environment itself is wrong. */
function logPlace(): Parameters<typeof lastWords>[1] {
  try {
    const environment = readEnvironment(process.env, process.platform);
    const demo = environment.demo || process.argv.includes('--demo');
    return { folder: dataFolder({ ...environment, demo }), level: environment.logLevel };
  } catch {
    return null;
  }
}
