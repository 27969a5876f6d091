// The entries of suppression lists: addresses and domains, added in batches and looked up by their keys.
import type Database from 'better-sqlite3';
import type { SuppressionCounts, SuppressionEntry } from '../../../service/ports/suppression.ts';
import type { Sliced } from '../method-table.ts';
import { inPages, removeInSlices } from '../slices.ts';

const SLICE_ENTRIES = 10_000;

/** Of lists by their numbers. */
export interface SuppressedEntries {
  /** In a transaction of its own; what the list has already is not counted. */
  add(list: number, entries: readonly SuppressionEntry[]): SuppressionCounts;
  has(list: number, key: string): boolean;
  /** Those behind a key, by their keys. */
  page(list: number, after: string, limit: number): readonly SuppressionEntry[];
  /** Visits all of them, a page at a time. */
  each(list: number, visit: (entries: readonly SuppressionEntry[]) => void): Sliced<void>;
  /** Removes them, and the list itself. */
  remove(list: number): Sliced<void>;
}

export function suppressedEntries(db: Database.Database): SuppressedEntries {
  const insert = db.prepare<[number, string, string]>(
    'INSERT OR IGNORE INTO suppressed (list, key, text) VALUES (?, ?, ?)',
  );
  const count = db.prepare<[number, number, number]>(
    'UPDATE suppression_lists SET addresses = addresses + ?, domains = domains + ? WHERE number = ?',
  );
  const holds = db
    .prepare<[number, string], 1>('SELECT 1 FROM suppressed WHERE list = ? AND key = ?')
    .pluck();
  const page = db.prepare<[number, string, number], SuppressionEntry>(
    'SELECT key, text FROM suppressed WHERE list = ? AND key > ? ORDER BY key LIMIT ?',
  );
  const removeSome = db.prepare<[number, number, number]>(
    `DELETE FROM suppressed WHERE list = ? AND key IN
       (SELECT key FROM suppressed WHERE list = ? ORDER BY key LIMIT ?)`,
  );
  const removeList = db.prepare<[number]>('DELETE FROM suppression_lists WHERE number = ?');

  return {
    add: db.transaction((list: number, entries: readonly SuppressionEntry[]) => {
      const added = { addresses: 0, domains: 0 };
      for (const { key, text } of entries) {
        const { changes } = insert.run(list, key, text);
        if (key.includes('@')) added.addresses += changes;
        else added.domains += changes;
      }
      count.run(added.addresses, added.domains, list);
      return added;
    }).immediate,
    has: (list, key) => holds.get(list, key) !== undefined,
    page: (list, after, limit) => page.all(list, after, limit),
    each: (list, visit) =>
      inPages(
        SLICE_ENTRIES,
        (last: SuppressionEntry | undefined) => page.all(list, last?.key ?? '', SLICE_ENTRIES),
        visit,
      ),
    *remove(list) {
      const remove = () => removeSome.run(list, list, SLICE_ENTRIES).changes;
      yield* removeInSlices(SLICE_ENTRIES, remove);
      removeList.run(list);
    },
  };
}
