// The rows of the four signal cards: each signal's answer (yes, no, unknown or a value), its tone, and its lines of evidence.
import type { EvidenceLine, VerificationResult } from '../../src-shared/schemas/verification.ts';
import type { Tone } from '../theme/tone.ts';
import { evidenceLabel, type Gap, type SignalKey } from './evidence-labels.ts';

/** `good` speaks for the address, `caution` and `bad` against it, `plain` neither. */
export type SignalAnswer =
  | { readonly kind: 'yes' | 'no'; readonly tone: Tone; readonly detail: string | null }
  | { readonly kind: 'value'; readonly tone: Tone; readonly text: string }
  | { readonly kind: 'unknown'; readonly gap: Gap; readonly why: string };

export interface SignalRow {
  readonly key: SignalKey;
  readonly label: string;
  readonly answer: SignalAnswer;
  /** The lines of the account that speak about it. */
  readonly lines: readonly EvidenceLine[];
}

export interface SignalCard {
  readonly key: 'email' | 'company' | 'person' | 'ip';
  readonly title: string;
  /** What the card is about: the domain, the name, the IP address. */
  readonly subject: string | null;
  readonly rows: readonly SignalRow[];
}

/** The cards of a result, always four, in the order in which they are read. */
export function signalCards(result: VerificationResult): readonly SignalCard[] {
  const { email, company, person, ip, input } = result;
  const row = rowMaker(result.evidence);
  return [
    {
      key: 'email',
      title: 'Email',
      subject: null,
      rows: [
        row('email.valid', 'Valid', verdict(email.valid, 'good', 'bad')),
        row(
          'email.mx_record',
          'MX record',
          verdict(email.mx_record, 'good', routeTone(email.valid)),
        ),
        ...policyRows(result.evidence, row),
        row('email.disposable', 'Disposable', verdict(email.disposable, 'bad', 'plain')),
        row(
          'email.free_provider',
          'Free-mail provider',
          verdict(email.free_provider, 'caution', 'plain'),
        ),
        row('email.role_based', 'Role address', verdict(email.role_based, 'caution', 'plain')),
        row('email.mailbox', 'Mailbox', mailboxAnswer(result.mailbox)),
      ],
    },
    {
      key: 'company',
      title: 'Company',
      subject: company.domain === '' ? null : company.domain,
      rows: [
        row('company.domain_alive', 'Domain alive', verdict(company.domain_alive, 'good', 'bad')),
        row('company.domain_age_days', 'Domain age', ageAnswer(company.domain_age_days)),
        row('company.has_website', 'Website', verdict(company.has_website, 'good', 'caution')),
        row('company.industry_guess', 'Industry', value(company.industry_guess)),
        row('company.size_estimate', 'Employees', value(company.size_estimate)),
        ...companyDomainRow(result, row),
      ],
    },
    {
      key: 'person',
      title: 'Person',
      subject: input.name ?? null,
      rows: [
        row(
          'person.name_matches_email',
          'Name fits',
          verdict(person.name_matches_email, 'good', 'bad'),
        ),
        row(
          'person.likely_at_company',
          'At the company',
          verdict(person.likely_at_company, 'good', 'bad'),
        ),
        row(
          'person.confidence',
          'Confidence',
          value(person.confidence === null ? null : `${Math.round(person.confidence * 100)} %`),
        ),
      ],
    },
    {
      key: 'ip',
      title: 'IP',
      subject: input.ip_address ?? null,
      rows: [
        row('ip.country', 'Country', value(ip.country === null ? null : countryName(ip.country))),
        ...networkRow(result.evidence, row),
        row('ip.is_vpn', 'VPN', verdict(ip.is_vpn, 'caution', 'plain')),
        row('ip.is_tor', 'Tor', verdict(ip.is_tor, 'bad', 'plain')),
        row('ip.risk_score', 'Risk', riskAnswer(ip.risk_score)),
      ],
    },
  ];
}

type Known = Exclude<SignalAnswer, { kind: 'unknown' }>;
type RowMaker = (key: SignalKey, label: string, answer: Known | null) => SignalRow;

/** Rows over one account; null becomes unknown, with its reason out of the account. */
function rowMaker(evidence: readonly EvidenceLine[]): RowMaker {
  return (key, label, answer) => {
    const lines = evidence.filter(({ code }) => evidenceLabel(code).signals.includes(key));
    return { key, label, lines, answer: answer ?? unknown(lines, evidence) };
  };
}

const NO_ADDRESS = 'The address is malformed, so there was nothing to check.';
const NO_REASON = 'The evidence does not show it.';

