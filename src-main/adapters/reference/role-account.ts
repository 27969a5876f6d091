// Recognises a local part that names a role or a machine instead of a person; the words come from the built list.
import type { NameDictionary } from '../../engine/ports.ts';

/** How a word of the list takes part; see `resources/reference/role-patterns.txt`. */
export type RoleWordKind =
  | 'role'
  | 'machine'
  | 'function'
  | 'glued'
  | 'contact'
  | 'qualifier'
  | 'suffix';

export interface RoleWords {
  /** Everything that is a role by itself, folded; machines' words included. */
  readonly roles: ReadonlySet<string>;
  /** Words whose company does not matter: `noreply-orders`. */
  readonly machines: ReadonlySet<string>;
  /** Words of functions that nobody is called, whatever is beside them: `acme-privacy`. */
  readonly functions: ReadonlySet<string>;
  /** Those of them that no name begins or ends with, by their first and by their last letters: `acmedatenschutz`. */
  readonly glued: GluedWords;
  /** Words that are a function's beside a company or a place, and a person's beside a name: `info-acme`, `info.jane`. */
  readonly contacts: ReadonlySet<string>;
  /** Words that may stand beside a role word: `support-eu`. */
  readonly qualifiers: ReadonlySet<string>;
  /** Endings that may be glued to a role word: `financeteam`. */
  readonly suffixes: readonly string[];
}

/** Words by their first letters and by their last ones, so that few are tried. */
export interface GluedWords {
  readonly byFirst: ReadonlyMap<string, readonly string[]>;
  readonly byLast: ReadonlyMap<string, readonly string[]>;
}

const KEY_LETTERS = 4;

/** Puts words of at least four letters in order to be found at either end of a text. */
export function gluedWords(words: readonly string[]): GluedWords {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  return {
    byFirst: Map.groupBy(longestFirst, (word) => word.slice(0, KEY_LETTERS)),
    byLast: Map.groupBy(longestFirst, (word) => word.slice(-KEY_LETTERS)),
  };
}

/** The most parts that a role word of the list has: `noreply-apps-scripts-notifications`, and one to spare. */
const LONGEST_PHRASE = 5;

/**
 * The role word that a local part is, or is made of, or null: `sales`, `Sales+x`, `sales.eu`, `eu-sales`, `sales2` and
 * `salesteam` are `sales`; `acme-privacy` and `acmedatenschutz` are functions, whoever Acme is. A part that is neither a role
 * word nor a qualifier makes another role word a person's, and so does a name beside a contact: `info.jane` is null.
 */
export function roleAccount(
  words: RoleWords,
  localPart: string,
  names: NameDictionary,
): string | null {
  const folded = foldLocalPart(localPart);
  if (folded === '') return null;
  if (words.roles.has(folded)) return folded;
  const parts = folded.split('-');
  const atEnd = parts.length > 1 ? functionAtEnd(words.functions, parts) : null;
  return (
    atEnd ??
    madeOfRoles(words, parts) ??
    gluedFunction(words.glued, folded) ??
    (parts.length > 1 ? contactAtEnd(words.contacts, parts, names) : null)
  );
}

function madeOfRoles(words: RoleWords, parts: readonly string[]): string | null {
  let role: string | null = null;
  let qualifier: string | null = null;
  let stranger = false;
  for (let at = 0; at < parts.length; ) {
    const phrase = longestRole(words, parts, at);
    if (phrase !== null) {
      if (words.machines.has(phrase.word)) return phrase.word;
      // In `us-sales` both are role words; the one that only qualifies is not the one to name.
      if (words.qualifiers.has(phrase.word)) qualifier ??= phrase.word;
      else role ??= phrase.word;
      at += phrase.length;
      continue;
    }
    const part = parts[at] ?? '';
    if (!words.qualifiers.has(part) && !isNumber(part)) stranger = true;
    at += 1;
  }
  return stranger ? null : (role ?? qualifier);
}

