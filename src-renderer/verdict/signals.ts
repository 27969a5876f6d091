// The rows of the four signal cards: each signal's answer (yes, no, unknown or a value), its tone, and its lines of evidence.

import type { Gap } from '../../src-shared/evidence/evidence.ts';
import {
  type CardKey,
  type OptionalRow,
  SIGNAL_ROWS,
  type SignalKey,
  type SignalRowWords,
} from '../../src-shared/evidence/signal-rows.ts';
import { formatCounted } from '../../src-shared/format-count.ts';
import { percentText } from '../../src-shared/percent.ts';
import type { EvidenceLine, VerificationResult } from '../../src-shared/schemas/verification.ts';
import type { Tone } from '../theme/tone.ts';
import { evidenceLabel } from './evidence-labels.ts';

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
  readonly key: CardKey;
  readonly title: string;
  /** What the card is about: the domain, the name, the IP address. */
  readonly subject: string | null;
  readonly rows: readonly SignalRow[];
}

/** The cards of a result, always four, in the order in which they are read. */
export function signalCards(result: VerificationResult): readonly SignalCard[] {
  const { company, input } = result;
  const card = (key: CardKey, title: string, subject: string | null): SignalCard => ({
    key,
    title,
    subject,
    rows: ROW_KEYS.filter((row) => row.startsWith(`${key}.`)).flatMap((row) => rowOf(result, row)),
  });
  return [
    card('email', 'Email', null),
    card('company', 'Company', company.domain === '' ? null : company.domain),
    card('person', 'Person', input.name ?? null),
    card('ip', 'IP', input.ip_address ?? null),
  ];
}

const ROW_KEYS = Object.keys(SIGNAL_ROWS) as readonly SignalKey[];

type Known = Exclude<SignalAnswer, { kind: 'unknown' }>;

/** What the fields of a result answer; the other rows are answered by the evidence. */
const ANSWERS: Readonly<
  Record<Exclude<SignalKey, OptionalRow>, (result: VerificationResult) => Known | null>
> &
  Partial<Record<OptionalRow, (result: VerificationResult) => Known | null>> = {
  'email.valid': ({ email }) => verdict(email.valid, 'good', 'bad'),
  'email.mx_record': ({ email }) => verdict(email.mx_record, 'good', routeTone(email.valid)),
  'email.disposable': ({ email }) => verdict(email.disposable, 'bad', 'plain'),
  'email.free_provider': ({ email }) => verdict(email.free_provider, 'caution', 'plain'),
  'email.role_based': ({ email }) => verdict(email.role_based, 'caution', 'plain'),
  'email.mailbox': ({ mailbox }) => mailboxAnswer(mailbox),
  'company.domain_alive': ({ company }) => verdict(company.domain_alive, 'good', 'bad'),
  'company.domain_age_days': ({ company }) => ageAnswer(company.domain_age_days),
  'company.has_website': ({ company }) => verdict(company.has_website, 'good', 'caution'),
  'company.industry_guess': ({ company }) => value(company.industry_guess),
  'company.size_estimate': ({ company }) => value(company.size_estimate),
  'company.domain_suggestion': ({ company_domain_suggestion: found }) =>
    value(found?.domain ?? null),
  'person.name_matches_email': ({ person }) => verdict(person.name_matches_email, 'good', 'bad'),
  'person.likely_at_company': ({ person }) => verdict(person.likely_at_company, 'good', 'bad'),
  'person.confidence': ({ person: { confidence } }) =>
    value(confidence === null ? null : percentText(confidence)),
  'ip.country': ({ ip }) => value(ip.country === null ? null : countryName(ip.country)),
  'ip.is_vpn': ({ ip }) => verdict(ip.is_vpn, 'caution', 'plain'),
  'ip.is_tor': ({ ip }) => verdict(ip.is_tor, 'bad', 'plain'),
  'ip.risk_score': ({ ip }) => riskAnswer(ip.risk_score),
};

/** A row with its answer, or the reason why there is none; nothing where it is optional and the account does not speak of it. */
function rowOf(result: VerificationResult, key: SignalKey): readonly SignalRow[] {
  const { evidence } = result;
  const { label, optional }: SignalRowWords = SIGNAL_ROWS[key];
  const lines = evidence.filter(({ code }) => evidenceLabel(code).rows.includes(key));
  if (optional === true && !lines.some(answersOrTells)) return [];
  const answer = ANSWERS[key]?.(result) ?? evidenceAnswer(lines);
  return [{ key, label, lines, answer: answer ?? unknown(lines, evidence) }];
}

function answersOrTells({ code }: EvidenceLine): boolean {
  const { answer, gap } = evidenceLabel(code);
  return answer !== undefined || gap !== undefined;
}

function evidenceAnswer(lines: readonly EvidenceLine[]): Known | null {
  for (const { code, observed } of lines) {
    const { answer } = evidenceLabel(code);
    if (answer?.kind !== 'observed') {
      if (answer !== undefined) return answer;
    } else if (observed !== null) {
      return { kind: 'value', tone: answer.tone, text: observed };
    }
  }
  return null;
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
  if (days < 60) return formatCounted(days, 'day');
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
