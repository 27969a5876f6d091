// The program's log: structured lines in vouch.log in the data folder; never addresses, never keys.
import { join } from 'node:path';
import pino from 'pino';
import type { Log } from '../service/ports/log.ts';

export interface LogFile extends Log {
  close(): void;
}

/** Opens the log for appending. The folder must exist. */
export function openLogFile(folder: string, level: 'silent' | 'error' | 'info'): LogFile {
  const destination = pino.destination({
    dest: join(folder, 'vouch.log'),
    append: true,
    sync: true,
    mode: 0o600,
  });
  // A full disk must not take the program down for want of a log line.
  destination.on('error', () => {});
  const logger = pino(
    {
      level,
      base: null,
      serializers: { error: pino.stdSerializers.err, cause: pino.stdSerializers.err },
    },
    destination,
  );
  return {
    info: (details, message) => logger.info(details, message),
    error: (details, message) => logger.error(details, message),
    close: () => destination.end(),
  };
}
