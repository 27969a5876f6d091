// Whether a domain is nearly a company's name: read as it, or a slip away from it, as an impostor's would be.
import { soundsAlike } from '../person/spelling-variants.ts';
import { slipsBetween } from '../typo/edit-distance.ts';
import { asRead, readAlike } from '../typo/lookalike.ts';
import { isCommonWord, isInstitution } from './common-words.ts';
import { CONNECTORS, isPlainName, type Reading, withoutConnectors } from './company-name.ts';
import { isAddedWord, type Label } from './domain-label.ts';

/**
 * How one of the labels is nearly one of the names, as people see it: "kestre1, 1 for l"; null where a label is a name, or
 * none is near. Forms that honest domains have are not near: words that are inflected, shortened, left out or added, another
 * trade, umlauts and transliterations.
 */
export function nearMiss(labels: readonly Label[], names: readonly Reading[]): string | null {
  const forms = names.filter(({ reliable }) => reliable).flatMap(formsOf);
  const imitated = firstOf(labels, forms, foreignLetters);
  if (imitated !== null) return imitated;
  if (labels.some((label) => forms.some((form) => isForm(label, form)))) return null;
  return firstOf(labels, forms, ({ shown, candidates }, form) => {
    const [read = null] = candidates.flatMap((text) => readAlike(text, form.joined) ?? []);
    if (read !== null && form.joined.length >= SHORTEST_READ) return `${shown}, ${read}`;
    if (!form.mayBeMistyped) return null;
    const [whole = '', ...withoutAffixes] = candidates;
    const texts = form.joined.length < UNMISTAKABLE ? [whole] : [whole, ...withoutAffixes];
    return whole === form.joined || texts.some((text) => isSlip(text, form)) ? shown : null;
  });
}

/** One way in which a name can stand in a label. */
interface Form {
  readonly words: readonly string[];
  readonly joined: string;
  /** The name as it is written; plain where all of it is ASCII. */
  readonly written: string;
  readonly isPlain: boolean;
  /** Whether a letter more, less or other makes no other organisation's name. */
  readonly mayBeMistyped: boolean;
}

const SHORTEST_READ = 4;
const SHORTEST_MISTYPED = 6;
/** Names from here on are recognised with another first letter, and with words before or behind them. */
const UNMISTAKABLE = 9;
/** Names from here on are distinctive, even if each of their words is. */
const LONG = 12;

function formsOf(reading: Reading): readonly Form[] {
  const { words, core, full, writtenFull } = reading;
  const bare = withoutConnectors(words);
  const [first = ''] = core;
  const written = writtenFull.join('');
  // A letter parts the towns of two savings banks, and two spellings of one name that is written in another script.
  const isPlain = isPlainName(reading);
  const isLoose = bare.some(isInstitution) || !LATIN.test(written);
  return [words, bare, core, full.split(' '), [first]].map((form) => {
    const joined = form.join('');
    const isOwn = joined.length >= LONG || form.some((word) => !isCommonWord(word));
    const mayBeMistyped = !isLoose && isOwn && joined.length >= SHORTEST_MISTYPED;
    return { words: form, joined, written, isPlain, mayBeMistyped };
  });
}

const LATIN = /^[\p{Script=Latin}\p{M}\p{N}]*$/u;

function firstOf(
  labels: readonly Label[],
  forms: readonly Form[],
  find: (label: Label, form: Form) => string | null,
): string | null {
  for (const label of labels) {
    for (const form of forms) {
      const found = form.joined === '' ? null : find(label, form);
      if (found !== null) return found;
    }
  }
  return null;
}

/** Whether the label is the name itself, parted by hyphens where words end, or at least there. */
function isForm({ plain, candidates, withSuffix }: Label, { words, joined }: Form): boolean {
  if (candidates[0] !== joined) return withSuffix === joined || candidates.includes(joined);
  const hyphens = endsOf(plain.split('-'));
  const ends = endsOf(words);
  return hyphens.every((at) => ends.includes(at)) || ends.every((at) => hyphens.includes(at));
}

/** After how many letters each word ends, but for the last. */
function endsOf(words: readonly string[]): readonly number[] {
  return words.slice(0, -1).map((_, at) => words.slice(0, at + 1).join('').length);
}

