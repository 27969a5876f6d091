// Whether a domain belongs to a company: its name is compared with the domain and with what the website calls itself.
import type { Website } from '../ports.ts';
import { isWatched } from '../typo/lookalike.ts';
import { anotherOrganization, siteNameOf, unlikeName } from './another-organization.ts';
import { type Reading, readNames } from './company-name.ts';
import { type Label, labelsOf } from './domain-label.ts';
import { compareLabel } from './label-match.ts';
import { type CompanyMatch, SURE, strongest } from './match-answer.ts';
import { nearMiss } from './near-miss.ts';
import { matchWebsite } from './website-match.ts';
import { ownNameAs } from './website-own-name.ts';

export interface CompanyQuestion {
  /** As given by the caller. */
  readonly company: string;
  /** ASCII: "acme.example"; "" when there is none. */
  readonly registrableDomain: string;
  /** The address's domain as people read it; may stand below the registrable one. */
  readonly domainUnicode: string;
  /** What its website shows, or null where none was seen. */
  readonly website: Website | null;
  /** Whether the domain is old enough to stand for itself. */
  readonly established?: boolean;
  /** Whether nobody has looked for a website yet: then only a match that no website could shake is one. */
  readonly unseen?: boolean;
}

/** From here on the website has nothing to add. */
const CONCLUSIVE = 0.9;

/**
 * Whether a mailbox at this domain is likely the company's. A mismatch needs a website that names another organisation:
 * a domain label alone proves nothing, because brands differ from legal names.
 */
export function matchCompany({
  company,
  registrableDomain,
  domainUnicode,
  website,
  established = false,
  unseen = false,
}: CompanyQuestion): CompanyMatch {
  const names = readNames(company);
  if (names.length === 0) return { state: 'inconclusive', why: 'no company is named' };
  if (registrableDomain === '')
    return { state: 'inconclusive', why: 'there is no domain to compare with' };

  const labels = labelsOf(registrableDomain, domainUnicode);
  // A list may have the name of a well-known company wrong.
  const near = isWatched(registrableDomain) ? null : nearMiss(labels, names);
  if (near !== null) return judgeNearMiss(near, labels, names, established ? website : null);
  const byDomain = strongest(
    names.map((name) => strongest(labels.map((label) => compareLabel(label, name)))),
  );
  const isConclusive = byDomain !== null && byDomain.strength >= CONCLUSIVE;
  const byWebsite = website && !isConclusive ? matchWebsite(website, names) : null;
  const match = strongest([byDomain, byWebsite]);
  if (match && match.strength >= SURE) return match;

  if (unseen) {
    const why = match ? 'the domain may fit' : 'the domain alone does not show it';
    return { state: 'inconclusive', why: `${why}, and its website was not visited` };
  }
  const other = website ? anotherOrganization(website, names, labels) : null;
  if (other && !match) return other;
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

/**
 * A domain that is nearly the name is an impostor's, whatever its website says, as long as it is new: the copy of a site is made
 * in an hour. An old domain may be the company's, where its site gives itself that name, or another's of a similar name.
 */
function judgeNearMiss(
  shown: string,
  labels: readonly Label[],
  names: readonly Reading[],
  website: Website | null,
): CompanyMatch {
  const own = website && ownNameAs(website, names);
  if (own) return { state: 'match', reason: 'website_name', strength: SURE, matched: own };
  const other = website && siteNameOf(website, labels);
  if (other)
    return {
      state: 'inconclusive',
      why: `the domain and its website are called ${other}, which is nearly the company’s name`,
    };
  return { state: 'near_miss', strength: 0.8, shown };
}
