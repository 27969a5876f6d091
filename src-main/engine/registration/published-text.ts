// Cleans text from a registry so that it can be stored and shown: short, on one line, without control characters.

const MAX_LENGTH = 160;
const MAX_STATUSES = 20;

/** The text, white space folded; `''` where the value is none. */
export function shortText(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const folded = String(value)
    .slice(0, 4 * MAX_LENGTH)
    // Control, format (bidi among them) and private-use characters, and halves of surrogate pairs.
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  return [...folded].slice(0, MAX_LENGTH).join('');
}

/** Status words, each once; the link that EPP's are published with is cut off. */
export function statusWords(values: readonly unknown[]): readonly string[] {
  const words = values.map((value) => shortText(shortText(value).replace(/\(?https?:\S+/g, '')));
  return [...new Set(words.filter((word) => word !== ''))].slice(0, MAX_STATUSES);
}
