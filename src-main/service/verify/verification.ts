// One check as a use case: answer from the cache or ask the engine within a deadline, and make the result that callers see.

import { VouchError } from '../../../src-shared/errors.ts';
import { LIMITS } from '../../../src-shared/limits.ts';
import { plainRequest } from '../../../src-shared/plain-request.ts';
import type {
  VerificationRequest,
  VerificationResult,
} from '../../../src-shared/schemas/verification.ts';
import { parseAddress } from '../../engine/address/parse.ts';
import { tidyAddress } from '../../engine/address/tidy.ts';
import { asWritten } from '../../engine/as-written.ts';
import type { GatherOptions } from '../../engine/gather/facts-of.ts';
import { shortAccount } from '../../engine/policy/account.ts';
import { applyPolicy } from '../../engine/policy/apply.ts';
import type { Clock, EnginePorts, Lane, StageListener } from '../../engine/ports.ts';
import { DEFAULT_BANDS } from '../../engine/scoring/table.ts';
import type { ListDomains, ListSlip } from '../../engine/typo/list-domains.ts';
import { type Outcome, type Verdict, verify } from '../../engine/verify.ts';
import type { Budget } from '../keys/budget.ts';
import type { PolicyService, Today } from '../policy/policy.ts';
import type { Store } from '../ports/store.ts';
import type { VerdictRecord } from '../ports/verdicts.ts';
import type { CheckCall, Service } from '../service.ts';
import type { Settings } from '../settings/settings.ts';
import { startDeadline } from './deadline.ts';
import { cacheKeyOf, fingerprintOf } from './fingerprint.ts';
import type { RecentAnswers } from './recent-answers.ts';
import type { SingleChecks } from './single-checks.ts';

export interface VerificationDeps {
  readonly engine: EnginePorts;
  readonly store: Pick<Store, 'readVerdict' | 'recordCheck'>;
  readonly recent: RecentAnswers;
  readonly settings: Settings;
  /** What every verdict is judged by, at the moment it is made or read from the cache. */
  readonly policy: Pick<PolicyService, 'current'>;
  readonly clock: Clock;
  /** Milliseconds that only ever grow, for durations. */
  readonly elapsed: () => number;
  readonly newId: () => string;
  readonly budget: Pick<Budget, 'hold'>;
  readonly singles: Pick<SingleChecks, 'during'>;
  /** How long one check may take; facts that come later are unknown. */
  readonly checkDeadlineMs?: number;
}

/** A check that ended with a verdict. */
export interface Verified {
  readonly kind: 'verified';
  readonly result: Omit<VerificationResult, 'input'>;
  /** Where to keep it in the verdict cache; null when it came from there, or may not be kept. */
  readonly cache: VerdictRecord['cache'];
  readonly checkedAt: number;
  /** Of the policy that it was judged by. */
  readonly revision: number;
}

export type Checked = Verified | Extract<Outcome, { kind: 'failed' }>;

export interface CheckOptions extends Omit<CheckCall, 'origin'> {
  /** The domains of the list that the address stands in. */
  readonly listDomains?: ListDomains | null;
}

export interface Verification {
  readonly verify: Service['verify'];
  readonly verifyAsText: Service['verifyAsText'];
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

export function createVerification(deps: VerificationDeps): Verification {
  const { engine, store, recent, settings, policy, clock, elapsed, newId, budget, singles } = deps;
  const { checkDeadlineMs = LIMITS.checkDeadlineMs } = deps;

  async function check(
    request: VerificationRequest,
    options: CheckOptions,
    lane: Lane,
    signal: AbortSignal,
    beforeLooking?: () => Promise<void>,
  ): Promise<Checked> {
    const startedAt = elapsed();
    const requestId = newId();
    const { company, mailbox, listSlip, cacheKey } = questionOf(request, options);
    if (mayBeCached(options)) {
      const mark = recent.mark();
      const now = clock.now();
      const hit = await store.readVerdict(cacheKey, now);
      if (hit) {
        const verdict = asWritten(keptVerdict(hit.resultJson), request.email);
        const today = await policy.current();
        const known = verified(requestId, verdict, today, { cached: true, startedAt, cache: null });
        if (lane === 'interactive') {
          const { email } = request;
          const { expiresAt } = hit;
          recent.keep(mark, cacheKey, { email, result: known.result, today, now, expiresAt });
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
    const outcome = await verify(
      engine,
      request,
      { company, mailbox, listSlip },
      DEFAULT_BANDS,
      context,
    ).finally(() => deadline.end());
    if (outcome.kind === 'failed') return outcome;
    const ttlMs = settings.verdict_ttl_hours * 3_600_000;
    const cache =
      outcome.lasting && ttlMs > 0 ? { key: cacheKey, expiresAt: clock.now() + ttlMs } : null;
    const today = await policy.current();
    return verified(requestId, outcome.verdict, today, { cached: false, startedAt, cache });
  }

  /** What is to be observed, and the name under which the answer is cached. */
  function questionOf(request: VerificationRequest, options: CheckOptions) {
    const company = asksForCompany(settings, request, options);
    const mailbox = mailboxIdentity(settings, options.mailbox);
    const listSlip = slipInList(engine, request, options);
    const cacheKey = cacheKeyOf(request, { company, mailbox: !('notRun' in mailbox), listSlip });
    return { company, mailbox, listSlip, cacheKey };
  }

  function mayBeCached({ noCache }: CheckOptions): boolean {
    return !noCache && settings.verdict_ttl_hours > 0;
  }

  function msSince(startedAt: number): number {
    return Math.max(0, Math.round(elapsed() - startedAt));
  }

  function verified(
    requestId: string,
    observed: Verdict,
    today: Today,
    {
      cached,
      startedAt,
      cache,
    }: { cached: boolean; startedAt: number; cache: VerdictRecord['cache'] },
  ): Verified {
    const { score, recommendation, email, company, person, ip, flags, reasoning, ...rest } =
      applyPolicy(observed, today.ready);
    const result: Verified['result'] = {
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
      processed_in_ms: msSince(startedAt),
      ...rest,
    };
    return {
      kind: 'verified',
      result,
      cache,
      checkedAt: clock.now(),
      revision: today.revision,
    };
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
        });
      }
      return { ...result, input: request };
    } finally {
      (held as { release(): void } | null)?.release();
    }
  }

