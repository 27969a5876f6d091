// Where a key moves the row cursor of the grid.

/** The place after a key, from 0; null where the key moves nothing. `page` is how many rows are seen at once. */
export function cursorAfter(
  key: string,
  cursor: number,
  count: number,
  page: number,
): number | null {
  if (count === 0) return null;
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(cursor + 1, last);
    case 'ArrowUp':
      return Math.max(cursor - 1, 0);
    case 'PageDown':
      return Math.min(cursor + Math.max(1, page - 1), last);
    case 'PageUp':
      return Math.max(cursor - Math.max(1, page - 1), 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
