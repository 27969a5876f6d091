// Sets of row numbers as sorted spans, so that selecting a million rows costs as much as selecting one.

/** A span of whole numbers, both ends included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Disjoint spans in rising order, never touching each other. */
export type RowRanges = readonly Span[];

export const NO_ROWS: RowRanges = [];

/** The set with a span more; `a` and `b` in either order. */
export function withSpan(ranges: RowRanges, a: number, b: number): RowRanges {
  let from = Math.min(a, b);
  let to = Math.max(a, b);
  const before: Span[] = [];
  const after: Span[] = [];
  for (const span of ranges) {
    if (span.to < from - 1) before.push(span);
    else if (span.from > to + 1) after.push(span);
    else {
      from = Math.min(from, span.from);
      to = Math.max(to, span.to);
    }
  }
  return [...before, { from, to }, ...after];
}

/** The set without a span; `a` and `b` in either order. */
export function withoutSpan(ranges: RowRanges, a: number, b: number): RowRanges {
  const from = Math.min(a, b);
  const to = Math.max(a, b);
  return ranges.flatMap((span) => {
    if (span.to < from || span.from > to) return [span];
    const left = span.from < from ? [{ from: span.from, to: from - 1 }] : [];
    const right = span.to > to ? [{ from: to + 1, to: span.to }] : [];
    return [...left, ...right];
  });
}

/** Whether a number is in the set; in logarithmic time, because every rendered row asks. */
export function hasRow(ranges: RowRanges, row: number): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const span = ranges[middle];
    if (span === undefined) return false;
    if (row < span.from) high = middle - 1;
    else if (row > span.to) low = middle + 1;
    else return true;
  }
  return false;
}

export function countRows(ranges: RowRanges): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);
}

/** The numbers of the set in rising order, at most `limit` of them. */
export function rowsOf(ranges: RowRanges, limit: number): number[] {
  const rows: number[] = [];
  for (const { from, to } of ranges) {
    for (let row = from; row <= to; row += 1) {
      if (rows.length >= limit) return rows;
      rows.push(row);
    }
  }
  return rows;
}
