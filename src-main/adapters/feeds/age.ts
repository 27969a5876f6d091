// Describes the age of a list by its date, which stays true for as long as a result is kept.

/** "of 2026-11-20 19:48 UTC". `at` is milliseconds since the epoch. */
export function dated(at: number): string {
  return `of ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
