// Finds the rows of a chunk whose decision has a text in its reason, its note or a label.
import type Database from 'better-sqlite3';
import { folded } from '../case-folding.ts';
import { itemKey, itemRange } from '../items/item-key.ts';
import { CHUNK_ROWS } from './row-chunk.ts';
import type { TextSearch } from './text-search.ts';

interface DecisionText {
  readonly item: number;
  readonly reason: string;
  readonly note: string;
  /** JSON */
  readonly labels: string;
}

const NOWHERE: TextSearch = { mayHold: () => false, rows: () => new Uint16Array(0) };

/** Decisions change, so nothing of them is remembered from one search to the next. */
export function decisionSearches(
  db: Database.Database,
): (jobNumber: number, wanted: string) => TextSearch {
  const some = db
    .prepare<[number, number], number>(
      'SELECT EXISTS (SELECT 1 FROM decisions WHERE item BETWEEN ? AND ?)',
    )
    .pluck();
  const texts = db.prepare<[number, number], DecisionText>(
    'SELECT item, reason, note, labels FROM decisions WHERE item BETWEEN ? AND ? ORDER BY item',
  );
  return (jobNumber, wanted) => {
    const { first, last } = itemRange(jobNumber);
    if (some.get(first, last) !== 1) return NOWHERE;
    const sought = folded(wanted);
    const says = (text: string) => folded(text).includes(sought);
    let known: { readonly place: number; readonly rows: Uint16Array } | null = null;

    function rows(place: number): Uint16Array {
      if (known?.place === place) return known.rows;
      const from = itemKey(jobNumber, place * CHUNK_ROWS);
      const found = texts
        .all(from, from + CHUNK_ROWS - 1)
        .filter(({ reason, note, labels }) => {
          const named: readonly string[] = JSON.parse(labels);
          return says(reason) || says(note) || named.some(says);
        })
        .map(({ item }) => item - from);
      known = { place, rows: Uint16Array.from(found) };
      return known.rows;
    }

    return { mayHold: (place) => rows(place).length > 0, rows };
  };
}
