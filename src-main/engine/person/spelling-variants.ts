// Whether two spellings are variants of one name: equal by sound, or a letter or two apart.
import { distance } from 'fastest-levenshtein';

/** Words shorter than this fold to too little to mean anything. */
const MIN_FOLDED = 4;
const MIN_NEAR = 5;
const MIN_NEAR_BY_TWO = 9;

/** Whether two plain spellings sound alike or differ by a slip: one letter from five on, two letters from nine on. */
export function isNear(one: string, other: string): boolean {
  if (soundsAlike(one, other)) return true;
  const shorter = Math.min(one.length, other.length);
  // People seldom mistype the first letter, and another first letter is often another name.
  if (
    shorter < MIN_NEAR ||
    one.slice(0, 1) !== other.slice(0, 1) ||
    Math.abs(one.length - other.length) > 2
  )
    return false;
  return distance(one, other) <= (shorter >= MIN_NEAR_BY_TWO ? 2 : 1);
}

/** Mario and Maria, Andre and Andrea: the last vowel makes it another person. */
export function differInSex(one: string, other: string): boolean {
  return one !== other && one.replace(/[aeio]$/, '') === other.replace(/[aeio]$/, '');
}

/** Whether two plain spellings are one word by two habits of transliteration. */
export function soundsAlike(one: string, other: string): boolean {
  if (one === other) return true;
  const folded = foldHabits(one);
  return folded.length >= MIN_FOLDED && folded === foldHabits(other);
}

// Longest first: the first that fits is taken.
const SOUNDS: readonly (readonly [string, string])[] = [
  ['shch', 's'],
  ['tsch', 'c'],
  ['sch', 's'],
  ['tch', 'c'],
  ['sh', 's'],
  ['sz', 's'],
  ['ch', 'c'],
  ['cz', 'c'],
  ['ts', 'c'],
  ['tz', 'c'],
  ['zh', 'z'],
  ['dj', 'z'],
  ['dz', 'z'],
  ['ph', 'f'],
  ['ff', 'v'],
  ['th', 't'],
  ['kh', 'h'],
  ['gh', 'g'],
  ['dh', 'd'],
  ['bh', 'b'],
  ['ck', 'k'],
  ['x', 'ks'],
  ['qu', 'k'],
  ['ae', 'a'],
  ['oe', 'o'],
  ['ue', 'u'],
  ['ou', 'u'],
  ['oo', 'u'],
  ['ee', 'i'],
  ['ye', 'e'],
  ['je', 'e'],
  ['ie', 'e'],
  ['y', 'i'],
  ['j', 'i'],
  ['w', 'v'],
  ['q', 'k'],
  ['c', 'k'],
];

const BY_FIRST = byFirstLetter();

/**
 * A word with spelling variants merged: of transliteration (y, i, j; kh, h; x, ks), umlauts (ue, u) and doubled
 * letters. Only good for comparing with another folded word.
 */
export function foldHabits(word: string): string {
  let folded = '';
  for (let at = 0; at < word.length; ) {
    const rule = BY_FIRST.get(word.charAt(at))?.find(([sound]) => word.startsWith(sound, at));
    const sound = rule ? rule[1] : word.charAt(at);
    at += rule ? rule[0].length : 1;
    if (!folded.endsWith(sound)) folded += sound;
  }
  // Fatimah, Satoh: a last h is silent.
  return folded.length > MIN_FOLDED && folded.endsWith('h') ? folded.slice(0, -1) : folded;
}

function byFirstLetter(): ReadonlyMap<string, readonly (readonly [string, string])[]> {
  const byFirst = new Map<string, (readonly [string, string])[]>();
  for (const rule of SOUNDS) {
    const first = rule[0].charAt(0);
    byFirst.set(first, [...(byFirst.get(first) ?? []), rule]);
  }
  return byFirst;
}
