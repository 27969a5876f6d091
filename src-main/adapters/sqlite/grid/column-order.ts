// The order of a list's rows by any other column, made when somebody first sorts by it and cached while it is valid.
import type Database from 'better-sqlite3';
import type { SortColumn } from '../../../../src-shared/bridge/lists.ts';
import { hasEnded } from '../../../../src-shared/schemas/job.ts';
import type { JobRow } from '../items/job-row.ts';
import type { Sliced } from '../method-table.ts';
import { columnTexts } from './column-texts.ts';
import { bytesOf, chunkCount, wordsOf } from './row-chunk.ts';
import { rowOrdering } from './row-order.ts';

/** A finished order: rows with a value first, in order, then those without one. */
export interface ColumnOrder {
  /** How many rows have a value. */
  readonly present: number;
  chunk(place: number): Uint32Array;
}

/** Orders held at a time, on disk: four bytes a row. */
const MOST_ORDERS = 4;
/** While a list runs, an order is made anew when so large a part of it was processed since. */
const RUN_SHARE = 1 / 16;
/** Compares after every text. */
const MISSING = '\uffff';

interface Held extends ColumnOrder {
  readonly number: number;
  readonly revision: number;
  readonly processed: number;
  /** The last change of the list's decisions; null before the first one. */
  readonly decided: number | null;
}

/** What decisions change; anything else only changes as rows are checked. */
const DECIDED: ReadonlySet<SortColumn> = new Set(['decision', 'reason', 'note', 'labels']);

/** Finds or makes the order of a list by a column. */
export function columnOrders(
  db: Database.Database,
): (job: JobRow, column: SortColumn) => Sliced<ColumnOrder> {
  db.exec(
    `CREATE TEMP TABLE IF NOT EXISTS column_orders (
       target INTEGER NOT NULL, place INTEGER NOT NULL, rows BLOB NOT NULL, PRIMARY KEY (target, place)
     ) STRICT, WITHOUT ROWID`,
  );
  const write = db.prepare<[number, number, Buffer]>(
    'INSERT OR REPLACE INTO temp.column_orders (target, place, rows) VALUES (?, ?, ?)',
  );
  const read = db
    .prepare<[number, number], Buffer>(
      'SELECT rows FROM temp.column_orders WHERE target = ? AND place = ?',
    )
    .pluck();
  const drop = db.prepare<[number]>('DELETE FROM temp.column_orders WHERE target = ?');
  const lastChange = db
    .prepare<[number], number | null>('SELECT max(change) FROM decision_changes WHERE job = ?')
    .pluck();
  const textsOf = columnTexts(db);
  const ordering = rowOrdering(db);
  const held = new Map<string, Held>();
  let made = 0;

  function keep(key: string, order: Held): void {
    const before = held.get(key);
    if (before !== undefined) drop.run(before.number);
    held.delete(key);
    held.set(key, order);
    for (const [oldest, { number }] of held) {
      if (held.size <= MOST_ORDERS) break;
      held.delete(oldest);
      drop.run(number);
    }
  }

  return function* (job, column) {
    const key = `${job.number} ${column}`;
    const known = held.get(key);
    const decided = DECIDED.has(column) ? (lastChange.get(job.number) ?? null) : null;
    if (known?.decided === decided && isStillTrue(known, job)) return known;
    made += 1;
    const number = made;
    const texts = textsOf(job, column);
    let present = 0;
    const work = ordering({
      number,
      total: job.total,
      keys: (place) =>
        texts(place).map((text) => {
          if (text === null) return MISSING;
          present += 1;
          return text;
        }),
      write: (place, words) => void write.run(number, place, bytesOf(words)),
      done: () => {},
    });
    for (; !work.done; work.step()) yield;
    const order: Held = {
      number,
      revision: job.revision,
      processed: job.processed,
      decided,
      present,
      chunk(place) {
        const blob = place < chunkCount(job.total) ? read.get(number, place) : undefined;
        return blob === undefined ? new Uint32Array(0) : wordsOf(blob);
      },
    };
    keep(key, order);
    return order;
  };
}

function isStillTrue(order: Held, job: JobRow): boolean {
  if (hasEnded(job)) return order.revision === job.revision;
  return job.processed - order.processed < Math.max(1, job.total * RUN_SHARE);
}
