// Writes the log's last line when an uncaught error ends the program, synchronously.
import { existsSync } from 'node:fs';
import { type LogLevel, openLogFile } from './log-file.ts';

/** Writes to the log of a data folder that exists; never throws. */
export function lastWords(
  error: unknown,
  place: { readonly folder: string; readonly level: LogLevel } | null,
): void {
  if (place === null || !existsSync(place.folder)) return;
  try {
    const log = openLogFile(place.folder, place.level);
    log.error({ error }, 'the program hit an unexpected error and ends');
    log.close();
  } catch {
    // No one is left to notify.
  }
}
