// At which domains a company of a given name probably is, the likeliest first.
import { parseAddress } from '../address/parse.ts';
import { MAX_NAME, type Reading, readNames, withoutConnectors } from './company-name.ts';
import { countriesOfForm, endingOfCountry } from './country-endings.ts';
import { labelsOf } from './domain-label.ts';
import { compareLabel } from './label-match.ts';
import { SURE } from './match-answer.ts';

export interface LikelyDomainHints {
  /** ISO 3166-1 alpha-2 codes of the countries that something else speaks for, the surest first. */
  readonly countries: readonly string[];
  /** The endings to look under in place of those of the world; absent outside of the practice network. */
  readonly endings?: readonly string[];
}

/** How many domains are named at most: each is a question to the DNS. */
export const MOST_DOMAINS = 16;
const MOST_ENDINGS = 6;
const MOST_LABELS = 8;

/**
 * Registrable domains in ASCII, at most `MOST_DOMAINS`: a domain that is in the name itself, then the name without its
 * legal form, in one word and with hyphens, with and without the words that many companies share, under the endings of its
 * legal form, of `countries`, and of all the world. A domain that would not count as the company's by its label is left out.
 */
export function likelyDomains(company: string, hints: LikelyDomainHints): readonly string[] {
  const readings = readNames(company).filter((reading) => reading.reliable);
  const fits = (domain: string) =>
    readings.some((reading) =>
      labelsOf(domain, domain).some(
        (label) => (compareLabel(label, reading)?.strength ?? 0) >= SURE,
      ),
    );
  const labels = inTurn(readings.map(labelsOfName)).slice(0, MOST_LABELS);
  const endings = hints.endings ?? endingsOf(readings, hints.countries);
  const made = labels
    .flatMap((label, index) =>
      endings.map((ending, order) => ({ domain: `${label}.${ending}`, rank: index + 2 * order })),
    )
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ domain }) => domain);
  return [...new Set([...domainsIn(company), ...made])].filter(fits).slice(0, MOST_DOMAINS);
}

/** RFC 1035 §2.3.4: 63 octets at most. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

function labelsOfName({ words, core }: Reading): readonly string[] {
  const bare = withoutConnectors(words);
  return [bare.join(''), bare.join('-'), words.join(''), core.join('')].filter(
    (label) => label.length > 1 && LABEL.test(label),
  );
}

/** The first of each, then the second of each …, every one once. */
function inTurn(lists: readonly (readonly string[])[]): readonly string[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const mixed = Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  );
  return [...new Set(mixed.flat())];
}

/** "Booking.com B.V." names its domain. */
function domainsIn(company: string): readonly string[] {
  return company
    .slice(0, MAX_NAME)
    .split(/[\s()<>,;|/]/)
    .filter((word) => word.includes('.'))
    .flatMap((word) => {
      const address = parseAddress(`x@${word}`);
      return address.valid && address.registrableDomain !== '' ? [address.registrableDomain] : [];
    });
}

const EVERYWHERE = 'com';
const LAST = ['net', 'org'];

function endingsOf(readings: readonly Reading[], countries: readonly string[]): readonly string[] {
  const ofForm = readings.flatMap(formWords).flatMap(countriesOfForm);
  const both = countries.filter((country) => ofForm.includes(country));
  const [first, ...others] = [...new Set([...both, ...ofForm, ...countries])].map(endingOfCountry);
  const ordered = first === undefined ? [EVERYWHERE] : [first, EVERYWHERE, ...others];
  // The last ones are kept, however many countries there are.
  return [...new Set(ordered)].slice(0, MOST_ENDINGS - LAST.length).concat(LAST);
}

/** The words of the name that were taken for its legal form. */
function formWords({ written, writtenFull }: Reading): readonly string[] {
  return writtenFull.filter((word) => !written.includes(word));
}
