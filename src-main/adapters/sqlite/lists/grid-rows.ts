// The rows of a list as the grid, its counts and exports ask for them: filtered, in order, a page at a time.
import type Database from 'better-sqlite3';
import { ALL_ROWS } from '../../../../src-shared/bridge/lists.ts';
import type { FoundRow, GridItem } from '../../../service/ports/rows.ts';
import { chosenIndexes } from '../grid/chosen-rows.ts';
import { decisionOfRow } from '../grid/decisions.ts';
import { rowConditions } from '../grid/row-conditions.ts';
import { rowCounts } from '../grid/row-counts.ts';
import { rowViews } from '../grid/views.ts';
import { itemReader } from '../jobs/stored-items.ts';
import type { Background, Work } from '../method-table.ts';
import type { Judges } from '../policy/judges.ts';
import { itemKey } from '../rows/item-key.ts';
import { JOB_COLUMNS, type JobRow, jobFinder, VISIBLE } from '../rows/job-row.ts';
import { requestReader } from '../rows/request-text.ts';

type RowMethods = Work<
  | 'pageRows'
  | 'countRows'
  | 'summariseRows'
  | 'countFacets'
  | 'countCells'
  | 'searchRows'
  | 'readRows'
  | 'readPicked'
  | 'chosenRows'
>;

/** Rows that one search of all lists looks through. */
const MOST_SEARCHED = 8_000_000;

/** Nothing here writes. */
export function rowMethods(db: Database.Database, judges: Judges): RowMethods & Background {
  const find = jobFinder(db);
  const conditionsOf = rowConditions(db);
  const views = rowViews(db, judges, conditionsOf);
  const counts = rowCounts(db, conditionsOf);
  const lists = db.prepare<[], JobRow>(
    `SELECT ${JOB_COLUMNS} FROM jobs WHERE ${VISIBLE} ORDER BY number DESC`,
  );
  const requestOf = requestReader(db);
  const read = gridItemReader(db, judges);

  return {
    *pageRows(jobId, filter, sort, page) {
      const job = find(jobId);
      if (job === undefined) return [];
      const indexes = yield* views.page(job, filter, sort, page);
      // It may have been deleted in between.
      return read(find(jobId), indexes);
    },
    countRows(jobId, filter) {
      const job = find(jobId);
      return job === undefined ? 0 : counts.count(job, filter);
    },
    summariseRows(jobId, filter) {
      const job = find(jobId);
      return job === undefined ? null : counts.summarise(job, filter);
    },
    *countFacets(jobId, filter, columns) {
      const job = find(jobId);
      return job === undefined ? null : yield* counts.facets(job, filter, columns);
    },
    countCells(jobId, filter, columns) {
      const job = find(jobId);
      return job === undefined ? [] : counts.cells(job, filter, columns);
    },
    *searchRows(text, limit) {
      const found: FoundRow[] = [];
      let looked = 0;
      for (const list of lists.all()) {
        if (found.length >= limit || looked >= MOST_SEARCHED) break;
        const left = limit - found.length;
        for (const index of yield* views.after(
          list,
          { ...ALL_ROWS, text },
          { after: -1, limit: left },
        )) {
          const request = requestOf(itemKey(list.number, index));
          if (request === null) continue;
          found.push({ jobId: list.job_id, list: list.name, index, email: request.email });
        }
        looked += list.total;
        yield;
      }
      return found;
    },
    *readRows(jobId, filter, page) {
      const job = find(jobId);
      if (job === undefined) return [];
      const indexes = yield* views.after(job, filter, page);
      return read(find(jobId), indexes);
    },
    readPicked: (jobId, indexes) => read(find(jobId), indexes),
    *chosenRows(jobId, rows) {
      const job = find(jobId);
      return job === undefined ? [] : [...(yield* chosenIndexes(job, rows, views))];
    },
    background: views.rest,
  };
}

/** Reads rows by their indexes, in that order; those that the list does not have are left out. */
function gridItemReader(
  db: Database.Database,
  judges: Judges,
): (job: JobRow | undefined, indexes: ArrayLike<number>) => readonly GridItem[] {
  const decisionOf = decisionOfRow(db);
  const readItem = itemReader(db, judges);
  return (job, indexes) => {
    if (job === undefined) return [];
    return Array.from(indexes).flatMap((index) => {
      if (!(Number.isInteger(index) && index >= 0 && index < job.total)) return [];
      const item = itemKey(job.number, index);
      const row = readItem(job, item);
      return row === undefined ? [] : [{ ...row, decision: decisionOf(item) }];
    });
  };
}
