// What a list does after an abrupt end: suspects are tried first and let go again, what stopped the program alone is left out.
import { expect, onTestFinished, test } from 'vitest';
import type { LeftOut, Suspect } from '../../../src-main/service/ports/jobs.ts';
import type { Store } from '../../../src-main/service/ports/store.ts';
import { CALL, ended, openTestService } from '../../service/harness.ts';

const EMAILS = ['a@acme.example', 'b@acme.example', 'c@other.example'];
const REQUESTS = EMAILS.map((email) => ({ email }));

/** The list at the next start, where the store names these rows as suspects; `before` was left out by then. */
async function afterAbruptEnd(
  suspects: readonly Omit<Suspect, 'item'>[],
  before: readonly LeftOut[] = [],
) {
  const tried: (readonly number[])[] = [];
  let named = false;
  const vouch = await openTestService({
    wrapStore: (store: Store) => ({
      ...store,
      async takeSuspects(jobId) {
        if (named) return store.takeSuspects(jobId);
        named = true;
        return suspects.map((suspect, index) => ({
          item: { index, input: { email: EMAILS[index] ?? '' } },
          ...suspect,
        }));
      },
      tryItems(jobId, indexes, alone) {
        tried.push(indexes);
        return store.tryItems(jobId, indexes, alone);
      },
    }),
  });
  vouch.dns.hold();
  const { job_id } = await vouch.service.jobs.submit(REQUESTS, { ...CALL, noCache: true });
  await vouch.dns.held(1);
  await vouch.store.leaveOut(job_id, before);
  const next = await vouch.restart();
  onTestFinished(() => next.close());
  tried.length = 0;
  next.dns.release();
  await next.service.resumeUnfinished();
  const job = await next.until(job_id, ended);
  const items = JSON.parse(await next.service.jobs.renderItems(job_id)) as {
    error?: { code: string };
  }[];
  return { job, tried, failures: items.map(({ error }) => error?.code ?? null) };
}

test('suspects that the program outlives are rows like others, and all are charged once', async () => {
  const { job, tried, failures } = await afterAbruptEnd([
    { stops: 1, alone: false },
    { stops: 1, alone: false },
    { stops: 1, alone: false },
  ]);
  expect(failures).toEqual([null, null, null]);
  expect(job).toMatchObject({ status: 'completed', succeeded: 3, credits_used: 3 });
  // The first row of each domain by itself, and nothing once all passed.
  expect(tried).toEqual([[0], [2], []]);
});

test('what stopped it alone is left out with its domain, and not charged', async () => {
  const { job, failures } = await afterAbruptEnd([{ stops: 2, alone: true }]);
  expect(failures).toEqual(['internal_error', 'internal_error', null]);
  expect(job).toMatchObject({ status: 'completed', succeeded: 1, failed: 2, credits_used: 1 });
});

test('what was left out before stays out with its domain, beside what is left out now', async () => {
  const acme = { index: 0, domain: 'acme.example', whole: true };
  const suspects = [
    { stops: 1, alone: false },
    { stops: 1, alone: false },
    { stops: 2, alone: true },
  ];
  const { job, failures } = await afterAbruptEnd(suspects, [acme]);
  expect(failures).toEqual(['internal_error', 'internal_error', 'internal_error']);
  expect(job).toMatchObject({
    status: 'completed',
    succeeded: 0,
    failed: 3,
    credits_used: 0,
    left_out: [acme, { index: 2, domain: 'other.example', whole: true }],
  });
});
