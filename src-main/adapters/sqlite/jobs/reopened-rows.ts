// Which rows of a list that has ended are checked again, and how many these are.
import type Database from 'better-sqlite3';
import type { Reopened } from '../../../service/ports/jobs.ts';
import type { Sliced } from '../method-table.ts';
import { STATE } from '../rows/codes.ts';
import { itemRange } from '../rows/item-key.ts';
import type { JobRow } from '../rows/job-row.ts';
import type { Alike } from '../rows/tallies.ts';
import { inPages } from '../slices.ts';

/** A row that is no duplicate. */
export interface Candidate extends Alike {
  readonly item: number;
  readonly duplicates: number;
  readonly checked_at: number | null;
}

export type IsChosen = (row: Candidate) => boolean;

const COUNTED_ROWS = 20_000;

/** Rows that are no duplicates, by their items: behind one, up to another included, so many at most. */
export function candidates(
  db: Database.Database,
): Database.Statement<[after: number, last: number, limit: number], Candidate> {
  return db.prepare(
    `SELECT item, state, code_set, ruling, decision, duplicates, checked_at FROM rows
     WHERE item > ? AND item <= ? AND duplicate_of IS NULL ORDER BY item LIMIT ?`,
  );
}

/**
 * Makes the test for the rows that a request to check again picks. What the job left pending when it failed goes on as well,
 * whatever was picked: a job that runs runs to its end.
 */
export function rowChooser(db: Database.Database): (rows: Reopened, job: JobRow) => IsChosen {
  const firstOf = db
    .prepare<[number], number>('SELECT ifnull(duplicate_of, item) FROM rows WHERE item = ?')
    .pluck();
  const withCodes = db
    .prepare<[string], number>(
      `SELECT code_set FROM code_sets WHERE EXISTS (
         SELECT 1 FROM json_each(?) AS wanted WHERE instr(',' || codes || ',', ',' || wanted.value || ',') > 0)`,
    )
    .pluck();

  function amongVerified(rows: Reopened, job: JobRow): IsChosen {
    switch (rows.kind) {
      case 'all':
        return () => true;
      case 'unchecked':
        return (row) => row.state !== STATE.verified;
      case 'older':
        return (row) => row.state !== STATE.verified || (row.checked_at ?? 0) < rows.than;
      case 'codes': {
        const codeSets = new Set(withCodes.all(JSON.stringify(rows.codes)));
        return (row) => row.state !== STATE.verified || codeSets.has(row.code_set);
      }
      case 'picked': {
        // An index behind the list is no row of it.
        const { first } = itemRange(job.number);
        const picked = new Set(rows.indexes.map((index) => firstOf.get(first + index)));
        return (row) => picked.has(row.item);
      }
    }
  }

  return (rows, job) => {
    const isWanted = amongVerified(rows, job);
    return (row) => row.state < STATE.verified || isWanted(row);
  };
}

/** Counts for each test how many rows it picks, and how many with their duplicates. */
export function chosenCounter(
  db: Database.Database,
): (
  job: JobRow,
  tests: readonly IsChosen[],
) => Sliced<readonly { readonly checks: number; readonly rows: number }[]> {
  const firsts = candidates(db);
  return function* (job, tests) {
    const { first, last } = itemRange(job.number);
    const sums = tests.map((isChosen) => ({ isChosen, checks: 0, rows: 0 }));
    yield* inPages(
      COUNTED_ROWS,
      (end: Candidate | undefined) => firsts.all(end?.item ?? first - 1, last, COUNTED_ROWS),
      (page) => {
        for (const sum of sums)
          for (const row of page.filter(sum.isChosen)) {
            sum.checks += 1;
            sum.rows += 1 + row.duplicates;
          }
      },
    );
    return sums;
  };
}
