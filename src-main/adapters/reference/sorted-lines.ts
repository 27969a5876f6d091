// Says whether a line stands in a sorted text blob, straight from its bytes; what the lines mean is for others to know.

const NEWLINE = 0x0a;

export interface SortedLines {
  /** Whether this exact line is in the blob. */
  has(line: string): boolean;
}

/**
 * Reads `blob` as ASCII lines, sorted by their bytes and separated by one newline each.
 * Nothing is copied or indexed: 150,000 lines cost their bytes and no start-up time, where a Set would cost ten times both.
 */
export function sortedLines(blob: Uint8Array): SortedLines {
  return { has: (line) => line !== '' && find(blob, line) };
}

function find(blob: Uint8Array, line: string): boolean {
  let low = 0;
  let high = blob.length;
  // Invariant: `low` and `high` are starts of lines (or the end); the line, if there is one, starts in [low, high).
  while (low < high) {
    const start = startOfLine(blob, (low + high) >>> 1, low);
    const order = compareAt(blob, start, line);
    if (order === 0) return true;
    if (order < 0) low = endOfLine(blob, start) + 1;
    else high = start;
  }
  return false;
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

/** Below zero when the line at `start` sorts before `line`, above when after. A shorter line sorts first. */
function compareAt(blob: Uint8Array, start: number, line: string): number {
  for (let i = 0; i < line.length; i += 1) {
    const byte = blob[start + i];
    if (byte === undefined || byte === NEWLINE) return -1;
    const difference = byte - line.charCodeAt(i);
    if (difference !== 0) return difference;
  }
  const next = blob[start + line.length];
  return next === undefined || next === NEWLINE ? 0 : 1;
}
