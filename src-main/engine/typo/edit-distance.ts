// The edit distance of two words in typing errors, and which single error separates two of them.

/** The one slip that parts a typed word from the word that was meant. */
export type Slip =
  /** Two letters in the wrong order, the first of them at `at` of the typed word. */
  | { readonly kind: 'swapped'; readonly at: number }
  /** A letter too few; `at` is where it belongs. */
  | { readonly kind: 'dropped'; readonly at: number; readonly meant: string }
  /** A letter too many, at `at` of the typed word. */
  | { readonly kind: 'added'; readonly at: number; readonly typed: string }
  | {
      readonly kind: 'replaced';
      readonly at: number;
      readonly typed: string;
      readonly meant: string;
    };

/** The single typing error that separates two words; null where they are equal or further apart. */
export function slipBetween(typed: string, meant: string): Slip | null {
  const shortest = Math.min(typed.length, meant.length);
  let start = 0;
  while (start < shortest && typed.charCodeAt(start) === meant.charCodeAt(start)) start += 1;
  let tail = 0;
  while (
    tail < shortest - start &&
    typed.charCodeAt(typed.length - 1 - tail) === meant.charCodeAt(meant.length - 1 - tail)
  ) {
    tail += 1;
  }
  const typedRest = typed.length - start - tail;
  const meantRest = meant.length - start - tail;
  if (typedRest === 0 && meantRest === 1)
    return { kind: 'dropped', at: start, meant: meant.charAt(start) };
  if (typedRest === 1 && meantRest === 0)
    return { kind: 'added', at: start, typed: typed.charAt(start) };
  if (typedRest === 1 && meantRest === 1)
    return { kind: 'replaced', at: start, typed: typed.charAt(start), meant: meant.charAt(start) };
  const swapped =
    typedRest === 2 &&
    meantRest === 2 &&
    typed.charAt(start) === meant.charAt(start + 1) &&
    typed.charAt(start + 1) === meant.charAt(start);
  return swapped ? { kind: 'swapped', at: start } : null;
}

/**
 * The fewest letters added, dropped, replaced or swapped with their neighbour (optimal string alignment), or `limit + 1`
 * where it is more than `limit`.
 */
export function slipsBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let cost = Math.min(
        at(above, column) + 1,
        at(line, column - 1) + 1,
        at(above, column - 1) + (same ? 0 : 1),
      );
      const crossed =
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1);
      if (crossed) cost = Math.min(cost, at(before, column - 2) + 1);
      line.push(cost);
    }
    before = above;
    above = line;
  }
  return Math.min(at(above, b.length), limit + 1);
}

function at(line: readonly number[], index: number): number {
  return line[index] ?? Number.POSITIVE_INFINITY;
}
