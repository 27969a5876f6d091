// Which keys are next to each other on a keyboard, and which letters are confused by eye or ear.

const ROWS = ['1234567890-', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Pairs that differ between layouts (QWERTZ), look alike, or sound alike. */
const TAKEN_FOR = ['yz', 'il', 'l1', 'i1', 'ck', 'uv', 'bp', 'dt'];

const BESIDE = buildBeside();
const VOWELS = 'aeiouy';

/** Whether two keys are next to each other, so that one is easily hit instead of the other. */
export function keysAreNear(a: string, b: string): boolean {
  return BESIDE.has(a + b);
}

/** Whether one of these letters is easily typed in place of the other: keys side by side, like sound or like shape. */
export function lettersAreNear(a: string, b: string): boolean {
  return keysAreNear(a, b) || (VOWELS.includes(a) && VOWELS.includes(b));
}

function buildBeside(): ReadonlySet<string> {
  const pairs = new Set<string>();
  const add = (a: string, b: string) => {
    pairs.add(a + b);
    pairs.add(b + a);
  };
  for (const [index, row] of ROWS.entries()) {
    const below = ROWS[index + 1] ?? '';
    for (const [column, key] of [...row].entries()) {
      // Each row is half a key to the right of the one above it.
      const beside =
        row.slice(column + 1, column + 2) + below.slice(Math.max(0, column - 1), column + 1);
      for (const other of beside) add(key, other);
    }
  }
  for (const [a = '', b = ''] of TAKEN_FOR) add(a, b);
  return pairs;
}
