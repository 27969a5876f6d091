// The pages of rows that the window holds: which are missing or stale, and which are dropped when there are too many.
import type { GridRow } from '../../../../../src-shared/bridge/lists.ts';

export const PAGE_ROWS = 200;
/** Pages held at most: 8,000 rows, whatever the list's length. */
export const MOST_PAGES = 40;

interface Page {
  readonly rows: readonly GridRow[];
  /** The round it was fetched in; older ones are shown, but asked for again. */
  readonly round: number;
}

export interface PageCache {
  /** The row at a place of the shown order, or null while it is not here. */
  row(offset: number): GridRow | null;
  /** The pages under these places that are missing or stale, in the order they are looked at. */
  wanted(first: number, last: number): number[];
  /** Keeps a page and lets go of those farthest from it. */
  put(page: number, rows: readonly GridRow[], round: number): void;
  /** From now on everything held is stale; answers the new round. */
  age(): number;
  readonly round: number;
  readonly held: number;
}

export function createPageCache(pageRows = PAGE_ROWS, mostPages = MOST_PAGES): PageCache {
  const pages = new Map<number, Page>();
  let round = 0;
  return {
    row: (offset) => pages.get(Math.floor(offset / pageRows))?.rows[offset % pageRows] ?? null,
    wanted(first, last) {
      const wanted: number[] = [];
      const to = Math.floor(Math.max(first, last) / pageRows);
      for (let page = Math.floor(Math.max(0, first) / pageRows); page <= to; page += 1) {
        if (pages.get(page)?.round !== round) wanted.push(page);
      }
      return wanted;
    },
    put(page, rows, asked) {
      if ((pages.get(page)?.round ?? -1) > asked) return;
      pages.set(page, { rows, round: asked });
      while (pages.size > mostPages) pages.delete(farthest(pages.keys(), page));
    },
    age() {
      round += 1;
      return round;
    },
    get round() {
      return round;
    },
    get held() {
      return pages.size;
    },
  };
}

function farthest(pages: Iterable<number>, centre: number): number {
  let found = centre;
  for (const page of pages) {
    if (Math.abs(page - centre) > Math.abs(found - centre)) found = page;
  }
  return found;
}
