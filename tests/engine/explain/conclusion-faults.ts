// What a conclusion must not do: be empty, speak against its recommendation, or assert what the result does not know.
import type { VerificationResult } from '../../../src-shared/schemas/verification.ts';

export type Concluded = Pick<
  VerificationResult,
  'reasoning' | 'recommendation' | 'email' | 'company' | 'person' | 'ip' | 'mailbox' | 'evidence'
>;

/** The faults of a result's conclusion, in words; empty where there is none. */
export function conclusionFaults(result: Concluded): readonly string[] {
  const { reasoning } = result;
  const faults = [
    ...formFaults(reasoning),
    ...contradictions(result),
    ...assertions(result),
    ...missing(result),
  ];
  return faults.map((fault) => `${fault}: "${reasoning}" (${result.recommendation})`);
}

function formFaults(text: string): string[] {
  const faults: string[] = [];
  if (text.trim() === '') faults.push('empty');
  if (!/^[^a-z]/u.test(text)) faults.push('begins with a small letter');
  if (!/[.!?]$/.test(text)) faults.push('has no end');
  if (/\{\}|\(\)|undefined|NaN/.test(text)) faults.push('has a hole');
  if (/ {2}|;\s*[.;]|: [.;]/.test(text)) faults.push('has an empty clause');
  return faults;
}

/** The first sentence is the verdict. What follows "In its favour" or "Against it" is the other side. */
function contradictions({ reasoning, recommendation, evidence }: Concluded): string[] {
  const faults: string[] = [];
  if (/That alone blocks it/.test(reasoning) && recommendation !== 'block')
    faults.push('blocks what is not blocked');
  if (/That alone keeps it from approval/.test(reasoning) && recommendation !== 'review')
    faults.push('keeps from approval what is no review');
  if (/high enough to approve/.test(reasoning) && recommendation !== 'approve')
    faults.push('approves what is not approved');
  if (/too little evidence to approve/i.test(reasoning) && recommendation === 'approve')
    faults.push('does not approve what is approved');
  const overridden = evidence.some(({ code }) => code.startsWith('override_'));
  if (overridden) return faults;
  if (/^(In its favour|Against it|Also against it)/.test(reasoning))
    faults.push('begins with the other side');
  if (recommendation === 'approve' && /In its favour/.test(reasoning))
    faults.push('speaks for what is approved anyway');
  return faults;
}

/** Words that claim something, and whether the result holds what they claim. */
function assertions({ reasoning, email, company, person, mailbox, evidence }: Concluded): string[] {
  const codes = new Set(evidence.map(({ code }) => code));
  const holds = (...any: readonly string[]) => any.some((code) => codes.has(code));
  const claims: readonly (readonly [RegExp, boolean])[] = [
    [/(?<!of )\bthe name fits|part of the name fits/i, person.name_matches_email === true],
    [/the name does not fit/i, person.name_matches_email === false],
    [/the company fits/i, person.likely_at_company === true],
    [/names another organisation|is not a company address/i, person.likely_at_company === false],
    [/established|registered .+ ago/i, company.domain_age_days !== null],
    [/(new|young) domain/i, (company.domain_age_days ?? 999) < 180],
    [
      /company domain/i,
      holds('company_matches', 'industry_guessed', 'size_estimated') && !email.free_provider,
    ],
    [/with a website|a website answers/i, company.has_website === true],
    [/no website|parked or for sale|only a placeholder/i, company.has_website === false],
    [/the mailbox exists\b(?<!whether the mailbox exists)/i, mailbox === 'exists'],
    [/there is no such mailbox/i, mailbox === 'not_found'],
    [/mailbox is disabled/i, mailbox === 'disabled'],
    [/mailbox is full/i, mailbox === 'full'],
    [/mailbox not tested/i, holds('mailbox_not_run')],
    [/free-mail/i, email.free_provider || holds('free_provider_for_company')],
    [/throwaway/i, holds('disposable', 'disposable_mx', 'disposable_unconfirmed')],
    [/role address/i, email.role_based],
    [/does not exist/i, company.domain_alive === false || holds('domain_not_found')],
    [/no valid SPF/i, holds('no_spf')],
    [/Tor exit/i, holds('tor')],
  ];
  return claims
    .filter(([words, held]) => words.test(reasoning) && !held)
    .map(([words]) => `asserts ${words.source} without an observation`);
}

/** Where anything is left open that bears on the verdict, an approval or a review says so. */
function missing({ reasoning, recommendation, evidence, mailbox }: Concluded): string[] {
  if (recommendation === 'block') return [];
  const untested = evidence.some(({ code }) => code === 'mailbox_not_run');
  return untested && mailbox === null && !/mailbox not tested/i.test(reasoning)
    ? ['does not say that the mailbox was not tested']
    : [];
}
