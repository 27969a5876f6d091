// The words of a text, each also in plain letters and digits.
import { spellingOf } from '../person/spelling.ts';

/** The words of a text in lower case: "S.p.A." is one word, "&" is "and". */
export function wordsOf(text: string): string[] {
  const lower = text.toLowerCase().replace(/['’‘`´]/g, '');
  const joined = lower.replace(/(?<!\p{L})\p{L}(?:\.\p{L})+\.?(?!\p{L})/gu, (found) =>
    found.replaceAll('.', ''),
  );
  return joined.replace(/[&+]/g, ' and ').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Each word with its spellings in plain letters and digits, the usual one first. */
export function spell(words: readonly string[]): (readonly string[])[] {
  return words
    .map((word) => (/^[a-z0-9]+$/.test(word) ? [word] : spellingOf(word).forms))
    .filter((forms) => forms.length > 0);
}

/** The words of a text, each with its spellings in plain letters and digits. */
export function plainWords(text: string): (readonly string[])[] {
  return spell(wordsOf(text));
}
