// How alike a published name is to a company's.
import { MAX_NAME, type Reading, readNames, withoutConnectors } from './company-name.ts';
import { acronymsOf, inOrder, isSimilar } from './name-forms.ts';

/** How alike a published name is to the company, 0 to 1: 1 the same, 0.85 one is the other with more words, 0.8 an acronym, 0.3 a word in common. */
export function likenessOf(names: readonly Reading[], published: string): number {
  let best = 0;
  for (const other of readNames(published.slice(0, MAX_NAME))) {
    for (const name of names) best = Math.max(best, likeness(name, other));
  }
  return best;
}

function likeness(one: Reading, other: Reading): number {
  const distinctive = one.core.length > 0 && other.core.length > 0;
  const mine = distinctive ? one.core : one.words;
  const theirs = distinctive ? other.core : other.words;
  if (
    one.words.join('') === other.words.join('') ||
    (distinctive && mine.join('') === theirs.join(''))
  )
    return 1;
  const [shorter, longer] = mine.length <= theirs.length ? [mine, theirs] : [theirs, mine];
  // A title may be a sentence: only the beginning of the longer name counts.
  if (
    distinctive &&
    shorter[0] === longer[0] &&
    shorter.every((word) => longer.includes(word)) &&
    shorter.join('').length >= 3
  ) {
    // Smith and "Smith Brothers Bakery" share a word that many have.
    return shorter.length === 1 && longer.length > 2 ? 0.5 : 0.85;
  }
  if (isAcronymOf(one, other) || isAcronymOf(other, one)) return 0.8;
  if (isSimilar(mine.join(''), theirs.join(''))) return 0.75;
  // "Hewlett Packard Enterprise" and "HPE": the beginning of the words, in order.
  if (isMadeOf(mine, other.words) || isMadeOf(theirs, one.words)) return 0.7;
  return mine.some(
    (word) =>
      word.length >= 4 &&
      theirs.some(
        (their) =>
          their === word ||
          (their.length >= 5 && word.startsWith(their)) ||
          (word.length >= 5 && their.startsWith(word)),
      ),
  )
    ? 0.3
    : 0;
}

function isAcronymOf(one: Reading, other: Reading): boolean {
  const short = one.words.join('');
  return short.length >= 3 && acronymsOf(other.words, withoutConnectors(other.words)).has(short);
}

function isMadeOf([word = '', ...more]: readonly string[], words: readonly string[]): boolean {
  return more.length === 0 && word.length >= 5 && inOrder(word, words) !== null;
}
