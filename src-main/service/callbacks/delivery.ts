// One attempt to deliver a callback: what is sent, and what becomes of the callback after it.
import type { CallbackEvent } from '../../../src-shared/schemas/callback.ts';
import { type Job, jobAlone } from '../../../src-shared/schemas/job.ts';
import type { Clock } from '../../engine/ports.ts';
import type {
  CallbackOutcome,
  CallbackPort,
  CallbackSent,
  CallbackStore,
  StoredCallback,
} from '../ports/callbacks.ts';
import type { Log } from '../ports/log.ts';
import { judgeCallbackUrl, type UrlRules } from './callback-url.ts';
import { callbackHeaders } from './signature.ts';

/** RFC 9110 §15.5.11: it is gone for good. */
const GONE = 410;

export interface AttemptDeps {
  readonly store: Pick<CallbackStore, 'beginCallback' | 'endCallback' | 'callbackSecret'>;
  readonly port: CallbackPort;
  /** The job as it is now. */
  readonly job: (jobId: string) => Promise<Job>;
  readonly rules: () => UrlRules;
  readonly clock: Clock;
  readonly log: Log;
}
/** Answers what makes the next attempt of a callback; `pauses` are those after each attempt, in milliseconds. */
export function createDelivery(
  deps: AttemptDeps,
  pauses: readonly number[],
  stopping: AbortSignal,
): (callback: StoredCallback) => Promise<void> {
  const { store, port, clock, log } = deps;

  async function deliver(callback: StoredCallback): Promise<void> {
    const { callbackId, jobId, attempts } = callback;
    if (attempts > pauses.length) {
      // The program ended in the middle of the last attempt.
      const error = callback.lastError ?? 'it was interrupted';
      await end(callback, attempts, given(callback.lastStatus, error));
      return;
    }
    const secret = await store.callbackSecret(callback.keyId);
    const judged = judgeCallbackUrl(callback.url, deps.rules());
    if (secret === null || !judged.ok) {
      const reason = judged.ok
        ? 'the key was revoked, so nothing can sign it'
        : `its URL is no longer allowed: it ${judged.reason}`;
      await end(callback, attempts, given(null, reason));
      return;
    }
    const pauseMs = pauses[attempts] ?? 0;
    const at = clock.now();
    await store.beginCallback(callbackId, { at, nextAt: at + pauseMs });
    const body = eventOf(callbackId, await deps.job(jobId));
    const headers = callbackHeaders({ secret, callbackId, at: clock.now(), body });
    const message = { url: judged.url, loopback: judged.loopback, headers, body, jobId };
    const sent = await port.send(message, stopping);
    // Broken off by the end of the program: a later run tries it again.
    if (stopping.aborted) return;
    await end(callback, attempts + 1, outcome(sent, attempts));
  }

  /** What comes of an attempt that had `attempts` before it. */
  function outcome(sent: CallbackSent, attempts: number): CallbackOutcome {
    const at = clock.now();
    const status = sent.kind === 'answered' ? sent.status : null;
    if (status !== null && status >= 200 && status < 300)
      return { state: 'delivered', at, nextAt: null, status, error: null };
    const error = sent.kind === 'answered' ? `it was answered ${sent.status}` : sent.reason;
    const pauseMs = status === GONE ? undefined : pauses[attempts];
    return pauseMs === undefined
      ? given(status, error)
      : { state: 'open', at, nextAt: at + pauseMs, status, error };
  }

  function given(status: number | null, error: string): CallbackOutcome {
    return { state: 'failed', at: clock.now(), nextAt: null, status, error };
  }

  async function end(
    { callbackId, jobId }: StoredCallback,
    attempt: number,
    outcome: CallbackOutcome,
  ): Promise<void> {
    await store.endCallback(callbackId, attempt, outcome);
    const about = { job: jobId, status: outcome.status };
    if (outcome.state === 'delivered') log.info(about, 'a callback was delivered');
    else if (outcome.state === 'failed') log.info(about, 'a callback was abandoned');
    else log.info(about, 'a callback was not accepted; it will be tried again');
  }

  return deliver;
}

function eventOf(callbackId: string, job: Job): string {
  const event: CallbackEvent = {
    callback_id: callbackId,
    type: job.status === 'completed' ? 'job.completed' : 'job.failed',
    job: jobAlone(job),
  };
  return JSON.stringify(event);
}
