// Recognises a local part that names a function or a machine instead of a person; the words come from the built list.

/** How a word of the list takes part; see `resources/reference/role-patterns.txt`. */
export type RoleWordKind = 'role' | 'machine' | 'qualifier' | 'suffix';

export interface RoleWords {
  /** Everything that is a role by itself, folded; machines' words included. */
  readonly roles: ReadonlySet<string>;
  /** Words whose company does not matter: `noreply-orders`. */
  readonly machines: ReadonlySet<string>;
  /** Words that may stand beside a role word: `support-eu`. */
  readonly qualifiers: ReadonlySet<string>;
  /** Endings that may be glued to a role word: `financeteam`. */
  readonly suffixes: readonly string[];
}

/** The most parts that a role word of the list has: `noreply-apps-scripts-notifications`, and one to spare. */
const LONGEST_PHRASE = 5;

/**
 * The role word that a local part is, or is made of, or null: `sales`, `Sales+x`, `sales.eu`, `eu-sales`, `sales2` and
 * `salesteam` are `sales`. A part that is neither a role word nor a qualifier makes it a person's: `info.jane` is null.
 */
export function roleAccount(words: RoleWords, localPart: string): string | null {
  const folded = foldLocalPart(localPart);
  if (folded === '') return null;
  if (words.roles.has(folded)) return folded;
  const parts = folded.split('-');
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
