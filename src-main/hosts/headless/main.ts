// The command's entry: runs the command line, and turns whatever goes wrong into one sentence and an exit code.
import { CommanderError } from 'commander';
import { VouchError } from '../../../src-shared/errors.ts';
import { FileError } from '../../adapters/files/file-error.ts';
import { StoreError } from '../../adapters/sqlite/store-error.ts';
import { INTERRUPTED } from './commands/bulk.ts';
import { UsageError } from './environment.ts';
import { createProgram } from './program.ts';
import { CommandError } from './session.ts';
import { createTerminal } from './terminal.ts';

const DONE = 0;
const FAILED = 1;
const WRONG_USAGE = 2;

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

const program = createProgram({
  terminal,
  variables: process.env,
  platform: process.platform,
  stdin: process.stdin,
  interrupt: interrupt.signal,
  exit: (code) => {
    process.exitCode = code;
  },
});

try {
  await program.parseAsync(process.argv);
} catch (error) {
  process.exitCode = tell(error);
}
// What was printed goes out first; then nothing that still waits, such as a pause before a registry, keeps the command alive.
process.stdout.write('', () => process.stderr.write('', () => process.exit()));

function tell(error: unknown): number {
  // commander has said it already.
  if (error instanceof CommanderError)
    return error.exitCode === 0 || isHelp(error) ? DONE : WRONG_USAGE;
  if (interrupt.signal.aborted) {
    terminal.say('Stopped.');
    return INTERRUPTED;
  }
  if (error instanceof UsageError) {
    terminal.say(`vouch: ${error.message}`);
    return WRONG_USAGE;
  }
  if (error instanceof VouchError) {
    terminal.say(`vouch: ${error.message}`);
    return error.code === 'invalid_request' ? WRONG_USAGE : FAILED;
  }
  const told =
    error instanceof CommandError || error instanceof FileError || error instanceof StoreError;
  terminal.say(`vouch: ${told ? error.message : unexpected(error)}`);
  return FAILED;
}

/** `vouch` and `vouch keys` without more show their help, which is what was asked for. */
function isHelp(error: CommanderError): boolean {
  return error.code === 'commander.helpDisplayed' || error.code === 'commander.version';
}

function unexpected(error: unknown): string {
  return `Something unexpected went wrong: ${error instanceof Error ? error.message : String(error)}`;
}
