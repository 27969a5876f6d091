// Replaces high repetition counts in a regular expression by unbounded ones, and tells whether anything in it repeats without bound.

/** Counts above this one are taken for endless; recheck would try each of them out. */
const HIGHEST_COUNT = 12;

/** `.{0,40}` → `.{0,}`, `[0-9a-f]{64}` → `[0-9a-f]{1,}`; everything else as it is. */
export function widenCounts(source: string): string {
  return source.replace(TOKEN, (token, least: string | undefined, most: string | undefined) => {
    if (least === undefined) return token;
    const highest = most === undefined ? Number(least) : most === '' ? 0 : Number(most);
    if (Math.max(Number(least), highest) <= HIGHEST_COUNT) return token;
    return least === '0' ? '{0,}' : '{1,}';
  });
}

/** Whether anything in it can be repeated without end; where nothing can, each place of a text takes a bounded number of steps. */
export function repeatsEndlessly(source: string): boolean {
  const bare = source.replace(ESCAPED_OR_CLASS, ' ');
  return /[*+]|\{\d+,\}/.test(bare);
}

// linear: of patterns in our own sources, of which none has 5,000 characters
const ESCAPED_OR_CLASS = /\\[\s\S]|\[(?:[^\]\\]|\\[\s\S])*\]/g;

/** An escaped sign, a class of signs, or a count with its two numbers. */
// linear: of patterns in our own sources, of which none has 5,000 characters
const TOKEN = /\\[\s\S]|\[(?:[^\]\\]|\\[\s\S])*\]|\{(\d+)(?:,(\d*))?\}/g;