function unknown(lines: readonly EvidenceLine[], evidence: readonly EvidenceLine[]): SignalAnswer {
  for (const { code, observed } of lines) {
    const { label, gap } = evidenceLabel(code);
    if (gap !== undefined) {
      return {
        kind: 'unknown',
        gap,
        why: observed === null ? `${label}.` : `${label}: ${observed}.`,
      };
    }
  }
  return evidence.some(({ code }) => code === 'syntax_invalid')
    ? { kind: 'unknown', gap: 'not_run', why: NO_ADDRESS }
    : { kind: 'unknown', gap: 'inconclusive', why: NO_REASON };
}

function verdict(answer: boolean | null, ifYes: Tone, ifNo: Tone): Known | null {
  if (answer === null) return null;
  return { kind: answer ? 'yes' : 'no', tone: answer ? ifYes : ifNo, detail: null };
}

function value(text: string | null): Known | null {
  return text === null ? null : { kind: 'value', tone: 'plain', text };
}

/** Without an MX record mail may still travel by the domain's own address (RFC 5321 §5.1). */
function routeTone(valid: boolean): Tone {
  return valid ? 'caution' : 'bad';
}

const POLICIES: Readonly<Record<string, Known>> = {
  spf_published: { kind: 'yes', tone: 'good', detail: null },
  spf_neutral: { kind: 'yes', tone: 'plain', detail: 'neutral' },
  spf_open: { kind: 'yes', tone: 'caution', detail: 'anyone may send' },
  spf_sends_nothing: { kind: 'yes', tone: 'caution', detail: 'sends nothing' },
  no_spf: { kind: 'no', tone: 'caution', detail: null },
  dmarc_enforced: { kind: 'yes', tone: 'good', detail: 'enforced' },
  dmarc_published: { kind: 'yes', tone: 'good', detail: 'reports only' },
  no_dmarc: { kind: 'no', tone: 'caution', detail: null },
};

const POLICY_ROWS = [
  ['email.spf', 'SPF'],
  ['email.dmarc', 'DMARC'],
] as const;

/** What the domain publishes, where the account speaks of it: it has no field of its own in a result. */
function policyRows(evidence: readonly EvidenceLine[], row: RowMaker): readonly SignalRow[] {
  return POLICY_ROWS.flatMap(([key, label]) => {
    const line = evidence.find(({ code }) => evidenceLabel(code).signals.includes(key));
    return line === undefined ? [] : [row(key, label, POLICIES[line.code] ?? null)];
  });
}

/** Only where a company was looked for: one is named beside a free-mail address. */
function companyDomainRow(
  { evidence, company_domain_suggestion: found }: VerificationResult,
  row: RowMaker,
): readonly SignalRow[] {
  const key = 'company.domain_suggestion';
  const line = evidence.find(({ code }) => evidenceLabel(code).signals.includes(key));
  if (line === undefined) return [];
  const none: Known | null =
    line.code === 'company_domain_not_found' ? { kind: 'no', tone: 'plain', detail: null } : null;
  return [row(key, 'Possible company domain', found ? value(found.domain) : none)];
}

function networkRow(evidence: readonly EvidenceLine[], row: RowMaker): readonly SignalRow[] {
  const line = evidence.find(({ code }) => code === 'ip_network');
  return line === undefined ? [] : [row('ip.network', 'Network', value(line.observed))];
}

function mailboxAnswer(mailbox: VerificationResult['mailbox']): Known | null {
  switch (mailbox) {
    case 'exists':
      return { kind: 'yes', tone: 'good', detail: 'exists' };
    case 'not_found':
      return { kind: 'no', tone: 'bad', detail: 'not found' };
    case 'disabled':
      return { kind: 'no', tone: 'bad', detail: 'disabled' };
    case 'full':
      return { kind: 'yes', tone: 'caution', detail: 'full' };
    default:
      return null;
  }
}

const NEW_DAYS = 30;
const YOUNG_DAYS = 180;

function ageAnswer(days: number | null): Known | null {
  if (days === null) return null;
  const tone = days < NEW_DAYS ? 'bad' : days < YOUNG_DAYS ? 'caution' : 'plain';
  return { kind: 'value', tone, text: ageText(days) };
}

/** 4412 → "12 years", 45 → "45 days": no finer than anybody cares. */
export function ageText(days: number): string {
  if (days < 60) return days === 1 ? '1 day' : `${days} days`;
  if (days < 730) return `${Math.floor(days / 30.44)} months`;
  return `${Math.floor(days / 365.25)} years`;
}

function riskAnswer(risk: number | null): Known | null {
  if (risk === null) return null;
  const tone = risk >= 70 ? 'bad' : risk >= 30 ? 'caution' : 'plain';
  return { kind: 'value', tone, text: `${risk} of 100` };
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

function countryName(code: string): string {
  try {
    return `${countries.of(code) ?? code} (${code})`;
  } catch {
    return code;
  }
}
