// Says where the company that is named beside a free-mail address may be: a suggestion without weight, never a fact.
import { LIMITS } from '../../../src-shared/limits.ts';
import type { VerificationResult } from '../../../src-shared/schemas/verification.ts';
import { shortened } from '../../../src-shared/shortened.ts';
import type { Facts } from '../facts.ts';
import type { Finding } from '../finding.ts';

export interface CompanyDomainJudgement {
  /** Absent where nothing is suggested. */
  readonly suggestion?: NonNullable<VerificationResult['company_domain_suggestion']>;
  readonly findings: readonly Finding[];
}

export function checkCompanyDomain({ companyDomain }: Facts): CompanyDomainJudgement {
  switch (companyDomain.state) {
    case 'not_asked':
      return { findings: [] };
    case 'found': {
      const { domain, url, observedAt } = companyDomain;
      const named = shortened(companyDomain.named, LIMITS.observed);
      const observed = `${domain} (its website names ${named})`;
      return {
        suggestion: { domain, named },
        findings: [{ code: 'company_domain_suggested', observed, source: url, observedAt }],
      };
    }
    case 'not_found': {
      const { tried, visited, observedAt } = companyDomain;
      const observed =
        visited.length === 0
          ? `none of ${tried.length} likely domains has an address, ${tried[0]} among them`
          : `no website gives itself the name: ${visited.join(', ')}`;
      return {
        findings: [{ code: 'company_domain_not_found', observed, source: SOURCE, observedAt }],
      };
    }
    case 'unknown': {
      const { detail, observedAt } = companyDomain;
      return {
        findings: [
          { code: 'company_domain_inconclusive', observed: detail, source: SOURCE, observedAt },
        ],
      };
    }
  }
}

const SOURCE = 'DNS and websites';
