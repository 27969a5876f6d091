// What the tables are known to hold of the lists that are being recorded, so that it is not looked up again for each row.
import type Database from 'better-sqlite3';

/** What of one list is in the tables. Nothing here changes except as its own recording says. */
export interface RecordingCache {
  /** Numbers of names, by their texts. */
  readonly names: Map<string, number>;
  /** The number of a part; undefined where it is not known. */
  partOf(text: string): number | undefined;
  /** Gives a part that is to be written the number behind the highest one. */
  addPart(text: string): number;
}

export interface RecordingCaches {
  /** Of a list, by its number; to be asked again for each batch. */
  of(job: number): RecordingCache;
  /** Nothing is known of a list that has ended: it can be deleted or taken up again. */
  forget(job: number): void;
  /** A transaction was rolled back: what it wrote is not there. */
  forgetAll(): void;
}

/** Texts that are kept of each sort in a list: one of more writes a text again, or looks it up. */
const MOST_TEXTS = 32_768;
const MOST_LISTS = 16;

interface BoundedCache {
  readonly cache: RecordingCache;
  /** What grows with the list. */
  readonly texts: readonly Map<string, number>[];
}

export function recordingCaches(
  db: Database.Database,
  mostTexts = MOST_TEXTS,
  mostLists = MOST_LISTS,
): RecordingCaches {
  const parts = db.prepare<[number, number], { readonly part: number; readonly text: string }>(
    'SELECT part, text FROM parts WHERE job = ? ORDER BY part LIMIT ?',
  );
  const last = db
    .prepare<[number], number>('SELECT ifnull(max(part), 0) FROM parts WHERE job = ?')
    .pluck();
  const lists = new Map<number, BoundedCache>();

  /** A list that goes on finds what it kept before. */
  function loaded(job: number): BoundedCache {
    const names = new Map<string, number>();
    const known = new Map(parts.all(job, mostTexts).map(({ text, part }) => [text, part]));
    let lastPart = last.get(job) ?? 0;
    return {
      texts: [names, known],
      cache: {
        names,
        partOf: (text) => known.get(text),
        addPart(text) {
          lastPart += 1;
          known.set(text, lastPart);
          return lastPart;
        },
      },
    };
  }

  return {
    of(job) {
      const stored = lists.get(job) ?? loaded(job);
      lists.delete(job);
      lists.set(job, stored);
      for (const [oldest] of lists) {
        if (lists.size <= mostLists) break;
        lists.delete(oldest);
      }
      for (const texts of stored.texts) if (texts.size > mostTexts) texts.clear();
      return stored.cache;
    },
    forget: (job) => void lists.delete(job),
    forgetAll: () => lists.clear(),
  };
}
