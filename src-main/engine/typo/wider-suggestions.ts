// Makes a wider guess at the intended mail domain, where the one written accepts no mail or is not a domain.
import {
  freeMailDomains,
  popularMailDomains,
  providerNames,
  providerOfDomain,
} from '../mail-provider/mail-domains.ts';
import { onDemand } from '../table-on-demand.ts';
import { slipsBetween } from './edit-distance.ts';
import { fewestSlips, lettersOf } from './letters.ts';
import { type DomainSuggestion, exists, labelOf } from './suggest.ts';

/** Longer names are no slip for a mail domain. */
const LONGEST_WRITTEN = 40;

/**
 * The mail domain that was probably meant by a text in the place of a domain, or null. Two slips are allowed, any ending, and dots
 * that are missing, doubled or commas. Only for what takes no mail: names this near to a provider's exist and are others'.
 */
export function widelyMeant(written: string): DomainSuggestion | null {
  if (written.length > LONGEST_WRITTEN) return null;
  const lower = written.toLowerCase();
  const plain = withDots(lower);
  // What is left as it was may be known: a provider whose domain takes no mail just now was meant all the same.
  const isKnown = providerOfDomain(plain) !== null;
  if (isKnown && plain === lower) return null;
  const meant = isKnown ? plain : nearest(plain);
  if (meant === null) return null;
  const kind = labelOf(meant) === labelOf(plain) ? 'tld' : 'domain';
  return { domain: meant, kind, distance: slipsBetween(lower, meant, LONGEST_WRITTEN) };
}

const IMPOSSIBLE = Number.POSITIVE_INFINITY;
/** Labels of a provider from this length on allow three slips, all others two; none of them is short. */
const THREE_SLIPS_FROM = 9;
/** A label of another kind than a provider's own name is a word, too. */
const SHORTEST_WORD = 3;
const LONG_WORD = 5;
const UNPOPULAR_SLIPS_FROM = 7;

/** Commas and their like are dots, several are one, and none is at the edge. */
function withDots(text: string): string {
  return text
    .replace(/[\s.,;:/\\_|·。．｡]+/g, '.')
    .replace(/[^a-z0-9.-]/g, '')
    .replace(/^[.-]/, '')
    .replace(/[.-]$/, '')
    .replace(/^www\./, '');
}

interface Candidate {
  readonly domain: string;
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

/** In the order of preference. */
const candidates = onDemand((): readonly Candidate[] => {
  const popular = new Set(popularMailDomains());
  return [...new Set([...popular, ...freeMailDomains()])].map((domain) => {
    const label = labelOf(domain);
    const distinct = providerNames().has(label);
    return {
      domain,
      label,
      ending: domain.slice(label.length + 1),
      letters: lettersOf(label),
      popular: popular.has(domain),
      distinct,
      most: slipsAllowed(label, distinct, popular.has(domain)),
    };
  });
});

function nearest(plain: string): string | null {
  const joined = plain.replaceAll('.', '');
  const undotted = popularMailDomains().find((domain) => domain.replaceAll('.', '') === joined);
  if (undotted !== undefined) return undotted;
  const label = labelOf(plain);
  const ending = plain.slice(label.length + 1);
  // `mail.gmail.com`: nobody has a mailbox below a provider's own name.
  const above = providerOfDomain(ending);
  if (above?.popular.includes(ending) && providerNames().has(labelOf(ending))) return ending;
  const known = exists(ending);
  const letters = lettersOf(label);
  let best: string | null = null;
  let least = IMPOSSIBLE;
  for (const each of candidates()) {
    const cost = Math.min(
      fewestSlips(letters, each.letters) > each.most
        ? IMPOSSIBLE
        : costOf(label, ending, known, each),
      // The dot was left out, and something else slipped as well: `gmailcm`.
      ending === '' ? joinedCost(joined, each) : IMPOSSIBLE,
    );
    if (cost < least) [best, least] = [each.domain, cost];
  }
  return best;
}

/** What it costs to take one for the other; infinite where that is far-fetched. */
function costOf(label: string, ending: string, known: boolean, meant: Candidate): number {
  const { most } = meant;
  const slips = slipsBetween(label, meant.label, most);
  if (slips > most) return IMPOSSIBLE;
  const ends = endingCost(ending, known, meant);
  // A short word is near to many, and a word whose ending was cut short is not mistyped as well.
  const mostOfWord = meant.label.length < LONG_WORD ? 0 : NEAR_ENDING;
  if (slips > 0 && !meant.distinct && ends > mostOfWord) return IMPOSSIBLE;
  // With another ending, and where two letters differ, the beginning has to be the same.
  const first = meant.label.charAt(0);
  const sameFirst = label.charAt(0) === first;
  if (ends >= OTHER_ENDING && (slips > 1 || !sameFirst)) return IMPOSSIBLE;
  if (slips > 1 && !sameFirst && label.charAt(1) !== first) return IMPOSSIBLE;
  return slips + ends + (meant.popular ? 0 : UNPOPULAR);
}

function slipsAllowed(label: string, distinct: boolean, popular: boolean): number {
  if (distinct) return label.length >= THREE_SLIPS_FROM ? 3 : 2;
  return label.length >= (popular ? SHORTEST_WORD : UNPOPULAR_SLIPS_FROM) ? 1 : 0;
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
  if (!meant.distinct || !meant.popular) return IMPOSSIBLE;
  const slips = slipsBetween(joined, whole, 1);
  return slips > 1 ? IMPOSSIBLE : slips + NO_ENDING;
}
