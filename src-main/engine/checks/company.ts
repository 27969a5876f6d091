// Judges the company object: the domain in the DNS, and what registration and website add to it.
import type { VerificationResult } from '../../../src-shared/schemas/verification.ts';
import type { AliveFact, Facts } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { checkRegistration } from './registration.ts';
import { checkWebsite } from './website.ts';

export interface CompanyJudgement {
  readonly signals: VerificationResult['company'];
  readonly findings: readonly Finding[];
}

/** The company object of a result, and the findings behind it. */
export function checkCompany(facts: Facts): CompanyJudgement {
  const { address, alive } = facts;
  const registration = checkRegistration(facts);
  const website = checkWebsite(facts);
  return {
    signals: {
      domain: address.valid ? address.registrableDomain : '',
      domain_alive: alive.state === 'yes' ? true : alive.state === 'no' ? false : null,
      domain_age_days: registration.ageDays,
      ...website.signals,
    },
    findings: [aliveFinding(alive), ...registration.findings, ...website.findings],
  };
}

function aliveFinding(alive: AliveFact): Finding {
  switch (alive.state) {
    case 'yes':
      return seen('domain_alive', alive.observed, alive.observedAt);
    case 'no':
      return seen('domain_dead', alive.observed, alive.observedAt);
    case 'unknown':
      return seen('domain_alive_inconclusive', alive.detail, alive.observedAt);
    case 'not_run':
      return {
        code: 'domain_alive_not_run',
        observed: alive.why,
        source: 'not looked up',
        observedAt: null,
      };
  }
}

function seen(
  code: 'domain_alive' | 'domain_dead' | 'domain_alive_inconclusive',
  observed: string,
  observedAt: number,
): Finding {
  return { code, observed, source: 'DNS', observedAt };
}