/** Letters that no language of the name has, that look like letters of the name. */
function foreignLetters({ shown }: Label, { joined, written }: Form): string | null {
  const foreign = shown.match(FOREIGN) ?? [];
  if (foreign.every((letter) => written.includes(letter))) return null;
  const { plain, replaced } = asRead(shown);
  return plain.replaceAll('-', '') === joined ? `${shown}, ${replaced.join(', ')}` : null;
}

/** Beyond the letters with marks of European languages (Latin-1 and Latin Extended-A); a dotless i is an i to the eye. */
const FOREIGN = /[ı\u{180}-\u{10ffff}]/gu;

/** Whether a label is the name but for a slip, and no honest form of it. */
function isSlip(text: string, form: Form): boolean {
  const { words, joined } = form;
  const slips = slipsBetween(text, joined, 2);
  if (slips === 0 || slips > (joined.length >= LONG ? 2 : 1)) return false;
  // Another first letter makes another short word: Hilton, Milton.
  const isSwapped = text[0] === joined[1] && text[1] === joined[0];
  if (joined.length < UNMISTAKABLE && text[0] !== joined[0] && !isSwapped) return false;
  if (isSpelling(text, form) || isMerged(text, words)) return false;
  const instead = words.flatMap((word, at) => {
    const typed = between(text, words.slice(0, at).join(''), words.slice(at + 1).join(''));
    return typed === null ? [] : [{ typed, word }];
  });
  if (instead.some(isOtherWord)) return false;
  return isDoubled(text, joined) || !instead.some(isReworked);
}

/** Another habit of writing the same letters: of any script where the name has letters beyond ASCII, else of umlauts. */
function isSpelling(text: string, { joined, isPlain }: Form): boolean {
  return isPlain ? withoutUmlauts(text) === withoutUmlauts(joined) : soundsAlike(text, joined);
}

function withoutUmlauts(text: string): string {
  return text.replace(/(?<=[aou])e/g, '');
}

/** Two words that share a letter where they meet: "cloudns". */
function isMerged(text: string, words: readonly string[]): boolean {
  return words.some((word, at) => {
    const before = words.slice(0, at).join('');
    return before.endsWith(word.slice(0, 1)) && text === before + words.slice(at).join('').slice(1);
  });
}

/** What is between the beginning and the end of a text; null where it begins or ends otherwise. */
function between(text: string, before: string, after: string): string | null {
  const fits =
    text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
  return fits ? text.slice(before.length, text.length - after.length) : null;
}

interface Instead {
  /** What a label has in the place of a word of the name. */
  readonly typed: string;
  readonly word: string;
}

/** Nothing, an everyday word, or another form of the same one. */
function isOtherWord({ typed, word }: Instead): boolean {
  if (typed === '' || isCommonWord(typed) || isAddedWord(typed) || CONNECTORS.has(typed))
    return true;
  return isInflected(typed, word) || isInflected(word, typed);
}

/** Shortened ("frght"), with initials before or behind it, or of two other letters, which make another short word. */
function isReworked({ typed, word }: Instead): boolean {
  if (word.length - typed.length > 1) return true;
  if (typed.length > word.length && (typed.startsWith(word) || typed.endsWith(word))) return true;
  return word.length < LONG_WORD && slipsBetween(typed, word, 1) > 1;
}

const LONG_WORD = 8;

/** Whether one letter was written twice. */
function isDoubled(text: string, meant: string): boolean {
  return Array.from(text).some(
    (letter, at) => letter === text[at + 1] && text.slice(0, at) + text.slice(at + 1) === meant,
  );
}

/** Plurals and cases: "systems", "companies", "apotheken", "werke". */
function isInflected(word: string, stem: string): boolean {
  if (stem.endsWith('y') && word === `${stem.slice(0, -1)}ies`) return true;
  if (!word.startsWith(stem) || stem.endsWith('s')) return false;
  const ending = word.slice(stem.length);
  if (ending === 's' || ending === 'es') return true;
  return /(?:e|el|er)$/.test(stem) ? ending === 'n' : /^(?:e|en|er)$/.test(ending);
}
