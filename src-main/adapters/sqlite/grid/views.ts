// The rows of a list that pass a filter, in an order: found once, and kept for as long as the list stays as it is.
import type Database from 'better-sqlite3';
import { ALL_ROWS, type RowFilter, type RowSort } from '../../../../src-shared/bridge/lists.ts';
import { hasEnded } from '../../../../src-shared/schemas/job.ts';
import type { PageAfter, PageAt } from '../../../service/ports/page.ts';
import type { Sliced } from '../method-table.ts';
import type { Judges } from '../policy/judges.ts';
import { itemIndex, itemRange } from '../rows/item-key.ts';
import type { JobRow } from '../rows/job-row.ts';
import { type Stretch, stretches } from '../slices.ts';
import { rowOrder } from './columns.ts';
import { computedOrder } from './computed-order.ts';
import type { RowConditions } from './row-conditions.ts';
import { rowsWith } from './row-conditions.ts';
import { orderedBy } from './row-orders.ts';

/** Four bytes a row: the views of a list of a million rows take 4 MB apiece. */
const MOST_ROWS = 8_000_000;
const MOST_VIEWS = 16;
/** Rows that are looked through at once where nothing is sorted. */
const SLICE_ROWS = 100_000;
/** A page that ends here is found without the rest of its view, where that is not known. */
const FIRST_ROWS = 1_000;

export interface RowViews {
  /** The indexes of a page. */
  page(job: JobRow, filter: RowFilter, sort: RowSort, page: PageAt): Sliced<ArrayLike<number>>;
  /** The indexes of all rows that pass, in the order of the list; a view that is known is not looked for again. */
  all(job: JobRow, filter: RowFilter): Sliced<Uint32Array>;
  /** The first indexes above one, in the order of the list. */
  after(job: JobRow, filter: RowFilter, page: PageAfter): Sliced<number[]>;
  /** Finds the rest of the view whose first page was asked for last; null where nothing is left to find. */
  rest(): Sliced<void> | null;
}

/** A view of which the first page alone is known. */
interface OpenView {
  readonly key: string;
  readonly rows: Sliced<Uint32Array>;
}

/** From one item to another, and how many of what passes; all of it without a limit. */
interface Within {
  readonly first: number;
  readonly last: number;
  readonly limit?: number;
  readonly offset?: number;
}

const IN_ORDER: RowSort = { by: 'row', descending: false };

export function rowViews(
  db: Database.Database,
  judges: Judges,
  conditionsOf: RowConditions,
): RowViews {
  const computed = computedOrder(db, judges);
  const selectRows = indexFinder(db, conditionsOf);
  const { views, keyOf, keep } = viewCache(db);
  let open: OpenView | null = null;

  /** All rows of a view: sorted by one statement, or in slices of the list. */
  function* whole(job: JobRow, filter: RowFilter, sort: RowSort): Sliced<Uint32Array> {
    if (sort.by === 'reasoning') {
      return yield* computed(job, yield* whole(job, filter, IN_ORDER), sort.descending);
    }
    if (sort.by !== 'row') return selectRows(job, filter, sort, itemRange(job.number));
    const all = new Uint32Array(job.total);
    let count = 0;
    for (const stretch of stretches(job.total, SLICE_ROWS)) {
      const some = selectRows(job, filter, IN_ORDER, itemsOf(job, stretch));
      all.set(some, count);
      count += some.length;
      yield;
    }
    const rows = all.slice(0, count);
    return sort.descending ? rows.reverse() : rows;
  }

  function* view(job: JobRow, filter: RowFilter, sort: RowSort): Sliced<Uint32Array> {
    const key = keyOf(job, filter, sort);
    const begun = open?.key === key ? open.rows : null;
    if (begun !== null) open = null;
    const rows = views.get(key) ?? (yield* begun ?? whole(job, filter, sort));
    keep(key, rows);
    return rows;
  }

  function* findRest(): Sliced<void> {
    while (open !== null) {
      const { key, rows } = open;
      const slice = rows.next();
      if (slice.done) {
        keep(key, slice.value);
        open = null;
      } else yield;
    }
  }

  return {
    *page(job, filter, sort, page) {
      if (sort.by === 'row' && asksNothing(filter)) return straight(job.total, sort, page);
      const { offset, limit } = page;
      const key = keyOf(job, filter, sort);
      if (!views.has(key) && offset + limit <= FIRST_ROWS && sort.by !== 'reasoning') {
        // The views of a list that changes are out of date before anyone turns to their second page.
        if (hasEnded(job)) open = { key, rows: whole(job, filter, sort) };
        return selectRows(job, filter, sort, { ...itemRange(job.number), ...page });
      }
      return (yield* view(job, filter, sort)).subarray(offset, offset + limit);
    },
    *all(job, filter) {
      if (asksNothing(filter))
        return Uint32Array.from(straight(job.total, IN_ORDER, { offset: 0, limit: job.total }));
      return yield* view(job, filter, IN_ORDER);
    },
    *after(job, filter, { after, limit }) {
      const rows: number[] = [];
      const begin = Math.max(after, -1) + 1;
      for (const { from, to } of stretches(job.total - begin, SLICE_ROWS)) {
        const items = itemsOf(job, { from: begin + from, to: begin + to });
        const wanted = { ...items, limit: limit - rows.length };
        for (const index of selectRows(job, filter, IN_ORDER, wanted)) rows.push(index);
        if (rows.length >= limit) break;
        yield;
      }
      return rows;
    },
    rest: () => (open === null ? null : findRest()),
  };
}

