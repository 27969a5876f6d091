// Opens named pipes without blocking: waiting for the other end can be cancelled, and does not keep the program from exiting.
import { constants, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { addAbortSignal, type Readable, type Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../../../src-shared/error-code.ts';

/** So often a pipe is tried that nobody reads yet: no event says so. */
const TRY_EVERY_MS = 50;

/**
 * What comes through the pipe at a path, from whenever somebody writes to it; an abort ends it. A plain `open` would block a
 * thread until then, and the process could not end.
 */
export function pipeReader(path: string, signal?: AbortSignal): Readable {
  return socketOn(path, constants.O_RDONLY, { writable: false, signal });
}

/** The way into the pipe at a path, once somebody reads from it. @throws the signal's reason, or what the system says */
export async function pipeWriter(path: string, signal?: AbortSignal): Promise<Writable> {
  for (;;) {
    try {
      return socketOn(path, constants.O_WRONLY, { readable: false, signal });
    } catch (cause) {
      // fifo(7): without a reader, a writer that does not block is refused.
      if (errorCode(cause) !== 'ENXIO') throw cause;
    }
    await pause(TRY_EVERY_MS, null, signal === undefined ? {} : { signal });
  }
}

interface Direction {
  readonly readable?: false;
  readonly writable?: false;
  readonly signal: AbortSignal | undefined;
}

function socketOn(path: string, flags: number, { signal, ...direction }: Direction): Socket {
  const fd = openSync(path, flags | constants.O_NONBLOCK);
  const socket = new Socket({ fd, ...direction });
  // Whoever reads or writes is notified of a failure; between two reads no listener may be there.
  socket.on('error', () => {});
  return signal === undefined ? socket : addAbortSignal(signal, socket);
}
