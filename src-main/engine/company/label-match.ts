// Compares the label of a domain with one reading of a company's name.

import { isKnownGivenName } from '../person/nicknames.ts';
import { soundsAlike } from '../person/spelling-variants.ts';
import { wordSet } from '../word-list.ts';
import {
  isAcademic,
  isAnotherTrade,
  isCommonWord,
  isInstitution,
  isPlaceItself,
  shortForms,
} from './common-words.ts';
import { isPlainName, type Reading, withoutConnectors } from './company-name.ts';
import { isNeutral, type Label } from './domain-label.ts';
import { type CompanyMatchReason, type Match, SURE } from './match-answer.ts';
import { acronymsOf, hyphened, inOrder, leadingLetters, neighbours, runsOf } from './name-forms.ts';

/** How a domain's label matches a name; null where it does not. */
export function compareLabel(label: Label, name: Reading): Match | null {
  const { words } = name;
  const bare = withoutConnectors(words);
  const institution = bare.some(isInstitution) && bare.some((word) => !isInstitution(word));
  return institution ? compareInstitution(label, name, bare) : compareCompany(label, name, bare);
}

type Hit = (reason: CompanyMatchReason, strength: number) => Match;

function hitOf(label: Label): Hit {
  return (reason, strength) => ({ state: 'match', reason, strength, matched: label.shown });
}

function compareCompany(label: Label, name: Reading, bare: readonly string[]): Match | null {
  const { words, core } = name;
  const [whole = ''] = label.candidates;
  const hit = hitOf(label);
  const joined = words.join('');
  const exact = new Set([joined, bare.join(''), core.join('')].filter((text) => text.length >= 2));
  // "foxcorporation": with the legal form spelled out.
  const full = name.full.replaceAll(' ', '');
  const fullBare = withoutConnectors(name.full.split(' ')).join('');

  if (exact.has(whole) || whole === full || whole === fullBare || exact.has(label.withSuffix))
    return hit('domain_label', core.length > 0 ? 0.95 : 0.75);
  // "Star" is many companies' name: what is added to it may be another's.
  const unlike = core.length > 1 || core.some((word) => !isCommonWord(word));
  const own = label.candidates.filter((text) => !isAnotherTrade(label.added.get(text) ?? '', bare));
  if (unlike && own.some((text) => text.length >= 3 && exact.has(text)))
    return hit('domain_label', 0.9);
  const acronyms = acronymsOf(words, bare);
  if (acronyms.has(whole)) return hit('acronym', whole.length > 2 ? 0.8 : 0.55);
  if (whole.length >= 2 && whole === leadingLetters(bare)) return hit('acronym', 0.75);
  if (
    !isPlainName(name) &&
    whole.length >= 4 &&
    [...exact].some((text) => Math.abs(text.length - whole.length) <= 3 && soundsAlike(text, whole))
  )
    return hit('domain_label', 0.8);
  if (label.candidates.some((text) => text.length >= 3 && acronyms.has(text)))
    return hit('acronym', 0.7);
  return compareWords(label, bare, core, hit);
}

/**
 * A Sparkasse, a Klinikum or a university is distinguished from the others by its place, and that from the place's other bodies by what it
 * is: the label must show both, in whole words, beginnings or initials.
 */
function compareInstitution(label: Label, name: Reading, bare: readonly string[]): Match | null {
  const [whole = ''] = label.candidates;
  const hit = hitOf(label);
  const exact = [name.words.join(''), bare.join(''), name.full.replaceAll(' ', '')];
  if (label.candidates.some((text) => exact.includes(text))) return hit('domain_label', 0.95);
  const others = bare.filter((word) => !isInstitution(word));
  const place = placeOf(others);
  // The city of Wolfsburg is at wolfsburg.de, Yale at yale.edu.
  const alone = bare.some(isPlaceItself) || (bare.some(isAcademic) && hasAcademicSuffix(label));
  if (alone && (label.candidates.includes(others.join('')) || label.candidates[0] === place))
    return hit('domain_label', 0.8);
  const short = bare.flatMap(shortForms);
  if (
    short.some(
      (form) =>
        whole === form + place || (others.length > 1 && whole === form + initialsOf(others)),
    )
  )
    return hit('domain_words', 0.75);
  const distinctive = others.filter((word) => !isCommonWord(word));
  if (isShortWithPlace(label.plain, short, distinctive)) return hit('domain_words', 0.75);
  const acronyms = acronymsOf(name.words, bare);
  // "lmu" of Ludwig-Maximilians-Universität München: the place may be left out.
  const withoutPlace = initialsOf(bare.slice(0, -1));
  if (whole.length >= 3 && (acronyms.has(whole) || whole === withoutPlace))
    return hit('acronym', 0.75);
  if (label.candidates.some((text) => showsBoth(text, bare))) return hit('domain_words', 0.8);
  if (
    distinctive.length > 0 &&
    hyphened(label.plain, bare, distinctive) &&
    showsInstitution(label.plain, bare)
  )
    return hit('domain_words', 0.8);
  const made = inOrder(whole, bare);
  return made && whole.length >= 5 ? hit('abbreviation', made.whole ? 0.75 : SURE) : null;
}

