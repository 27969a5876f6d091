// Compares a company's name with a domain and with what its website calls itself; weights and words are decided elsewhere.
import { distance } from 'fastest-levenshtein';
import { soundsAlike } from '../person/near.ts';
import { spellingOf } from '../person/spelling.ts';
import type { Website } from '../ports.ts';
import { isWeakWord, withoutGluedForms, withoutLegalForms } from './legal-forms.ts';

export interface CompanyQuestion {
  /** As given by the caller. */
  readonly company: string;
  /** ASCII: "acme.example"; "" when there is none. */
  readonly registrableDomain: string;
  /** The address's domain as people read it; may stand below the registrable one. */
  readonly domainUnicode: string;
  /** What its website shows, or null where none was seen. */
  readonly website: Website | null;
}

export type CompanyMatchReason =
  /** The domain's label is the name, with or without words like "get", "group" or a country. */
  | 'domain_label'
  /** The label is the distinctive word, or a run of words, of a longer name; or begins with it. */
  | 'domain_words'
  /** The label is made of the words' first letters. */
  | 'acronym'
  /** The label is made of beginnings of the words, in their order: fedex. */
  | 'abbreviation'
  /** The label differs from the name by a slip. A lookalike would, too. */
  | 'domain_similar'
  /** The website moved to a domain that fits. */
  | 'moved_domain'
  /** The organisation or site name of the website. */
  | 'website_name'
  | 'website_title'
  /** The name stands in the website's text. */
  | 'website_text';

/** `strength` is 0 to 1. `matched` is what fitted (a label or a name); `found` is the other organisation's name as published. */
export type CompanyMatch =
  | {
      readonly state: 'match';
      readonly reason: CompanyMatchReason;
      readonly strength: number;
      readonly matched: string;
    }
  | {
      readonly state: 'mismatch';
      readonly reason: 'another_organization';
      readonly strength: number;
      readonly found: string;
    }
  | { readonly state: 'inconclusive'; readonly why: string };

type Match = Extract<CompanyMatch, { state: 'match' }>;

/** How much of a company's name is looked at, in UTF-16 units. */
const MAX_NAME = 1000;
const MAX_WORDS = 12;
/** A match by less than this yields to a website that names somebody else. */
const SURE = 0.65;
/** From here on the website has nothing to add. */
const SETTLED = 0.9;

/**
 * Whether a mailbox at this domain is likely the company's. A mismatch needs a website that names another organisation:
 * a domain label alone proves nothing, because brands differ from legal names.
 */
export function matchCompany({
  company,
  registrableDomain,
  domainUnicode,
  website,
}: CompanyQuestion): CompanyMatch {
  const names = readNames(company);
  if (names.length === 0) return { state: 'inconclusive', why: 'no company is named' };
  if (registrableDomain === '')
    return { state: 'inconclusive', why: 'there is no domain to compare with' };

  const labels = labelsOf(registrableDomain, domainUnicode);
  const byDomain = strongest(
    names.map((name) => strongest(labels.map((label) => compareLabel(label, name)))),
  );
  const settled = byDomain !== null && byDomain.strength >= SETTLED;
  const byWebsite = website && !settled ? matchWebsite(website, names) : null;
  const match = strongest([byDomain, byWebsite]);
  if (match && match.strength >= SURE) return match;

  const other = website ? anotherOrganization(website, names, labels) : null;
  // A domain that is like the name, with a site that is not, is what an impostor would register.
  if (other && (!match || match.reason === 'domain_similar')) return other;
  const called = website ? unlikeName(website, names) : null;
  if (match && called)
    return {
      state: 'inconclusive',
      why: `the domain may fit, but its website calls itself ${called}`,
    };
  if (match) return match;
  if (!names.some((name) => name.reliable)) {
    return {
      state: 'inconclusive',
      why: 'the company name is in a script whose Latin spelling cannot be told',
    };
  }
  return {
    state: 'inconclusive',
    why: website ? 'the website does not say clearly whose it is' : 'no website was seen',
  };
}

