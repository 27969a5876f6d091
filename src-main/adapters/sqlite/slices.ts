// Long work over a table in slices, between which other calls are answered: going through it by its keys, or emptying it.
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

/** Repeats what removes up to `size` rows until it finds fewer; answers how many it removed. */
export function* removeInSlices(size: number, remove: () => number): Sliced<number> {
  for (let removed = 0; ; ) {
    const slice = remove();
    removed += slice;
    if (slice < size) return removed;
    yield;
  }
}
