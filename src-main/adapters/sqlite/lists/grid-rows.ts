// The rows of a list as the grid, its counts and exports ask for them: filtered, in order, a page at a time.
import type Database from 'better-sqlite3';
import { ALL_ROWS, type RowFilter, type RowSort } from '../../../../src-shared/bridge/lists.ts';
import type { FoundRow, GridItem } from '../../../service/ports/rows.ts';
import { chosenIndexes } from '../grid/chosen-rows.ts';
import { columnOrders } from '../grid/column-order.ts';
import { decisionMethods, decisionOfRow } from '../grid/decisions.ts';
import { emailOrdering } from '../grid/email-order.ts';
import { facetCounting } from '../grid/facet-counts.ts';
import { cellTextMaker, factMaker } from '../grid/facts-index.ts';
import { listIndexer } from '../grid/list-index.ts';
import { CHUNK_ROWS } from '../grid/row-chunk.ts';
import { rowMatchers } from '../grid/row-matcher.ts';
import { rowCounting } from '../grid/row-summary.ts';
import { rowViews } from '../grid/row-views.ts';
import { itemIndex, itemKey, MAX_ITEMS } from '../items/item-key.ts';
import { JOB_COLUMNS, type JobRow, jobFinder, VISIBLE } from '../items/job-row.ts';
import { type ItemRow, STORED_ITEM_COLUMNS, storedItem } from '../jobs/items.ts';
import type { Sliced, Work } from '../method-table.ts';
import type { StandingPolicy } from '../policy/policy.ts';

type RowMethods = Work<
  | 'pageRows'
  | 'countRows'
  | 'summariseRows'
  | 'countFacets'
  | 'searchRows'
  | 'readRows'
  | 'readPicked'
  | 'chosenRows'
  | 'decideRows'
  | 'undoDecision'
  | 'labelsOf'
>;

/** Longer lists are searched in all their cells only where somebody searched in them before: making that ready takes a while. */
const LONG_LIST = 100_000;
/** Chunks that one search of all lists looks through. */
const MOST_SEARCHED = 8_192;

