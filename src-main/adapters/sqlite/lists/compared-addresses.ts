// The addresses of two lists that are compared, each once, in a temporary table with the lists that it is in.
import type Database from 'better-sqlite3';
import type { ComparedPart } from '../../../../src-shared/bridge/list-comparison.ts';
import type { Sliced } from '../method-table.ts';
import { removeInSlices } from '../slices.ts';

const SLICE_ADDRESSES = 2_000;

/** The bits that stand for the two lists of a comparison. */
export const FIRST = 1;
export const SECOND = 2;
export type Side = typeof FIRST | typeof SECOND;

/** An address: the lists that have it, and what its first row with a verdict is recommended there, 0 for nothing. */
export interface ComparedAddress {
  readonly sides: number;
  readonly first: number;
  readonly second: number;
}

export interface ComparisonCounts {
  readonly both: number;
  readonly only_first: number;
  readonly only_second: number;
  readonly changed: number;
}

/** Of comparisons, by their numbers. */
export interface ComparedAddresses {
  add(run: number, key: string, side: Side, recommendation: number): void;
  find(run: number, key: string): ComparedAddress | undefined;
  counts(run: number): ComparisonCounts;
  remove(run: number): Sliced<number>;
}

export function comparedAddresses(db: Database.Database): ComparedAddresses {
  // SQLite moves it to a temporary file when it outgrows the cache.
  db.exec(
    `CREATE TEMP TABLE IF NOT EXISTS compared (
       run INTEGER NOT NULL, key TEXT NOT NULL, sides INTEGER NOT NULL, first INTEGER NOT NULL, second INTEGER NOT NULL, PRIMARY KEY (run, key)
     ) STRICT, WITHOUT ROWID`,
  );
  const add = db.prepare<[number, string, number, number, number]>(
    `INSERT INTO temp.compared (run, key, sides, first, second) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (run, key) DO UPDATE SET sides = sides | excluded.sides,
       first = iif(first > 0, first, excluded.first), second = iif(second > 0, second, excluded.second)`,
  );
  const find = db.prepare<[number, string], ComparedAddress>(
    'SELECT sides, first, second FROM temp.compared WHERE run = ? AND key = ?',
  );
  const counts = db.prepare<[number], ComparisonCounts>(
    `SELECT ifnull(sum(sides = ${FIRST | SECOND}), 0) AS both, ifnull(sum(sides = ${FIRST}), 0) AS only_first,
       ifnull(sum(sides = ${SECOND}), 0) AS only_second,
       ifnull(sum(first > 0 AND second > 0 AND first <> second), 0) AS changed
     FROM temp.compared WHERE run = ?`,
  );
  const remove = db.prepare<[number, number]>(
    `DELETE FROM temp.compared WHERE run = ? AND key IN
       (SELECT key FROM temp.compared WHERE run = ? LIMIT ${SLICE_ADDRESSES})`,
  );
  return {
    add: (run, key, side, recommendation) =>
      void (side === FIRST
        ? add.run(run, key, side, recommendation, 0)
        : add.run(run, key, side, 0, recommendation)),
    find: (run, key) => find.get(run, key),
    counts: (run) => counts.get(run) ?? { both: 0, only_first: 0, only_second: 0, changed: 0 },
    remove: (run) => removeInSlices(SLICE_ADDRESSES, () => remove.run(run, run).changes),
  };
}

/** Whether an address is in a part of its comparison: in both lists, in one alone, or recommended differently in the two. */
export function isInPart(part: ComparedPart, { sides, first, second }: ComparedAddress): boolean {
  const shared = sides === (FIRST | SECOND);
  if (part === 'changed') return shared && first > 0 && second > 0 && first !== second;
  return shared === (part === 'both');
}