/** One reading of a company's name in plain lower-case letters and digits, legal forms left out. */
interface Reading {
  readonly words: readonly string[];
  /** The words that other companies do not share. */
  readonly core: readonly string[];
  readonly reliable: boolean;
  /** With its legal form. */
  readonly full: string;
  /** The words as a text would have them, without and with the legal form. */
  readonly written: readonly string[];
  readonly writtenFull: readonly string[];
}

const CONNECTORS = new Set(
  'the and und et y e of de der die das des du la le les el los las di del della da do dos for fur pour para per van von n'.split(
    ' ',
  ),
);
const NOT_A_COMPANY = new Set(
  'na n a none null nil unknown test self employed selfemployed freelance freelancer freelancing private privat personal individual student retired unemployed home myself particulier privato autonomo independent'.split(
    ' ',
  ),
);
const NOT_LATIN =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Georgian}\p{Script=Armenian}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;

/** Readings of a name: with umlauts written in two ways, and each of "Acme GmbH (formerly Widget AG)" and "Acme dba Widget". */
function readNames(text: string): Reading[] {
  const cut = text.slice(0, MAX_NAME);
  const bare = ASCII.test(cut) ? cut : withoutGluedForms(cut.normalize('NFKC'));
  // Most names are plain; the rarer writings are looked for only where their signs stand.
  const texts = SEVERAL_NAMES.test(bare) ? severalNames(bare) : [bare];
  // "Booking.com" is also Booking.
  const withoutTld = bare.includes('.') ? texts.map((part) => part.replace(TLD, '')) : [];
  const readings = [...new Set([...texts, ...withoutTld])].flatMap(readName);
  return readings.length < 2
    ? readings
    : [
        ...new Map(
          readings.map((reading) => [reading.words.join(' ') + reading.full, reading]),
        ).values(),
      ];
}

const ASCII = /^[ -~]*$/;
const TLD = /\.(?:com|net|org|io|ai|co|de|fr|nl|it|es|eu|uk|jp|in)\b/gi;
const SEVERAL_NAMES = /[(（|–—]|\b(?:d\/?b\/?a|t\/a|as|formerly|aka)\b/i;

function severalNames(bare: string): string[] {
  const inside = [...bare.matchAll(/[(（]([^)）]{2,})[)）]/g)].map((match) => match[1] ?? '');
  const outside = bare.replace(/[(（][^)）]*[)）]/g, ' ');
  const halves = outside.split(
    /\b(?:d\/?b\/?a|t\/a|trading as|doing business as|formerly|aka)\b|\s[|–—]\s/i,
  );
  return [
    outside,
    ...(halves.length > 1 ? halves : []),
    ...inside.filter((part) => !isPlace(part)),
  ].slice(0, 5);
}

/** "Acme (Germany)" and "Acme (Pvt)" name no second company. */
function isPlace(text: string): boolean {
  const words = plainWords(text).map((ways) => ways[0] ?? '');
  return (
    words.every((word) => word.length < 2 || isWeakWord(word)) ||
    withoutLegalForms(['x', ...words]).length === 1
  );
}

function readName(text: string): Reading[] {
  const writtenFull = wordsOf(text).slice(0, MAX_WORDS);
  const written = withoutLegalForms(writtenFull);
  const ways = spell(writtenFull);
  if (ways.length === 0) return [];
  if (ways.every((way) => NOT_A_COMPANY.has(way[0] ?? ''))) return [];
  const reliable = !NOT_LATIN.test(text);
  const habits = Math.max(...ways.map((way) => way.length));
  return Array.from({ length: Math.min(habits, 3) }, (_, habit) => {
    const all = ways.map((way) => way[Math.min(habit, way.length - 1)] ?? '');
    const words = withoutLegalForms(all);
    return {
      words,
      core: words.filter((word) => !isWeakWord(word)),
      reliable,
      full: all.join(' '),
      written,
      writtenFull,
    };
  });
}

