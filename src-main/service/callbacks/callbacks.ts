// Callbacks as use cases: accepted with a batch, listed, retried; and the secrets that sign them.
import { VouchError } from '../../../src-shared/errors.ts';
import type { Callback } from '../../../src-shared/schemas/callback.ts';
import { moment } from '../iso-time.ts';
import type { CallbackStore, NewCallback, StoredCallback } from '../ports/callbacks.ts';
import type { Origin } from '../ports/origin.ts';
import type { Service } from '../service.ts';
import { judgeCallbackUrl, type UrlRules } from './callback-url.ts';

export interface CallbackDeps {
  readonly store: Pick<CallbackStore, 'listCallbacks' | 'retryCallback' | 'callbackSecret'>;
  readonly rules: () => UrlRules;
  readonly newId: () => string;
  /** Told that there is something to deliver. */
  readonly expect: () => void;
}

export type Callbacks = Service['callbacks'] & {
  /** The callback of a batch that is to be submitted; refuses with `invalid_request` what is not allowed. */
  admit(url: string, origin: Origin): Promise<NewCallback>;
  /** Called when a batch with a callback was kept. */
  submitted(): void;
};

export function createCallbacks({ store, rules, newId, expect }: CallbackDeps): Callbacks {
  return {
    async admit(url, origin) {
      const judged = judgeCallbackUrl(url, rules());
      if (!judged.ok) throw unfit(judged.reason);
      if (origin.kind !== 'key' || (await store.callbackSecret(origin.keyId)) === null)
        throw unfit(
          'needs a key with a secret to sign with; "vouch keys secret ID" makes one, and so does the API screen',
        );
      return { callbackId: `cb_${newId()}`, url: judged.url.href };
    },
    submitted: expect,
    async list({ keyId, after, limit }) {
      const found = await store.listCallbacks({ keyId, after, limit: limit + 1 });
      if (found === null) {
        throw new VouchError(
          'invalid_request',
          'Correct the query: after does not name an existing callback. Its job may have been deleted; start again from the first page.',
          { fields: [{ pointer: '/after', message: 'after does not name an existing callback' }] },
        );
      }
      const page = found.slice(0, limit);
      const next = found.length > limit ? (page.at(-1)?.callbackId ?? null) : null;
      return { callbacks: page.map(presentCallback), next };
    },
    async retry(jobId) {
      const callback = await store.retryCallback(jobId);
      if (callback === null) {
        throw new VouchError(
          'job_state_conflict',
          'This job has no callback that is still to be delivered. "vouch jobs callbacks" lists them.',
        );
      }
      expect();
      return presentCallback(callback);
    },
  };
}

function presentCallback(callback: StoredCallback): Callback {
  const { state, due, nextAt, attempts } = callback;
  return {
    callback_id: callback.callbackId,
    job_id: callback.jobId,
    url: callback.url,
    state: state === 'open' ? (due ? 'pending' : 'waiting') : state,
    attempts,
    last_attempt_at: moment(callback.lastAt),
    last_status: callback.lastStatus,
    last_error: callback.lastError,
    next_attempt_at: state === 'open' ? moment(nextAt) : null,
    delivered_at: moment(callback.deliveredAt),
  };
}

function unfit(reason: string): VouchError {
  return new VouchError('invalid_request', `Correct the request: callback_url ${reason}.`, {
    fields: [{ pointer: '/callback_url', message: `callback_url ${reason}` }],
  });
}
