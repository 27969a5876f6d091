// The words that rows of a list share: written when the first of these rows comes, dropped when none is left.
import type Database from 'better-sqlite3';
import { MARKS, type SharedWords } from '../../../service/ports/shared-words.ts';
import { itemKey } from '../items/item-key.ts';
import type { Sliced } from '../method-table.ts';

const SLICE_WORDS = 2_000;
const SLICE_RESULTS = 20_000;

/** Words as they are kept: how results refer to them, and what most results that do say before them. */
export interface KeptWords {
  readonly words: number;
  /** Null where the first of these results had none. */
  readonly front: string | null;
}

/**
 * Finds the words of a job, by its number, or writes them, with the front of the result that came with them. `known` are
 * words of the job by their id, which are added to.
 */
export function wordsWriter(
  db: Database.Database,
): (
  jobNumber: number,
  shared: SharedWords,
  resultJson: string,
  known: Map<string, KeptWords>,
) => KeptWords {
  const find = db.prepare<[number, Buffer], KeptWords>(
    'SELECT words, front FROM kept_words WHERE job = ? AND id = ?',
  );
  const insert = db.prepare<[number, Buffer, string, string, string | null]>(
    'INSERT INTO kept_words (job, id, reasoning, evidence, front) VALUES (?, ?, ?, ?, ?)',
  );
  function keptOf(jobNumber: number, { id, texts }: SharedWords, resultJson: string): KeptWords {
    const key = Buffer.from(id, 'hex');
    const found = find.get(jobNumber, key);
    if (found !== undefined) return found;
    if (texts === null) throw new Error(`the words ${id} of job ${jobNumber} are not kept`);
    const front = frontOf(resultJson);
    const { reasoning, evidence } = texts;
    const { lastInsertRowid } = insert.run(jobNumber, key, reasoning, evidence, front);
    return { words: Number(lastInsertRowid), front };
  }
  return (jobNumber, shared, resultJson, known) => {
    const before = known.get(shared.id);
    if (before !== undefined) return before;
    const kept = keptOf(jobNumber, shared, resultJson);
    known.set(shared.id, kept);
    return kept;
  };
}

/** Stands for the front, as `MARKS` stand for the words. */
const FRONT_MARK = '\u0003';

/** A result as it is kept with its words: a mark stands for its front, where that is what others say. */
export function withoutFront(resultJson: string, { front }: KeptWords): string {
  if (front === null) return resultJson;
  const from = frontStart(resultJson);
  const to = from + front.length;
  // Compared as a part: `startsWith` goes through them letter by letter, which takes longer than everything else here.
  const isShared = resultJson[to] === MARKS.reasoning && resultJson.slice(from, to) === front;
  if (!isShared) return resultJson;
  return resultJson.slice(0, from) + FRONT_MARK + resultJson.slice(to);
}

/** What stands between the id of the request, which no other result has, and the reasoning. */
function frontOf(resultJson: string): string | null {
  const from = frontStart(resultJson);
  const to = resultJson.indexOf(MARKS.reasoning);
  return from === -1 || to <= from ? null : resultJson.slice(from, to);
}

function frontStart(resultJson: string): number {
  return resultJson.indexOf(',');
}

/** Drops all words of a job, in slices; its results are to be gone by then. */
export function wordsDropper(db: Database.Database): (jobNumber: number) => Sliced<void> {
  const drop = db.prepare<[number, number]>(
    'DELETE FROM kept_words WHERE words IN (SELECT words FROM kept_words WHERE job = ? LIMIT ?)',
  );
  return function* (jobNumber) {
    while (drop.run(jobNumber, SLICE_WORDS).changes === SLICE_WORDS) yield;
  };
}

/** Drops the words of a job that no result of it refers to, in slices; no more of them once the job has changed meanwhile. */
export function unusedWordsDropper(
  db: Database.Database,
): (job: { readonly number: number; readonly total: number }) => Sliced<void> {
  const wordsOf = db
    .prepare<[number], number>('SELECT words FROM kept_words WHERE job = ?')
    .pluck();
  const usedIn = db
    .prepare<[number, number], number>(
      'SELECT DISTINCT words FROM kept_results WHERE item BETWEEN ? AND ? AND words IS NOT NULL',
    )
    .pluck();
  const revisionOf = db
    .prepare<[number], number>('SELECT revision FROM jobs WHERE number = ?')
    .pluck();
  const dropOne = db.prepare<[number]>('DELETE FROM kept_words WHERE words = ?');
  const drop = db.transaction(
    (number: number, revision: number | undefined, unused: readonly number[]): boolean => {
      // Somebody has the list go on between two slices: rows that are recorded then refer to what was not needed before.
      if (revisionOf.get(number) !== revision) return false;
      for (const words of unused) dropOne.run(words);
      return true;
    },
  ).immediate;

  return function* ({ number, total }) {
    const revision = revisionOf.get(number);
    const unused = new Set(wordsOf.all(number));
    for (let index = 0; index < total && unused.size > 0; index += SLICE_RESULTS) {
      const last = Math.min(index + SLICE_RESULTS, total) - 1;
      for (const words of usedIn.all(itemKey(number, index), itemKey(number, last)))
        unused.delete(words);
      yield;
    }
    const all = [...unused];
    for (let from = 0; from < all.length; from += SLICE_WORDS) {
      if (!drop(number, revision, all.slice(from, from + SLICE_WORDS))) return;
      yield;
    }
  };
}