/** The views that were asked for last. */
function viewCache(db: Database.Database) {
  const stamp = db.prepare<[], number>('SELECT stamp FROM scoring').pluck();
  const views = new Map<string, Uint32Array>();
  return {
    views,
    /** By what was asked, and of which state of the list. */
    keyOf({ number, revision, status, policy }: JobRow, filter: RowFilter, sort: RowSort): string {
      return JSON.stringify([number, revision, status, policy, stamp.get(), filter, sort]);
    },
    /** Lets go of the oldest where there are too many. */
    keep(key: string, view: Uint32Array): void {
      views.delete(key);
      views.set(key, view);
      let rows = 0;
      for (const one of views.values()) rows += one.length;
      for (const [oldest, one] of views) {
        if (views.size === 1 || (views.size <= MOST_VIEWS && rows <= MOST_ROWS)) return;
        views.delete(oldest);
        rows -= one.length;
      }
    },
  };
}

/** Finds the indexes of what passes, in an order that a statement can tell, by one statement. */
function indexFinder(db: Database.Database, conditionsOf: RowConditions) {
  return (job: JobRow, filter: RowFilter, sort: RowSort, within: Within): Uint32Array => {
    const conditions = conditionsOf(job, filter);
    const order = rowOrder(sort.by === 'reasoning' ? 'row' : sort.by);
    // With a LIMIT, SQLite does not sort: it keeps the first rows that it has met so far.
    const part = within.limit === undefined ? '' : 'LIMIT :limit OFFSET :offset';
    const statement = db
      .prepare<[Record<string, string | number | null>], number>(
        `SELECT rows.item FROM ${rowsWith(conditions.texts || order.texts)} ${order.joins}
         WHERE ${conditions.where} ORDER BY ${orderedBy(order, sort)} ${part}`,
      )
      .pluck();
    const bound = { ...conditions.params, job: job.number, offset: 0, ...within };
    return Uint32Array.from(statement.iterate(bound), itemIndex);
  };
}

function itemsOf(job: JobRow, { from, to }: Stretch): Within {
  const { first } = itemRange(job.number);
  return { first: first + from, last: first + to - 1 };
}

/** The indexes of a page of all rows. */
function straight(total: number, { descending }: RowSort, { offset, limit }: PageAt): number[] {
  const count = Math.max(0, Math.min(offset + limit, total) - offset);
  return Array.from({ length: count }, (_, index) =>
    descending ? total - 1 - offset - index : offset + index,
  );
}

/** Whether a filter lets every row pass. */
export function asksNothing(filter: RowFilter): boolean {
  const asked = { ...ALL_ROWS, ...filter, text: filter.text || null };
  return JSON.stringify(asked) === JSON.stringify(ALL_ROWS);
}
