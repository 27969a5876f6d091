// How commands speak: results to stdout, everything else to stderr, colours only where a person watches.
import { once } from 'node:events';
import { styleText } from 'node:util';
import { outputFailure } from '../../adapters/files/write/write-out.ts';

type Style = Parameters<typeof styleText>[0];

export interface Terminal {
  /** Where results go that are a stream. */
  readonly stdout: NodeJS.WriteStream;
  /** Writes a result to stdout and waits while the reader is slow; false when nobody reads any more. */
  print(text: string): Promise<boolean>;
  /** Waits until all that was printed has gone out. @throws FileError where it could not, as on a full disk */
  printed(): Promise<void>;
  /** Writes a word to the user to stderr. */
  say(text: string): void;
  /** Colours a text meant for stdout, if colours are wanted there. */
  paint(style: Style, text: string): string;
  /** Shows one line that is overwritten by the next; nothing where stderr is no terminal. */
  progress(line: string): void;
  /** Removes the line of progress. */
  progressDone(): void;
}

export function createTerminal(stdout: NodeJS.WriteStream, stderr: NodeJS.WriteStream): Terminal {
  let closed = false;
  let shown = false;
  let failure: Error | null = null;
  // A reader such as `head` may go at any time; that is no failure.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    closed = true;
    if (error.code !== 'EPIPE') failure ??= error;
  });
  // No one is left to notify.
  stderr.on('error', () => {});
  const wipe = () => {
    if (shown) stderr.write('\r\u001b[K');
    shown = false;
  };
  return {
    stdout,
    async print(text) {
      if (closed) return false;
      if (!stdout.write(`${text}\n`)) {
        // A reader that goes while we wait is noticed by the listener above.
        await Promise.race([once(stdout, 'drain'), once(stdout, 'close')]).catch(() => {});
      }
      return !closed;
    },
    async printed() {
      await new Promise<void>((resolve) => stdout.write('', () => resolve()));
      if (failure !== null) throw outputFailure(failure);
    },
    say(text) {
      wipe();
      stderr.write(`${harmless(text)}\n`);
    },
    paint: (style, text) => styleText(style, text, { stream: stdout, validateStream: true }),
    progress(line) {
      if (!stderr.isTTY) return;
      stderr.write(`\r${line.slice(0, (stderr.columns || USUAL_COLUMNS) - 1)}\u001b[K`);
      shown = true;
    },
    progressDone: wipe,
  };
}

/** For a terminal that does not say how wide it is, or says 0. */
const USUAL_COLUMNS = 80;

/** Text of others (file names, replies of servers) without what a terminal would obey, orders to turn what follows round included; line ends stay. */
export function harmless(text: string): string {
  return text.replace(
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    '\ufffd',
  );
}
