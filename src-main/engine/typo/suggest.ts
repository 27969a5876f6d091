// Finds the mail domain that was probably meant where one was mistyped.
import { parse } from 'tldts';
import { popularMailDomains, providerNames } from '../mail-provider/mail-domains.ts';
import { onDemand } from '../table-on-demand.ts';
import { wordSet } from '../word-list.ts';
import { type Slip, slipBetween, slipsBetween } from './edit-distance.ts';
import { keysAreNear, lettersAreNear } from './keyboard-neighbours.ts';
import { fewestSlips, lettersOf } from './letters.ts';

/** Real domains with owners of their own that one letter parts from a popular one. */
const REAL_NEIGHBOURS: ReadonlySet<string> = wordSet(`
cloud.com gmial.de gmailer.com hushmail.com fmail.com hmail.com zmail.com qmail.com tmail.com hotmail.ru gotmail.com hitmail.com
libera.it liberi.it yahoo.pl yander.com outlooks.com outlock.com comcast.com comcat.net verizon.com freinet.de freenet.com t-online.com
talktalk.com telenet.com tiscali.com telefonia.net firstmail.com nyahoo.com yandex.net rambler.com laposte.com laposta.net ziggo.com
hostmail.com telnet.be earthling.net icloud.ru eyahoo.com iclouds.com
`);

export interface DomainSuggestion {
  readonly domain: string;
  /** What was mistyped: the provider's name, the ending, or both and the dots. */
  readonly kind: 'domain' | 'label' | 'tld';
  /** Letters added, dropped, replaced or swapped between the two domains. */
  readonly distance: number;
}

export interface SuggestionContext {
  /** Domains that a list names often: their near misses are slips, too. */
  readonly frequent?: DomainIndex;
  /** Whether a domain is known to be real, so that it is what was meant. */
  isWellKnown(domain: string): boolean;
}

/** The domain (ASCII, lower case) that was probably meant instead of `domain`, or null. */
export function suggestDomain(
  domain: string,
  { frequent, isWellKnown }: SuggestionContext,
): DomainSuggestion | null {
  const popular = popularIndex();
  if (popular.domains.has(domain) || REAL_NEIGHBOURS.has(domain)) return null;
  if (frequent?.domains.has(domain)) return null;
  const label = labelOf(domain);
  const ending = domain.slice(label.length + 1);
  // Collected lists of providers hold gmail.co and hotmail.con, so a slipped ending is judged before they are asked.
  const meant = slippedEnding(popular, label, ending) ?? slippedDots(popular, domain);
  const near =
    meant ??
    nearLabel(popular, label, ending, DISTINCT) ??
    slippedTwice(popular, label, ending) ??
    (frequent ? nearFrequent(frequent, label, ending) : null);
  if (near === null || (meant === null && isWellKnown(domain))) return null;
  return { ...near, distance: slipsBetween(domain, near.domain, MOST_SLIPS) };
}

const MOST_SLIPS = 8;

type Suggestion = Pick<DomainSuggestion, 'domain' | 'kind'>;

interface Entry {
  readonly domain: string;
  readonly label: string;
  readonly ending: string;
  /** One bit for each letter that the label holds. */
  readonly letters: number;
}

export interface DomainIndex {
  readonly domains: ReadonlySet<string>;
  readonly byLabel: ReadonlyMap<string, readonly Entry[]>;
  readonly byEnding: ReadonlyMap<string, readonly Entry[]>;
  /** Domains of distinct providers by their letters without the dots. */
  readonly withoutDots: ReadonlyMap<string, string>;
}

/** Of domains in order of preference. */
export function indexOf(domains: readonly string[]): DomainIndex {
  const entries = domains.map((domain) => {
    const label = labelOf(domain);
    return { domain, label, ending: domain.slice(label.length + 1), letters: lettersOf(label) };
  });
  return {
    domains: new Set(domains),
    byLabel: Map.groupBy(entries, (entry) => entry.label),
    byEnding: Map.groupBy(entries, (entry) => entry.ending),
    withoutDots: new Map(
      entries
        .filter((entry) => providerNames().has(entry.label))
        .map((entry) => [entry.domain.replaceAll('.', ''), entry.domain]),
    ),
  };
}

const popularIndex = onDemand(() => indexOf(popularMailDomains()));

/** Endings that exist, but hardly ever behind the name of a provider that has none of them. */
const REAL_SLIPS: ReadonlyMap<string, string> = new Map([
  ['co', 'com'],
  ['cm', 'com'],
  ['om', 'com'],
  ['ne', 'net'],
  ['et', 'net'],
]);

/** The provider's name is right and its ending is not: `gmail.con`, `hotmail.co`, `gmail.com.com`. */
function slippedEnding(index: DomainIndex, label: string, ending: string): Suggestion | null {
  const entries = index.byLabel.get(label);
  if (!entries) return null;
  const distinct = providerNames().has(label);
  // `hotmail.com.a`: what follows an ending that was whole is no part of another.
  const whole = entries.find((entry) => ending.startsWith(`${entry.ending}.`));
  if (whole !== undefined && !exists(ending)) return { domain: whole.domain, kind: 'tld' };
  const near = entries.filter(
    (entry) =>
      (distinct && REAL_SLIPS.get(ending) === entry.ending) || isSlipOf(ending, entry.ending),
  );
  return match(near, distinct, 'tld');
}

/** An ending that does not exist, one slip away from one that does. */
function isSlipOf(ending: string, meant: string): boolean {
  return slipBetween(ending, meant) !== null && !exists(ending);
}

