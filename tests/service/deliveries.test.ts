// When callbacks are looked at again, where the store or a job cannot be read.
import { onTestFinished, test } from 'vitest';
import { createDeliveries } from '../../src-main/service/callbacks/deliveries.ts';
import type { StoredCallback } from '../../src-main/service/ports/callbacks.ts';

const HOUR_MS = 3_600_000;

function callback(id: string, nextAt: number | null): StoredCallback {
  return {
    callbackId: id,
    jobId: `job of ${id}`,
    keyId: 'key',
    url: 'http://127.0.0.1:9/',
    state: 'open',
    due: true,
    attempts: 0,
    nextAt,
    lastAt: null,
    lastStatus: null,
    lastError: null,
    deliveredAt: null,
  };
}

test('one that could not be attended to is looked at in a minute, however late the next one is due', async () => {
  const inAMinute = Promise.withResolvers<void>();
  const deliveries = createDeliveries({
    store: {
      openCallbacks: async () => [callback('a', null), callback('b', 10 * HOUR_MS)],
      hasOpenCallbacks: async () => true,
      beginCallback: async () => {},
      endCallback: async () => {},
      callbackSecret: async () => 'secret',
    },
    port: { send: async () => ({ kind: 'answered', status: 204 }) },
    job: async () => {
      throw new Error('the disk cannot be read');
    },
    rules: () => ({ hosts: [], localCallers: true }),
    clock: { now: () => 0 },
    timers: {
      after(ms) {
        if (ms === 60_000) inAMinute.resolve();
        return { cancel() {} };
      },
    },
    log: { info() {}, error() {} },
  });
  onTestFinished(() => deliveries.stop());
  deliveries.start();
  await inAMinute.promise;
});
