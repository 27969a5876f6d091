// Finds domains made to look like another one: mixed scripts, lookalike letters, `rn` for `m`.
import { popularMailDomains, providerNames } from '../mail-provider/mail-domains.ts';
import { onDemand } from '../table-on-demand.ts';
import { wordList } from '../word-list.ts';
import { ASCII_DOUBLES, DOUBLE_OF } from './confusables.ts';

/** Brands whose mail domain is imitated to deceive; their names are watched besides the popular mail domains. */
const IMITATED_DOMAINS: readonly string[] = wordList(`
paypal.com amazon.com apple.com microsoft.com google.com facebook.com instagram.com whatsapp.com netflix.com linkedin.com twitter.com
adobe.com dropbox.com docusign.com salesforce.com github.com gitlab.com slack.com zoom.us atlassian.com oracle.com cisco.com intel.com
ebay.com alibaba.com walmart.com shopify.com stripe.com booking.com airbnb.com uber.com spotify.com steampowered.com
chase.com wellsfargo.com bankofamerica.com citibank.com americanexpress.com mastercard.com visa.com hsbc.com barclays.com santander.com
deutsche-bank.de commerzbank.de sparkasse.de bnpparibas.com revolut.com wise.com coinbase.com binance.com kraken.com
fedex.com dhl.com ups.com usps.com maersk.com siemens.com samsung.com vodafone.com telekom.de
`);

export interface Lookalike {
  /** The domain that it is read as (ASCII). */
  readonly of: string;
  readonly how: 'mixed_script' | 'confusable' | 'ascii_confusable';
  /** What stands for what: "Cyrillic р for p", "rn for m". */
  readonly shown: string;
}

/** The domains that are watched by default: popular mail domains and brands. */
export const watchedDomains = onDemand((): readonly string[] => [
  ...popularMailDomains(),
  ...IMITATED_DOMAINS,
]);

/** Whether a domain (ASCII) is one of them, and so the very one that others imitate. */
export function isWatched(domain: string): boolean {
  return watchedIndex().domains.has(domain);
}

/** Shorter names are parts of other people's names as well. */
const LONG_BRAND = 6;

const brandNames = onDemand(
  (): ReadonlySet<string> =>
    new Set([
      ...providerNames(),
      ...IMITATED_DOMAINS.map(firstLabel).filter((label) => label.length >= LONG_BRAND),
    ]),
);

/**
 * The domain that `domainUnicode` (U-labels, lower case) imitates, or null; `ascii` is the same domain in A-labels.
 * A name in one script is left alone, unless all of it looks like a watched domain.
 */
export function lookalikeOf(domainUnicode: string, ascii: string): Lookalike | null {
  const watched = watchedIndex();
  if (watched.domains.has(ascii)) return null;
  if (!isAscii(domainUnicode)) return imitation(domainUnicode, watched);
  return firstFound(withParents(domainUnicode), (domain) => asciiLookalike(domain, watched));
}

interface Watched {
  readonly domains: ReadonlySet<string>;
  /** Watched domains by how the eye reads them. */
  readonly byShape: ReadonlyMap<string, string>;
  /** Watched domains by their first label, where that label is a brand of its own. */
  readonly byBrand: ReadonlyMap<string, string>;
  /** The same by how the eye reads the label. */
  readonly byBrandShape: ReadonlyMap<string, string>;
}

const watchedIndex = onDemand((): Watched => {
  // The first of several domains counts, and is set last.
  const backwards = watchedDomains().toReversed();
  const brands = backwards.filter((domain) => brandNames().has(firstLabel(domain)));
  return {
    domains: new Set(backwards),
    byShape: new Map(backwards.map((domain) => [shapeOf(domain), domain])),
    byBrand: new Map(brands.map((domain) => [firstLabel(domain), domain])),
    byBrandShape: new Map(brands.map((domain) => [shapeOf(firstLabel(domain)), domain])),
  };
});

/** Letters of other scripts, or with marks, in the place of ASCII letters. */
function imitation(domain: string, watched: Watched): Lookalike | null {
  const { plain, replaced, marksOnly } = asRead(domain);
  if (!isAscii(plain)) return null;
  // `mail.раypal.com` imitates as well as `раypal.com` does.
  const of = firstFound(withParents(plain), (parent) => meantBy(parent, marksOnly, watched));
  const shown = replaced.join(', ');
  // Letters of two alphabets in one word that together read as plain ASCII have no honest use.
  if (domain.split(/[.-]/).some(mixesAlphabets))
    return { of: of ?? plain, how: 'mixed_script', shown };
  return of === null ? null : { of, how: 'confusable', shown };
}

