// Tells whether what is beside a part of the name in a local part is somebody's name, or only a word, a code or initials.
import { bitsOfRun } from '../local-part/name-likelihood.ts';
import type { NameDictionary } from '../ports.ts';
import type { ComparablePart } from './name-composition.ts';
import { FILLERS } from './name-words.ts';

/** A part this long is looked for in a piece; what is left of the piece is beside it. */
const MIN_PART = 3;
/** So few letters are a name only where the dictionary has them. */
const MOST_INITIALS = 3;

/**
 * Whether nothing beside the parts of the name can be another name: "jane.cs18", "janedevel", "janehzjp". Nobody knows all
 * surnames, so a word that is spelt as names are ("jane.schimkowski") may be one.
 */
export function isBesideNoName(
  pieces: readonly string[],
  parts: readonly ComparablePart[],
  dictionary: NameDictionary,
): boolean {
  const forms = parts
    .flatMap((part) => part.forms)
    .filter((form) => form.length >= MIN_PART)
    .sort((a, b) => b.length - a.length);
  return pieces.every((piece) => {
    const rest = withoutPart(piece, forms);
    if (rest !== '' && isName(piece, dictionary)) return false;
    if (rest.length < MIN_PART || FILLERS.has(rest)) return true;
    const isShort = rest.length <= MOST_INITIALS;
    return isShort ? !isName(rest, dictionary) : bitsOfRun(rest, dictionary) < 0;
  });
}

function withoutPart(piece: string, longestFirst: readonly string[]): string {
  const form = longestFirst.find((one) => piece.startsWith(one) || piece.endsWith(one));
  if (form === undefined) return piece;
  return piece.startsWith(form) ? piece.slice(form.length) : piece.slice(0, -form.length);
}

function isName(word: string, dictionary: NameDictionary): boolean {
  return dictionary.namesAt(word, 0).some(({ end }) => end === word.length);
}
