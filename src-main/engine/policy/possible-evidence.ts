// Lists the lines of evidence that slow sources can still add to an account or take from it, as the checks would.

import { EVIDENCE, type EvidenceCode, isEvidenceCode } from '../../../src-shared/evidence/table.ts';
import type { SlowSource } from '../../../src-shared/sources.ts';
import type { Weighable } from '../scoring/scale.ts';

/** Lines that come together. */
export type Codes = readonly EvidenceCode[];

/**
 * What can become of an account: the lines that stay, one way of `registrations`, one of `websites`, one of what these two
 * make of the domain (`domainWays`), and one of `mailboxes`. Lines of one group of the table never stand in two of them.
 */
export interface PossibleEvidence {
  /** Lines that stay whatever the sources say. */
  readonly fixed: readonly Weighable[];
  readonly registrations: readonly Registered[];
  readonly websites: readonly Visited[];
  domainWays(age: Age, site: boolean): readonly Codes[];
  /** Answers of mail hosts, and what they make of the route: lines of its group, beside those that stay. */
  readonly mailboxes: readonly { readonly answer: Codes; readonly route: Codes }[];
}

/** The ways in which an account can be completed by the `missing` sources. */
export function possibleEvidence(
  evidence: readonly Weighable[],
  missing: ReadonlySet<SlowSource>,
): PossibleEvidence {
  const knownEvidence: KnownEvidence = {
    codes: new Set(evidence.map(({ code }) => code)),
    missing,
  };
  const dependsOnOwner = missing.has('registration') || missing.has('website');
  const dependent = new Set<string>([
    ...(missing.has('registration') ? DEPENDS_ON_AGE : []),
    ...(dependsOnOwner ? DEPENDS_ON_OWNER : []),
    ...(missing.has('mailbox') ? DEPENDS_ON_MAILBOX : []),
  ]);
  return {
    fixed: evidence.filter(({ code }) => !dependent.has(code) && !isOpen(code, missing)),
    registrations: registrations(knownEvidence),
    websites: websites(knownEvidence),
    domainWays: (age, site) => (dependsOnOwner ? domainWays(knownEvidence, age, site) : UNCHANGED),
    mailboxes: missing.has('mailbox') ? mailboxWays(knownEvidence) : [{ answer: [], route: [] }],
  };
}

const UNCHANGED: readonly Codes[] = [[]];

/** An account, and what it lacks. */
interface KnownEvidence {
  readonly codes: ReadonlySet<string>;
  readonly missing: ReadonlySet<SlowSource>;
}

const DEPENDS_ON_AGE: Codes = ['possible_typo'];
const DEPENDS_ON_OWNER: Codes = [
  'disposable_unconfirmed',
  'company_matches',
  'company_mismatch',
  'company_imitated',
  'company_inconclusive',
];
const DEPENDS_ON_MAILBOX: Codes = ['implicit_mx', 'implicit_mx_unconfirmed'];

/** Whether a line is replaced: by a source that is missing, or once all have answered. */
function isOpen(code: string, missing: ReadonlySet<SlowSource>): boolean {
  if (!isEvidenceCode(code)) return false;
  const { signal } = EVIDENCE[code];
  return signal === 'breadth' || (missing as ReadonlySet<string>).has(signal);
}

/** Ages of a domain that the checks tell apart beside their own lines (checks/resemblance.ts, checks/throwaway.ts). */
export const AGES = ['young', 'standing', 'other'] as const;
export type Age = (typeof AGES)[number];

export interface Registered {
  readonly codes: Codes;
  readonly age: Age;
}

const REGISTRATIONS: readonly Registered[] = [
  { codes: ['domain_new'], age: 'young' },
  { codes: ['domain_young'], age: 'young' },
  { codes: ['domain_settled'], age: 'other' },
  { codes: ['domain_established'], age: 'standing' },
  { codes: ['domain_old'], age: 'standing' },
  { codes: ['registration_inconclusive'], age: 'other' },
  { codes: ['registration_not_needed'], age: 'other' },
];

function registrations({ codes, missing }: KnownEvidence): readonly Registered[] {
  if (missing.has('registration')) return REGISTRATIONS;
  const known = REGISTRATIONS.find((way) => way.codes.some((code) => codes.has(code)));
  return [{ codes: [], age: known?.age ?? 'other' }];
}

export interface Visited {
  readonly codes: Codes;
  readonly site: boolean;
}

/** What may stand beside a site that was seen; each of them or none. */
const BESIDE_SITE: Codes = [
  'website_moved',
  'certificate_problem',
  'industry_guessed',
  'size_estimated',
];

