// Finds the identical items of a job by their fingerprints, in SQL: the first stays, later ones point to it.
import type Database from 'better-sqlite3';
import { markBatches } from '../grid/row-marks.ts';
import { itemRange } from '../items/item-key.ts';

/**
 * Marks the duplicates of a job, inside the caller's transaction, and answers how many there are. Memory is bounded by SQLite's cache: the sort and the
 * list of repeated fingerprints go to a temporary file when they outgrow it.
 */
export function duplicateMarker(db: Database.Database): (jobNumber: number) => number {
  db.exec(
    `CREATE TEMP TABLE IF NOT EXISTS repeated (
       fingerprint BLOB PRIMARY KEY, first INTEGER NOT NULL, later INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID`,
  );
  const clear = db.prepare('DELETE FROM temp.repeated');
  const find = db.prepare<[number, number]>(
    `INSERT INTO temp.repeated (fingerprint, first, later)
     SELECT fingerprint, min(item), count(*) - 1 FROM items WHERE item BETWEEN ? AND ?
     GROUP BY fingerprint HAVING count(*) > 1`,
  );
  const markLater = db.prepare<[number, number]>(
    `UPDATE items SET duplicate_of = r.first FROM temp.repeated AS r
     WHERE items.item BETWEEN ? AND ? AND r.fingerprint = items.fingerprint AND r.first <> items.item`,
  );
  const countOnFirst = db.prepare(
    'UPDATE items SET duplicates = r.later FROM temp.repeated AS r WHERE items.item = r.first',
  );
  // In the order of items, so that each chunk of marks is written once.
  const later = db
    .prepare<[number, number], number>(
      'SELECT item FROM items WHERE duplicate_of BETWEEN ? AND ? ORDER BY item',
    )
    .pluck();
  const beginMarks = markBatches(db);
  return (jobNumber) => {
    const { first, last } = itemRange(jobNumber);
    clear.run();
    if (find.run(first, last).changes === 0) return 0;
    const { changes } = markLater.run(first, last);
    countOnFirst.run();
    const marks = beginMarks();
    for (const item of later.all(first, last)) marks.setDuplicate(item);
    marks.flush();
    clear.run();
    return changes;
  };
}
