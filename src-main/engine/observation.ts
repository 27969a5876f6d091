// What was observed of one request: all that a result is made of, whatever the policy.
import type { VerificationResult } from '../../src-shared/schemas/verification.ts';
import type { Finding } from './finding.ts';

/** Plain JSON, so that it can be kept; a policy makes a result of it (policy/verdict.ts). */
export interface Observation
  extends Pick<
    VerificationResult,
    | 'email'
    | 'company'
    | 'person'
    | 'ip'
    | 'normalized'
    | 'suggestion'
    | 'company_domain_suggestion'
    | 'mailbox'
  > {
  readonly findings: readonly Finding[];
  /** When the gathering began, milliseconds since the epoch. */
  readonly gatheredAt: number;
}
