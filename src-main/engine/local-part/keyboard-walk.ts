// Finds keyboard walks (`qwerty`, `qwe123`, `1q2w3e`) and repeated keys (`asdasd`, `aaaaaa`).

/** The alphabet, the digits, and the rows of the common layouts: QWERTY, QWERTZ, AZERTY. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
];
/** Columns of the same layouts, from the top down. */
const COLUMNS = '1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 1qay 6zhn 1aqw 2zsx'.split(' ');

/** So many keys in a row are no accident beside another walk; words hold three (were, pop, sad). */
const SHORTEST_STEP = 3;
/** A walk that stands alone. */
const SHORTEST_ALONE = 4;
/** Walks of three letters that begin where a hand lies, or the alphabet does; others are initials, too. */
const FROM_THE_EDGE = new Set(
  'qwe asd zxc qaz wsx edc yxc aze qsd wxc ewq dsa cxz lkj abc xyz'.split(' '),
);
/** Walks of the keys that are in names and words all the same. */
const WORDS = new Set('wer tre rew sas pop poi dad stu def fed wert trew'.split(' '));
const SHORTEST_MASH = 6;
/** One letter over and over; three are somebody's initials. */
const SHORTEST_OF_ONE = 4;

/**
 * The keyboard walk or repetition that a whole local part in lower case is, as a clause ("'qwerty' is a keyboard
 * walk"); else null.
 */
export function keyboardPlay(text: string): string | null {
  const keys = /[._-]/.test(text) ? text.replace(/[._-]/g, '') : text;
  if (!/^[a-z0-9]+$/.test(keys)) return null;
  return repeated(keys) ?? byTurns(keys) ?? along(keys);
}

/** `asdasd`, `aaaaaa`, `jkljkl12`: one piece over and over, digits behind it left out. */
function repeated(keys: string): string | null {
  const again = /^([a-z]{1,4})\1+(?=[0-9]*$)/.exec(keys);
  if (again === null) return null;
  const [letters, piece = ''] = again;
  if (!isMash(letters)) return null;
  return `it is '${new Set(piece).size === 1 ? piece.charAt(0) : piece}' over and over`;
}

/** `aaaaaa`, `asdasd` and `fjfjfj` are mash; `mimimi` and `ninini` may be somebody. */
function isMash(letters: string): boolean {
  const once = new Set(letters).size;
  if (once === 1) return letters.length >= SHORTEST_OF_ONE;
  if (letters.length < SHORTEST_MASH) return false;
  return once === 2 ? !/[aeiouy]/.test(letters) : walkFrom(letters, 0) >= once;
}

/** `1q2w3e`, `a1s2d3f4`, `qawsed`: two walks taken by turns, digits behind them left out. */
function byTurns(keys: string): string | null {
  const odd = walkFrom(keys, 0, 2);
  const even = walkFrom(keys, 1, 2);
  if (odd < SHORTEST_STEP || even < SHORTEST_STEP || Math.abs(odd - even) > 1) return null;
  const walk = keys.slice(0, odd + even);
  return /[a-z]/.test(walk) && isNumber(keys.slice(walk.length)) ? walked(walk) : null;
}

/** Walks one after the other that leave nothing out but digits at the end: `qweasd`, `asdf1234`, `poiuyt77`. */
function along(keys: string): string | null {
  let letters = 0;
  let walks = 0;
  let longest = 0;
  let atEdge = false;
  let at = 0;
  while (at < keys.length) {
    const steps = walkFrom(keys, at);
    if (steps < SHORTEST_STEP) break;
    const walk = keys.slice(at, at + steps);
    if (/[a-z]/.test(walk)) {
      if (WORDS.has(walk)) return null;
      letters += steps;
      longest = Math.max(longest, steps);
      atEdge ||= FROM_THE_EDGE.has(walk.slice(0, SHORTEST_STEP));
    }
    walks += 1;
    at += steps;
  }
  if (letters === 0 || !isNumber(keys.slice(at))) return null;
  // "jkl85" are somebody's initials, "jkl" and "123" are both walks.
  const enough = longest >= SHORTEST_ALONE || walks > 1 || (atEdge && at < keys.length);
  return enough ? walked(keys.slice(0, at)) : null;
}

function isNumber(text: string): boolean {
  return /^[0-9]*$/.test(text);
}

function walked(keys: string): string {
  return `'${keys}' is a keyboard walk`;
}

// Two keys, and the rows on which they are neighbours: every row in either direction is a bit of its own; all columns
// downwards share one, and upwards another.
const STEPS = stepTable();

function stepTable(): ReadonlyMap<string, number> {
  const steps = new Map<string, number>();
  const allow = (row: string, bit: number) => {
    for (const [, pair = ''] of row.matchAll(/(?=(..))/g))
      steps.set(pair, (steps.get(pair) ?? 0) | (1 << bit));
  };
  const backwards = (row: string) => [...row].reverse().join('');
  for (const [index, row] of ROWS.entries()) {
    allow(row, 2 * index);
    allow(backwards(row), 2 * index + 1);
  }
  for (const column of COLUMNS) {
    allow(column, 2 * ROWS.length);
    allow(backwards(column), 2 * ROWS.length + 1);
  }
  return steps;
}

/** How many keys from `start` on, each so many places further, are neighbours in one direction along a row or column. */
function walkFrom(keys: string, start: number, stride = 1): number {
  let rows = 0xffffffff;
  let count = 1;
  for (let at = start + stride; at < keys.length; at += stride) {
    rows &= STEPS.get(keys.charAt(at - stride) + keys.charAt(at)) ?? 0;
    if (rows === 0) break;
    count += 1;
  }
  return count;
}

/** The keys of the rows on which a hand drums; a text of one of them alone was hardly spelt. */
const DRUMMED = ['asdfghjkl', 'qwertyuiop', 'zxcvbnm'];

/** The number of keys of the keyboard row that has all letters of a text; null where they are in several rows. */
export function drummedRow(letters: string): number | null {
  const row = DRUMMED.find((keys) => [...letters].every((letter) => keys.includes(letter)));
  return row?.length ?? null;
}

/** Numbers that count or repeat: `12345`, `987654`, `000000`. */
export function isCounting(digits: string): boolean {
  return (
    digits.length > SHORTEST_STEP &&
    (walkFrom(digits, 0) === digits.length || /^(\d)\1+$/.test(digits))
  );
}
