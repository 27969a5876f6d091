// Writes moments as text; the lines of a result, and the rows of a list, share a few of them.

const texts = new Map<number, string>();
/** A hundred bytes each; a list asks as many domains in turn. */
const MOST_KEPT = 16_384;

/** ISO 8601 in UTC with milliseconds, of milliseconds since the epoch. */
export function momentText(ms: number): string {
  const known = texts.get(ms);
  if (known !== undefined) return known;
  if (texts.size >= MOST_KEPT) texts.clear();
  const text = new Date(ms).toISOString();
  texts.set(ms, text);
  return text;
}
