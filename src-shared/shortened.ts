// Shortens a text to what is worth keeping or showing of it.

/** The text, or its beginning with `…` at the end: `most` units of UTF-16 at most, and no character is cut in two. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