/** A label that makes no public suffix of any ending, as `x` does of `se`. */
const NO_SUFFIX = 'mistyped';

/** Whether a domain's ending is one under which names can be registered. */
export function canExist(domain: string): boolean {
  return suffixOf(domain) !== null;
}

/** Whether names can be registered under an ending. */
export function exists(ending: string): boolean {
  return suffixOf(`${NO_SUFFIX}.${ending}`) === ending;
}

/** Public Suffix List, private part included; null where it has none for the domain. */
function suffixOf(domain: string): string | null {
  const options = { extractHostname: false, allowPrivateDomains: true };
  const { publicSuffix, isIcann, isPrivate } = parse(domain, options);
  return isIcann || isPrivate ? publicSuffix : null;
}

/** A domain up to its first dot. */
export function labelOf(domain: string): string {
  return domain.split('.', 1).join('');
}

/** Where several countries' endings are as near, nobody knows which was meant; a distinct provider's first one will do. */
function match(
  entries: readonly Entry[],
  distinct: boolean,
  kind: Suggestion['kind'],
): Suggestion | null {
  const first = entries[0];
  if (!first || (!distinct && entries.length > 1)) return null;
  return { domain: first.domain, kind };
}

/** Every letter is there, but the dots stand wrong: `gmailcom`, `gmai.lcom`, `www.gmail.com`. */
function slippedDots(index: DomainIndex, domain: string): Suggestion | null {
  if (domain.startsWith('www.')) {
    const rest = domain.slice(4);
    return index.domains.has(rest) ? { domain: rest, kind: 'domain' } : null;
  }
  const meant = index.withoutDots.get(domain.replaceAll('.', ''));
  return meant === undefined ? null : { domain: meant, kind: 'domain' };
}

/** A list's own domain: with an ending that does not exist, or with a long name that is a near miss. */
function nearFrequent(index: DomainIndex, label: string, ending: string): Suggestion | null {
  return slippedEnding(index, label, ending) ?? nearLabel(index, label, ending, LONG_ENOUGH);
}

const DISTINCT = (entry: Entry) => providerNames().has(entry.label);

const LONGEST_EVERYDAY_WORD = 8;
/** In names of companies one letter makes another company, unless the name is long. */
const LONG_ENOUGH = (entry: Entry) => entry.label.length > LONGEST_EVERYDAY_WORD;

/** The ending is right and the name before it is a near miss: `gmial.com`. */
function nearLabel(
  index: DomainIndex,
  label: string,
  ending: string,
  suits: (entry: Entry) => boolean,
): Suggestion | null {
  const entries = index.byEnding.get(ending);
  if (!entries || label.length < SHORTEST_TYPED) return null;
  const letters = lettersOf(label);
  let byTwo: Entry | null = null;
  for (const entry of entries) {
    const most = entry.label.length >= LONG_LABEL ? 2 : 1;
    if (fewestSlips(letters, entry.letters) > most || !suits(entry)) continue;
    const slip = slipBetween(label, entry.label);
    if (slip) {
      if (isLikely(slip, entry.label)) return { domain: entry.domain, kind: 'label' };
    } else if (
      most === 2 &&
      byTwo === null &&
      label.charAt(0) === entry.label.charAt(0) &&
      slipsBetween(label, entry.label, most) === most
    )
      byTwo = entry;
  }
  return byTwo === null ? null : { domain: byTwo.domain, kind: 'label' };
}

/** Name and ending both slipped, the ending into one that does not exist: `gmial.con`. */
function slippedTwice(index: DomainIndex, label: string, ending: string): Suggestion | null {
  // `mail.co` may be anything, but its name is no slip.
  if (index.byLabel.has(label)) return null;
  const real = REAL_SLIPS.get(ending);
  const endings =
    real === undefined
      ? [...index.byEnding.keys()].filter((meant) => isSlipOf(ending, meant))
      : [real];
  for (const meant of endings) {
    const near = nearLabel(index, label, meant, DISTINCT);
    if (near) return { domain: near.domain, kind: 'domain' };
  }
  return null;
}

const SHORTEST_TYPED = 4;
const MIDDLING_LABEL = 7;
const LONG_LABEL = 10;

/** Whether the one slip between a typed label and a provider's is one that hands make; short names are near to much. */
function isLikely(slip: Slip, meant: string): boolean {
  const middling = meant.length >= MIDDLING_LABEL;
  switch (slip.kind) {
    case 'swapped':
    case 'dropped':
      return true;
    case 'added':
      return (middling && slip.at > 0) || isStrayLetter(slip.typed, slip.at, meant);
    case 'replaced':
      // Another first letter makes another name: email, ymail, fmail, hmail.
      if (slip.at === 0) return middling && keysAreNear(slip.typed, slip.meant);
      return (
        lettersAreNear(slip.typed, slip.meant) ||
        slip.typed === meant.charAt(slip.at - 1) ||
        slip.typed === meant.charAt(slip.at + 1)
      );
  }
}

/** A letter typed twice, hit together with its neighbour, or out of the word itself; or a digit behind it. */
function isStrayLetter(letter: string, at: number, meant: string): boolean {
  const before = meant.charAt(at - 1);
  const after = meant.charAt(at);
  if (letter === before || letter === after) return true;
  if (keysAreNear(letter, before) || keysAreNear(letter, after)) return true;
  if (at === 0) return false;
  return meant.includes(letter) || (at === meant.length && /[0-9]/.test(letter));
}
