// Finds fingers that walked along the keys (`qwerty`, `1qaz2wsx`) or fell on the same ones again (`asdasd`, `aaaaaa`).

/** Rows and columns of the common layouts: QWERTY, QWERTZ, AZERTY. */
const WALKS = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  'qweasdzxc',
];
/** Backwards only the rows: a column upwards is in too many names. */
const BACK = WALKS.slice(0, 3).map((walk) => [...walk].reverse().join(''));

/** Shorter ones stand in names: Doherty, Andrew, Wertz. */
const SHORTEST = 6;
const SHORTEST_ALONE = 4;
const FROM_THE_EDGE = new Set([
  'qwer',
  'asdf',
  'zxcv',
  'yxcv',
  'azer',
  'qsdf',
  'wxcv',
  'qwert',
  'azert',
  'asdfg',
  'zxcvb',
  'lkjh',
  'poiu',
  'mnbv',
]);

/** What hasty fingers did, as a clause ("'qwerty' is a keyboard walk"), where it makes up most of a local part; else null. */
export function keyboardPlay(text: string): string | null {
  const letters = text.replace(/(?<![0-9])[0-9]+$/, '');
  if (letters.length >= SHORTEST_ALONE && FROM_THE_EDGE.has(letters)) return walked(letters);
  const again = /^([a-z]{1,4})\1+$/.exec(letters);
  if (again !== null && letters.length >= SHORTEST && isMash(letters)) {
    const [, piece = ''] = again;
    return `it is '${new Set(piece).size === 1 ? piece.charAt(0) : piece}' over and over`;
  }
  const walk = longestWalk(text);
  return walk.length >= SHORTEST && walk.length * 2 > text.length ? walked(walk) : null;
}

function walked(keys: string): string {
  return `'${keys}' is a keyboard walk`;
}

/** `aaaaaa` and `asdasd` are mash; `mimimi` and `ninini` may be somebody. */
function isMash(text: string): boolean {
  const once = new Set(text);
  if (once.size === 1) return true;
  return once.size > 2 && WALKS.some((walk) => walk.includes(text.slice(0, once.size)));
}

function longestWalk(text: string): string {
  let longest = '';
  for (const walk of [...WALKS, ...BACK]) {
    for (let start = 0; start + SHORTEST <= text.length; start += 1) {
      const from = walk.indexOf(text.slice(start, start + SHORTEST));
      if (from === -1) continue;
      let length = SHORTEST;
      while (start + length < text.length && text[start + length] === walk[from + length])
        length += 1;
      if (length > longest.length) longest = text.slice(start, start + length);
    }
  }
  return longest;
}
