// How much of a list is read at once, and from where.

/** What comes behind a number: rows with an index above `after`, for one, where -1 begins. */
export interface PageAfter {
  readonly after: number;
  readonly limit: number;
}

/** The newest first: those numbered below `after`; null begins. */
export interface NewestPage {
  readonly after: number | null;
  readonly limit: number;
}

/** In the order of keys: what comes behind a key; null begins. */
export interface KeyPage {
  readonly after: string | null;
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
