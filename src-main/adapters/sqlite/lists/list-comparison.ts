// Two lists compared by their addresses: each address once in a temporary table, with the lists that it is in.

import type Database from 'better-sqlite3';
import type {
  ComparedBy,
  ComparedPart,
  ComparedRows,
} from '../../../../src-shared/bridge/list-comparison.ts';
import { denseCells } from '../../../service/ports/cells.ts';
import type { Judging } from '../../../service/ports/judging.ts';
import type { Sliced, Work } from '../method-table.ts';
import { recommendationOf, STATE } from '../rows/codes.ts';
import { itemIndex, itemKey, itemRange, MAX_ITEMS } from '../rows/item-key.ts';
import { type JobRow, jobFinder } from '../rows/job-row.ts';
import { JUDGED_ROWS } from '../rows/judged-rows.ts';
import { type KeptTexts, readCells, requestIn } from '../rows/request-text.ts';

const SLICE_ROWS = 2_000;
/** Rows that one page looks through for those that it wants. */
const LOOKED_THROUGH = 20_000;
/** Comparisons whose rows can be read. */
const MOST_RUNS = 3;
const FIRST = 1;
const SECOND = 2;

interface Row extends KeptTexts {
  readonly item: number;
  /** Of a final verdict; 0 without one. */
  readonly recommendation: number;
}

/** An address: the lists that have it, and what its first row with a verdict is recommended there, 0 for nothing. */
interface Known {
  readonly sides: number;
  readonly first: number;
  readonly second: number;
}

interface PageQuestion {
  readonly after: number;
  readonly last: number;
  readonly policy: number;
}

interface Run {
  readonly by: ComparedBy;
  readonly sides: ReadonlyMap<string, number>;
}

export function listComparisonMethods(
  db: Database.Database,
  { addressKey }: Pick<Judging, 'addressKey'>,
): Work<'compareLists' | 'comparedRows'> {
  // SQLite moves it to a temporary file when it outgrows the cache.
  db.exec(
    `CREATE TEMP TABLE IF NOT EXISTS compared (
       run INTEGER NOT NULL, key TEXT NOT NULL, sides INTEGER NOT NULL, first INTEGER NOT NULL, second INTEGER NOT NULL, PRIMARY KEY (run, key)
     ) STRICT, WITHOUT ROWID`,
  );
  const find = jobFinder(db);
  const page = db.prepare<PageQuestion, Row>(
    `SELECT rows.item, request, cells, iif(state = ${STATE.verified}, ifnull(v.recommendation, 0), 0) AS recommendation
     FROM ${JUDGED_ROWS} CROSS JOIN row_texts ON row_texts.item = rows.item
     WHERE rows.item > :after AND rows.item <= :last ORDER BY rows.item LIMIT ${SLICE_ROWS}`,
  );
  const note = db.prepare<[number, string, number, number, number]>(
    `INSERT INTO temp.compared (run, key, sides, first, second) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (run, key) DO UPDATE SET sides = sides | excluded.sides,
       first = iif(first > 0, first, excluded.first), second = iif(second > 0, second, excluded.second)`,
  );
  const knownOf = db.prepare<[number, string], Known>(
    'SELECT sides, first, second FROM temp.compared WHERE run = ? AND key = ?',
  );
  const countChanged = db
    .prepare<[number], number>(
      'SELECT count(*) FROM temp.compared WHERE run = ? AND first > 0 AND second > 0 AND first <> second',
    )
    .pluck();
  const tally = db.prepare<[number], { readonly sides: number; readonly count: number }>(
    'SELECT sides, count(*) AS count FROM temp.compared WHERE run = ? GROUP BY sides',
  );
  const forget = db.prepare<[number, number]>(
    `DELETE FROM temp.compared WHERE run = ? AND key IN
       (SELECT key FROM temp.compared WHERE run = ? LIMIT ${SLICE_ROWS})`,
  );
  const runs = new Map<number, Run>();
  let last = 0;

  const keyIn = (row: Row, by: ComparedBy) => addressKey(requestIn(row).email, by);

  const noteSome = db.transaction((run: number, by: ComparedBy, side: number, rows: Row[]) => {
    let without = 0;
    for (const row of rows) {
      const key = keyIn(row, by);
      if (key === null) without += 1;
      else if (side === FIRST) note.run(run, key, side, row.recommendation, 0);
      else note.run(run, key, side, 0, row.recommendation);
    }
    return without;
  });

  /** Notes the addresses of a list; answers how many rows have none. */
  function* noteAll(run: number, by: ComparedBy, side: number, job: JobRow): Sliced<number> {
    const range = itemRange(job.number);
    let without = 0;
    for (let after = range.first - 1; ; ) {
      const rows = page.all({ after, last: range.last, policy: job.policy });
      without += noteSome(run, by, side, rows);
      const end = rows.at(-1);
      if (end === undefined || rows.length < SLICE_ROWS) return without;
      after = end.item;
      yield;
    }
  }

  function* forgetOld(): Sliced<void> {
    for (const run of [...runs.keys()].slice(0, -MOST_RUNS)) {
      runs.delete(run);
      while (forget.run(run, run).changes > 0) yield;
    }
  }

  return {
    *compareLists(firstId, secondId, by) {
      const [first, second] = [find(firstId), find(secondId)];
      if (first === undefined || second === undefined) return null;
      last += 1;
      const run = last;
      const sides = new Map([
        [firstId, FIRST],
        [secondId, SECOND],
      ]);
      runs.set(run, { by, sides });
      yield* forgetOld();
      const without =
        (yield* noteAll(run, by, FIRST, first)) + (yield* noteAll(run, by, SECOND, second));
      const counts = new Map(tally.all(run).map(({ sides: of, count }) => [of, count]));
      return {
        run,
        both: counts.get(FIRST | SECOND) ?? 0,
        only_first: counts.get(FIRST) ?? 0,
        only_second: counts.get(SECOND) ?? 0,
        changed: countChanged.get(run) ?? 0,
        without,
      };
    },
    *comparedRows(run, jobId, part, after, limit) {
      const known = runs.get(run);
      const job = find(jobId);
      if (job === undefined || known?.sides.has(jobId) !== true) return null;
      const range = itemRange(job.number);
      const rows: ComparedRows['rows'] = [];
      let at = after < 0 ? range.first - 1 : itemKey(job.number, Math.min(after, MAX_ITEMS - 1));
      for (let looked = 0; looked < LOOKED_THROUGH; looked += SLICE_ROWS) {
        const found = page.all({ after: at, last: range.last, policy: job.policy });
        for (const row of found) {
          at = row.item;
          const key = keyIn(row, known.by);
          const address = key === null ? undefined : knownOf.get(run, key);
          if (address === undefined || !isOf(part, address)) continue;
          const source = readCells(row.cells);
          rows.push({
            index: itemIndex(row.item),
            email: requestIn(row).email,
            source: source === null ? null : denseCells(source),
            first: recommendationOf(address.first),
            second: recommendationOf(address.second),
          });
          if (rows.length === limit) return { rows, next: itemIndex(row.item) };
        }
        if (found.length < SLICE_ROWS) return { rows, next: null };
        yield;
      }
      return { rows, next: itemIndex(at) };
    },
  };
}

function isOf(part: ComparedPart, { sides, first, second }: Known): boolean {
  const shared = sides === (FIRST | SECOND);
  if (part === 'changed') return shared && first > 0 && second > 0 && first !== second;
  return shared === (part === 'both');
}
