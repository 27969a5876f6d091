// Whether a domain belongs to a company: its name is compared with the domain and with what the website calls itself.
import type { Website } from '../ports.ts';
import { anotherOrganization, unlikeName } from './another-organization.ts';
import { readNames } from './company-name.ts';
import { labelsOf } from './domain-label.ts';
import { compareLabel } from './label-match.ts';
import { type CompanyMatch, SURE, strongest } from './match-answer.ts';
import { matchWebsite } from './website-match.ts';

export interface CompanyQuestion {
  /** As given by the caller. */
  readonly company: string;
  /** ASCII: "acme.example"; "" when there is none. */
  readonly registrableDomain: string;
  /** The address's domain as people read it; may stand below the registrable one. */
  readonly domainUnicode: string;
  /** What its website shows, or null where none was seen. */
  readonly website: Website | null;
  /** Whether nobody has looked for a website yet: then only a match that no website could shake is one. */
  readonly unseen?: boolean;
}

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
  unseen = false,
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

  if (unseen) {
    const why = match ? 'the domain may fit' : 'the domain alone does not show it';
    return { state: 'inconclusive', why: `${why}, and its website was not visited` };
  }
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
      why: 'the company name is in a script that cannot be spelt in Latin letters reliably',
    };
  }
  return {
    state: 'inconclusive',
    why: website ? 'the website does not say clearly whose it is' : 'no website was seen',
  };
}
