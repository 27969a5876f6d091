// Makes a wider guess at the intended mail domain, where the one written accepts no mail or is not a domain.
import { parse } from 'tldts';
import {
  freeMailDomains,
  popularMailDomains,
  providerNames,
  providerOfDomain,
} from '../mail-provider/mail-domains.ts';
import { remembered } from '../memo.ts';
import { onDemand } from '../table-on-demand.ts';
import { slipsBetween } from './edit-distance.ts';
import { lettersApart, lettersOf } from './letters.ts';
import type { DomainSuggestion } from './suggest.ts';

/** Longer names are no slip for a mail domain. */
const LONGEST_WRITTEN = 40;

/**
 * The mail domain that was probably meant by a text in the place of a domain, or null. Two slips are allowed, any ending, and dots
 * that are missing, doubled or commas. Only for what takes no mail: names this near to a provider's exist and are others'.
 */
export function widelyMeant(written: string): DomainSuggestion | null {
  if (written.length > LONGEST_WRITTEN) return null;
  return guesses.of(written, () => guess(written));
}

const IMPOSSIBLE = Number.POSITIVE_INFINITY;
/** Labels from these lengths on allow so many slips; shorter ones are near to everything. */
const TWO_SLIPS_FROM = 5;
const THREE_SLIPS_FROM = 9;
/** A label of another kind than a provider's own name is a word, too. */
const SHORTEST_WORD = 3;
const LONG_WORD = 5;
const UNPOPULAR_SLIPS_FROM = 7;

/** By what was written. */
const guesses = remembered<DomainSuggestion | null>(10_000);

function guess(written: string): DomainSuggestion | null {
  const lower = written.toLowerCase();
  const plain = withDots(lower);
  if (plain === '') return null;
  // What is left as it was may be known: a provider whose domain takes no mail just now was meant all the same.
  if (providerOfDomain(plain) !== null && plain === lower) return null;
  const meant = providerOfDomain(plain) === null ? nearest(plain) : plain;
  if (meant === null) return null;
  const kind = meant.slice(0, meant.indexOf('.')) === labelOf(plain) ? 'tld' : 'domain';
  return { domain: meant, kind, distance: slipsBetween(lower, meant, LONGEST_WRITTEN) };
}

/** Commas and their like are dots, several are one, and none is at the edge. */
function withDots(text: string): string {
  return text
    .replace(/[\s,;:/\\_|·。．｡]+/g, '.')
    .replace(/\.{2,}/g, '.')
    .replace(/[^a-z0-9.-]/g, '')
    .replace(/^[.-]/, '')
    .replace(/[.-]$/, '')
    .replace(/^www\./, '');
}

interface Candidate {
  readonly domain: string;
  /** Its place in the order of preference. */
  readonly rank: number;
  readonly label: string;
  readonly ending: string;
  /** One bit for each letter of the label. */
  readonly letters: number;
  /** Domains that people mean when they mistype one, before all others. */
  readonly popular: boolean;
  /** Whether the label means the provider and nothing else. */
  readonly distinct: boolean;
  /** How many slips its label allows. */
  readonly most: number;
}

interface Candidates {
  /** The ones of which a near miss counts, by the length of the label. */
  readonly nearByLength: ReadonlyMap<number, readonly Candidate[]>;
  /** All others, by the label itself. */
  readonly byLabel: ReadonlyMap<string, readonly Candidate[]>;
  /** Those whose label means the provider and nothing else. */
  readonly distinct: readonly Candidate[];
}

const candidates = onDemand((): Candidates => {
  const popular = new Set(popularMailDomains());
  const others = freeMailDomains().filter((domain) => !popular.has(domain));
  const all = [...popularMailDomains(), ...others].map((domain, rank) =>
    candidate(domain, rank, rank < popularMailDomains().length),
  );
  const near = all.filter(({ most }) => most > 0);
  return {
    nearByLength: Map.groupBy(near, ({ label }) => label.length),
    byLabel: Map.groupBy(
      all.filter(({ most }) => most === 0),
      ({ label }) => label,
    ),
    distinct: all.filter(({ distinct }) => distinct),
  };
});
const MOST_SLIPS = 3;

/** Popular domains by their letters without the dots: `gmailcom`. */
const withoutDots = onDemand(
  (): ReadonlyMap<string, string> =>
    new Map(
      popularMailDomains()
        .toReversed()
        .map((domain) => [domain.replaceAll('.', ''), domain]),
    ),
);

function candidate(domain: string, rank: number, popular: boolean): Candidate {
  const label = labelOf(domain);
  const ending = domain.slice(label.length + 1);
  const letters = lettersOf(label);
  const distinct = providerNames().has(label);
  const most = slipsAllowed(label, distinct, popular);
  return { domain, rank, label, ending, letters, popular, distinct, most };
}

interface Best {
  readonly candidate: Candidate;
  readonly cost: number;
}

