// Finds a line in a sorted text blob, and the text after its tab, by binary search over its bytes.

const NEWLINE = 0x0a;
const TAB = 0x09;

export interface SortedLines {
  /** Whether a line begins with this key: all of the line, or what precedes its tab. */
  has(key: string): boolean;
  /** What follows the key's tab; '' where the line has none, null where no line has the key. */
  valueOf(key: string): string | null;
}

/**
 * Reads `blob` as ASCII lines, sorted by their bytes and separated by one newline each; a tab parts a key from its value.
 * Nothing is copied or indexed: 180,000 lines cost their bytes and no start-up time, where a Map would cost ten times both.
 */
export function sortedLines(blob: Uint8Array): SortedLines {
  const find = (key: string) => (key === '' ? -1 : startOf(blob, key));
  return {
    has: (key) => find(key) !== -1,
    valueOf(key) {
      const start = find(key);
      return start === -1 ? null : valueAt(blob, start + key.length);
    },
  };
}

/** Where the key's line starts, or -1. */
function startOf(blob: Uint8Array, key: string): number {
  let low = 0;
  let high = blob.length;
  // Invariant: `low` and `high` are starts of lines (or the end); the line, if there is one, starts in [low, high).
  while (low < high) {
    const start = startOfLine(blob, (low + high) >>> 1, low);
    const order = compareAt(blob, start, key);
    if (order === 0) return start;
    if (order < 0) low = endOfLine(blob, start) + 1;
    else high = start;
  }
  return -1;
}

function valueAt(blob: Uint8Array, end: number): string {
  if (blob[end] !== TAB) return '';
  return Buffer.from(blob.subarray(end + 1, endOfLine(blob, end))).toString('latin1');
}

function startOfLine(blob: Uint8Array, from: number, floor: number): number {
  let at = from;
  while (at > floor && blob[at - 1] !== NEWLINE) at -= 1;
  return at;
}

function endOfLine(blob: Uint8Array, from: number): number {
  const at = blob.indexOf(NEWLINE, from);
  return at === -1 ? blob.length : at;
}

/** Below zero when the line at `start` sorts before the key, above when after. A shorter key sorts first: a tab is less than what names hold. */
function compareAt(blob: Uint8Array, start: number, key: string): number {
  for (let i = 0; i < key.length; i += 1) {
    const byte = blob[start + i];
    if (byte === undefined || byte === NEWLINE || byte === TAB) return -1;
    const difference = byte - key.charCodeAt(i);
    if (difference !== 0) return difference;
  }
  const next = blob[start + key.length];
  return next === undefined || next === NEWLINE || next === TAB ? 0 : 1;
}