/** The words of a text in lower case: "S.p.A." is one word, "&" is "and". */
function wordsOf(text: string): string[] {
  const lower = text.toLowerCase().replace(/['’‘`´]/g, '');
  const joined = lower.includes('.')
    ? lower.replace(/(?<!\p{L})(?:\p{L}\.)+\p{L}?(?!\p{L})/gu, (found) =>
        found.length > 2 ? found.replaceAll('.', '') : found,
      )
    : lower;
  return joined.replace(/[&+]/g, ' and ').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Each word with its spellings in plain letters and digits, the usual one first. */
function spell(words: readonly string[]): (readonly string[])[] {
  return words
    .map((word) => (/^[a-z0-9]+$/.test(word) ? [word] : spellingOf(word).forms))
    .filter((forms) => forms.length > 0);
}

function plainWords(text: string): (readonly string[])[] {
  return spell(wordsOf(text));
}

interface Label {
  /** As people read it: "acme-group". */
  readonly shown: string;
  /** In plain letters and digits, hyphens kept. */
  readonly plain: string;
  /** Without the words that domains add ("get", "group"), hyphens removed; the whole label first. */
  readonly candidates: readonly string[];
  /** Label and suffix in one: "bitly" for bit.ly. */
  readonly withSuffix: string;
}

const PREFIXES = new Set(
  'get try use go my join the hello team meet with we weare visit shop ask'.split(' '),
);
const SUFFIXES = new Set(
  'hq app apps inc corp co company group gruppe groupe grp holding holdings gmbh ag ltd llc sa srl spa bv ab online web site mail email global intl international worldwide usa us uk eu de fr it es nl ch at pl jp cn in au br europe asia india china america tech technologies technology labs lab io ai digital software systems solutions services consulting consult studio studios media team'.split(
    ' ',
  ),
);
const LONGEST_AFFIX = 13;

function labelsOf(registrableDomain: string, domainUnicode: string): Label[] {
  const depth = registrableDomain.split('.').length;
  const unicode = domainUnicode.split('.').slice(-depth);
  return labelOf(unicode[0] ?? '', unicode.slice(1)).concat(
    unicode.join('.') === registrableDomain
      ? []
      : labelOf(registrableDomain.split('.')[0] ?? '', []),
  );
}

function labelOf(shown: string, suffix: readonly string[]): Label[] {
  const lower = shown.toLowerCase();
  if (lower === '' || lower.startsWith('xn--')) return [];
  const spellings = /^[a-z0-9-]+$/.test(lower) ? [lower] : habitsOfLabel(lower);
  return spellings.map((plain) => {
    const whole = plain.replaceAll('-', '');
    return {
      shown: lower,
      plain,
      candidates: [whole, ...withoutAffixes(whole)],
      withSuffix: whole + suffix.join(''),
    };
  });
}

function habitsOfLabel(label: string): string[] {
  const pieces = label
    .split('-')
    .map((piece) => (/^[a-z0-9]*$/.test(piece) ? [piece] : spellingOf(piece).forms));
  return [0, 1].map((habit) =>
    pieces.map((forms) => forms[Math.min(habit, forms.length - 1)] ?? '').join('-'),
  );
}

function withoutAffixes(label: string): string[] {
  const rests: string[] = [];
  for (let size = 2; size <= LONGEST_AFFIX && label.length - size >= 3; size += 1) {
    if (PREFIXES.has(label.slice(0, size))) rests.push(label.slice(size));
  }
  for (const rest of [label, ...rests]) {
    for (let size = 2; size <= LONGEST_AFFIX && rest.length - size >= 3; size += 1) {
      if (SUFFIXES.has(rest.slice(-size))) rests.push(rest.slice(0, -size));
    }
  }
  return [...new Set(rests)];
}

function compareLabel(label: Label, name: Reading): Match | null {
  const { words, core } = name;
  const [whole = ''] = label.candidates;
  const joined = words.join('');
  const bare = words.filter((word) => !CONNECTORS.has(word));
  const exact = new Set([joined, bare.join(''), core.join('')].filter((text) => text.length >= 2));
  const hit = (reason: CompanyMatchReason, strength: number): Match => ({
    state: 'match',
    reason,
    strength,
    matched: label.shown,
  });

  if (exact.has(whole) || exact.has(label.withSuffix))
    return hit('domain_label', core.length > 0 ? 0.95 : 0.75);
  if (core.length > 0 && label.candidates.some((text) => text.length >= 3 && exact.has(text)))
    return hit('domain_label', 0.9);
  const acronyms = acronymsOf(words, bare);
  if (acronyms.has(whole)) return hit('acronym', whole.length > 2 ? 0.8 : 0.55);
  if (whole.length >= 2 && whole === leadingLetters(bare)) return hit('acronym', 0.75);
  if (
    whole.length >= 4 &&
    [...exact].some((text) => Math.abs(text.length - whole.length) <= 3 && soundsAlike(text, whole))
  )
    return hit('domain_label', 0.8);
  if (label.candidates.some((text) => text.length >= 3 && acronyms.has(text)))
    return hit('acronym', 0.7);
  return compareWords(label, bare, core, hit) ?? compareSimilar(label, exact, hit);
}

/** First letters, with and without the connecting words: 2 to 8 of them. */
function acronymsOf(words: readonly string[], bare: readonly string[]): ReadonlySet<string> {
  const initials = (list: readonly string[]) => list.map((word) => word.slice(0, 1)).join('');
  const withN = words.map((word) => (word === 'and' ? 'n' : word));
  return new Set(
    [words, bare, withN].map(initials).filter((text) => text.length >= 2 && text.length <= 8),
  );
}

function compareWords(
  label: Label,
  bare: readonly string[],
  core: readonly string[],
  hit: (reason: CompanyMatchReason, strength: number) => Match,
): Match | null {
  const [first = ''] = core;
  // "Global Solutions Group": with nothing distinctive, several words in a row must do.
  if (first === '')
    return bare.length > 2 && label.candidates[0] === bare.slice(0, -1).join('')
      ? hit('domain_words', SURE)
      : null;
  const runs = runsOf(bare);
  if (label.candidates.some((text) => text.length >= 4 && runs.has(text)))
    return hit('domain_words', 0.8);
  if (first.length >= 3 && label.candidates.includes(first))
    return hit('domain_words', first.length > 3 ? 0.8 : SURE);
  if (core.some((word) => word.length >= 5 && label.candidates.includes(word)))
    return hit('domain_words', SURE);
  if (hyphened(label.plain, bare, core)) return hit('domain_words', 0.8);
  const [whole = ''] = label.candidates;
  const made = inOrder(whole, bare);
  if (made && whole.length >= 5) return hit('abbreviation', made.whole ? 0.75 : SURE);
  const joined = core.join('');
  if (joined.length >= 8 && whole.startsWith(joined)) return hit('domain_words', SURE);
  // More follows that the name does not have: "smithbakery" may be another Smith.
  if (joined.length >= 5 && whole.startsWith(joined)) return hit('domain_words', 0.6);
  if (joined.length >= 4 && label.plain.startsWith(`${joined}-`)) return hit('domain_words', 0.6);
  if (first.length >= 6 && whole.startsWith(first)) return hit('domain_words', 0.6);
  if (joined.length >= 8 && whole.includes(joined)) return hit('domain_words', SURE);
  return null;
}

/** "hm" for H & M Hennes & Mauritz: the name begins with its own initials. */
function leadingLetters(words: readonly string[]): string {
  const end = words.findIndex((word) => word.length > 1);
  return words.slice(0, end < 0 ? words.length : end).join('');
}

/** Neighbouring words written as one, at least two of them with at least one distinctive. */
function runsOf(words: readonly string[]): ReadonlySet<string> {
  const runs = new Set<string>();
  for (let start = 0; start < words.length; start += 1) {
    for (let end = start + 2; end <= words.length; end += 1) {
      const run = words.slice(start, end);
      if (run.some((word) => !isWeakWord(word))) runs.add(run.join(''));
    }
  }
  return runs;
}

/** "uni-heidelberg": every piece is a word or its beginning, one of them distinctive. */
function hyphened(plain: string, bare: readonly string[], core: readonly string[]): boolean {
  const pieces = plain.split('-');
  if (pieces.length < 2) return false;
  const known = pieces.every(
    (piece) =>
      piece.length >= 2 &&
      bare.some((word) => word === piece || (piece.length >= 3 && word.startsWith(piece))),
  );
  return (
    known &&
    pieces.some(
      (piece) =>
        core.includes(piece) || core.some((word) => piece.length >= 4 && word.startsWith(piece)),
    )
  );
}

/**
 * Whether a label is made of beginnings of the words in their order, every distinctive word used: at least two letters of each
 * (fedex), or initials beside a whole distinctive word (jpmorgan). Bounded by letters × words × letters.
 */
function inOrder(label: string, words: readonly string[]): { readonly whole: boolean } | null {
  if (words.length < 2) return null;
  const dead = new Set<number>();
  const from = (
    at: number,
    index: number,
    used: number,
    whole: boolean,
    short: boolean,
  ): { readonly whole: boolean } | null => {
    if (index === words.length)
      return at === label.length && used >= 2 && (whole || !short) ? { whole } : null;
    const key =
      (((at * 16 + index) * 4 + Math.min(used, 2)) * 2 + Number(whole)) * 2 + Number(short);
    if (dead.has(key)) return null;
    const word = words[index] ?? '';
    let shared = 0;
    while (shared < word.length && label[at + shared] === word[shared]) shared += 1;
    for (let size = shared; size >= 1; size -= 1) {
      const isWhole = size === word.length && size >= 4 && !isWeakWord(word);
      const found = from(
        at + size,
        index + 1,
        used + 1,
        whole || isWhole,
        short || (size < 2 && word.length > 1),
      );
      if (found) return found;
    }
    if (isWeakWord(word)) {
      const found = from(at, index + 1, used, whole, short);
      if (found) return found;
    }
    dead.add(key);
    return null;
  };
  return from(0, 0, 0, false, false);
}

function compareSimilar(
  label: Label,
  exact: ReadonlySet<string>,
  hit: (reason: CompanyMatchReason, strength: number) => Match,
): Match | null {
  const [whole = ''] = label.candidates;
  return [...exact].some((text) => isSimilar(text, whole)) ? hit('domain_similar', 0.5) : null;
}

/** One slip from six letters on, two from nine, three from fourteen; the first letter the same. */
function isSimilar(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  const allowed = shorter >= 14 ? 3 : shorter >= 9 ? 2 : shorter >= 6 ? 1 : 0;
  if (allowed === 0 || one[0] !== other[0] || Math.abs(one.length - other.length) > allowed)
    return false;
  return distance(one, other) <= allowed;
}

/** What a site is called when nobody has named it. */
const NO_SITE_NAME = new Set(
  'home homepage home page welcome willkommen bienvenue benvenuti bienvenidos startseite accueil inicio index untitled website site my site mysite blog wordpress just another wordpress site shop online shop login sign in error page not found 404 403 forbidden access denied just a moment attention required loading coming soon official site official website'.split(
    ' ',
  ),
);

function matchWebsite(website: Website, names: readonly Reading[]): Match | null {
  const { organization, siteName, title, movedTo, text } = website;
  const hit = (reason: CompanyMatchReason, strength: number, matched: string): Match => ({
    state: 'match',
    reason,
    strength,
    matched,
  });
  const named = (
    published: string | null | undefined,
    reason: CompanyMatchReason,
    weight: number,
  ) => {
    const like = published ? likenessOf(names, published) : 0;
    return published && like >= SURE ? hit(reason, round(like * weight), published) : null;
  };
  const moved = movedTo
    ? strongest(
        names.map((name) =>
          strongest(labelsOf(movedTo, movedTo).map((label) => compareLabel(label, name))),
        ),
      )
    : null;
  const byName = strongest([
    named(organization?.name, 'website_name', 0.95),
    named(organization?.legalName, 'website_name', 0.95),
    named(siteName, 'website_name', 0.9),
    ...titleParts(title).map((part) => named(part, 'website_title', 0.8)),
    moved && moved.reason !== 'domain_similar'
      ? hit('moved_domain', round(moved.strength * 0.9), movedTo ?? '')
      : null,
  ]);
  if (byName && byName.strength >= SURE) return byName;
  // The text is long, so it is read last.
  const mentioned = nameInText(text, names);
  return mentioned === null ? byName : hit('website_text', SURE, mentioned);
}

/** "Acme | Home": the parts of a title, those that name nobody left out. */
function titleParts(title: string | null): string[] {
  return (title ?? '')
    .slice(0, MAX_NAME)
    .split(/\s[|–—·•:»-]\s|[|–—·•»]|:\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !isNoName(part))
    .slice(0, 5);
}

function isNoName(published: string): boolean {
  const words = plainWords(published).map((ways) => ways[0] ?? '');
  return (
    words.length === 0 || words.every((word) => NO_SITE_NAME.has(word) || CONNECTORS.has(word))
  );
}

/** The name with its words in a row, in the site's text: two words with a distinctive one, or one word with its legal form. */
function nameInText(text: string, names: readonly Reading[]): string | null {
  const lower = text.toLowerCase();
  let words: string | null = null;
  for (const { written, writtenFull, core } of names) {
    if (core.length === 0) continue;
    const name = written.length > 1 && core.join('').length >= 6 ? written : writtenFull;
    if (name.length < 2 || !lower.includes(name.at(-1) ?? '')) continue;
    words ??= ` ${wordsOf(text).join(' ')} `;
    if (words.includes(` ${name.join(' ')} `)) return name.join(' ');
  }
  return null;
}

/** How alike a published name is to the company, 0 to 1: 1 the same, 0.85 one is the other with more words, 0.8 an acronym, 0.3 a word in common. */
function likenessOf(names: readonly Reading[], published: string): number {
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
  if (mine.length === 1 && inOrder(mine[0] ?? '', other.words) && (mine[0]?.length ?? 0) >= 5)
    return 0.7;
  if (theirs.length === 1 && inOrder(theirs[0] ?? '', one.words) && (theirs[0]?.length ?? 0) >= 5)
    return 0.7;
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
  return (
    short.length >= 3 &&
    acronymsOf(
      other.words,
      other.words.filter((word) => !CONNECTORS.has(word)),
    ).has(short)
  );
}

/** The organisation that a website names, when it has nothing in common with the company; null where it names none clearly. */
function anotherOrganization(
  website: Website,
  names: readonly Reading[],
  labels: readonly Label[],
): Extract<CompanyMatch, { state: 'mismatch' }> | null {
  if (!names.some((name) => name.reliable)) return null;
  const { organization, siteName, title } = website;
  const published = [organization?.name, organization?.legalName, siteName].filter(
    (name) => name !== null && name !== undefined && !isNoName(name),
  );
  if (published.length > 0) {
    const strange = published.every((name) => isStrange(names, name ?? ''));
    const found = published[0] ?? '';
    return strange
      ? {
          state: 'mismatch',
          reason: 'another_organization',
          strength: organization ? 0.8 : 0.7,
          found,
        }
      : null;
  }
  // A title names the organisation only where the domain says the same.
  const parts = titleParts(title);
  const confirmed = parts.find((part) =>
    readNames(part).some((reading) =>
      labels.some((label) => (compareLabel(label, reading)?.strength ?? 0) >= 0.9),
    ),
  );
  if (confirmed === undefined || !parts.every((part) => isStrange(names, part))) return null;
  return { state: 'mismatch', reason: 'another_organization', strength: 0.6, found: confirmed };
}

/** What the website calls itself, where that is not clearly the company. */
function unlikeName({ organization, siteName }: Website, names: readonly Reading[]): string | null {
  const published = organization?.name ?? siteName;
  return published && !isNoName(published) && likenessOf(names, published) < SURE
    ? published
    : null;
}

/** Whether a published name can be compared with the company's and shares nothing with it. */
function isStrange(names: readonly Reading[], published: string): boolean {
  const readings = readNames(published);
  return (
    readings.length > 0 &&
    readings.every((reading) => reading.reliable) &&
    likenessOf(names, published) === 0
  );
}

function strongest(matches: readonly (Match | null)[]): Match | null {
  let best: Match | null = null;
  for (const match of matches)
    if (match && (best === null || match.strength > best.strength)) best = match;
  return best;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
