// The short and joined forms that a name's words can take: acronyms, runs, beginnings in order, typos.
import { distance } from 'fastest-levenshtein';
import { isWeakWord } from './legal-forms.ts';

/** First letters, with and without the connecting words: 2 to 8 of them. */
export function acronymsOf(words: readonly string[], bare: readonly string[]): ReadonlySet<string> {
  const initials = (list: readonly string[]) => list.map((word) => word.slice(0, 1)).join('');
  const withN = words.map((word) => (word === 'and' ? 'n' : word));
  return new Set(
    [words, bare, withN].map(initials).filter((text) => text.length >= 2 && text.length <= 8),
  );
}

/** "hm" for H & M Hennes & Mauritz: the name begins with its own initials. */
export function leadingLetters(words: readonly string[]): string {
  const end = words.findIndex((word) => word.length > 1);
  return words.slice(0, end < 0 ? words.length : end).join('');
}

/** Neighbouring words written as one, at least two of them with at least one distinctive. */
export function runsOf(words: readonly string[]): ReadonlySet<string> {
  const distinctive = neighbours(words).filter((run) => run.some((word) => !isWeakWord(word)));
  return new Set(distinctive.map((run) => run.join('')));
}

/** Every run of at least two words. */
export function neighbours(words: readonly string[]): readonly (readonly string[])[] {
  return words.flatMap((_, start) =>
    words.slice(start + 1).map((_, more) => words.slice(start, start + more + 2)),
  );
}

/** "uni-heidelberg", "abz-zr": every piece is a word, its beginning or the initials of neighbours, one of them distinctive. */
export function hyphened(plain: string, bare: readonly string[], core: readonly string[]): boolean {
  const pieces = plain.split('-');
  if (pieces.length < 2) return false;
  const initials = bare.map((word) => word.slice(0, 1)).join('');
  const known = pieces.every(
    (piece) =>
      piece.length >= 2 &&
      (bare.some((word) => word === piece || (piece.length >= 3 && word.startsWith(piece))) ||
        initials.includes(piece)),
  );
  return (
    known &&
    pieces.some(
      (piece) =>
        core.includes(piece) || core.some((word) => piece.length >= 4 && word.startsWith(piece)),
    )
  );
}

/**
 * Whether a label is made of beginnings of the words in their order, every distinctive word used: at least two letters of each
 * (fedex), or initials beside a whole distinctive word (jpmorgan). Bounded by letters × words × letters.
 */
export function inOrder(
  label: string,
  words: readonly string[],
): { readonly whole: boolean } | null {
  if (words.length < 2) return null;
  const dead = new Set<number>();
  const from = (
    at: number,
    index: number,
    used: number,
    whole: boolean,
    short: boolean,
  ): { readonly whole: boolean } | null => {
    if (index === words.length)
      return at === label.length && used >= 2 && (whole || !short) ? { whole } : null;
    const key =
      (((at * 16 + index) * 4 + Math.min(used, 2)) * 2 + Number(whole)) * 2 + Number(short);
    if (dead.has(key)) return null;
    const word = words[index] ?? '';
    let shared = 0;
    while (shared < word.length && label[at + shared] === word[shared]) shared += 1;
    for (let size = shared; size >= 1; size -= 1) {
      const isWhole = size === word.length && size >= 4 && !isWeakWord(word);
      const found = from(
        at + size,
        index + 1,
        used + 1,
        whole || isWhole,
        short || (size < 2 && word.length > 1),
      );
      if (found) return found;
    }
    if (isWeakWord(word)) {
      const found = from(at, index + 1, used, whole, short);
      if (found) return found;
    }
    dead.add(key);
    return null;
  };
  return from(0, 0, 0, false, false);
}

/** At most one typo from six letters on, two from nine, three from fourteen; the first letter has to be the same. */
export function isSimilar(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  const allowed = shorter >= 14 ? 3 : shorter >= 9 ? 2 : shorter >= 6 ? 1 : 0;
  if (allowed === 0 || one[0] !== other[0] || Math.abs(one.length - other.length) > allowed)
    return false;
  return distance(one, other) <= allowed;
}
