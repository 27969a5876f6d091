// Finds the rows of a job that repeat an earlier one, in SQL: those that ask the same, and those with the same mailbox.
import type Database from 'better-sqlite3';
import { itemRange } from '../rows/item-key.ts';

/**
 * Points rows of a job to the first one that asks the same and to the first one with their mailbox, inside the caller's
 * transaction; answers how many share the result of another. Memory is bounded by SQLite's cache: the sort and the list of
 * what is repeated go to a temporary file when they outgrow it.
 */
export function duplicateMarker(db: Database.Database): (jobNumber: number) => number {
  db.exec(
    `CREATE TEMP TABLE IF NOT EXISTS repeated (
       key BLOB PRIMARY KEY, first INTEGER NOT NULL, later INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID`,
  );
  const pointToSameRequest = pointer(db, 'fingerprint', 'duplicate_of');
  const pointToSameMailbox = pointer(db, 'mailbox_key', 'same_mailbox_as');
  const countOnFirst = db.prepare(
    'UPDATE rows SET duplicates = r.later FROM temp.repeated AS r WHERE rows.item = r.first',
  );
  const clear = db.prepare('DELETE FROM temp.repeated');
  return (jobNumber) => {
    const { first, last } = itemRange(jobNumber);
    const shared = pointToSameRequest(first, last);
    countOnFirst.run();
    clear.run();
    pointToSameMailbox(first, last);
    clear.run();
    return shared;
  };
}

/** Points later rows to the first with the same key, in a range of items; answers how many there are. */
function pointer(
  db: Database.Database,
  key: 'fingerprint' | 'mailbox_key',
  column: 'duplicate_of' | 'same_mailbox_as',
): (first: number, last: number) => number {
  const find = db.prepare<[number, number]>(
    `INSERT INTO temp.repeated (key, first, later)
     SELECT ${key}, min(item), count(*) - 1 FROM rows WHERE item BETWEEN ? AND ? AND ${key} IS NOT NULL
     GROUP BY ${key} HAVING count(*) > 1`,
  );
  const point = db.prepare<[number, number]>(
    `UPDATE rows SET ${column} = r.first FROM temp.repeated AS r
     WHERE rows.item BETWEEN ? AND ? AND r.key = rows.${key} AND r.first <> rows.item`,
  );
  return (first, last) =>
    find.run(first, last).changes === 0 ? 0 : point.run(first, last).changes;
}
