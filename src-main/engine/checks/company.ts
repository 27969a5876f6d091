// Judges the company and domain signals that the DNS tells; registration and website are later sources of the same object.
import type { VerificationResult } from '../../../src-shared/schemas/verification.ts';
import type { AliveFact, Facts } from '../facts.ts';
import type { Finding } from '../finding.ts';

export interface CompanyJudgement {
  readonly signals: VerificationResult['company'];
  readonly findings: readonly Finding[];
}

export function checkCompany(facts: Facts): CompanyJudgement {
  const { address, alive } = facts;
  const registrable = address.valid ? address.registrableDomain : '';
  const dead = alive.state === 'no';
  return {
    signals: {
      domain: registrable,
      domain_alive: alive.state === 'yes' ? true : dead ? false : null,
      domain_age_days: null,
      // DESIGN section 3: what does not exist has no website; that is seen, not guessed.
      has_website: dead ? false : null,
      industry_guess: null,
      size_estimate: null,
    },
    findings: [
      ...aliveFinding(alive),
      { code: 'registration_not_run', observed: null, source: 'not looked up', observedAt: null },
      ...(dead
        ? []
        : [
            {
              code: 'website_not_run',
              observed: null,
              source: 'not looked up',
              observedAt: null,
            } as const,
          ]),
    ],
  };
}

function aliveFinding(alive: AliveFact): Finding[] {
  switch (alive.state) {
    case 'yes':
      return [
        {
          code: 'domain_alive',
          observed: alive.observed,
          source: 'DNS',
          observedAt: alive.observedAt,
        },
      ];
    case 'no':
      return [
        {
          code: 'domain_dead',
          observed: alive.observed,
          source: 'DNS',
          observedAt: alive.observedAt,
        },
      ];
    case 'unknown':
      return [
        {
          code: 'domain_alive_inconclusive',
          observed: alive.detail,
          source: 'DNS',
          observedAt: alive.observedAt,
        },
      ];
    case 'not_run':
      return [
        {
          code: 'domain_alive_not_run',
          observed: alive.why,
          source: 'not looked up',
          observedAt: null,
        },
      ];
  }
}
