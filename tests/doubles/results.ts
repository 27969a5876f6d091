// Results for screens to show: findings as literals, scored by the real table, so that every account adds up.
import type { Finding } from '../../src-main/engine/finding.ts';
import { type EvidenceCode, SCORING_VERSION } from '../../src-shared/evidence/table.ts';
import type { VerificationResult } from '../../src-shared/schemas/verification.ts';
import { score } from './judged.ts';

export const CHECKED_AT = '2026-11-20T12:00:00.000Z';

const LISTS = 'bundled lists of 2026-09-23';

/** An observation made during the check, or at another moment. */
function seen(
  code: EvidenceCode,
  observed: string | null,
  source: string,
  at: string | null = CHECKED_AT,
): Finding {
  return { code, observed, source, observedAt: at === null ? null : Date.parse(at) };
}

const listed = (code: EvidenceCode, observed: string | null = null) =>
  seen(code, observed, LISTS, null);
const given = (code: EvidenceCode) => seen(code, null, 'the request', null);

type Reported = Omit<
  VerificationResult,
  | 'score'
  | 'recommendation'
  | 'flags'
  | 'reasoning'
  | 'evidence'
  | 'scoring_version'
  | 'processed_in_ms'
>;

function resultOf(reported: Reported, findings: readonly Finding[]): VerificationResult {
  const { score: value, recommendation, flags, reasoning, evidence } = score(findings);
  return {
    ...reported,
    score: value,
    recommendation,
    flags,
    reasoning,
    evidence,
    scoring_version: SCORING_VERSION,
    processed_in_ms: 412,
  };
}

const mailFor = (host: string) => seen('mx_published', host, 'DNS');

/** Everything known, everything good. */
export const APPROVED = resultOf(
  {
    request_id: 'approved01',
    input: {
      email: 'anna.lindqvist@kestrel-freight.example',
      name: 'Anna Lindqvist',
      company_name: 'Kestrel Freight',
      ip_address: '193.0.6.139',
    },
    normalized: 'anna.lindqvist@kestrel-freight.example',
    suggestion: null,
    mailbox: 'exists',
    email: {
      valid: true,
      disposable: false,
      free_provider: false,
      role_based: false,
      mx_record: true,
    },
    company: {
      domain: 'kestrel-freight.example',
      domain_alive: true,
      domain_age_days: 7900,
      has_website: true,
      industry_guess: 'Transport & logistics',
      size_estimate: '501-1000',
    },
    person: { name_matches_email: true, likely_at_company: true, confidence: 0.95 },
    ip: { country: 'NL', is_vpn: false, is_tor: false, risk_score: 0 },
    cached: false,
    checked_at: CHECKED_AT,
  },
  [
    given('syntax_valid'),
    mailFor('mx1.kestrel-freight.example and mx2.kestrel-freight.example'),
    seen('domain_alive', 'kestrel-freight.example publishes MX records', 'DNS'),
    seen('spf_published', 'v=spf1 mx -all', 'DNS'),
    seen('dmarc_enforced', 'reject', 'DNS'),
    seen('domain_old', '21 years', 'RDAP at rdap.registry.example', '2026-11-17T09:30:00.000Z'),
    seen(
      'website_seen',
      'Kestrel Freight | Freight forwarding and warehousing',
      'https://kestrel-freight.example/',
    ),
    seen(
      'industry_guessed',
      'Transport & logistics: NAICS 488510',
      'https://kestrel-freight.example/',
    ),
    seen('size_estimated', '501-1000: 850', 'https://kestrel-freight.example/'),
    listed('not_disposable'),
    listed('own_domain'),
    listed('not_role'),
    seen('name_matches', 'first.last', 'name and local part', null),
    seen(
      'company_matches',
      'the domain is the company’s name: kestrel-freight',
      'company and domain',
      null,
    ),
    seen('mailbox_exists', '250 OK', 'mail host mx1.kestrel-freight.example'),
    seen(
      'ip_country',
      '193.0.6.139 is assigned to NL',
      'geo-whois-asn-country of 2026-06-17',
      null,
    ),
    seen('ip_network', 'AS3333 RIPE NCC', 'ip-location-db networks of 2026-06-17', null),
    seen('ip_unlisted', '193.0.6.139', 'feed of Tor exits of 2026-11-20 06:00 UTC', null),
    seen('ip_risk', 'risk 0 of 100', 'risk table 2026.1', null),
  ],
);

