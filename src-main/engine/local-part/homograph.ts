// Finds local parts that imitate another one with letters of two alphabets in one word, such as Cyrillic е in "usеr".
import { asRead, mixesAlphabets } from '../typo/lookalike.ts';

export interface Homograph {
  /** The local part with each letter that is not what it looks like written out: "us⟨U+0435⟩r". */
  readonly written: string;
  /** What the eye reads, in ASCII: "user". */
  readonly read: string;
  /** What stands for what: "Cyrillic е for e". */
  readonly shown: string;
}

const ASCII = /^[\x00-\x7f]*$/;

/**
 * How a local part misleads the eye, or null: it must hold a word of letters of two alphabets that share shapes (Latin, Cyrillic,
 * Greek, Armenian), and read as plain ASCII. A word of one alphabet is left alone, whatever it looks like.
 */
export function homographOf(localPart: string): Homograph | null {
  if (ASCII.test(localPart)) return null;
  const lower = localPart.toLowerCase().normalize('NFC');
  if (!lower.split(/[^\p{L}\p{M}]+/u).some(mixesAlphabets)) return null;
  const { plain, replaced } = asRead(lower);
  if (!ASCII.test(plain)) return null;
  return { written: writtenOut(localPart), read: plain, shown: replaced.join(', ') };
}

function writtenOut(text: string): string {
  return text.replace(
    /[^\x00-\x7f]/gu,
    (letter) => `⟨U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}
