// Finds the addresses in a text that holds more than one, so that they can be named; which of them was meant nobody knows.
import { parseAddress } from './parse.ts';

/** Longer texts are looked at no further. */
const LONGEST = 1_000;
const MOST = 5;

/** The well-formed addresses between blanks, brackets and other marks, in their order, each once and five at most. */
export function addressesIn(text: string): readonly string[] {
  const found = new Map<string, string>();
  for (const word of text.slice(0, LONGEST).split(/[\s<>()[\]{}"',;|/\\]/)) {
    const parsed = parseAddress(withoutScheme(word));
    if (!parsed.valid || found.size >= MOST) continue;
    const folded = parsed.normalized.toLowerCase();
    if (!found.has(folded)) found.set(folded, parsed.normalized);
  }
  return [...found.values()];
}

/** `mailto:jane@acme.example`, `TO:jane@acme.example`. */
function withoutScheme(word: string): string {
  return word.slice(word.lastIndexOf(':', word.indexOf('@')) + 1);
}
