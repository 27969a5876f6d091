// A check that came to its end: what was observed, its verdict under today's policy, and what the store is given of it.
import type { VerificationResult } from '../../../src-shared/schemas/verification.ts';
import type { Observation } from '../../engine/observation.ts';
import { codeSetOf } from '../../engine/policy/codes.ts';
import type { Verdict } from '../../engine/policy/verdict.ts';
import type { Outcome } from '../../engine/verify.ts';
import { resultOf } from '../policy/kept-result.ts';
import type { Today } from '../policy/policy-cache.ts';
import type { StoredResult, VerdictRecord } from '../ports/verdicts.ts';

/** A check that ended with a verdict. */
export interface Verified {
  readonly kind: 'verified';
  readonly result: StoredResult;
  /** The codes of what was observed (`codeSetOf`). */
  readonly codeSet: string;
  /** Where to keep it in the verdict cache; null when it came from there, or may not be kept. */
  readonly cache: VerdictRecord['cache'];
  readonly checkedAt: number;
}

export type Checked = Verified | Extract<Outcome, { kind: 'failed' }>;

/** What one call adds to what was observed. */
export interface Call {
  readonly requestId: string;
  readonly cached: boolean;
  readonly tookMs: number;
  readonly cache: VerdictRecord['cache'];
  readonly checkedAt: number;
}

/** The check of one call, with its verdict by the policy of now. */
export function finishedCheck(
  observation: Observation,
  today: Today,
  { requestId, cached, tookMs, cache, checkedAt }: Call,
): Verified {
  const codeSet = codeSetOf(observation.findings);
  const { score, recommendation } = verdictToday(codeSet, observation, today);
  const result = { requestId, cached, tookMs, original: { score, recommendation }, observation };
  return { kind: 'verified', result, codeSet, cache, checkedAt };
}

function verdictToday(codeSet: string, { normalized }: Observation, today: Today): Verdict {
  return today.verdictOf(codeSet, today.ready.overrides.of(normalized));
}

/** What callers are answered. */
export function answerOf({ result }: Verified, today: Today): Omit<VerificationResult, 'input'> {
  return resultOf(result, today.ready);
}

/** What the store needs to keep a check. */
export function recordOf({ result, codeSet, cache }: Verified): VerdictRecord {
  return { ...result, codeSet, credits: result.cached ? 0 : 1, cache };
}
