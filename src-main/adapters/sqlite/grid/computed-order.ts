// The order of rows by their reasoning, which is put into words for that: slower than any other, and done in slices.
import type Database from 'better-sqlite3';
import type { Sliced } from '../method-table.ts';
import type { Judges } from '../policy/judges.ts';
import { itemKey } from '../rows/item-key.ts';
import type { JobRow } from '../rows/job-row.ts';
import { resultReader } from '../rows/results.ts';
import { comparable } from './comparable.ts';

const SLICE_ROWS = 500;

/** Puts indexes of a list, which come in its order, into that of their reasoning; those without one come last. */
export function computedOrder(
  db: Database.Database,
  judges: Judges,
): (job: JobRow, indexes: Uint32Array, descending: boolean) => Sliced<Uint32Array> {
  const resultOf = resultReader(db);
  const verdictHolder = db
    .prepare<[number], number>(
      'SELECT ifnull(duplicate_of, item) FROM rows WHERE item = ? AND state IN (1, 2)',
    )
    .pluck();

  function reasoningOf(job: JobRow, item: number): string | null {
    const holder = verdictHolder.get(item);
    const result = holder === undefined ? null : resultOf(holder);
    if (result === null) return null;
    const { reasoning }: { reasoning: string } = JSON.parse(judges.of(job.policy).render(result));
    return comparable(reasoning);
  }

  return function* (job, indexes, descending) {
    const computed: { readonly index: number; readonly key: string }[] = [];
    const without: number[] = [];
    for (const [at, index] of indexes.entries()) {
      const key = reasoningOf(job, itemKey(job.number, index));
      if (key === null) without.push(index);
      else computed.push({ index, key });
      if (at % SLICE_ROWS === SLICE_ROWS - 1) yield;
    }
    computed.sort((a, b) => (descending ? compared(b.key, a.key) : compared(a.key, b.key)));
    return Uint32Array.from([...computed.map(({ index }) => index), ...without]);
  };
}

function compared(a: string, b: string): number {
  if (a === b) return 0;
  return a > b ? 1 : -1;
}
