// The letters of a text of any script in plain a-z.
import anyAscii from 'any-ascii';

const PLAIN = /^[a-z]*$/;

/** The letters of a text in plain a-z, as most people type it; everything else is dropped. */
export function plainLetters(text: string): string {
  const lower = text.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return anyAscii(lower.normalize('NFC'))
    .toLowerCase()
    .replace(/[^a-z]+/g, '');
}
