// What the grid needs of each row, in sixteen bytes: state, decision, score, provider, domain and flags; a million rows are scanned quickly.
import type Database from 'better-sqlite3';
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';
import { COUNTED, type CountedAs, totalsBatches } from '../items/row-totals.ts';
import { type ChunkTable, chunkBatches, chunkReader } from './chunk-words.ts';
import { type KnownOf, listValues } from './list-values.ts';

/** Words per row: the first holds score, state and provider, then the domain, then 64 bits of flags. */
export const MARK_WORDS = 4;

// The first word: bits 0 to 6 the score, 7 to 9 the state, 10 and 11 the decision, 12 whether the verdict is provisional, 13 and
// 14 what the row was recommended before it was taken up again, 15 whether the row is a duplicate, 16 to 31 the provider.
const STATE_SHIFT = 7;
const DECISION_SHIFT = 10;
const DECISION = 3 << DECISION_SHIFT;
const PROVISIONAL = 1 << 12;
const BEFORE_SHIFT = 13;
const DUPLICATE = 1 << 15;

export const STATES = ['pending', 'approve', 'review', 'block', 'failed'] as const;

/** What the check says of a row, as a place in `STATES`; what it counts as is `countedAs`. */
export function stateOf(first: number): number {
  return (first >>> STATE_SHIFT) & 7;
}

/** What the analyst decided, as a place in `STATES`; 0 where nobody did. */
export function decisionOf(first: number): number {
  return (first >>> DECISION_SHIFT) & 3;
}

const FIRST_VERDICTS = COUNTED.indexOf('provisional_approve') - STATES.indexOf('approve');

/** What a row counts as everywhere, as a place in `COUNTED`: what was decided, else what the check says under the policy. */
export function countedAs(first: number): number {
  const decided = decisionOf(first);
  if (decided !== 0) return decided;
  return isProvisional(first) ? FIRST_VERDICTS + stateOf(first) : stateOf(first);
}

/** What a row is recommended, as a place in `STATES`: decided so, or by a verdict, a first one included; 0 where it is not. */
export function recommendedAs(first: number): number {
  const counted = countedAs(first);
  const place = counted > FIRST_VERDICTS ? counted - FIRST_VERDICTS : counted;
  return place <= STATES.indexOf('block') ? place : 0;
}

function counts(first: number): CountedAs {
  return { counted: countedAs(first), verdict: countedAs(first & ~DECISION) };
}

/** 0 to 100; without meaning unless there is a verdict. */
export function scoreOf(first: number): number {
  return first & 0x7f;
}

export function hasVerdict(first: number): boolean {
  const state = stateOf(first);
  return state >= 1 && state <= 3;
}

/** Whether slow facts are still to be heard that the verdict may hang on. */
export function isProvisional(first: number): boolean {
  return (first & PROVISIONAL) !== 0;
}

/** What the row was recommended before it was taken up again, as a place in `STATES`; 0 where it was not. */
export function beforeOf(first: number): number {
  return (first >>> BEFORE_SHIFT) & 3;
}

/** Whether the row was taken up again and is recommended something else than before. */
export function isChanged(first: number): boolean {
  const before = beforeOf(first);
  return before !== 0 && hasVerdict(first) && before !== stateOf(first);
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
      /** What the row was recommended before it was taken up again. */
      readonly before?: Recommendation | null;
    };

const TABLE: ChunkTable = { table: 'list_marks', column: 'marks', wordsPerRow: MARK_WORDS };

/** Reads the marks of a chunk as they are at a revision of the list; rows that nobody has marked are pending. */
export function marksReader(db: Database.Database): ReturnType<typeof chunkReader> {
  return chunkReader(db, TABLE);
}

export interface MarkBatch {
  /** Marks an item anew; whether it is a duplicate, and what was decided about it, stay. */
  set(jobNumber: number, item: number, mark: Mark): void;
  /** Marks what was decided about an item; null takes it away. */
  decide(jobNumber: number, item: number, decision: Recommendation | null): void;
  setDuplicate(item: number): void;
  /** The row is compared with no verdict of before any more. */
  forgetBefore(item: number): void;
  /** Writes what was marked, and what the rows of each job count as by that; nothing is written before. */
  flush(): void;
}

/** Begins a batch of marks; it lives as long as the transaction that it is in, `knownOf` as long as whoever gives it says. */
export function markBatches(db: Database.Database): (knownOf?: KnownOf) => MarkBatch {
  const values = listValues(db);
  const begin = chunkBatches(db, TABLE);
  const beginTotals = totalsBatches(db);
  return (knownOf) => {
    const { wordsAt, flush } = begin();
    const totals = beginTotals();
    const idOf = values.writer(knownOf);

    function change(jobNumber: number, words: Uint32Array, at: number, first: number): void {
      totals.move(jobNumber, counts(words[at] ?? 0), counts(first));
      words[at] = first >>> 0;
    }

    return {
      set(jobNumber, item, mark) {
        const { words, at } = wordsAt(item);
        const [first, ...rest] = markWords(jobNumber, mark, idOf);
        change(jobNumber, words, at, first | ((words[at] ?? 0) & (DUPLICATE | DECISION)));
        words.set(rest, at + 1);
      },
      decide(jobNumber, item, decision) {
        const { words, at } = wordsAt(item);
        const decided = decision === null ? 0 : STATES.indexOf(decision) << DECISION_SHIFT;
        change(jobNumber, words, at, ((words[at] ?? 0) & ~DECISION) | decided);
      },
      setDuplicate(item) {
        const { words, at } = wordsAt(item);
        words[at] = ((words[at] ?? 0) | DUPLICATE) >>> 0;
      },
      forgetBefore(item) {
        const { words, at } = wordsAt(item);
        words[at] = ((words[at] ?? 0) & ~(3 << BEFORE_SHIFT)) >>> 0;
      },
      flush() {
        flush();
        totals.flush();
      },
    };
  };
}

function markWords(
  job: number,
  mark: Mark,
  idOf: ReturnType<ReturnType<typeof listValues>['writer']>,
): readonly [number, number, number, number] {
  const state = STATES.indexOf(mark.state) << STATE_SHIFT;
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
  const before = mark.before ? STATES.indexOf(mark.before) : 0;
  const stage = (mark.provisional ? PROVISIONAL : 0) | (before << BEFORE_SHIFT);
  return [(mark.score | state | stage | (provider << 16)) >>> 0, domain, low >>> 0, high >>> 0];
}
