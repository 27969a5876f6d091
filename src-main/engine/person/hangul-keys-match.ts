// Compares a name with Korean that was typed on Latin keys: "rlaalstn" is 김민수, Kim Minsu.
import { hangulOnLatinKeys } from '../local-part/hangul-keys.ts';
import { eastAsianLattice } from './east-asian-spelling.ts';
import type { ComparablePart } from './name-composition.ts';
import type { NameMatch } from './name-match.ts';
import { latticeEnds } from './spelling-lattice.ts';

/** The surname and the beginning of the given name at least, or the given name alone; null where the keys spell no such thing. */
export function judgeHangulKeys(
  letters: string,
  name: string,
  parts: readonly ComparablePart[],
): NameMatch | null {
  const hangul = hangulOnLatinKeys(letters);
  if (hangul === null) return null;
  const [surname = '', ...given] = hangul;
  const whole = [...eastAsianLattice(surname, true), ...eastAsianLattice(given.join(''), false)];
  const words = parts.map(({ own: [form = ''] }) => form);
  // Whichever word is the surname: it is typed first.
  const orders = words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(''));
  if (
    name.replaceAll(' ', '').includes(hangul) ||
    orders.some((order) => latticeEnds(whole, order, 0).length > 0)
  )
    return { state: 'full', pattern: 'lastfirst', whole: 2, strength: 'good' };
  const alone = eastAsianLattice(hangul, false);
  const isGiven = words.some((word) => latticeEnds(alone, word, 0).includes(word.length));
  return isGiven ? { state: 'full', pattern: 'first', whole: 1, strength: 'weak' } : null;
}
