// Says what a verdict leaves open: what was not tested, what gave no answer, and what is still to come.
import type { EvidenceLine } from '../../../src-shared/schemas/verification.ts';
import type { EvidenceCode } from '../scoring/table.ts';

const ROUTED: EvidenceCode = 'mx_published';
const HOST_UNRESOLVED: EvidenceCode = 'mx_host_inconclusive';

/** What is said of each code, in the order of its weight for an analyst. */
const UNKNOWN: readonly (readonly [string, readonly EvidenceCode[]])[] = [
  ['mailbox not tested', ['mailbox_not_run']],
  ['mailbox not confirmed', ['mailbox_unconfirmed', 'smtp_blocked', 'catch_all']],
  ['mail hosts not confirmed', [HOST_UNRESOLVED]],
  ['domain age not published', ['domain_age_unpublished']],
  ['domain age not found', ['registration_inconclusive']],
  ['domain age not looked up', ['registration_not_run']],
  ['website not reached', ['website_inconclusive']],
  ['website not visited', ['website_not_run']],
];
const PENDING: typeof UNKNOWN = [
  ['mailbox', ['mailbox_pending']],
  ['domain age', ['registration_pending']],
  ['website', ['website_pending']],
];
const NOT_NEEDED: typeof UNKNOWN = [
  ['mailbox', ['mailbox_not_needed']],
  ['domain age', ['registration_not_needed']],
  ['website', ['website_not_needed']],
];

/**
 * The sentence, without a capital and a full stop; empty where everything is known. `said` are clauses that the
 * reasoning has already.
 */
export function openQuestions(
  evidence: readonly EvidenceLine[],
  said: ReadonlySet<string>,
): string {
  const codes = new Set(evidence.map(({ code }) => code).filter((code) => !said.has(code)));
  // One mail host that answers is enough, whatever the DNS does not tell of another.
  if (codes.has(ROUTED)) codes.delete(HOST_UNRESOLVED);
  const named = (table: typeof UNKNOWN) =>
    table.filter(([, of]) => of.some((code) => codes.has(code))).map(([words]) => words);
  const pending = named(PENDING);
  const spared = named(NOT_NEEDED);
  return [
    ...named(UNKNOWN),
    ...(pending.length === 0 ? [] : [`still to come: ${listed(pending)}`]),
    ...(spared.length === 0 ? [] : [`not needed: ${listed(spared)}`]),
  ].join('; ');
}

/** "a", "a and b", "a, b and c". */
function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  const before = parts.slice(0, -1);
  return before.length === 0 ? last : `${before.join(', ')} and ${last}`;
}
