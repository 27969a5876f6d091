// How much of a list is read at once, and from where.

/** Rows with an index above `after`; -1 begins. */
export interface PageAfter {
  readonly after: number;
  readonly limit: number;
}

/** Rows with an index of `from` on. */
export interface PageFrom {
  readonly from: number;
  readonly limit: number;
}

/** What is at a place of an order, and behind it. */
export interface PageAt {
  readonly offset: number;
  readonly limit: number;
}
