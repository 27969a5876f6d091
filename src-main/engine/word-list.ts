// Tables of words that are written as one text.

/** The words between blanks. */
export function wordList(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

export function wordSet(text: string): ReadonlySet<string> {
  return new Set(wordList(text));
}

/** The words of entries that are parted by bars and line ends: `oy FI|ab SE FI`. */
export function wordRows(text: string): readonly (readonly string[])[] {
  return text
    .trim()
    .split(/[|\n]/)
    .map((entry) => entry.trim().split(' '));
}

/** By the first word of each entry the others. */
export function wordTable(text: string): ReadonlyMap<string, readonly string[]> {
  return new Map(wordRows(text).map(([key = '', ...words]) => [key, words]));
}