export function rowMethods(db: Database.Database, policy: StandingPolicy): RowMethods {
  const find = jobFinder(db);
  const makeIndex = listIndexer(db);
  const orderingOf = emailOrdering(db);
  const matcherOf = rowMatchers(db);
  const viewOf = rowViews(db, matcherOf);
  const counting = rowCounting(db, matcherOf);
  const facetsOf = facetCounting(db, matcherOf);
  const makeFacts = factMaker(db);
  const makeCellTexts = cellTextMaker(db);
  const orderBy = columnOrders(db);
  const lists = db.prepare<[], JobRow>(
    `SELECT ${JOB_COLUMNS} FROM jobs WHERE ${VISIBLE} ORDER BY number DESC`,
  );
  const inputOf = db.prepare<[number], string>('SELECT input FROM items WHERE item = ?').pluck();
  const read = gridItemReader(db, policy);

  /** The job, with all that its grid needs; undefined when it is not there, or no longer. */
  function* listed(jobId: string): Sliced<JobRow | undefined> {
    const job = find(jobId);
    if (job === undefined) return undefined;
    yield* makeIndex(job);
    return find(jobId);
  }

  /** The same, with what a filter asks for besides. */
  function* askable(jobId: string, filter: RowFilter): Sliced<JobRow | undefined> {
    const job = yield* listed(jobId);
    if (job === undefined) return undefined;
    if (filter.where.length > 0) yield* makeFacts(job);
    if (filter.text !== null && filter.text !== '') yield* makeCellTexts(job);
    return find(jobId);
  }

  function* inOrder(job: JobRow): Sliced<void> {
    if (job.ordered === job.total) return;
    const ordering = orderingOf(job);
    for (; !ordering.done; ordering.step()) yield;
  }

  return {
    *pageRows(jobId, filter, sort, offset, limit) {
      const job = yield* askable(jobId, filter);
      if (job === undefined) return [];
      const end = Math.min(offset + limit, MAX_ITEMS);
      if (sort.by === 'row' && isEmpty(filter)) {
        return read(find(jobId), straight(job.total, sort.descending, offset, end));
      }
      if (sort.by === 'email') yield* inOrder(job);
      const order = isMarked(sort) ? null : yield* orderBy(job, sort.by);
      const view = viewOf(job, filter, sort, order);
      while (!view.knows(end)) {
        view.step();
        yield;
      }
      // It may have been deleted in between.
      return read(find(jobId), view.slice(offset, end));
    },
    *countRows(jobId, filter) {
      const job = yield* askable(jobId, filter);
      return job === undefined ? 0 : yield* counting.count(job, filter);
    },
    *summariseRows(jobId, filter) {
      const job = yield* askable(jobId, filter);
      return job === undefined ? null : yield* counting.summarise(job, filter);
    },
    *countFacets(jobId, filter, columns) {
      const job = yield* askable(jobId, filter);
      if (job === undefined) return null;
      yield* makeFacts(job);
      const ready = find(jobId);
      return ready === undefined ? null : yield* facetsOf(ready, filter, columns);
    },
    *searchRows(text, limit) {
      const found: FoundRow[] = [];
      let looked = 0;
      for (const list of lists.all()) {
        if (found.length >= limit || looked >= MOST_SEARCHED) break;
        if (list.total <= LONG_LIST) yield* makeCellTexts(list);
        const matcher = matcherOf(list, { ...ALL_ROWS, text });
        for (let place = 0; place < matcher.chunks && found.length < limit; place += 1) {
          for (const row of matcher.match(place).rows.subarray(0, limit - found.length)) {
            const index = place * CHUNK_ROWS + row;
            const input = inputOf.get(itemKey(list.number, index));
            if (input === undefined) continue;
            const { email } = JSON.parse(input);
            found.push({ jobId: list.job_id, list: list.name, index, email });
          }
          looked += 1;
          yield;
        }
      }
      return found;
    },
    *readRows(jobId, filter, after, limit) {
      const job = yield* askable(jobId, filter);
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
    *chosenRows(jobId, rows) {
      const job = rows.kind === 'filter' ? yield* askable(jobId, rows.filter) : find(jobId);
      if (job === undefined) return [];
      const found: number[] = [];
      for (const indexes of chosenIndexes(job, rows, matcherOf)) {
        for (const index of indexes) found.push(index);
        yield;
      }
      return found;
    },
    ...decisionMethods(db, matcherOf, askable),
  };
}

/** Whether rows are sorted by what their marks tell, or in an order that is kept. */
function isMarked({ by }: RowSort): boolean {
  return by === 'row' || by === 'score' || by === 'email' || by === 'domain';
}

function isEmpty(filter: RowFilter): boolean {
  const { states, flags, where, ...conditions } = filter;
  const nothing = Object.values(conditions).every((value) => !value && value !== 0);
  return states.length === 0 && flags.length === 0 && where.length === 0 && nothing;
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

interface StoredBeside {
  readonly provider: string | null;
  readonly same_mailbox_as: number | null;
}

/** Reads rows by their indexes, in that order; those that the list does not have are left out. */
function gridItemReader(
  db: Database.Database,
  policy: StandingPolicy,
): (job: JobRow | undefined, indexes: readonly number[]) => readonly GridItem[] {
  const decisionOf = decisionOfRow(db);
  const read = db.prepare<[number], ItemRow & StoredBeside>(
    `SELECT ${STORED_ITEM_COLUMNS}, provider, same_mailbox_as
     FROM items LEFT JOIN results ON results.item = ifnull(duplicate_of, items.item) WHERE items.item = ?`,
  );
  return (job, indexes) => {
    if (job === undefined) return [];
    return indexes.flatMap((index) => {
      if (!(Number.isInteger(index) && index >= 0 && index < job.total)) return [];
      const key = itemKey(job.number, index);
      const row = read.get(key);
      if (row === undefined) return [];
      const { provider, same_mailbox_as: first } = row;
      const sameMailboxAs = first === null ? null : itemIndex(first);
      const item = storedItem(policy, job, row);
      return [{ ...item, sameMailboxAs, provider, decision: decisionOf(key) }];
    });
  };
}
