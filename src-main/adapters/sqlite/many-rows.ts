// Writes many rows by one statement: calling SQLite costs as much as writing a short row.
import type Database from 'better-sqlite3';

type Bound = string | number | Buffer | null;

const ROWS_AT_ONCE = 16;

/**
 * Prepares a statement that takes rows of so many columns, written as `sql` says around `(?, ?), (?, ?)`, and answers what runs
 * it for any number of rows, in their order. Where one cannot be written it throws, and some before it may be.
 */
export function manyRows<Row extends readonly Bound[]>(
  db: Database.Database,
  columns: Row['length'],
  sql: (values: string) => string,
): (rows: readonly Row[]) => void {
  const place = `(${Array(columns).fill('?').join(', ')})`;
  const one = db.prepare<Bound[]>(sql(place));
  const many = db.prepare<Bound[]>(sql(Array(ROWS_AT_ONCE).fill(place).join(', ')));
  return (rows) => {
    const rest = rows.length - (rows.length % ROWS_AT_ONCE);
    for (let from = 0; from < rest; from += ROWS_AT_ONCE) {
      const bound: Bound[] = [];
      for (let at = from; at < from + ROWS_AT_ONCE; at += 1) bound.push(...(rows[at] ?? []));
      many.run(...bound);
    }
    for (let at = rest; at < rows.length; at += 1) one.run(...(rows[at] ?? []));
  };
}
