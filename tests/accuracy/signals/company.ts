// Measures companies against the domains of their sites, and against those of other organisations that share a word with them.
import { getDomain } from 'tldts';
import { matchCompany } from '../../../src-main/engine/company/company-match.ts';
import { likelyDomains } from '../../../src-main/engine/company/likely-domains.ts';
import { plainWords } from '../../../src-main/engine/company/plain-words.ts';
import { countryOfDomain } from '../../../src-main/engine/ip/country.ts';
import type { Measured } from '../measured.ts';
import type { DataSet } from '../sets.ts';

const SHORTEST_WORD = 3;

interface Company {
  readonly name: string;
  readonly domain: string;
}

export function measureCompany(read: (name: string) => DataSet): readonly Measured[] {
  const set = read('companies');
  const companies = set.rows.map(([name = '', domain = '']) => ({ name, domain }));
  const own = companies.map((company) => [company, company] as const);
  const strange = companies.flatMap((one) =>
    companies.filter((other) => sharesWord(one, other)).map((other) => [one, other] as const),
  );
  return [
    {
      what: 'companies matched with the domain of their website',
      set,
      hits: own.filter(matches).length,
      of: own.length,
      aim: { atLeast: 0.85 },
      misses: own.filter((pair) => !matches(pair)).map(shown),
    },
    {
      what: 'companies whose domain is among the likely ones that are looked up, with the country known',
      set,
      hits: companies.filter(isAmongLikely).length,
      of: companies.length,
      aim: { atLeast: 0.5 },
      misses: companies
        .filter((company) => !isAmongLikely(company))
        .map((company) => shown([company, company])),
    },
    {
      what: 'companies matched with the domain of another company that shares a word',
      set,
      hits: strange.filter(matches).length,
      of: strange.length,
      aim: { atMost: 0.005 },
      misses: strange.filter(matches).map(shown),
    },
  ];
}

function matches([{ name }, { domain }]: readonly [Company, Company]): boolean {
  const registrableDomain = getDomain(domain) ?? domain;
  const match = matchCompany({
    company: name,
    registrableDomain,
    domainUnicode: domain,
    website: null,
  });
  return match.state === 'match';
}

function isAmongLikely({ name, domain }: Company): boolean {
  const registrableDomain = getDomain(domain) ?? domain;
  const country = countryOfDomain(registrableDomain);
  const countries = country === null ? [] : [country];
  return likelyDomains(name, { countries }).includes(registrableDomain);
}

function shown([{ name }, { domain }]: readonly [Company, Company]): string {
  return `${name}: ${domain}`;
}

/** Two domains of one label are one organisation's: mozilla.org and mozilla.com. */
function sharesWord(one: Company, other: Company): boolean {
  if (one.name === other.name || labelOf(one) === labelOf(other)) return false;
  const words = wordsOf(other.name);
  return [...wordsOf(one.name)].some((word) => words.has(word));
}

function labelOf({ domain }: Company): string {
  return (getDomain(domain) ?? domain).split('.')[0] ?? '';
}

function wordsOf(name: string): ReadonlySet<string> {
  const words = plainWords(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= SHORTEST_WORD));
}
