// One check as a use case: answer from the cache or ask the engine within a deadline, and make the result that callers see.

import { VouchError } from '../../../src-shared/errors.ts';
import { LIMITS } from '../../../src-shared/limits.ts';
import type {
  VerificationRequest,
  VerificationResult,
} from '../../../src-shared/schemas/verification.ts';
import { remembered } from '../../engine/memo.ts';
import type { Clock, EnginePorts, Lane, StageListener } from '../../engine/ports.ts';
import { DEFAULT_BANDS } from '../../engine/scoring/table.ts';
import { type Outcome, type Verdict, verify } from '../../engine/verify.ts';
import type { Budget } from '../keys/budget.ts';
import type { PolicyService } from '../policy/policy.ts';
import type { Today } from '../policy/policy-cache.ts';
import type { Store } from '../ports/store.ts';
import type { VerdictRecord } from '../ports/verdicts.ts';
import type { AnswerText, CheckCall, Service } from '../service.ts';
import type { Settings } from '../settings/settings.ts';
import { startDeadline } from './deadline.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type Checked, keptVerdict, madeVerdict, recordOf } from './present-verdict.ts';
import {
  type CheckOptions,
  mayBeCached,
  type PlainQuestion,
  plainQuestion,
  questionsOf,
} from './questions.ts';
import type { RecentAnswers } from './recent-answers.ts';
import type { SingleChecks } from './single-checks.ts';

export interface VerificationDeps {
  readonly engine: EnginePorts;
  readonly store: Pick<Store, 'readVerdict' | 'recordCheck'>;
  readonly recent: RecentAnswers;
  readonly settings: Settings;
  /** What every verdict is judged by, at the moment it is made or read from the cache. */
  readonly policy: Pick<PolicyService, 'held' | 'ofPolicy'>;
  readonly clock: Clock;
  /** Milliseconds that only ever grow, for durations. */
  readonly elapsed: () => number;
  readonly newId: () => string;
  readonly budget: Pick<Budget, 'hold'>;
  readonly singles: Pick<SingleChecks, 'during'>;
  /** How long one check may take; facts that come later are unknown. */
  readonly checkDeadlineMs?: number;
}

export interface Verification {
  readonly verify: Service['verify'];
  readonly verifyAsText: Service['verifyAsText'];
  readonly readyText: Service['readyText'];
  /** Checks without keeping anything: jobs keep their items in batches. */
  check(
    request: VerificationRequest,
    options: CheckOptions,
    lane: Lane,
    signal: AbortSignal,
    /** Waited for once it is clear that the cache has no answer; its rejection ends the check. */
    beforeLooking?: () => Promise<void>,
  ): Promise<Checked>;
}

/** Requests that are remembered as they were read, so that one that comes again is not parsed again. */
const MOST_READ = 1_000;

