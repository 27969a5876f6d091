// Judges what a name and a company say about the address.
import { LIMITS } from '../../../src-shared/limits.ts';
import type { VerificationResult } from '../../../src-shared/schemas/verification.ts';
import { matchCompany } from '../company/company-match.ts';
import type { CompanyMatchReason } from '../company/match-answer.ts';
import type { Facts } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { isNamedAfter } from '../person/domain-name.ts';
import { matchName } from '../person/match.ts';
import type { NameMatch, NameStrength } from '../person/name-match.ts';
import { isEstablished } from './registration.ts';
import { isProven, throwawayOf } from './throwaway.ts';

export interface PersonJudgement {
  readonly signals: VerificationResult['person'];
  readonly findings: readonly Finding[];
}

interface Answer {
  readonly value: boolean | null;
  /** How sure the answer is, 0 to 1; meaningless when it is null. */
  readonly confidence: number;
  readonly finding: Finding;
}

/** The person object of a result, and the findings behind it. */
export function checkPerson(facts: Facts): PersonJudgement {
  const name = judgeName(facts);
  const company = judgeCompany(facts);
  const answered = [name, company].filter((answer) => answer.value !== null);
  return {
    signals: {
      name_matches_email: name.value,
      likely_at_company: company.value,
      // Together both answers are no surer than the less sure of them.
      confidence:
        answered.length === 0 ? null : Math.min(...answered.map((answer) => answer.confidence)),
    },
    findings: [name.finding, company.finding],
  };
}

function judgeName({ request, address, lists, names }: Facts): Answer {
  const seen = { source: 'name and local part', observedAt: null };
  const { name } = request;
  if (name === undefined)
    return unanswered({
      code: 'name_not_given',
      observed: null,
      source: 'the request',
      observedAt: null,
    });
  if (isTooLong(name)) {
    return unanswered({
      code: 'name_inconclusive',
      observed: `the name has more than ${LIMITS.name} characters`,
      ...seen,
    });
  }
  if (address.localPart === null) {
    return unanswered({ code: 'name_inconclusive', observed: 'there is no local part', ...seen });
  }
  const match: NameMatch = lists?.role
    ? { state: 'inconclusive', why: 'the mailbox is for a role' }
    : matchName(name, address.localPart, names);
  const isOwnDomain = address.valid && lists !== null && !lists.freeProvider;
  if (match.state !== 'full' && isOwnDomain && isNamedAfter(address.registrableDomain, name, names))
    return {
      value: true,
      confidence: CONFIDENCE.weak,
      finding: {
        code: 'name_partly_matches',
        observed: `the domain ${address.registrableDomain} is named after the person`,
        source: 'name and domain',
        observedAt: null,
      },
    };
  switch (match.state) {
    case 'full':
      return {
        value: true,
        confidence: CONFIDENCE[match.strength],
        finding: {
          code: match.strength === 'weak' ? 'name_partly_matches' : 'name_matches',
          observed: match.pattern,
          ...seen,
        },
      };
    case 'partial':
      if (match.reason !== 'one_part') {
        const observed = `${match.pattern}, beside ${OTHERS[match.reason]}`;
        return unanswered({ code: 'name_half_fits', observed, ...seen });
      }
      return {
        value: true,
        confidence: 0.55,
        finding: { code: 'name_partly_matches', observed: match.pattern, ...seen },
      };
    case 'none':
      return {
        value: false,
        confidence: 0.7,
        finding: { code: 'name_mismatch', observed: address.localPart, ...seen },
      };
    case 'inconclusive':
      return unanswered({ code: 'name_inconclusive', observed: match.why, ...seen });
  }
}

/** Two whole parts meet by chance far more rarely than one part with an initial, and that more rarely than one part. */
const CONFIDENCE: Readonly<Record<NameStrength, number>> = { strong: 0.95, good: 0.85, weak: 0.65 };

const OTHERS = {
  another_surname: 'another surname',
  another_given_name: 'another given name',
} as const;

function judgeCompany(facts: Facts): Answer {
  const { request, address, lists, website } = facts;
  const company = request.company_name;
  if (company === undefined) {
    return unanswered({
      code: 'company_not_given',
      observed: null,
      source: 'the request',
      observedAt: null,
    });
  }
  const compared = { source: 'company and domain', observedAt: null };
  if (isTooLong(company)) {
    return unanswered({
      code: 'company_inconclusive',
      observed: `the company's name has more than ${LIMITS.name} characters`,
      ...compared,
    });
  }
  if (!address.valid || !lists) {
    return unanswered({
      code: 'company_inconclusive',
      observed: 'there is no domain to compare with',
      ...compared,
    });
  }
  // Whoever opens a mailbox there, or hides behind one, is not an employee by that.
  if (lists.freeProvider || isProven(throwawayOf(facts)) || lists.aliasService !== null) {
    return {
      value: false,
      confidence: 0.9,
      finding: {
        code: 'free_provider_for_company',
        observed: address.domainUnicode,
        source: lists.editions.providers,
        observedAt: null,
      },
    };
  }
  const match = matchCompany({
    company,
    registrableDomain: address.registrableDomain,
    domainUnicode: address.domainUnicode,
    website: website.kind === 'site' ? website.website : null,
    established: isEstablished(facts),
    unseen: website.kind === 'pending' || website.kind === 'not_needed',
  });
  switch (match.state) {
    case 'match':
      return {
        value: true,
        confidence: match.strength,
        finding: {
          code: 'company_matches',
          observed: `${REASONS[match.reason]}: ${match.matched}`,
          ...compared,
        },
      };
    case 'mismatch':
      return {
        value: false,
        confidence: match.strength,
        finding: { code: 'company_mismatch', observed: match.found, ...compared },
      };
    case 'near_miss':
      return {
        value: false,
        confidence: match.strength,
        finding: { code: 'company_imitated', observed: match.shown, ...compared },
      };
    case 'inconclusive':
      return unanswered({ code: 'company_inconclusive', observed: match.why, ...compared });
  }
}

/** How a company was recognised, in words. */
const REASONS: Readonly<Record<CompanyMatchReason, string>> = {
  domain_label: 'the domain is the company’s name',
  domain_words: 'the domain contains words of the company’s name',
  acronym: 'the domain is the company’s initials',
  abbreviation: 'the domain is made of the beginnings of the company’s words',
  moved_domain: 'its website moved to',
  website_name: 'its website is called',
  website_title: 'its website is titled',
  website_text: 'its website names it',
};

/** Rows of lists may hold any text in a column of names; requests of the API were refused before. */
function isTooLong(name: string): boolean {
  return [...name].length > LIMITS.name;
}

function unanswered(finding: Finding): Answer {
  return { value: null, confidence: 0, finding };
}