function nearest(plain: string): string | null {
  const joined = plain.replaceAll('.', '');
  const undotted = withoutDots().get(joined);
  if (undotted !== undefined) return undotted;
  const label = labelOf(plain);
  const ending = plain.slice(label.length + 1);
  // `mail.gmail.com`: nobody has a mailbox below a provider's own name.
  const above = providerOfDomain(ending);
  if (above?.popular.includes(ending) && providerNames().has(labelOf(ending))) return ending;
  const known = ending !== '' && exists(ending);
  const letters = lettersOf(label);
  let best: Best | null = null;
  const consider = (each: Candidate, cost: number) => {
    if (cost === IMPOSSIBLE) return;
    const nearer =
      best === null || cost < best.cost || (cost === best.cost && each.rank < best.candidate.rank);
    if (nearer) best = { candidate: each, cost };
  };
  for (let apart = -MOST_SLIPS; apart <= MOST_SLIPS; apart += 1) {
    for (const each of candidates().nearByLength.get(label.length + apart) ?? []) {
      const { most } = each;
      if (Math.abs(apart) > most || lettersApart(letters, each.letters) > 2 * most) continue;
      consider(each, costOf(label, ending, known, each));
    }
  }
  for (const each of candidates().byLabel.get(label) ?? [])
    consider(each, costOf(label, ending, known, each));
  // The dot was left out, and something else slipped as well: `gmailcm`.
  if (ending === '') {
    for (const each of candidates().distinct) consider(each, joinedCost(joined, each));
  }
  return (best as Best | null)?.candidate.domain ?? null;
}

/** What it costs to take one for the other; infinite where that is far-fetched. */
function costOf(label: string, ending: string, known: boolean, meant: Candidate): number {
  const { most } = meant;
  const slips = label === meant.label ? 0 : slipsBetween(label, meant.label, most);
  if (slips > most) return IMPOSSIBLE;
  const ends = endingCost(ending, known, meant);
  if (ends === IMPOSSIBLE) return IMPOSSIBLE;
  // A short word is near to many, and a word whose ending was cut short is not mistyped as well.
  const word = slips > 0 && !meant.distinct;
  if (word && (ends === CUT_ENDING || (ends > 0 && meant.label.length < LONG_WORD)))
    return IMPOSSIBLE;
  // A word with another ending that exists is another's name, and so is a name that shares no beginning.
  const first = meant.label.charAt(0);
  const sameFirst = label.charAt(0) === first;
  if (slips > 0 && ends >= OTHER_ENDING && !(meant.distinct && slips === 1 && sameFirst))
    return IMPOSSIBLE;
  if (slips > 1 && !sameFirst && label.charAt(1) !== first) return IMPOSSIBLE;
  return slips + ends + (meant.popular ? 0 : UNPOPULAR);
}

function slipsAllowed(label: string, distinct: boolean, popular: boolean): number {
  if (distinct) {
    if (label.length >= THREE_SLIPS_FROM) return 3;
    return label.length >= TWO_SLIPS_FROM ? 2 : 1;
  }
  if (popular) return label.length >= SHORTEST_WORD ? 1 : 0;
  return label.length >= UNPOPULAR_SLIPS_FROM ? 1 : 0;
}

const UNPOPULAR = 0.4;
const MORE_BEHIND = 0.3;
const NEAR_ENDING = 0.5;
const CUT_ENDING = 0.6;
const NO_ENDING = 0.6;
const OTHER_ENDING = 0.7;

/** How far the ending lies from the one that is meant. */
function endingCost(ending: string, known: boolean, meant: Candidate): number {
  if (ending === meant.ending) return 0;
  if (ending === '') return meant.distinct || meant.popular ? NO_ENDING : IMPOSSIBLE;
  // `hotmail.com.a`, `gmail.com.com`, `gmail.comgmail.com`.
  if (ending.startsWith(`${meant.ending}.`)) return MORE_BEHIND;
  // `uol.com` for uol.com.br.
  if (meant.popular && meant.ending.startsWith(`${ending}.`)) return CUT_ENDING;
  const slips = slipsBetween(ending, meant.ending, 3);
  if (slips <= 1 && (meant.distinct || !known)) return NEAR_ENDING;
  if (!known && (slips <= 2 || (meant.distinct && ending.startsWith(meant.ending))))
    return NEAR_ENDING + slips / 10;
  if (meant.distinct) return OTHER_ENDING + slips / 20;
  return meant.popular && slips <= 1 ? OTHER_ENDING : IMPOSSIBLE;
}

function joinedCost(joined: string, meant: Candidate): number {
  const whole = meant.domain.replaceAll('.', '');
  if (!meant.popular || Math.abs(joined.length - whole.length) > 1) return IMPOSSIBLE;
  const slips = slipsBetween(joined, whole, 1);
  return slips > 1 ? IMPOSSIBLE : slips + NO_ENDING;
}

/** A label that makes no public suffix of any ending. */
const NO_SUFFIX = 'mistyped';

/** Whether names can be registered under an ending (Public Suffix List, private part included). */
function exists(ending: string): boolean {
  const found = parse(`${NO_SUFFIX}.${ending}`, {
    extractHostname: false,
    allowPrivateDomains: true,
  });
  return found.publicSuffix === ending && (found.isIcann === true || found.isPrivate === true);
}

function labelOf(domain: string): string {
  const dot = domain.indexOf('.');
  return dot === -1 ? domain : domain.slice(0, dot);
}