/** Little known: no name, company or IP; registry and website gave no answer. */
export const REVIEWED = resultOf(
  {
    request_id: 'reviewed01',
    input: { email: 'info@tanaka-seisakusho.example', name: 'Kenji Tanaka' },
    normalized: 'info@tanaka-seisakusho.example',
    suggestion: null,
    mailbox: null,
    email: {
      valid: true,
      disposable: false,
      free_provider: false,
      role_based: true,
      mx_record: true,
    },
    company: {
      domain: 'tanaka-seisakusho.example',
      domain_alive: true,
      domain_age_days: null,
      has_website: null,
      industry_guess: null,
      size_estimate: null,
    },
    person: { name_matches_email: null, likely_at_company: null, confidence: null },
    ip: { country: null, is_vpn: null, is_tor: null, risk_score: null },
    cached: true,
    checked_at: CHECKED_AT,
  },
  [
    given('syntax_valid'),
    mailFor('post.tanaka-seisakusho.example'),
    seen('domain_alive', 'tanaka-seisakusho.example publishes MX records', 'DNS'),
    seen('spf_neutral', 'v=spf1 mx ?all', 'DNS'),
    seen('dmarc_inconclusive', 'the question timed out', 'DNS'),
    seen(
      'registration_inconclusive',
      'whois.registry.example did not answer in 8 s',
      'WHOIS',
      null,
    ),
    seen(
      'website_inconclusive',
      'the connection timed out',
      'https://tanaka-seisakusho.example/',
      null,
    ),
    listed('not_disposable'),
    listed('own_domain'),
    listed('role_account', 'info'),
    seen('name_inconclusive', 'the mailbox is for a role', 'name and local part', null),
    given('company_not_given'),
    given('ip_not_given'),
    seen('mailbox_not_run', 'mailbox probing is switched off', 'not asked', null),
  ],
);

/** Much against it: a throwaway service, a name that does not fit, a Tor exit. */
export const BLOCKED = resultOf(
  {
    request_id: 'blocked001',
    input: {
      email: 'someone@mailinator.com',
      name: 'Jane Doe',
      company_name: 'Acme',
      ip_address: '185.220.101.4',
    },
    normalized: 'someone@mailinator.com',
    suggestion: null,
    mailbox: 'catch_all',
    email: {
      valid: true,
      disposable: true,
      free_provider: false,
      role_based: false,
      mx_record: true,
    },
    company: {
      domain: 'mailinator.com',
      domain_alive: true,
      domain_age_days: 20,
      has_website: false,
      industry_guess: null,
      size_estimate: null,
    },
    person: { name_matches_email: false, likely_at_company: false, confidence: 0.9 },
    ip: { country: 'DE', is_vpn: null, is_tor: true, risk_score: 90 },
    cached: false,
    checked_at: CHECKED_AT,
  },
  [
    given('syntax_valid'),
    mailFor('mx1.mailinator.com and mx2.mailinator.com'),
    seen('domain_alive', 'mailinator.com publishes MX records', 'DNS'),
    seen('no_spf', null, 'DNS'),
    seen('no_dmarc', null, 'DNS'),
    seen('domain_new', '20 days', 'RDAP at rdap.registry.example'),
    seen('website_parked', 'This domain is for sale', 'http://mailinator.com/'),
    listed('disposable', 'mailinator.com'),
    listed('free_provider_for_company', 'mailinator.com'),
    listed('not_role'),
    seen('random_local_part', 'qzkxjv', 'the local part', null),
    seen('name_mismatch', 'someone', 'name and local part', null),
    seen('catch_all', '250 Accepted', 'mail host mx1.mailinator.com'),
    seen('tor', '185.220.101.4', 'feed of Tor exits of 2026-11-20 06:00 UTC', null),
    seen('ip_reputation_unknown', 'the list of VPN ranges was never fetched', 'feeds', null),
    seen(
      'ip_country',
      '185.220.101.4 is assigned to DE',
      'geo-whois-asn-country of 2026-06-17',
      null,
    ),
    seen('ip_risk', 'risk 90 of 100', 'risk table 2026.1', null),
  ],
);

/** A slip of the keyboard: the domain does not exist, another one was meant. */
export const MISTYPED = resultOf(
  {
    request_id: 'mistyped01',
    input: { email: 'jane.doe@gmial.com', name: 'Jane Doe' },
    normalized: 'jane.doe@gmial.com',
    suggestion: 'jane.doe@gmail.com',
    mailbox: null,
    email: {
      valid: false,
      disposable: false,
      free_provider: false,
      role_based: false,
      mx_record: false,
    },
    company: {
      domain: 'gmial.com',
      domain_alive: false,
      domain_age_days: null,
      has_website: false,
      industry_guess: null,
      size_estimate: null,
    },
    person: { name_matches_email: true, likely_at_company: null, confidence: 0.9 },
    ip: { country: null, is_vpn: null, is_tor: null, risk_score: null },
    cached: false,
    checked_at: CHECKED_AT,
  },
  [
    given('syntax_valid'),
    seen('domain_not_found', 'gmial.com', 'DNS'),
    seen('domain_dead', 'gmial.com does not exist', 'DNS'),
    seen('probable_typo', 'gmail.com', 'popular domains', null),
    seen('name_matches', 'first.last', 'name and local part', null),
    listed('not_role'),
    given('company_not_given'),
    given('ip_not_given'),
    seen('registration_not_run', 'gmial.com does not exist', 'not looked up', null),
    seen('website_not_run', 'gmial.com does not exist', 'not looked up', null),
    seen('mailbox_not_run', 'mailbox probing is switched off', 'not asked', null),
  ],
);
