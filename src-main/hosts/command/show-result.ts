// Lays out a verification result for a person at a terminal; scripts take --json.

import { FLAGS } from '../../../src-shared/flags.ts';
import type { EvidenceLine, VerificationResult } from '../../../src-shared/schemas/verification.ts';
import { providerIn } from '../../service/ports/mail-host.ts';
import { harmless, type Terminal } from './terminal.ts';

const COLOUR = { approve: 'green', review: 'yellow', block: 'red' } as const;

/** The result as lines of text: the verdict first, then why. */
export function showResult(result: VerificationResult, paint: Terminal['paint']): string {
  const verdict = paint(
    ['bold', COLOUR[result.recommendation]],
    `${result.score}  ${result.recommendation}`,
  );
  return [
    `${verdict}  ${result.normalized ?? JSON.stringify(result.input.email)}`,
    harmless(result.reasoning),
    ...companyDomain(result),
    '',
    ...signals(result).map(([name, text]) => `  ${name.padEnd(9)}${text}`),
    ...(result.flags.length === 0 ? [] : ['', ...flags(result, paint)]),
    '',
    ...result.evidence.filter((line) => line.points !== 0 || line.cap !== null).map(evidenceText),
    '',
    paint(
      'dim',
      `${result.cached ? 'from the cache, ' : ''}${result.processed_in_ms} ms, request ${result.request_id}`,
    ),
  ].join('\n');
}

function companyDomain({
  company_domain_suggestion: found,
}: VerificationResult): readonly string[] {
  if (found === undefined) return [];
  return [harmless(`Possible company domain: ${found.domain} (its website names ${found.named})`)];
}

function signals(result: VerificationResult): readonly (readonly [string, string])[] {
  const { email, company, person, ip } = result;
  const provider = providerIn(result.evidence);
  return [
    [
      'email',
      list({
        valid: email.valid,
        disposable: email.disposable,
        'free-mail provider': email.free_provider,
        role: email.role_based,
        MX: email.mx_record,
        ...(provider === null ? {} : { 'mail at': harmless(provider) }),
      }),
    ],
    [
      'company',
      list({
        domain: company.domain || 'none',
        alive: company.domain_alive,
        'age in days': company.domain_age_days,
        website: company.has_website,
        industry: company.industry_guess,
        employees: company.size_estimate,
      }),
    ],
    [
      'person',
      list({
        'name fits': person.name_matches_email,
        'at the company': person.likely_at_company,
        confidence: person.confidence,
      }),
    ],
    ['ip', list({ country: ip.country, VPN: ip.is_vpn, Tor: ip.is_tor, risk: ip.risk_score })],
  ];
}

function list(values: Readonly<Record<string, string | number | boolean | null>>): string {
  return Object.entries(values)
    .map(
      ([name, value]) =>
        `${name} ${value === null ? 'unknown' : value === true ? 'yes' : value === false ? 'no' : value}`,
    )
    .join(' · ');
}

function flags(result: VerificationResult, paint: Terminal['paint']): string[] {
  return result.flags.map((flag) => `  ${paint('bold', flag)}  ${FLAGS[flag].meaning}`);
}

function evidenceText(line: EvidenceLine): string {
  const points = line.points > 0 ? `+${line.points}` : String(line.points).replace('-', '−');
  const cap = line.cap === null ? '' : `  at most ${line.cap}`;
  return `  ${points.padStart(4)}  ${line.code}${line.observed === null ? '' : `: ${harmless(line.observed)}`}${cap}  (${harmless(line.source)})`;
}
