// Writes moments as text.

/** ISO 8601 in UTC with milliseconds, of milliseconds since the epoch. */
export function momentText(ms: number): string {
  return new Date(ms).toISOString();
}
