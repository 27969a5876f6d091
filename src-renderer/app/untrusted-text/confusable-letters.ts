// Finds the letters of a word that look like those of another alphabet, as Cyrillic а in "pаypal".

/**
 * Letters of Cyrillic, Greek and Armenian that look like a Latin letter, by alphabet (Unicode Technical Standard #39).
 * Only what the eye cannot tell apart: an accent or a hook is seen.
 */
const LOOKS_LATIN: ReadonlySet<string> = new Set([
  ...'асԁеһіјӏорԛѕѵԝхуАВЕІЈКМНОРЅТХҮԌԚԜ',
  ...'ονριαυκΑΒΕΖΗΙΚΜΝΟΡΤΥΧ',
  ...'օոսհցՕՍ',
]);

const WORD = /[\p{L}\p{M}]+/gu;
const LATIN = /\p{Script=Latin}/u;
const MARK = /\p{M}/u;
const LATIN_NAME = /^[a-z]{2,63}$/i;
const PLAIN = /^[\x00-\x7f]*$/;

/**
 * The places of such letters in a text, in UTF-16 units, ascending. A word must hold letters of Latin and of another alphabet;
 * the fewer are marked. A word of one alphabet is left alone, unless it is a label of a domain under a Latin top-level name.
 */
export function confusablePlaces(text: string): readonly number[] {
  if (PLAIN.test(text)) return [];
  const top = text.slice(text.lastIndexOf('.') + 1);
  const isDomain = top.length < text.length && LATIN_NAME.test(top);
  const places: number[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (PLAIN.test(word)) continue;
    const label = isDomain && (text[index + word.length] === '.' || text[index - 1] === '.');
    for (const at of foreignIn(word, label)) places.push(index + at);
  }
  return places;
}

function foreignIn(word: string, label: boolean): readonly number[] {
  const latin: number[] = [];
  const other: number[] = [];
  const indexes: number[] = [];
  let at = 0;
  for (const letter of word) {
    if (LATIN.test(letter)) latin.push(at);
    else if (!MARK.test(letter)) {
      other.push(at);
      if (LOOKS_LATIN.has(letter)) indexes.push(at);
    }
    at += letter.length;
  }
  if (indexes.length === 0) return [];
  if (latin.length === 0) return label && indexes.length === other.length ? indexes : [];
  return latin.length < other.length ? latin : indexes;
}
