// Two lists compared by their addresses: how many are in both and in one alone, and the rows of each part.
import type Database from 'better-sqlite3';
import type {
  ComparedBy,
  ComparedPart,
  ComparedRows,
} from '../../../../src-shared/bridge/list-comparison.ts';
import { denseCells } from '../../../service/ports/cells.ts';
import type { Judging } from '../../../service/ports/judging.ts';
import type { PageAfter } from '../../../service/ports/page.ts';
import type { Sliced, Work } from '../method-table.ts';
import { recommendationOf, STATE } from '../rows/codes.ts';
import { itemIndex, itemKey, itemRange, MAX_ITEMS } from '../rows/item-key.ts';
import { type JobRow, jobFinder } from '../rows/job-row.ts';
import { JUDGED_ROWS } from '../rows/judged-rows.ts';
import { readCells, requestIn, type StoredTexts } from '../rows/request-text.ts';
import { inPages } from '../slices.ts';
import {
  type ComparedAddress,
  comparedAddresses,
  FIRST,
  isInPart,
  SECOND,
  type Side,
} from './compared-addresses.ts';

const SLICE_ROWS = 2_000;
/** Rows that one page looks through for those that it wants. */
const LOOKED_THROUGH = 20_000;
/** Comparisons whose rows can be read. */
const MOST_RUNS = 3;

/** A comparison: the two lists, and by what their addresses are the same. */
interface Run {
  readonly by: ComparedBy;
  readonly jobIds: readonly string[];
}

export function listComparisonMethods(
  db: Database.Database,
  { addressKey }: Pick<Judging, 'addressKey'>,
): Work<'compareLists' | 'comparedRows'> {
  const find = jobFinder(db);
  const pageOf = rowPages(db);
  const addresses = comparedAddresses(db);
  const runs = new Map<number, Run>();
  let last = 0;

  const keyIn = (row: Row, by: ComparedBy) => addressKey(requestIn(row).email, by);

  const addSome = db.transaction(
    (run: number, by: ComparedBy, side: Side, rows: readonly Row[]): number => {
      const keys = rows.map((row) => keyIn(row, by));
      for (const [index, key] of keys.entries())
        if (key !== null) addresses.add(run, key, side, rows[index]?.recommendation ?? 0);
      return keys.filter((key) => key === null).length;
    },
  );

  /** Adds the addresses of a list; answers how many rows have none. */
  function* addAll(run: number, by: ComparedBy, side: Side, job: JobRow): Sliced<number> {
    let without = 0;
    yield* inPages(
      SLICE_ROWS,
      (end: Row | undefined) => pageOf(job, end?.item ?? null),
      (rows) => {
        without += addSome(run, by, side, rows);
      },
    );
    return without;
  }

  function* removeOld(): Sliced<void> {
    for (const run of [...runs.keys()].slice(0, -MOST_RUNS)) {
      runs.delete(run);
      yield* addresses.remove(run);
    }
  }

  return {
    *compareLists(jobs, by) {
      const [first, second] = [find(jobs.first), find(jobs.second)];
      if (first === undefined || second === undefined) return null;
      last += 1;
      const run = last;
      runs.set(run, { by, jobIds: [jobs.first, jobs.second] });
      yield* removeOld();
      const without =
        (yield* addAll(run, by, FIRST, first)) + (yield* addAll(run, by, SECOND, second));
      return { run, ...addresses.counts(run), without };
    },
    *comparedRows(run, jobId, part, page) {
      const known = runs.get(run);
      const job = find(jobId);
      if (job === undefined || known?.jobIds.includes(jobId) !== true) return null;
      const addressOf = (row: Row) => {
        const key = keyIn(row, known.by);
        return key === null ? undefined : addresses.find(run, key);
      };
      return yield* partOf(job, part, page, pageOf, addressOf);
    },
  };
}

interface Row extends StoredTexts {
  readonly item: number;
  /** Of a final verdict; 0 without one. */
  readonly recommendation: number;
}

type RowPages = (job: JobRow, after: number | null) => readonly Row[];

/** Reads `SLICE_ROWS` rows of a job behind an item; null is before the first. */
function rowPages(db: Database.Database): RowPages {
  const page = db.prepare<{ after: number; last: number; policy: number }, Row>(
    `SELECT rows.item, request, cells, iif(state = ${STATE.verified}, ifnull(v.recommendation, 0), 0) AS recommendation
     FROM ${JUDGED_ROWS} CROSS JOIN row_texts ON row_texts.item = rows.item
     WHERE rows.item > :after AND rows.item <= :last ORDER BY rows.item LIMIT ${SLICE_ROWS}`,
  );
  return ({ number, policy }, after) => {
    const { first, last } = itemRange(number);
    return page.all({ after: after ?? first - 1, last, policy });
  };
}

/** Finds the next rows of a list whose addresses are in a part; `next` continues behind those that were looked through. */
function* partOf(
  job: JobRow,
  part: ComparedPart,
  { after, limit }: PageAfter,
  pageOf: RowPages,
  addressOf: (row: Row) => ComparedAddress | undefined,
): Sliced<ComparedRows> {
  const rows: ComparedRows['rows'] = [];
  let at = after < 0 ? null : itemKey(job.number, Math.min(after, MAX_ITEMS - 1));
  for (let looked = 0; looked < LOOKED_THROUGH; looked += SLICE_ROWS) {
    const page = pageOf(job, at);
    for (const row of page) {
      at = row.item;
      const address = addressOf(row);
      if (address === undefined || !isInPart(part, address)) continue;
      rows.push(comparedRow(row, address));
      if (rows.length === limit) return { rows, next: itemIndex(row.item) };
    }
    if (page.length < SLICE_ROWS) return { rows, next: null };
    yield;
  }
  return { rows, next: at === null ? null : itemIndex(at) };
}

function comparedRow(row: Row, { first, second }: ComparedAddress): ComparedRows['rows'][number] {
  const source = readCells(row.cells);
  return {
    index: itemIndex(row.item),
    email: requestIn(row).email,
    source: source === null ? null : denseCells(source),
    first: recommendationOf(first),
    second: recommendationOf(second),
  };
}