/** Accents make another word of a word (orange, orangé), but not of a brand. */
function meantBy(plain: string, marksOnly: boolean, watched: Watched): string | null {
  if (watched.domains.has(plain) && !marksOnly) return plain;
  return watched.byBrand.get(firstLabel(plain)) ?? null;
}

interface Reading {
  /** The domain with each double in place of its ASCII letter and without marks. */
  readonly plain: string;
  readonly replaced: readonly string[];
  /** Whether nothing but accents and the like was taken away. */
  readonly marksOnly: boolean;
}

/** A text in lower case with each letter replaced by the ASCII letter that it looks like. */
export function asRead(domain: string): Reading {
  const replaced = new Set<string>();
  let plain = '';
  let marksOnly = true;
  for (const letter of domain.normalize('NFC')) {
    const bare = isAscii(letter) ? letter : letter.normalize('NFD').replace(/\p{M}+/gu, '');
    const read = DOUBLE_OF.get(letter) ?? DOUBLE_OF.get(bare) ?? bare;
    if (read !== letter) replaced.add(`${describe(letter)} for ${read}`);
    if (read !== bare) marksOnly = false;
    plain += read;
  }
  return { plain, replaced: [...replaced], marksOnly };
}

function describe(letter: string): string {
  const script = ALPHABETS.find(({ pattern }) => pattern.test(letter));
  return script && script.name !== 'Latin' ? `${script.name} ${letter}` : letter;
}

/** Alphabets that share shapes. Han, kana and hangul stand beside Latin in honest names and share none. */
const ALPHABETS: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  { name: 'Latin', pattern: /\p{Script=Latin}/u },
  { name: 'Cyrillic', pattern: /\p{Script=Cyrillic}/u },
  { name: 'Greek', pattern: /\p{Script=Greek}/u },
  { name: 'Armenian', pattern: /\p{Script=Armenian}/u },
];

/** Whether a word holds letters of several alphabets that share shapes. */
export function mixesAlphabets(label: string): boolean {
  return ALPHABETS.filter(({ pattern }) => pattern.test(label)).length > 1;
}

/** `rn` for `m`, `1` for `l`, `0` for `o`, `vv` for `w`, in a name that is a watched one otherwise. */
function asciiLookalike(domain: string, watched: Watched): Lookalike | null {
  if (watched.domains.has(domain)) return null;
  const whole = watched.byShape.get(shapeOf(domain));
  const of = whole ?? watched.byBrandShape.get(shapeOf(firstLabel(domain)));
  if (of === undefined) return null;
  const doubles = doublesIn(domain, of);
  if (doubles.length > 0) return { of, how: 'ascii_confusable', shown: doubles.join(', ') };
  // What is left differs in i and l alone.
  if (whole === undefined || firstLabel(of).length < MIN_I_FOR_L) return null;
  return { of, how: 'ascii_confusable', shown: I_AND_L };
}

/**
 * What of `text` the eye takes for the letters of `of`, both in lower-case ASCII: "rn for m", "m for rn"; null where they are
 * equal or are not read alike. Short words differ in i and l by chance (mail and mall).
 */
export function readAlike(text: string, of: string): string | null {
  if (text === of || shapeOf(text) !== shapeOf(of)) return null;
  const undone = ASCII_DOUBLES.filter(([double]) => countOf(of, double) > countOf(text, double));
  const doubles = [
    ...doublesIn(text, of),
    ...undone.map(([double, letter]) => `${letter} for ${double}`),
  ];
  if (doubles.length > 0) return doubles.join(', ');
  return of.length < MIN_I_FOR_L ? null : I_AND_L;
}

const MIN_I_FOR_L = 6;
const I_AND_L = 'i and l swapped';

function doublesIn(text: string, of: string): readonly string[] {
  return ASCII_DOUBLES.filter(([double]) => countOf(text, double) > countOf(of, double)).map(
    ([double, letter]) => `${double} for ${double === '1' && !of.includes('l') ? 'i' : letter}`,
  );
}

/** How the eye reads ASCII: one string for all that look the same. */
function shapeOf(domain: string): string {
  let shape = domain;
  for (const [double, letter] of ASCII_DOUBLES) shape = shape.replaceAll(double, letter);
  return shape.replaceAll('i', 'l');
}

/** One more than a text holds of the part. */
function countOf(text: string, part: string): number {
  return text.split(part).length;
}

/** The domain and its parents down to two labels. */
function withParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

function firstFound<T>(items: readonly string[], find: (item: string) => T | null): T | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

function firstLabel(domain: string): string {
  return domain.slice(0, domain.indexOf('.'));
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) > 0x7f) return false;
  }
  return true;
}
