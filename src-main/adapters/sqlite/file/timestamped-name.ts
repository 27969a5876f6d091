// The names of copies of the store: the second they were made in, in UTC, and a number where that is taken.

/** `2026-11-20-081530`, `2026-11-20-081530-2`; they sort by time. */
export function datedName(now: number, attempt: number): string {
  const moment = new Date(now).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  return attempt === 1 ? moment : `${moment}-${attempt}`;
}
