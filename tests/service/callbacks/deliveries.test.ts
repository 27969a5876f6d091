// When callbacks are looked at again, where the store or a job cannot be read.
import { describe, expect, onTestFinished, test } from 'vitest';
import { createDeliveries } from '../../../src-main/service/callbacks/deliveries.ts';
import type { StoredCallback } from '../../../src-main/service/ports/callbacks.ts';
import type { Job } from '../../../src-shared/schemas/job.ts';

const HOUR_MS = 3_600_000;
const NEVER_READ = { status: 'completed' } as Job;

function callback(id: string, nextAt: number | null, attempts = 0): StoredCallback {
  return {
    callbackId: id,
    jobId: `job of ${id}`,
    keyId: 'key',
    url: 'http://127.0.0.1:9/',
    state: 'open',
    due: true,
    attempts,
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
      openCallbacks: async () => [callback('a', null), callback('b', 10 * HOUR_MS, 7)],
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
    elapsed: () => 0,
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

describe('after the clock was set back', () => {
  const YEAR_MS = 365 * 24 * HOUR_MS;

  /** Looks at `found` until the first timer is set or one is sent. */
  async function lookedAt(
    found: readonly StoredCallback[],
    time: { now: number; elapsed: number },
  ) {
    const waits: number[] = [];
    const sent: string[] = [];
    let wake = () => {};
    const deliveries = createDeliveries({
      store: {
        openCallbacks: async () => found.filter(({ jobId }) => !sent.includes(jobId)),
        hasOpenCallbacks: async () => true,
        beginCallback: async () => {},
        endCallback: async () => {},
        callbackSecret: async () => 'secret',
      },
      port: {
        async send({ jobId }) {
          sent.push(jobId);
          return { kind: 'answered', status: 204 };
        },
      },
      job: async () => NEVER_READ,
      rules: () => ({ hosts: [], localCallers: true }),
      clock: { now: () => time.now },
      elapsed: () => time.elapsed,
      timers: {
        after(ms, work) {
          waits.push(ms);
          wake = work;
          return { cancel() {} };
        },
      },
      log: { info() {}, error() {} },
    });
    onTestFinished(() => deliveries.stop());
    deliveries.start();
    await expect.poll(() => waits.length).toBeGreaterThan(0);
    return { waits, sent, wake: () => wake() };
  }

  test('a retry waits no longer than its pause', async () => {
    const { waits } = await lookedAt([callback('a', YEAR_MS, 2)], { now: 0, elapsed: 0 });
    expect(waits).toEqual([60_000]);
  });

  test('a retry that waits goes by the time that passes', async () => {
    const time = { now: 0, elapsed: 0 };
    const { sent, wake } = await lookedAt([callback('a', 60_000, 2)], time);
    time.now = -YEAR_MS;
    time.elapsed = 60_000;
    wake();
    await expect.poll(() => sent).toEqual(['job of a']);
  });

  test('one of the old time does not wait for others of the new', async () => {
    const found = [callback('new', 10 * HOUR_MS, 7), callback('old', YEAR_MS, 1)];
    const { waits } = await lookedAt(found, { now: 0, elapsed: 0 });
    expect(waits).toEqual([10_000]);
  });
});
