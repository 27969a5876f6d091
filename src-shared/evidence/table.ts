// The one table of evidence: by its code, what each piece weighs and every word about it. docs/scoring.md is made from it.
import type { Flag } from '../flags.ts';
import { ADDRESS_EVIDENCE } from './address.ts';
import { COMPANY_EVIDENCE } from './company.ts';
import type { Evidence } from './evidence.ts';
import { IP_EVIDENCE } from './ip.ts';
import { MAIL_POLICY_EVIDENCE } from './mail-policy.ts';
import { MAILBOX_EVIDENCE } from './mailbox.ts';
import { OWN_HISTORY_EVIDENCE } from './own-history.ts';
import { PERSON_EVIDENCE } from './person.ts';
import { LIST_EVIDENCE } from './reference-lists.ts';
import { REGISTRATION_EVIDENCE } from './registration.ts';
import { RESEMBLANCE_EVIDENCE } from './resemblance.ts';
import { ROUTE_EVIDENCE } from './route.ts';
import type { OptionalRow } from './signal-rows.ts';
import { LIMITS_AND_OVERRIDES, STARTING_POINT } from './verdict.ts';
import { WEBSITE_EVIDENCE } from './website.ts';

/** Changes whenever an entry changes what a score is. */
export const SCORING_VERSION = '2026.11';

/** Of everything in the table that makes a score; a test compares it, so that nobody forgets the version above. */
export const SCORING_DIGEST = 'a8a8a4479660';

const ENTRIES = {
  ...STARTING_POINT,
  ...ADDRESS_EVIDENCE,
  ...ROUTE_EVIDENCE,
  ...MAIL_POLICY_EVIDENCE,
  ...RESEMBLANCE_EVIDENCE,
  ...LIST_EVIDENCE,
  ...PERSON_EVIDENCE,
  ...COMPANY_EVIDENCE,
  ...REGISTRATION_EVIDENCE,
  ...WEBSITE_EVIDENCE,
  ...MAILBOX_EVIDENCE,
  ...OWN_HISTORY_EVIDENCE,
  ...IP_EVIDENCE,
  ...LIMITS_AND_OVERRIDES,
} as const;

/** Stable name of a piece of evidence. */
export type EvidenceCode = keyof typeof ENTRIES;

type Entry = (typeof ENTRIES)[EvidenceCode];
type Unraised = Exclude<Flag, Extract<Entry, { readonly flag: Flag }>['flag']>;
type Unanswered = Exclude<
  OptionalRow,
  Extract<Entry, { readonly answer: unknown }>['rows'][number]
>;

/** What it is where a flag is raised, or an optional row answered, by no entry: the compiler names which. */
type Table = [Unraised | Unanswered] extends [never]
  ? Readonly<Record<EvidenceCode, Evidence>>
  : { readonly noEntryFor: Unraised | Unanswered };

/** In the order of the documents. */
export const EVIDENCE: Table = ENTRIES;

/** Whether the table has an entry for the code of a line of evidence; stored lines may have one of another version. */
export function isEvidenceCode(code: string): code is EvidenceCode {
  return Object.hasOwn(ENTRIES, code);
}

/** Whether a policy may give a code another weight: what leaves a question open has none, and an override has its own. */
export function isWeighable(code: EvidenceCode): boolean {
  const { signal, gap, weighable } = EVIDENCE[code];
  return signal !== 'override' && (gap === undefined || weighable === true);
}

/** The code that a finding has where nothing is known of what happened before; null for what comes of that alone. */
export function codeWithoutHistory(code: EvidenceCode): EvidenceCode | null {
  if (code === 'history_numbered') return 'random_local_part';
  return EVIDENCE[code]?.signal === 'history' ? null : code;
}