export function createVerification(deps: VerificationDeps): Verification {
  const { engine, store, recent, settings, policy, clock, elapsed, newId, budget, singles } = deps;
  const { checkDeadlineMs = LIMITS.checkDeadlineMs } = deps;
  const plain = remembered<PlainQuestion>(MOST_READ);

  async function check(
    request: VerificationRequest,
    options: CheckOptions,
    lane: Lane,
    signal: AbortSignal,
    beforeLooking?: () => Promise<void>,
  ): Promise<Checked> {
    const startedAt = elapsed();
    const requestId = newId();
    const { policyId = null } = options;
    const { gather, cacheKey } = questionsOf(engine, settings, request, options, lane);
    const made = (verdict: Verdict, today: Today, cached: boolean, cache: VerdictRecord['cache']) =>
      madeVerdict(verdict, today, {
        requestId,
        cached,
        tookMs: msSince(startedAt),
        cache,
        checkedAt: clock.now(),
      });
    if (mayBeCached(options, settings)) {
      const mark = recent.mark();
      const now = clock.now();
      const hit = await store.readVerdict(cacheKey(), now);
      if (hit) {
        const today = await policy.ofPolicy(policyId);
        const known = made(keptVerdict(hit.resultJson, request.email), today, true, null);
        if (lane === 'interactive') {
          const { email } = request;
          const { expiresAt } = hit;
          recent.keep(mark, cacheKey(), { email, result: known.result, today, now, expiresAt });
        }
        return known;
      }
    }
    await beforeLooking?.();
    const deadline = startDeadline(signal, checkDeadlineMs);
    const onStage: StageListener = (stage, state) => {
      // Mail hosts are asked in turn, each with time limits of its own: waiting for a turn is nobody's delay.
      if (lane === 'batch' && stage === 'mailbox') {
        if (state === 'started') deadline.pause();
        else deadline.resume();
      }
      options.onStage?.(stage, state);
    };
    const context = { checkId: requestId, lane, signal: deadline.signal, onStage };
    const outcome = await verify(engine, request, gather, DEFAULT_BANDS, context).finally(() =>
      deadline.end(),
    );
    if (outcome.kind === 'failed') return outcome;
    const today = await policy.ofPolicy(policyId);
    const cache = outcome.lasting ? cacheUntil(settings, clock, cacheKey()) : null;
    return made(outcome.verdict, today, false, cache);
  }

  function msSince(startedAt: number): number {
    return Math.max(0, Math.round(elapsed() - startedAt));
  }

  async function verifyOne(
    request: VerificationRequest,
    call: CheckCall,
    signal: AbortSignal,
  ): Promise<VerificationResult> {
    const { origin } = call;
    let held: { release(): void } | null = null;
    try {
      const checked = await check(request, call, 'interactive', signal, async () => {
        held = await budget.hold(origin);
      });
      if (checked.kind === 'failed') throw refusal(checked);
      const { result, checkedAt } = checked;
      // A hit costs nothing and was kept when it was made.
      if (!result.cached) {
        const requestId = result.request_id;
        await store.recordCheck({
          ...recordOf(checked),
          requestId,
          origin,
          input: request,
          fingerprint: fingerprintOf(request),
          checkedAt,
          policyId: call.policyId ?? null,
        });
      }
      return { ...result, input: request };
    } finally {
      (held as { release(): void } | null)?.release();
    }
  }

  function readyText(request: VerificationRequest, call: CheckCall): AnswerText | null {
    if (!mayBeCached(call, settings)) return null;
    const startedAt = elapsed();
    const today = policy.held(call.policyId ?? null);
    if (today === null) return null;
    const input = JSON.stringify(request);
    const asked = plain.of(input, () => plainQuestion(request));
    const { cacheKey } = questionsOf(engine, settings, request, call, 'interactive', asked);
    const ready = recent.find(cacheKey(), request, today, clock.now());
    if (ready === null) return null;
    const requestId = newId();
    return { requestId, text: ready({ requestId, tookMs: msSince(startedAt), input }) };
  }

  return {
    check,
    verify: (request, call, signal = new AbortController().signal) =>
      singles.during(() => verifyOne(request, call, signal)),
    readyText,
    async verifyAsText(request, call, signal = new AbortController().signal) {
      const result = await singles.during(() => verifyOne(request, call, signal));
      return { requestId: result.request_id, text: JSON.stringify(result) };
    },
  };
}

/** Where a verdict is cached; null where none is. */
export function cacheUntil(settings: Settings, clock: Clock, key: string): VerdictRecord['cache'] {
  const ttlMs = settings.verdict_ttl_hours * 3_600_000;
  return ttlMs > 0 ? { key, expiresAt: clock.now() + ttlMs } : null;
}

function refusal(failed: Extract<Outcome, { kind: 'failed' }>): VouchError {
  switch (failed.code) {
    case 'invalid_ip_address':
      return new VouchError('invalid_request', failed.message, {
        fields: [{ pointer: '/ip_address', message: 'ip_address must be an IPv4 or IPv6 address' }],
      });
    case 'dns_unavailable':
      return new VouchError('dns_unavailable', failed.message);
    case 'timeout':
    case 'cancelled':
      return new VouchError('timeout', failed.message);
    case 'internal_error':
      return new VouchError('internal_error', failed.message);
  }
}
