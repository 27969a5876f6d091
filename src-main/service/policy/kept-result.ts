// A result as callers see it: what was observed, under a policy, with what belongs to the call that made it.
import type { VerificationResult } from '../../../src-shared/schemas/verification.ts';
import { momentText } from '../../engine/moment.ts';
import type { ReadyPolicy } from '../../engine/policy/policy.ts';
import { present } from '../../engine/policy/verdict.ts';
import type { StoredResult } from '../ports/verdicts.ts';

/** The result under a policy; where the verdict at the time of the check was another one, with that as `original`. Pure. */
export function resultOf(
  { requestId, cached, tookMs, original, observation }: StoredResult,
  policy: ReadyPolicy,
): Omit<VerificationResult, 'input'> {
  const { company, person, ip, normalized, suggestion, mailbox, gatheredAt } = observation;
  const { company_domain_suggestion } = observation;
  const { evidence, scoring_version, policy: custom, ...verdict } = present(observation, policy);
  const { score, recommendation, email, flags, reasoning } = verdict;
  const isSame = score === original.score && recommendation === original.recommendation;
  return {
    request_id: requestId,
    score,
    recommendation,
    email,
    company,
    person,
    ip,
    flags,
    reasoning,
    cached,
    processed_in_ms: tookMs,
    normalized,
    suggestion,
    ...(company_domain_suggestion === undefined ? {} : { company_domain_suggestion }),
    mailbox,
    evidence,
    scoring_version,
    ...(custom === undefined ? {} : { policy: custom }),
    ...(isSame ? {} : { original }),
    checked_at: momentText(gatheredAt),
  };
}
