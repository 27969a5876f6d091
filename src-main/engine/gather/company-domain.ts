// Looks for the domain of a company named beside a free-mail address: likely names are looked up in the DNS, and websites checked for the company's name.
import type { ValidAddress } from '../address/parse.ts';
import { readNames } from '../company/company-name.ts';
import { labelsOf } from '../company/domain-label.ts';
import { compareLabel } from '../company/label-match.ts';
import { likelyDomains } from '../company/likely-domains.ts';
import { SURE } from '../company/match-answer.ts';
import { ownNameAs } from '../company/website-own-name.ts';
import type { CompanyDomainFact } from '../facts.ts';
import { countryOfDomain } from '../ip/country.ts';
import type { EnginePorts, LookupContext, Website, WebsiteAnswer } from '../ports.ts';

type Ports = Pick<EnginePorts, 'dns' | 'reference' | 'website' | 'companyEndings'>;

/** Websites that are visited at most; they are asked at the same time, so that a check waits as long as for one. */
const MOST_VISITS = 3;

/**
 * Asks whether domains of the company's name exist, and visits the websites of the likeliest that do. Never a fact: a
 * website's claim to the company's name proves nothing, and another company may have the same name. `country` is that
 * of the source IP, where it is known. Never rejects.
 */
export async function gatherCompanyDomain(
  ports: Ports,
  { registrableDomain }: Pick<ValidAddress, 'registrableDomain'>,
  company: string,
  country: string | null,
  context: LookupContext,
): Promise<CompanyDomainFact> {
  const countries = [countryOfDomain(registrableDomain), country].filter((each) => each !== null);
  const { companyEndings: endings } = ports;
  const likely = likelyDomains(company, { countries, ...(endings ? { endings } : {}) }).filter(
    (domain) => domain !== registrableDomain && !isAnybodys(ports, domain),
  );
  if (likely.length === 0) return { state: 'not_asked' };
  const existences = await Promise.all(likely.map((domain) => existence(ports, domain, context)));
  const there = existences.filter((each) => each.state === 'yes').slice(0, MOST_VISITS);
  const visits = await Promise.all(
    there.map(async ({ domain }) => ({
      domain,
      answer: await ports.website.visit(domain, context),
    })),
  );
  return weighed(company, existences, visits);
}

/** A mail service is no company's own domain, even where it has the company's name. */
function isAnybodys({ reference }: Ports, domain: string): boolean {
  return (
    reference.freeProvider(domain) ||
    reference.aliasService(domain) !== null ||
    reference.disposable(domain) !== null
  );
}

interface Existence {
  readonly domain: string;
  readonly state: 'yes' | 'no' | 'unknown';
  readonly detail: string | null;
  readonly observedAt: number;
}

/** Whether there is an address where a website could be. */
async function existence(
  { dns }: Ports,
  domain: string,
  context: LookupContext,
): Promise<Existence> {
  const four = await dns.resolve(domain, 'A', context);
  const answer = four.kind === 'nodata' ? await dns.resolve(domain, 'AAAA', context) : four;
  const { observedAt } = answer;
  switch (answer.kind) {
    case 'records':
      return { domain, state: 'yes', detail: null, observedAt };
    case 'nodata':
    case 'nxdomain':
      return { domain, state: 'no', detail: null, observedAt };
    case 'failed':
      return { domain, state: 'unknown', detail: answer.detail, observedAt };
  }
}

interface Visit {
  readonly domain: string;
  readonly answer: WebsiteAnswer;
}

function weighed(
  company: string,
  existences: readonly Existence[],
  visits: readonly Visit[],
): CompanyDomainFact {
  const names = readNames(company);
  for (const { domain, answer } of visits) {
    if (answer.kind !== 'site') continue;
    const { website, observedAt } = answer;
    const named = ownNameAs(website, names);
    const at = named === null ? null : whereItIs(domain, website, names);
    if (named !== null && at !== null)
      return { state: 'found', domain: at, named, url: website.url, observedAt };
  }
  const observedAt = Math.max(
    ...existences.map((each) => each.observedAt),
    ...visits.map(({ answer }) => answer.observedAt),
  );
  const silence = firstFailure(existences, visits);
  if (silence !== null) return { state: 'unknown', detail: silence, observedAt };
  const visited = visits.map(({ domain }) => domain);
  return { state: 'not_found', tried: existences.map(({ domain }) => domain), visited, observedAt };
}

/** A site that moved is where it ended, if that domain has the company's name too: a page at a social network is no domain of its own. */
function whereItIs(
  domain: string,
  { movedTo }: Website,
  names: ReturnType<typeof readNames>,
): string | null {
  if (movedTo === null) return domain;
  const fits = names.some((name) =>
    labelsOf(movedTo, movedTo).some((label) => {
      const match = compareLabel(label, name);
      return match !== null && match.strength >= SURE;
    }),
  );
  return fits ? movedTo : null;
}

/** What gave no answer, in words: where something did not, nobody knows that there is none. */
function firstFailure(existences: readonly Existence[], visits: readonly Visit[]): string | null {
  for (const { domain, answer } of visits)
    if (answer.kind === 'failed') return `${domain}: ${answer.detail}`;
  const unheard = existences.find(({ state }) => state === 'unknown');
  return unheard === undefined ? null : `${unheard.domain}: ${unheard.detail}`;
}
