// When the log of the store (its WAL) is copied into the file: as it grows, or beside urgent calls between two of these.
import type Database from 'better-sqlite3';

/** Pages of 8 KB after which a commit copies the log. It holds up whoever waits: 4 MB take some 15 ms, 64 MB a tenth of a second. */
export const COPY_PAGES = 500;
/** The same while urgent calls come, should there be no moment between them. */
const MOST_PAGES = 4_000;
/** Each copy waits for the disk, so between urgent calls there is no more than one in this time. */
const COPY_EVERY_MS = 100;
/** After so long without an urgent call, commits copy the log again. */
const QUIET_MS = 1_000;

export interface LogCopy {
  /** An urgent call has been answered: whoever made it has work of his own before the next one. */
  betweenUrgent(): void;
  /** Forgets its timer; to be called before the connection is closed. */
  stop(): void;
}

/** `elapsed` are milliseconds that never go back. */
export function createLogCopy(db: Database.Database, elapsed: () => number): LogCopy {
  let quiet: NodeJS.Timeout | null = null;
  let copiedAt = elapsed();

  function settle(): void {
    quiet = null;
    db.pragma(`wal_autocheckpoint = ${COPY_PAGES}`);
  }

  return {
    betweenUrgent() {
      if (quiet === null) {
        db.pragma(`wal_autocheckpoint = ${MOST_PAGES}`);
        quiet = setTimeout(settle, QUIET_MS).unref();
      } else quiet.refresh();
      if (elapsed() - copiedAt < COPY_EVERY_MS) return;
      try {
        // Waits for nobody: what a reader still needs of the log is copied the next time.
        db.pragma('wal_checkpoint(PASSIVE)');
      } catch {
        // A disk that cannot be written shows at the next commit, to somebody who can be told.
      }
      copiedAt = elapsed();
    },
    stop() {
      if (quiet !== null) clearTimeout(quiet);
      quiet = null;
    },
  };
}
