// The order of a list's rows by their addresses, kept in the store from the import on.
import type Database from 'better-sqlite3';
import { bytesOf, chunkKey, wordsOf } from './row-chunk.ts';
import { type Ordering, rowOrdering } from './row-order.ts';
import { addressReader } from './row-text.ts';

export interface OrderedList {
  readonly number: number;
  readonly total: number;
}

/** Begins the ordering of a list whose texts are complete, or joins the one that is under way. */
export function emailOrdering(db: Database.Database): (list: OrderedList) => Ordering {
  const addresses = addressReader(db);
  const write = db.prepare<[number, Buffer]>(
    'INSERT INTO list_orders (chunk, rows) VALUES (?, ?) ON CONFLICT (chunk) DO UPDATE SET rows = excluded.rows',
  );
  const ordered = db.prepare<[number, number]>('UPDATE jobs SET ordered = ? WHERE number = ?');
  const ordering = rowOrdering(db);
  return ({ number, total }) =>
    ordering({
      number,
      total,
      keys: (place) => addresses(number, place),
      write: (place, words) => void write.run(chunkKey(number, place), bytesOf(words)),
      done: () => void ordered.run(total, number),
    });
}

/** Reads a chunk of a finished order. */
export function orderReader(
  db: Database.Database,
): (jobNumber: number, place: number) => Uint32Array {
  const read = db.prepare<[number], Buffer>('SELECT rows FROM list_orders WHERE chunk = ?').pluck();
  return (jobNumber, place) => {
    const blob = read.get(chunkKey(jobNumber, place));
    return blob === undefined ? new Uint32Array(0) : wordsOf(blob);
  };
}