  /** The text of an answer that is ready; null when the check has to be made, or looked up in the store. */
  async function readyText(
    request: VerificationRequest,
    call: CheckCall,
  ): Promise<{ readonly requestId: string; readonly text: string } | null> {
    if (!mayBeCached(call)) return null;
    const startedAt = elapsed();
    const { cacheKey } = questionOf(request, call);
    const today = await policy.current();
    const ready = recent.find(cacheKey, request, today, clock.now());
    if (ready === null) return null;
    const requestId = newId();
    return { requestId, text: ready({ requestId, tookMs: msSince(startedAt), input: request }) };
  }

  return {
    check,
    verify: (request, call, signal = new AbortController().signal) =>
      singles.during(() => verifyOne(request, call, signal)),
    async verifyAsText(request, call, signal = new AbortController().signal) {
      const ready = await readyText(request, call);
      if (ready !== null) return ready;
      const result = await singles.during(() => verifyOne(request, call, signal));
      return { requestId: result.request_id, text: JSON.stringify(result) };
    },
  };
}

/** What the store needs to keep a check; the result is rendered here, once. */
export function recordOf({ result, cache, revision }: Verified): VerdictRecord {
  return {
    resultJson: JSON.stringify(result),
    score: result.score,
    recommendation: result.recommendation,
    flags: result.flags,
    domain: result.company.domain,
    provider: result.evidence.find((line) => line.code === 'mail_provider')?.observed ?? null,
    facts: {
      address: result.normalized,
      mailbox: result.mailbox,
      suggested: result.suggestion !== null,
      country: result.ip.country,
      domainAgeDays: result.company.domain_age_days,
    },
    cached: result.cached,
    credits: result.cached ? 0 : 1,
    account: shortAccount(result.evidence),
    revision,
    cache,
  };
}

/** What the list says that the address's domain is a slip for. */
function slipInList(
  { reference }: EnginePorts,
  request: VerificationRequest,
  { listDomains }: CheckOptions,
): ListSlip | null {
  if (!listDomains) return null;
  const address = parseAddress(tidyAddress(request.email).text);
  if (!address.valid) return null;
  return listDomains.slipOf(address.domain, (domain) => reference.freeProvider(domain));
}

function asksForCompany(
  settings: Settings,
  request: VerificationRequest,
  options: { readonly company: boolean },
): boolean {
  if (!options.company) return false;
  switch (settings.company_checks) {
    case 'always':
      return true;
    case 'when_named':
      return plainRequest(request).company_name !== undefined;
    case 'never':
      return false;
  }
}

/** The verdict in a kept result, without the fields of the call that made it. */
function keptVerdict(resultJson: string): Verdict {
  const { request_id, cached, processed_in_ms, ...verdict } = JSON.parse(
    resultJson,
  ) as Verified['result'];
  return verdict;
}

/** Who asks mail hosts, or why nobody does. */
function mailboxIdentity(settings: Settings, wish: CheckCall['mailbox']): GatherOptions['mailbox'] {
  if (!(wish.probe ?? settings.mailbox_probing))
    return { notRun: 'mailbox probing is switched off' };
  const ehlo = wish.ehlo ?? settings.ehlo_name;
  if (ehlo === '') return { notRun: 'no EHLO name is set' };
  return { ehlo, mailFrom: (wish.mailFrom ?? settings.mail_from) || `postmaster@${ehlo}` };
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
