// Finds the rows of a job that repeat an earlier one, in SQL: those that ask the same, and those with the same mailbox.
import type Database from 'better-sqlite3';
import { markBatches } from '../grid/row-marks.ts';
import { itemRange } from '../items/item-key.ts';

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
  const pointToSameMailbox = pointer(db, 'mailbox', 'same_mailbox_as');
  const countOnFirst = db.prepare(
    'UPDATE items SET duplicates = r.later FROM temp.repeated AS r WHERE items.item = r.first',
  );
  // In the order of items, so that each chunk of marks is written once.
  const duplicates = db
    .prepare<[number, number], number>(
      'SELECT item FROM items WHERE item BETWEEN ? AND ? AND same_mailbox_as IS NOT NULL ORDER BY item',
    )
    .pluck();
  const clear = db.prepare('DELETE FROM temp.repeated');
  const beginMarks = markBatches(db);
  return (jobNumber) => {
    const { first, last } = itemRange(jobNumber);
    const shared = pointToSameRequest(first, last);
    if (shared > 0) countOnFirst.run();
    if (pointToSameMailbox(first, last) > 0) {
      const marks = beginMarks();
      for (const item of duplicates.all(first, last)) marks.setDuplicate(item);
      marks.flush();
    }
    clear.run();
    return shared;
  };
}

/** Points later items to the first with the same key, in a range of items; answers how many there are. */
function pointer(
  db: Database.Database,
  key: 'fingerprint' | 'mailbox',
  column: 'duplicate_of' | 'same_mailbox_as',
): (first: number, last: number) => number {
  const clear = db.prepare('DELETE FROM temp.repeated');
  const find = db.prepare<[number, number]>(
    `INSERT INTO temp.repeated (key, first, later)
     SELECT ${key}, min(item), count(*) - 1 FROM items WHERE item BETWEEN ? AND ? AND ${key} IS NOT NULL
     GROUP BY ${key} HAVING count(*) > 1`,
  );
  const point = db.prepare<[number, number]>(
    `UPDATE items SET ${column} = r.first FROM temp.repeated AS r
     WHERE items.item BETWEEN ? AND ? AND r.key = items.${key} AND r.first <> items.item`,
  );
  return (first, last) => {
    clear.run();
    if (find.run(first, last).changes === 0) return 0;
    return point.run(first, last).changes;
  };
}
