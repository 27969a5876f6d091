// What the grid asks of each row, in sixteen bytes: its state, score, provider, domain and flags; a million rows are read in a blink.
import type Database from 'better-sqlite3';
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';
import type { JobRow } from '../job-row.ts';
import { listValues } from './list-values.ts';
import { bytesOf, CHUNK_ROWS, chunkKey, chunkOf, wordsOf } from './row-chunk.ts';

/** Words per row: the first holds score, state and provider, then the domain, then 64 bits of flags. */
export const MARK_WORDS = 4;

// The first word: bits 0 to 7 the score, 8 to 11 the state, 12 whether the verdict is provisional, 13 whether it recommends
// something else than last time, 15 whether the row is a duplicate, 16 to 31 the provider.
const PROVISIONAL = 1 << 12;
const CHANGED = 1 << 13;
const DUPLICATE = 1 << 15;

export const STATES = ['pending', 'approve', 'review', 'block', 'failed'] as const;

export function stateOf(first: number): number {
  return (first >>> 8) & 0xf;
}

/** 0 to 100; without meaning unless there is a verdict. */
export function scoreOf(first: number): number {
  return first & 0xff;
}

export function hasVerdict(first: number): boolean {
  const state = stateOf(first);
  return state >= 1 && state <= 3;
}

/** Whether slow facts are still to be heard that the verdict may hang on. */
export function isProvisional(first: number): boolean {
  return (first & PROVISIONAL) !== 0;
}

/** Whether the row was taken up again and is recommended something else than before. */
export function isChanged(first: number): boolean {
  return (first & CHANGED) !== 0;
}

/** The recommendation of a row that has only a first verdict; null of any other. */
export function provisionalOf(first: number): Recommendation | null {
  if (!isProvisional(first)) return null;
  const state = STATES[stateOf(first)];
  return state === undefined || state === 'pending' || state === 'failed' ? null : state;
}

export function isDuplicate(first: number): boolean {
  return (first & DUPLICATE) !== 0;
}

export function providerOf(first: number): number {
  return first >>> 16;
}

/** The bits of a flag's number, in the two words of flags. */
export function flagBits(id: number): readonly [number, number] {
  return id <= 32 ? [(1 << (id - 1)) >>> 0, 0] : [0, (1 << (id - 33)) >>> 0];
}

/** What a row is marked with. */
export type Mark =
  | { readonly state: 'pending' }
  | { readonly state: 'failed' }
  | {
      readonly state: Recommendation;
      readonly score: number;
      readonly domain: string;
      readonly provider: string | null;
      readonly flags: readonly string[];
      readonly provisional?: boolean;
      readonly changed?: boolean;
    };

/** Chunks that stay in memory: those of two million rows of the list that was looked at last, 32 MB. */
const MOST_CHUNKS = 2_048;

/** Reads the marks of a chunk as they are at a revision of the list; rows that nobody has marked are pending. */
export function marksReader(
  db: Database.Database,
): (job: Pick<JobRow, 'number' | 'revision'>, place: number) => Uint32Array {
  const read = db.prepare<[number], Buffer>('SELECT marks FROM list_marks WHERE chunk = ?').pluck();
  const kept = new Map<number, Uint32Array>();
  let of = { number: 0, revision: 0 };
  return ({ number, revision }, place) => {
    if (of.number !== number || of.revision !== revision) {
      kept.clear();
      of = { number, revision };
    }
    const known = kept.get(place);
    if (known !== undefined) return known;
    const blob = read.get(chunkKey(number, place));
    const marks = blob ? wordsOf(blob) : new Uint32Array(CHUNK_ROWS * MARK_WORDS);
    if (kept.size < MOST_CHUNKS) kept.set(place, marks);
    return marks;
  };
}

export interface MarkBatch {
  /** Marks an item anew; whether it is a duplicate stays. */
  set(jobNumber: number, item: number, mark: Mark): void;
  setDuplicate(item: number): void;
  /** The first word of an item's mark as it is by now. */
  firstOf(item: number): number;
  /** Writes what was marked; nothing is written before. */
  flush(): void;
}

/** Begins a batch of marks; it lives as long as the transaction that it is in. */
export function markBatches(db: Database.Database): () => MarkBatch {
  const values = listValues(db);
  const read = db.prepare<[number], Buffer>('SELECT marks FROM list_marks WHERE chunk = ?').pluck();
  const write = db.prepare<[number, Buffer]>(
    'INSERT INTO list_marks (chunk, marks) VALUES (?, ?) ON CONFLICT (chunk) DO UPDATE SET marks = excluded.marks',
  );
  return () => {
    const chunks = new Map<number, Uint32Array>();
    const idOf = values.writer();

    function wordsAt(item: number): { readonly words: Uint32Array; readonly at: number } {
      const chunk = chunkOf(item);
      let words = chunks.get(chunk);
      if (words === undefined) {
        const blob = read.get(chunk);
        words = blob ? wordsOf(blob) : new Uint32Array(CHUNK_ROWS * MARK_WORDS);
        chunks.set(chunk, words);
      }
      return { words, at: (item % CHUNK_ROWS) * MARK_WORDS };
    }

    return {
      set(jobNumber, item, mark) {
        const { words, at } = wordsAt(item);
        const kept = (words[at] ?? 0) & DUPLICATE;
        words.set(markWords(jobNumber, mark, idOf), at);
        words[at] = ((words[at] ?? 0) | kept) >>> 0;
      },
      setDuplicate(item) {
        const { words, at } = wordsAt(item);
        words[at] = ((words[at] ?? 0) | DUPLICATE) >>> 0;
      },
      firstOf(item) {
        const { words, at } = wordsAt(item);
        return words[at] ?? 0;
      },
      flush() {
        for (const [chunk, words] of chunks) write.run(chunk, bytesOf(words));
        chunks.clear();
      },
    };
  };
}

function markWords(
  job: number,
  mark: Mark,
  idOf: ReturnType<ReturnType<typeof listValues>['writer']>,
): readonly [number, number, number, number] {
  const state = STATES.indexOf(mark.state) << 8;
  if (mark.state === 'pending' || mark.state === 'failed') return [state, 0, 0, 0];
  const provider = mark.provider === null ? 0 : idOf(job, 'provider', mark.provider);
  const domain = mark.domain === '' ? 0 : idOf(job, 'domain', mark.domain);
  let low = 0;
  let high = 0;
  for (const flag of mark.flags) {
    const [lowBits, highBits] = flagBits(idOf(job, 'flag', flag));
    low |= lowBits;
    high |= highBits;
  }
  const stage = (mark.provisional ? PROVISIONAL : 0) | (mark.changed ? CHANGED : 0);
  return [(mark.score | state | stage | (provider << 16)) >>> 0, domain, low >>> 0, high >>> 0];
}
