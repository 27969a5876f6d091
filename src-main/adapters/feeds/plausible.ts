// Whether a new copy of a list is plausible, by its size against the last good one.

/**
 * Null when the new copy may replace the last one, else the problem, which completes "the list …". There is no absolute
 * size to judge by: a list may be short by nature. A list that shrinks by half has more likely been cut than cleaned.
 */
export function sizeProblem(entries: number, lastEntries: number | null): string | null {
  if (entries === 0) return 'is empty';
  if (lastEntries === null || entries * 2 > lastEntries) return null;
  return `has ${entries} entries where the last good copy has ${lastEntries}`;
}
