// The program's log: structured lines in vouch.log in the data folder, rotated by size, without personal data.
import { join } from 'node:path';
import pino from 'pino';
import type { Log } from '../../service/ports/log.ts';
import { readLogKey } from './log-key.ts';
import { createRedaction } from './redaction.ts';
import { openRotatingFile } from './rotating-file.ts';

export type LogLevel = 'silent' | 'error' | 'info';

export interface LogFile extends Log {
  close(): void;
}

export const LOG_NAME = 'vouch.log';
/** At most this much, and this many older files beside it: vouch.log.1 is the newest of them. */
const LARGEST_BYTES = 4 * 1024 * 1024;
const OLD_FILES = 3;

export interface LogSize {
  readonly largestBytes: number;
  readonly oldFiles: number;
}

/** Opens the log for appending. The folder must exist. Writing never throws: a full disk takes no program down for want of a log line. */
export function openLogFile(
  folder: string,
  level: LogLevel,
  size: LogSize = { largestBytes: LARGEST_BYTES, oldFiles: OLD_FILES },
): LogFile {
  const redaction = createRedaction(readLogKey(folder));
  const file = openRotatingFile(join(folder, LOG_NAME), size);
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, file);
  return {
    info: (details, message) => logger.info(redaction.details(details), redaction.text(message)),
    error: (details, message) => logger.error(redaction.details(details), redaction.text(message)),
    close: () => file.close(),
  };
}
