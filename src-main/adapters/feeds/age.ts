// Says how old a list is, in words that stay true for as long as a result is kept: by its date.

/** "of 2026-11-20 19:48 UTC". `at` is milliseconds since the epoch. */
export function dated(at: number): string {
  return `of ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
