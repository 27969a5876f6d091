// One check as a use case: answer from the cache or ask the engine within a deadline, and make the result that callers see.

import { VouchError } from '../../../src-shared/errors.ts';
import { LIMITS } from '../../../src-shared/limits.ts';
import type {
  VerificationRequest,
  VerificationResult,
} from '../../../src-shared/schemas/verification.ts';
import type { Settings } from '../../../src-shared/settings/table.ts';
import { adaptToSpelling } from '../../engine/adapt-to-spelling.ts';
import { addOwnHistory } from '../../engine/add-own-history.ts';
import type { Observation } from '../../engine/observation.ts';
import type { Clock, EnginePorts, Lane, StageListener } from '../../engine/ports.ts';
import { type Outcome, verify } from '../../engine/verify.ts';
import type { Budget } from '../keys/budget.ts';
import type { PolicyService } from '../policy/policy.ts';
import type { Store } from '../ports/store.ts';
import type { VerdictRecord } from '../ports/verdicts.ts';
import type { CheckCall, Service } from '../service.ts';
import { startDeadline } from './deadline.ts';
import { fingerprintOf } from './fingerprint.ts';
import { answerOf, type Checked, finishedCheck, recordOf } from './finished-check.ts';
import type { OwnHistoryLookup } from './own-history.ts';
import { type CheckOptions, mayBeCached, questionsOf } from './questions.ts';
import type { SingleChecks } from './single-checks.ts';

export interface VerificationDeps {
  readonly engine: EnginePorts;
  readonly store: Pick<Store, 'readVerdict' | 'recordCheck'>;
  readonly ownHistory: OwnHistoryLookup;
  readonly settings: Settings;
  /** What every verdict is judged by, at the moment it is made or read from the cache. */
  readonly policy: Pick<PolicyService, 'ofPolicy'>;
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

/** Checks one address: by the cache, else by looking everything up. */
function checkOf(deps: VerificationDeps): Verification['check'] {
  const { engine, store, ownHistory, settings, policy, clock, elapsed, newId } = deps;
  const { checkDeadlineMs = LIMITS.checkDeadlineMs } = deps;
  return async (request, options, lane, signal, beforeLooking) => {
    const startedAt = elapsed();
    const requestId = newId();
    const { policyId = null } = options;
    const { gather, normalized, read, cacheKey } = questionsOf(
      engine,
      settings,
      request,
      options,
      lane,
    );
    const made = async (observation: Observation, cached: boolean, cache: VerdictRecord['cache']) =>
      finishedCheck(
        addOwnHistory(observation, await ownHistory(read.address, normalized.name), clock.now()),
        await policy.ofPolicy(policyId),
        {
          requestId,
          cached,
          tookMs: Math.round(elapsed() - startedAt),
          cache,
          checkedAt: clock.now(),
        },
      );
    if (mayBeCached(options, settings)) {
      const hit = await store.readVerdict(cacheKey(), clock.now());
      if (hit !== null) return made(adaptToSpelling(hit.observation, request.email), true, null);
    }
    await beforeLooking?.();
    const deadline = startDeadline(signal, checkDeadlineMs);
    const onStage = pausing(deadline, lane, options.onStage);
    const context = { checkId: requestId, lane, signal: deadline.signal, onStage };
    const outcome = await verify(engine, request, gather, context).finally(() => deadline.end());
    if (outcome.kind === 'failed') return outcome;
    const cache = outcome.lasting ? cacheUntil(settings, clock, cacheKey()) : null;
    return made(outcome.observation, false, cache);
  };
}

export function createVerification(deps: VerificationDeps): Verification {
  const { store, policy, budget, singles } = deps;
  const check = checkOf(deps);

  async function verifyOne(
    request: VerificationRequest,
    call: CheckCall,
    signal: AbortSignal,
  ): Promise<VerificationResult> {
    const { origin } = call;
    let reservation: { release(): void } | null = null;
    try {
      const checked = await check(request, call, 'interactive', signal, async () => {
        reservation = await budget.hold(origin);
      });
      if (checked.kind === 'failed') throw refusal(checked);
      // A hit costs nothing and was kept when it was made.
      if (!checked.result.cached) {
        await store.recordCheck({
          ...recordOf(checked),
          origin,
          input: request,
          fingerprint: fingerprintOf(request),
          checkedAt: checked.checkedAt,
          policyId: call.policyId ?? null,
        });
      }
      const today = await policy.ofPolicy(call.policyId ?? null);
      return { ...answerOf(checked, today), input: request };
    } finally {
      (reservation as { release(): void } | null)?.release();
    }
  }

  return {
    check,
    verify: (request, call, signal = new AbortController().signal) =>
      singles.during(() => verifyOne(request, call, signal)),
  };
}

/** Mail hosts are asked in turn, each with time limits of its own: waiting for a turn is not counted. */
function pausing(
  deadline: ReturnType<typeof startDeadline>,
  lane: Lane,
  onStage: StageListener | undefined,
): StageListener {
  return (stage, state) => {
    if (lane === 'batch' && stage === 'mailbox') {
      if (state === 'started') deadline.pause();
      else deadline.resume();
    }
    onStage?.(stage, state);
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
