// Starts the process of a reader as a utility process of Electron, whose own program is no Node in an installed app.
import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import {
  type ReaderCode,
  readerArguments,
  readerEnd,
  readerEnvironment,
} from '../../adapters/foreign/fork-reader.ts';
import type { StartReader } from '../../adapters/foreign/reader-process.ts';

const MAX_STDERR_CHARACTERS = 8_192;

/** Such a process keeps no app from quitting, so there is nothing to hold. Its memory is bounded by its watch alone. */
export function utilityReader(code: ReaderCode): StartReader {
  return (memoryMb, events) => {
    const child = utilityProcess.fork(fileURLToPath(code.reader), readerArguments(code, memoryMb), {
      serviceName: 'Vouch reader',
      env: readerEnvironment(process.env),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderrTail = '';
    let unwanted = false;
    child.stderr?.on('data', (words: Buffer) => {
      stderrTail = (stderrTail + words.toString('utf8')).slice(0, MAX_STDERR_CHARACTERS);
    });
    child.on('message', (reply) => events.replied(reply));
    child.once('spawn', () => {
      if (unwanted) end();
    });
    // A turn later: what it said last may come behind its end.
    child.once('exit', (exitCode) =>
      setImmediate(() => events.ended(readerEnd(stderrTail, `exit code ${exitCode}`))),
    );
    return {
      send: (request) => child.postMessage(request),
      kill() {
        unwanted = true;
        end();
      },
      hold() {},
    };

    /** By force: a stuck process ignores a polite signal. */
    function end(): void {
      if (child.pid === undefined) return;
      try {
        process.kill(child.pid, 'SIGKILL');
      } catch {
        child.kill();
      }
    }
  };
}
