// Long work over a table in slices, between which other calls are answered: going through it by its keys or its places, or emptying it.
import type { Sliced } from './method-table.ts';

/** Visits rows in pages of `size`; `read` answers those behind the last row of the page before, or the first ones. */
export function* inPages<Row>(
  size: number,
  read: (last: Row | undefined) => readonly Row[],
  visit: (page: readonly Row[]) => void,
): Sliced<void> {
  for (let last: Row | undefined; ; ) {
    const page = read(last);
    visit(page);
    if (page.length < size) return;
    last = page.at(-1);
    yield;
  }
}

/** A stretch of what is numbered from 0; `to` is behind it. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** So much in stretches of `size`, of which the last may be shorter. */
export function stretches(total: number, size: number): readonly Stretch[] {
  return Array.from({ length: Math.ceil(total / size) }, (_, at) => ({
    from: at * size,
    to: Math.min((at + 1) * size, total),
  }));
}

/** Repeats what removes up to `size` rows until it finds fewer; answers how many it removed. */
export function* removeInSlices(size: number, remove: () => number): Sliced<number> {
  for (let removed = 0; ; ) {
    const slice = remove();
    removed += slice;
    if (slice < size) return removed;
    yield;
  }
}
