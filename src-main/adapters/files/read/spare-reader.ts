// Keeps one reader process for the next list: a list is looked at, counted and imported within a minute, and a start
// costs more than most of them.
import type { Reader } from '../../foreign/reading.ts';
import type { TableMethods } from './table-methods.ts';

/** How long it is kept. */
const LIFETIME_MS = 60_000;
/** What occupies more has read a large list, and is ended rather than kept: the next one has the whole of its memory. */
const MAX_IDLE_MB = 256;
/** Letting go of a table is nothing to wait for. */
const CLOSE_MS = 2_000;

export interface SpareReader {
  /** The one that was kept, if it still answers, or a new one. */
  take(): Promise<Reader<TableMethods>>;
  /** Keeps one that has nothing to do, or ends it. */
  giveBack(reader: Reader<TableMethods>): Promise<void>;
}

/** @param create makes a reader, which starts its process at its first call */
export function createSpareReader(create: () => Reader<TableMethods>): SpareReader {
  let spare: { readonly reader: Reader<TableMethods>; readonly end: NodeJS.Timeout } | null = null;

  /** Whether it has let go of whatever it had open, and is small enough to be kept. */
  async function isFresh(reader: Reader<TableMethods>): Promise<boolean> {
    const reading = await reader.call('closeTable', null, { deadlineMs: CLOSE_MS });
    return reading.ok && reading.value.kind === 'closed' && reading.value.memoryMb <= MAX_IDLE_MB;
  }

  return {
    async take() {
      const idle = spare;
      spare = null;
      if (idle === null) return create();
      clearTimeout(idle.end);
      if (await isFresh(idle.reader)) return idle.reader;
      await idle.reader.close();
      return create();
    },
    async giveBack(reader) {
      if (spare !== null || !(await isFresh(reader)) || spare !== null) {
        await reader.close();
        return;
      }
      const end = setTimeout(() => {
        spare = null;
        void reader.close();
      }, LIFETIME_MS).unref();
      spare = { reader, end };
    },
  };
}
