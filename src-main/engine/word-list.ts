// Tables of words that are written as one text.

/** The words between blanks. */
export function wordList(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

export function wordSet(text: string): ReadonlySet<string> {
  return new Set(wordList(text));
}
