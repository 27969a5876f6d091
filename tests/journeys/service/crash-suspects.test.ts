// What a list does after an abrupt end: what was in progress is tried before all else, and what ends the program alone is left out.
import { expect, onTestFinished, test } from 'vitest';
import type { LeftOut } from '../../../src-main/service/ports/jobs.ts';
import type { Store } from '../../../src-main/service/ports/store.ts';
import { CALL, ended, openTestService, type TestService } from '../../service/harness.ts';

const EMAILS = ['a@acme.example', 'b@acme.example', 'c@other.example'];

interface Noted {
  readonly indexes: readonly number[];
  readonly alone: boolean;
}

interface NextStart {
  readonly vouch: TestService;
  readonly jobId: string;
  /** What the store was told to be in progress since this start. */
  readonly noted: readonly Noted[];
}

/** The next start of a list whose first rows were in progress at an abrupt end; its DNS answers are held back. */
async function afterAbruptEnd(
  suspects: { readonly count: number; readonly alone: boolean },
  { emails = EMAILS, before }: { emails?: readonly string[]; before?: LeftOut } = {},
): Promise<NextStart> {
  const noted: Noted[] = [];
  let told = false;
  const first = await openTestService({
    wrapStore: (store: Store) => ({
      ...store,
      async readSuspects(jobId) {
        if (told) return store.readSuspects(jobId);
        told = true;
        const items = await store.takeItems(jobId, { after: -1, limit: suspects.count }, []);
        return { items, alone: suspects.alone };
      },
      markInProgress(jobId, indexes, alone = false) {
        noted.push({ indexes, alone });
        return store.markInProgress(jobId, indexes, alone);
      },
    }),
  });
  first.dns.hold();
  const requests = emails.map((email) => ({ email }));
  const { job_id } = await first.service.jobs.submit(requests, { ...CALL, noCache: true });
  await first.dns.held(1);
  if (before !== undefined) await first.store.leaveOut(job_id, before);
  const vouch = await first.restart();
  onTestFinished(() => vouch.close());
  noted.length = 0;
  await vouch.service.resumeUnfinished();
  return { vouch, jobId: job_id, noted };
}

async function atItsEnd({ vouch, jobId }: NextStart) {
  vouch.dns.release();
  const job = await vouch.until(jobId, ended);
  const items = JSON.parse(await vouch.service.jobs.renderItems(jobId)) as {
    error?: { code: string };
  }[];
  return { job, failures: items.map(({ error }) => error?.code ?? null) };
}

test('rows that the program outlives are rows like others, and all are charged once', async () => {
  const start = await afterAbruptEnd({ count: 3, alone: false });
  const { job, failures } = await atItsEnd(start);
  expect(failures).toEqual([null, null, null]);
  expect(job).toMatchObject({ status: 'completed', succeeded: 3, credits_used: 3 });
  expect(start.noted).toEqual([
    { indexes: [0], alone: true },
    { indexes: [1], alone: true },
    { indexes: [2], alone: true },
    { indexes: [], alone: false },
  ]);
});

test('more than sixteen are tried sixteen side by side, and none of them counts as tried alone', async () => {
  const emails = Array.from({ length: 20 }, (_, index) => `p@company${index}.example`);
  const start = await afterAbruptEnd({ count: 18, alone: false }, { emails });
  const { job } = await atItsEnd(start);
  expect(job).toMatchObject({ status: 'completed', succeeded: 20, credits_used: 20 });
  const trial = start.noted.slice(
    0,
    start.noted.findIndex(({ indexes }) => indexes.length === 0),
  );
  expect(trial.map(({ alone }) => alone)).toEqual(trial.map(() => false));
  expect(Math.max(...trial.map(({ indexes }) => indexes.length))).toBe(16);
  expect(new Set(trial.flatMap(({ indexes }) => indexes))).toEqual(
    new Set(Array.from({ length: 18 }, (_, index) => index)),
  );
});

test('what ended the program alone is left out with its domain, and not charged', async () => {
  const { job, failures } = await atItsEnd(await afterAbruptEnd({ count: 1, alone: true }));
  expect(failures).toEqual(['internal_error', 'internal_error', null]);
  expect(job).toMatchObject({
    status: 'completed',
    succeeded: 1,
    failed: 2,
    credits_used: 1,
    left_out: [{ index: 0, domain: 'acme.example', whole: true }],
  });
});

test('of a mail provider only the row is left out that ended the program', async () => {
  const emails = ['a@open.example', 'b@open.example'];
  const { job, failures } = await atItsEnd(
    await afterAbruptEnd({ count: 1, alone: true }, { emails }),
  );
  expect(failures).toEqual(['internal_error', null]);
  expect(job.left_out).toEqual([{ index: 0, domain: 'open.example', whole: false }]);
});

test('what was left out before stays out with its domain, beside what is left out now', async () => {
  const other = { index: 2, domain: 'other.example', whole: true };
  const { job, failures } = await atItsEnd(
    await afterAbruptEnd({ count: 1, alone: true }, { before: other }),
  );
  expect(failures).toEqual(['internal_error', 'internal_error', 'internal_error']);
  expect(job).toMatchObject({
    status: 'completed',
    succeeded: 0,
    failed: 3,
    credits_used: 0,
    left_out: [other, { index: 0, domain: 'acme.example', whole: true }],
  });
});

test('a pause ends the trial: another list passes, and the rows go on later as all others do', async () => {
  const start = await afterAbruptEnd({ count: 2, alone: false });
  const { vouch, jobId } = start;
  await vouch.dns.held(1);
  const { job_id } = await vouch.service.jobs.submit([{ email: 'x@third.example' }], CALL);
  // Nothing begins beside the row that is tried.
  expect(start.noted).toEqual([{ indexes: [0], alone: true }]);
  await vouch.service.jobs.pause(jobId);
  vouch.dns.release();
  expect(await vouch.until(job_id, ended)).toMatchObject({ succeeded: 1 });
  expect(await vouch.service.jobs.get(jobId, CALL.origin)).toMatchObject({
    paused: true,
    processed: 0,
  });
  expect(start.noted[1]).toEqual({ indexes: [], alone: false });
  await vouch.service.jobs.resume(jobId);
  expect((await atItsEnd(start)).job).toMatchObject({ status: 'completed', credits_used: 3 });
});

test('a lost network ends the trial, and the rows go on once it is back', async () => {
  const start = await afterAbruptEnd({ count: 3, alone: false });
  const { vouch, jobId } = start;
  await vouch.dns.held(1);
  vouch.dns.failWith({ kind: 'failed', reason: 'no_network', detail: 'none', observedAt: 0 });
  vouch.dns.release();
  await vouch.until(jobId, (job) => job.waiting?.reason === 'no_network');
  vouch.dns.failWith(null);
  vouch.networkReturns();
  const { job, failures } = await atItsEnd(start);
  expect(failures).toEqual([null, null, null]);
  expect(job).toMatchObject({ status: 'completed', succeeded: 3, credits_used: 3 });
});