const WEBSITES: readonly Visited[] = [
  ...BESIDE_SITE.reduce<readonly Codes[]>(
    (ways, code) => ways.flatMap((codes) => [codes, [...codes, code]]),
    [['website_seen']],
  ).map((codes) => ({ codes, site: true })),
  ...(
    [
      'website_placeholder',
      'website_none',
      'website_parked',
      'website_inconclusive',
      'website_not_needed',
    ] as const
  ).map((code) => ({ codes: [code], site: false })),
];

function websites({ codes, missing }: KnownEvidence): readonly Visited[] {
  return missing.has('website') ? WEBSITES : [{ codes: [], site: codes.has('website_seen') }];
}

/** What age and website make of a slip, of a single vote of a throwaway list, and of the company named. */
function domainWays(knownEvidence: KnownEvidence, age: Age, site: boolean): readonly Codes[] {
  const own = [...typoCodes(knownEvidence, age), ...voteCodes(knownEvidence, age, site)];
  return companyCodes(knownEvidence, age, site).map((company) => [...own, ...company]);
}

/** A single vote of a throwaway list: age and website together speak against it. */
function voteCodes({ codes }: KnownEvidence, age: Age, site: boolean): Codes {
  if (!codes.has('disposable_unconfirmed')) return [];
  return [age === 'standing' && site ? 'disposable_outweighed' : 'disposable_unconfirmed'];
}

/** A possible slip at a domain that takes mail: a young one makes it probable, one that stands for itself none. */
function typoCodes({ codes, missing }: KnownEvidence, age: Age): Codes {
  if (!missing.has('registration') || !codes.has('possible_typo')) return [];
  switch (age) {
    case 'young':
      return ['probable_typo'];
    case 'standing':
      return [];
    case 'other':
      return ['possible_typo'];
  }
}

const COMPANY: Codes = [
  'company_matches',
  'company_mismatch',
  'company_imitated',
  'company_inconclusive',
];
const ANY_COMPANY: readonly Codes[] = [
  ['company_matches'],
  ['company_mismatch'],
  ['company_inconclusive'],
];
/** Without a website nobody else is named. */
const COMPANY_BY_DOMAIN: readonly Codes[] = [['company_matches'], ['company_inconclusive']];

/** A near miss may be the company's own domain, or another's, where it is old and has a website. */
const CONFIRMED_NEAR_MISS: readonly Codes[] = [
  ['company_imitated'],
  ['company_matches'],
  ['company_inconclusive'],
];

/** What age and website can make of the company named. */
function companyCodes(
  { codes, missing }: KnownEvidence,
  age: Age,
  site: boolean,
): readonly Codes[] {
  if (codes.has('company_imitated') && age === 'standing' && site) return CONFIRMED_NEAR_MISS;
  const isOpen =
    missing.has('website') &&
    (codes.has('company_inconclusive') || (codes.has('company_matches') && !isSure(codes)));
  if (!isOpen) return [namedCodes(codes)];
  return site ? ANY_COMPANY : COMPANY_BY_DOMAIN;
}

/** A match that is reported before anybody has looked for a website is one that no website can shake (company-match.ts). */
function isSure(codes: ReadonlySet<string>): boolean {
  return codes.has('website_pending') || codes.has('website_not_needed');
}

function namedCodes(codes: ReadonlySet<string>): Codes {
  return COMPANY.filter((code) => codes.has(code));
}

/** Answers of mail hosts that are replies, and those that may also be a silence. */
const REPLIES: Codes = [
  'mailbox_exists',
  'mailbox_full',
  'mailbox_not_found',
  'mailbox_disabled',
  'catch_all',
  'mailbox_unconfirmed',
  'smtp_blocked',
];
const SILENCES: Codes = [
  'mailbox_unconfirmed',
  'smtp_blocked',
  'mailbox_not_run',
  'mailbox_not_needed',
];

/** A reply, whatever it says, confirms a route without MX records. */
function mailboxWays({ codes }: KnownEvidence): PossibleEvidence['mailboxes'] {
  const isImplicit = DEPENDS_ON_MAILBOX.some((code) => codes.has(code));
  const beside = (answers: Codes, route: Codes) =>
    answers.map((answer) => ({ answer: [answer], route: isImplicit ? route : [] }));
  return [...beside(REPLIES, CONFIRMED), ...beside(SILENCES, UNCONFIRMED)];
}

const CONFIRMED: Codes = ['implicit_mx'];
const UNCONFIRMED: Codes = ['implicit_mx_unconfirmed'];
