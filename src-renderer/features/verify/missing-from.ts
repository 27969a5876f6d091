// Which questions about an address are still open that a person at the Verify screen can answer or have answered.
import type { VerificationResult } from '../../../src-shared/schemas/verification.ts';
import type { Field } from './form.ts';

export type Missing = 'mailbox' | Exclude<Field, 'email'>;

/** Evidence after which nothing else could change the answer. */
const SETTLED = new Set([
  'syntax_invalid',
  'domain_not_found',
  'no_mail_route',
  'null_mx',
  'mailbox_not_found',
  'mailbox_disabled',
  'override_deny',
  'disposable',
  'disposable_mx',
]);

const OPEN: readonly (readonly [code: string, missing: Missing])[] = [
  ['mailbox_not_run', 'mailbox'],
  ['name_not_given', 'name'],
  ['company_not_given', 'company'],
  ['ip_not_given', 'ip'],
];

/** The most telling first. */
export function missingFrom({ evidence }: Pick<VerificationResult, 'evidence'>): Missing[] {
  const codes = new Set(evidence.map(({ code }) => code));
  for (const code of codes) if (SETTLED.has(code)) return [];
  return OPEN.filter(([code]) => codes.has(code)).map(([, missing]) => missing);
}