/** "hwk-muenchen", "dresden-hwk": a short form and a word that says which, parted by a hyphen. */
function isShortWithPlace(
  plain: string,
  short: readonly string[],
  distinctive: readonly string[],
): boolean {
  const [one = '', other = '', ...more] = plain.split('-');
  if (more.length > 0) return false;
  return (
    (short.includes(one) && distinctive.includes(other)) ||
    (short.includes(other) && distinctive.includes(one))
  );
}

/** First letters of at least two words, or none. */
function initialsOf(words: readonly string[]): string {
  return words.length < 2 ? '' : words.map((word) => word.slice(0, 1)).join('');
}

/** "freiburg" of Freiburg im Breisgau. */
function placeOf(others: readonly string[]): string {
  const end = others.findIndex((word) => BEFORE_REGION.has(word));
  return others.slice(0, end < 1 ? others.length : end).join('');
}

const BEFORE_REGION = new Set(
  'im am an in bei ob auf vor upon sur en sous sul aan bij nad pod und and'.split(' '),
);

function hasAcademicSuffix({ candidates: [whole = ''], withSuffix }: Label): boolean {
  return /^(?:edu|ac)(?:[a-z]{2})?$/.test(withSuffix.slice(whole.length));
}

/** Neighbouring words written as one, with what the body is and with a word that says which. */
function showsBoth(text: string, bare: readonly string[]): boolean {
  return neighbours(bare).some(
    (run) =>
      run.some(isInstitution) && run.some((word) => !isInstitution(word)) && run.join('') === text,
  );
}

/** Whether a piece between hyphens is what the body is, or a beginning of it: "uni-heidelberg". */
function showsInstitution(plain: string, bare: readonly string[]): boolean {
  return plain
    .split('-')
    .some(
      (piece) =>
        piece.length >= 2 && bare.some((word) => isInstitution(word) && word.startsWith(piece)),
    );
}

function compareWords(
  label: Label,
  bare: readonly string[],
  core: readonly string[],
  hit: Hit,
): Match | null {
  const [first = ''] = core;
  // "Global Solutions Group": with nothing distinctive, several words in a row must do.
  if (first === '')
    return bare.length > 2 && label.candidates[0] === bare.slice(0, -1).join('')
      ? hit('domain_words', SURE)
      : null;
  // One word of several stands for the company only where few bear it.
  const distinctive = core.filter(
    (word) => word.length >= MIN_DISTINCTIVE_LETTERS && !isCommonWord(word),
  );
  const isDistinctive = (word: string) => core.length === 1 || distinctive.includes(word);
  const runs = runsOf(bare);
  if (label.candidates.some((text) => text.length >= 4 && runs.has(text)))
    return hit('domain_words', 0.8);
  const own = label.candidates.filter((text) => !isAnotherTrade(label.added.get(text) ?? '', bare));
  if (first.length >= 3 && isDistinctive(first) && own.includes(first))
    return hit('domain_words', first.length > 3 ? 0.8 : SURE);
  if (own.includes(brandAtEnd(distinctive))) return hit('domain_words', SURE);
  if (hyphened(label.plain, bare, core.length === 1 ? core : distinctive))
    return hit('domain_words', 0.8);
  const [whole = ''] = label.candidates;
  const made = inOrder(whole, bare);
  if (made && whole.length >= 5) return hit('abbreviation', made.whole ? 0.75 : SURE);
  return compareBeginning(label, { bare, core }, hit);
}

/** "maersk" of A.P. Møller - Mærsk, "ericsson" of LM Ericsson; the surname behind a given name is many people's. */
function brandAtEnd(distinctive: readonly string[]): string {
  const brand = distinctive.at(-1) ?? '';
  if (distinctive.length === 1) return brand.length >= MIN_BRAND ? brand : '';
  return distinctive.length === 2 &&
    brand.length > MIN_BRAND &&
    !isKnownGivenName(distinctive[0] ?? '')
    ? brand
    : '';
}

const MIN_DISTINCTIVE_LETTERS = 3;
const MIN_BRAND = 5;

/** The name, and then more: "acme-support-desk"; with words that the name does not have it may be another Acme. */
function compareBeginning(
  label: Label,
  { bare, core }: { readonly bare: readonly string[]; readonly core: readonly string[] },
  hit: Hit,
): Match | null {
  const [whole = ''] = label.candidates;
  const joined = core.join('');
  const unlike = core.some((word) => !isCommonWord(word));
  if (!unlike || joined.length < MIN_BEGINNING) return null;
  const rest = label.plain.startsWith(joined) ? label.plain.slice(joined.length) : null;
  if (
    rest !== null &&
    isNeutral(rest) &&
    !rest.split('-').some((word) => isAnotherTrade(word, bare))
  )
    return hit('domain_words', SURE);
  // Two words together are hardly another's; but who wants to be paid in their name adds words, too.
  if (
    core.length > 1 &&
    joined.length >= MIN_UNMISTAKABLE &&
    whole.includes(joined) &&
    !isBait(whole.replace(joined, ''))
  )
    return hit('domain_words', SURE);
  return null;
}

/** Words by which a domain asks for money or passwords in a company's name, or looks like the end of its address. */
function isBait(added: string): boolean {
  return BAIT.has(added);
}

const BAIT = wordSet(`
login logins logon signin signon verify verification secure account accounts billing bill bills invoice invoices invoicing
payment payments pay remit remittance refund refunds update confirm password wallet com net org www
`);

const MIN_BEGINNING = 4;
const MIN_UNMISTAKABLE = 9;
