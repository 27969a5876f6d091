// Memoises pure functions of a text, so that a list does not compute the same for every row.

export interface Remembered<T> {
  /** The answer kept for a text, else the one that `work` gives now. */
  of(text: string, work: () => T): T;
}

/** Keeps the values of at least the `most` texts last used, and of at most twice as many. */
export function remembered<T>(most: number): Remembered<T> {
  let young = new Map<string, { readonly answer: T }>();
  let old = young;
  return {
    of(text, work) {
      const known = young.get(text);
      if (known !== undefined) return known.answer;
      const cached = old.get(text) ?? { answer: work() };
      if (young.size >= most) {
        old = young;
        young = new Map();
      }
      young.set(text, cached);
      return cached.answer;
    },
  };
}
