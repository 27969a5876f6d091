// The words that rows of a list share: written when the first of these rows comes, dropped when none is left.
import type Database from 'better-sqlite3';
import type { SharedWords } from '../../../service/ports/shared-words.ts';
import { itemKey } from '../items/item-key.ts';
import type { Sliced } from '../method-table.ts';

const SLICE_WORDS = 2_000;
const SLICE_RESULTS = 20_000;

/**
 * Finds the words of a job, by its number, or writes them; answers the number that results refer to them by. `known` are
 * numbers of words of the job by their id, which is added to.
 */
export function wordsWriter(
  db: Database.Database,
): (jobNumber: number, words: SharedWords, known: Map<string, number>) => number {
  const find = db
    .prepare<[number, Buffer], number>('SELECT words FROM kept_words WHERE job = ? AND id = ?')
    .pluck();
  const insert = db.prepare<[number, Buffer, string, string]>(
    'INSERT INTO kept_words (job, id, reasoning, evidence) VALUES (?, ?, ?, ?)',
  );
  function numberOf(jobNumber: number, { id, texts }: SharedWords): number {
    const key = Buffer.from(id, 'hex');
    const found = find.get(jobNumber, key);
    if (found !== undefined) return found;
    if (texts === null) throw new Error(`the words ${id} of job ${jobNumber} are not kept`);
    return Number(insert.run(jobNumber, key, texts.reasoning, texts.evidence).lastInsertRowid);
  }
  return (jobNumber, words, known) => {
    const before = known.get(words.id);
    if (before !== undefined) return before;
    const number = numberOf(jobNumber, words);
    known.set(words.id, number);
    return number;
  };
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

/** Drops the words of a job that no result of it refers to, in slices; while none is recorded. */
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
  const dropOne = db.prepare<[number]>('DELETE FROM kept_words WHERE words = ?');
  const drop = db.transaction((unused: readonly number[]) => {
    for (const words of unused) dropOne.run(words);
  }).immediate;

  return function* ({ number, total }) {
    const unused = new Set(wordsOf.all(number));
    for (let index = 0; index < total && unused.size > 0; index += SLICE_RESULTS) {
      const last = Math.min(index + SLICE_RESULTS, total) - 1;
      for (const words of usedIn.all(itemKey(number, index), itemKey(number, last)))
        unused.delete(words);
      yield;
    }
    const all = [...unused];
    for (let from = 0; from < all.length; from += SLICE_WORDS) {
      drop(all.slice(from, from + SLICE_WORDS));
      yield;
    }
  };
}
