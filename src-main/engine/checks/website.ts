// Judges the website of the domain: whether there is one, and what it says of its owner's trade and size.
import type { VerificationResult } from '../../../src-shared/schemas/verification.ts';
import { readWebsite } from '../company/website-reading.ts';
import type { AliveFact, Facts } from '../facts.ts';
import type { Finding } from '../finding.ts';
import type { CertificateState, Website } from '../ports.ts';
import { unaskedFinding } from './not-asked.ts';

export interface WebsiteJudgement {
  readonly signals: Pick<
    VerificationResult['company'],
    'has_website' | 'industry_guess' | 'size_estimate'
  >;
  readonly findings: readonly Finding[];
}

const UNKNOWN = { has_website: null, industry_guess: null, size_estimate: null } as const;
const NONE = { ...UNKNOWN, has_website: false } as const;

export function checkWebsite({ website, alive }: Facts): WebsiteJudgement {
  switch (website.kind) {
    case 'site':
      return judgeSite(website.website, website.certificate, website.observedAt);
    case 'parked':
      return gone('website_parked', website.signs, website.url, website.observedAt);
    case 'placeholder':
      return gone('website_placeholder', website.signs, website.url, website.observedAt);
    case 'none':
      return {
        signals: NONE,
        findings: [
          {
            code: 'website_none',
            observed: website.detail,
            source: 'website',
            observedAt: website.observedAt,
          },
        ],
      };
    case 'failed':
      return {
        signals: UNKNOWN,
        findings: [
          {
            code: 'website_inconclusive',
            observed: website.detail,
            source: 'website',
            observedAt: website.observedAt,
          },
        ],
      };
    case 'not_run':
      return notRun(website.why, alive);
    case 'pending':
    case 'not_needed':
      return { signals: UNKNOWN, findings: [unaskedFinding('website', website)] };
  }
}

/** DESIGN section 3: what does not exist has no website; that is seen in the DNS, not guessed. */
function notRun(why: string, alive: AliveFact): WebsiteJudgement {
  return {
    signals: alive.state === 'no' ? NONE : UNKNOWN,
    findings: [
      { code: 'website_not_run', observed: why, source: 'not looked up', observedAt: null },
    ],
  };
}

function gone(
  code: 'website_parked' | 'website_placeholder',
  signs: readonly string[],
  url: string | null,
  observedAt: number,
): WebsiteJudgement {
  return {
    signals: NONE,
    findings: [{ code, observed: signs.join(', '), source: url ?? 'DNS', observedAt }],
  };
}

function judgeSite(
  site: Website,
  certificate: CertificateState,
  observedAt: number,
): WebsiteJudgement {
  const seen = { source: site.url, observedAt };
  const findings: Finding[] = [{ code: 'website_seen', observed: site.title, ...seen }];
  if (site.movedTo !== null)
    findings.push({ code: 'website_moved', observed: site.movedTo, ...seen });
  const problem = PROBLEMS[certificate];
  if (problem !== null) findings.push({ code: 'certificate_problem', observed: problem, ...seen });
  const { industry, size } = readWebsite(site);
  if (industry) {
    findings.push({
      code: 'industry_guessed',
      observed: `${industry.industry}: ${industry.words.join(', ')}`,
      ...seen,
    });
  }
  if (size)
    findings.push({
      code: 'size_estimated',
      observed: `${size.band}: ${size.words.join(', ')}`,
      ...seen,
    });
  return {
    signals: {
      has_website: true,
      industry_guess: industry?.industry ?? null,
      size_estimate: size?.band ?? null,
    },
    findings,
  };
}

const PROBLEMS: Readonly<Record<CertificateState, string | null>> = {
  valid: null,
  // Plain HTTP is no problem of a certificate; there is none.
  not_seen: null,
  expired: 'expired',
  wrong_name: 'for another name',
  untrusted: 'not trusted',
};