/** A word of several parts, or of one, that the parts begin or end with. */
function functionAtEnd(functions: ReadonlySet<string>, parts: readonly string[]): string | null {
  for (let length = Math.min(LONGEST_PHRASE, parts.length - 1); length > 0; length -= 1) {
    for (const piece of [parts.slice(0, length), parts.slice(-length)]) {
      const word = piece.length === 1 ? withoutNumber(piece[0] ?? '') : piece.join('-');
      if (functions.has(word)) return word;
    }
  }
  return null;
}

function gluedFunction({ byFirst, byLast }: GluedWords, folded: string): string | null {
  const text = withoutNumber(folded);
  const atFirst = byFirst.get(text.slice(0, KEY_LETTERS))?.find((word) => text.startsWith(word));
  return (
    atFirst ?? byLast.get(text.slice(-KEY_LETTERS))?.find((word) => text.endsWith(word)) ?? null
  );
}

/** A contact beside words none of which is a name or an initial. */
function contactAtEnd(
  contacts: ReadonlySet<string>,
  parts: readonly string[],
  names: NameDictionary,
): string | null {
  const ends = [parts[0] ?? '', parts.at(-1) ?? ''];
  const contact = ends.find((part) => contacts.has(part));
  if (contact === undefined) return null;
  const others = parts.filter((part) => !contacts.has(part));
  return others.some((part) => isNumber(part) || mayBeName(part, names)) ? null : contact;
}

function mayBeName(part: string, names: NameDictionary): boolean {
  if (part.length < SHORTEST_STRANGER) return true;
  if (!/^[a-z]+$/.test(part)) return false;
  // "info.janedoe", "info.jdoe": with a name at its beginning or its end it may be a person's.
  if (names.namesAt(part, 0).some(({ end }) => end === part.length || end >= NAME_BEGINNING))
    return true;
  return Array.from(part, (_, start) => start).some(
    (start) =>
      part.length - start >= NAME_BEGINNING &&
      names.namesAt(part, start).some(({ end }) => end === part.length),
  );
}

const SHORTEST_STRANGER = 3;
const NAME_BEGINNING = 4;

/**
 * A local part as the list spells it: lower case, without quotes, accents and sub-address (RFC 5233: what follows the
 * first `+`), its parts joined by single hyphens.
 */
export function foldLocalPart(localPart: string): string {
  let text = localPart.toLowerCase();
  if (/[^\0-\x7f]/.test(text))
    text = text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');
  const plus = text.indexOf('+');
  if (plus > 0) text = text.slice(0, plus);
  return text.replace(/["._\s-]+/g, '-').replace(/^-|-$/g, '');
}

interface Phrase {
  readonly word: string;
  /** How many parts it takes. */
  readonly length: number;
}

function longestRole(words: RoleWords, parts: readonly string[], at: number): Phrase | null {
  for (let length = Math.min(LONGEST_PHRASE, parts.length - at); length > 0; length -= 1) {
    const text = length === 1 ? (parts[at] ?? '') : parts.slice(at, at + length).join('-');
    const word = roleWord(words, text);
    if (word !== null) return { word, length };
  }
  return null;
}

/** The role word behind `hr`, `hr2` or `hrteam`. */
function roleWord(words: RoleWords, text: string): string | null {
  if (words.roles.has(text)) return text;
  const unnumbered = withoutNumber(text);
  if (unnumbered !== text && words.roles.has(unnumbered)) return unnumbered;
  for (const suffix of words.suffixes) {
    if (!unnumbered.endsWith(suffix)) continue;
    const stem = unnumbered.slice(0, -suffix.length);
    if (words.roles.has(stem)) return stem;
  }
  return null;
}

/** Two letters and several digits (`it84`) are rather initials and a year of birth: they keep their digits. */
function withoutNumber(text: string): string {
  const found = /^(.*\D)(\d{1,4})$/.exec(text);
  const stem = found?.[1];
  const digits = found?.[2];
  if (stem === undefined || digits === undefined) return text;
  return stem.length > 2 || digits.length === 1 ? stem : text;
}

function isNumber(part: string): boolean {
  return /^\d{1,4}$/.test(part);
}
