// The rows of a list as the grid, its counts and exports ask for them: filtered, in order, a page at a time.
import type Database from 'better-sqlite3';
import type { RowFilter } from '../../../../src-shared/bridge/lists.ts';
import type { GridItem } from '../../../service/ports/rows.ts';
import { itemKey, MAX_ITEMS } from '../item-key.ts';
import { type ItemRow, STORED_ITEM_COLUMNS, storedItem } from '../items.ts';
import { type JobRow, jobFinder } from '../job-row.ts';
import type { Sliced, Work } from '../method-table.ts';
import type { StandingPolicy } from '../policy.ts';
import { emailOrdering } from './email-order.ts';
import { listIndexer } from './list-index.ts';
import { CHUNK_ROWS } from './row-chunk.ts';
import { rowMatchers } from './row-matcher.ts';
import { rowCounting } from './row-summary.ts';
import { rowViews } from './row-views.ts';

type RowMethods = Work<'pageRows' | 'countRows' | 'summariseRows' | 'readRows' | 'readPicked'>;

export function rowMethods(db: Database.Database, policy: StandingPolicy): RowMethods {
  const find = jobFinder(db);
  const makeIndex = listIndexer(db);
  const orderingOf = emailOrdering(db);
  const matcherOf = rowMatchers(db);
  const viewOf = rowViews(db, matcherOf);
  const counting = rowCounting(db, matcherOf);
  const read = gridItemReader(db, policy);

  /** The job, with all that its grid needs; undefined when it is not there, or no longer. */
  function* listed(jobId: string): Sliced<JobRow | undefined> {
    const job = find(jobId);
    if (job === undefined) return undefined;
    yield* makeIndex(job);
    return find(jobId);
  }

  function* inOrder(job: JobRow): Sliced<void> {
    if (job.ordered === job.total) return;
    const ordering = orderingOf(job);
    for (; !ordering.done; ordering.step()) yield;
  }

  return {
    *pageRows(jobId, filter, sort, offset, limit) {
      const job = yield* listed(jobId);
      if (job === undefined) return [];
      const end = Math.min(offset + limit, MAX_ITEMS);
      if (sort.by === 'row' && isEmpty(filter)) {
        return read(find(jobId), straight(job.total, sort.descending, offset, end));
      }
      if (sort.by === 'email') yield* inOrder(job);
      const view = viewOf(job, filter, sort);
      while (!view.knows(end)) {
        view.step();
        yield;
      }
      // It may have been deleted in between.
      return read(find(jobId), view.slice(offset, end));
    },
    *countRows(jobId, filter) {
      const job = yield* listed(jobId);
      return job === undefined ? 0 : yield* counting.count(job, filter);
    },
    *summariseRows(jobId, filter) {
      const job = yield* listed(jobId);
      return job === undefined ? null : yield* counting.summarise(job, filter);
    },
    *readRows(jobId, filter, after, limit) {
      const job = yield* listed(jobId);
      if (job === undefined) return [];
      const matcher = matcherOf(job, filter);
      const found: number[] = [];
      const from = Math.max(after, -1) + 1;
      for (let place = Math.floor(from / CHUNK_ROWS); place < matcher.chunks; place += 1) {
        const { rows } = matcher.match(place);
        for (let at = 0; at < rows.length && found.length < limit; at += 1) {
          const index = place * CHUNK_ROWS + (rows[at] ?? 0);
          if (index >= from) found.push(index);
        }
        if (found.length >= limit) break;
        yield;
      }
      return read(find(jobId), found);
    },
    readPicked: (jobId, indexes) => read(find(jobId), indexes),
  };
}

function isEmpty(filter: RowFilter): boolean {
  const { states, flags, ...conditions } = filter;
  const nothing = Object.values(conditions).every((value) => !value && value !== 0);
  return states.length === 0 && flags.length === 0 && nothing;
}

/** The indexes of a page of all rows. */
function straight(
  total: number,
  descending: boolean,
  from: number,
  end: number,
): readonly number[] {
  const count = Math.max(0, Math.min(end, total) - from);
  return Array.from({ length: count }, (_, place) =>
    descending ? total - 1 - from - place : from + place,
  );
}

/** Reads rows by their indexes, in that order; those that the list does not have are left out. */
function gridItemReader(
  db: Database.Database,
  policy: StandingPolicy,
): (job: JobRow | undefined, indexes: readonly number[]) => readonly GridItem[] {
  const read = db.prepare<[number], ItemRow & { readonly provider: string | null }>(
    `SELECT ${STORED_ITEM_COLUMNS}, provider
     FROM items LEFT JOIN results ON results.item = ifnull(duplicate_of, items.item) WHERE items.item = ?`,
  );
  return (job, indexes) => {
    if (job === undefined) return [];
    return indexes.flatMap((index) => {
      if (!(Number.isInteger(index) && index >= 0 && index < job.total)) return [];
      const row = read.get(itemKey(job.number, index));
      return row === undefined ? [] : [{ ...storedItem(policy, job, row), provider: row.provider }];
    });
  };
}
