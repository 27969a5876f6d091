// What the log tells of jobs: the right lines, once each, with counts and without anybody's address.
import { expect, onTestFinished, test } from 'vitest';
import { scriptedDns } from '../../doubles/scripted-dns.ts';
import { CALL, ended, openTestService } from '../harness.ts';

const CALL_OF_APP = { ...CALL, origin: { kind: 'app' } } as const;

const COMPLETED = 'a job was completed';
const SUBMITTED = 'a job was submitted';
const STARTED = 'a job started';
const CANCELLED = 'a job was cancelled';

interface Line {
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Lines as they come, and a promise of the next with a given message. */
function logOf() {
  const lines: Line[] = [];
  const waiting: { readonly message: string; readonly reported: () => void }[] = [];
  return {
    lines,
    forget: () => lines.splice(0),
    messages: () => lines.map(({ message }) => message),
    detailsOf: (message: string) => lines.find((line) => line.message === message)?.details,
    until: (message: string) =>
      new Promise<void>((reported) => {
        if (lines.some((line) => line.message === message)) reported();
        else waiting.push({ message, reported });
      }),
    log: {
      info(details: Line['details'], message: string) {
        lines.push({ message, details });
        for (const each of waiting) if (each.message === message) each.reported();
      },
      error() {},
    },
  };
}

test('a job is logged when it is submitted, starts and is completed, each once', async () => {
  const { log, lines, messages, detailsOf, until } = logOf();
  const vouch = await openTestService({ log });
  onTestFinished(vouch.close);
  const requests = ['a@acme.example', 'b@acme.example', 'nobody'].map((email) => ({ email }));
  const { job_id: jobId } = await vouch.service.jobs.submit(
    [...requests, { email: 'c@acme.example', ip_address: 'nowhere' }],
    CALL,
  );
  await until(COMPLETED);
  expect(messages()).toEqual([SUBMITTED, STARTED, COMPLETED]);
  expect(detailsOf(SUBMITTED)).toEqual({ job: jobId, origin: 'key', total: 4 });
  expect(detailsOf(COMPLETED)).toEqual({
    job: jobId,
    total: 4,
    processed: 4,
    succeeded: 3,
    failed: 1,
    credits: 3,
    ms: 0,
  });
  expect(JSON.stringify(lines)).not.toMatch(/@|acme|nobody|nowhere/);
  await vouch.service.jobs.rename(jobId, 'renamed');
  await vouch.service.jobs.delete(jobId);
  expect(messages().slice(3)).toEqual(['a job was deleted']);
});

test('a list is logged when it is paused, resumed and cancelled', async () => {
  const { log, messages, detailsOf, until } = logOf();
  const dns = scriptedDns();
  dns.hold();
  const vouch = await openTestService({ dns, log });
  onTestFinished(vouch.close);
  const { jobs } = vouch.service;
  const jobId = await jobs.create({ name: 'leads', columns: ['Email'] }, CALL);
  await jobs.append(jobId, [{ input: { email: 'a@acme.example' }, source: ['a@acme.example'] }]);
  expect(messages()).toEqual([]);
  await jobs.start(jobId);
  await until(STARTED);
  await jobs.pause(jobId);
  await jobs.resume(jobId);
  vouch.time.now += 1_500;
  await jobs.cancel(jobId);
  await until(CANCELLED);
  expect(messages()).toEqual([
    SUBMITTED,
    STARTED,
    'a job was paused',
    'a job was resumed',
    CANCELLED,
  ]);
  expect(detailsOf(CANCELLED)).toMatchObject({ job: jobId, failed: 1, ms: 1_500 });
});

test('a list is logged when it is finished early, and followed again when it is reopened', async () => {
  const { log, messages, detailsOf, until, forget } = logOf();
  const dns = scriptedDns();
  dns.hold();
  const vouch = await openTestService({ dns, log });
  onTestFinished(vouch.close);
  const { jobs } = vouch.service;
  const jobId = await jobs.create({ name: 'leads', columns: null }, CALL_OF_APP);
  await jobs.append(
    jobId,
    ['a@acme.example', 'b@acme.example'].map((email) => ({ input: { email }, source: null })),
  );
  await jobs.start(jobId);
  await until(STARTED);
  await jobs.finishNow(jobId);
  dns.release();
  await until(COMPLETED);
  expect(messages()).toEqual([SUBMITTED, STARTED, 'a job is finished early', COMPLETED]);
  forget();
  await jobs.goOn(jobId, { kind: 'picked', indexes: [1] });
  await until(COMPLETED);
  expect(messages()).toEqual(['a job is checked again', STARTED, COMPLETED]);
  expect(detailsOf('a job is checked again')).toEqual({ job: jobId, rows: 1, total: 2 });
  expect(detailsOf(COMPLETED)).toMatchObject({ processed: 2, succeeded: 2 });
});

test('a job that fails is logged with its code, one from an earlier run as resumed', async () => {
  const first = await openTestService();
  first.dns.failWith({
    kind: 'failed',
    reason: 'no_network',
    detail: 'no server answers',
    observedAt: 0,
  });
  const { job_id: jobId } = await first.service.jobs.submit([{ email: 'a@acme.example' }], CALL);
  await first.until(jobId, ({ waiting }) => waiting !== undefined);
  await first.service.stop();
  await first.store.close();
  first.time.now += 24 * 3_600_000;
  const { log, messages, detailsOf, until } = logOf();
  const { dns, folder, time } = first;
  const next = await openTestService({ dns, folder, time, log });
  onTestFinished(next.close);
  await next.service.resumeUnfinished();
  await next.until(jobId, ended);
  await until('a job failed');
  expect(messages()).toEqual(['a job of an earlier run was resumed', 'a job failed']);
  expect(detailsOf('a job failed')).toMatchObject({ job: jobId, code: 'no_network', failed: 1 });
});

test('a submission that is sent again under its Idempotency-Key is no new job', async () => {
  const { log, messages, until } = logOf();
  const vouch = await openTestService({ log });
  onTestFinished(vouch.close);
  const call = { ...CALL, origin: { kind: 'key', keyId: 'key1' } as const };
  const requests = [{ email: 'a@acme.example' }];
  await vouch.service.jobs.submitOnce(requests, call, 'once');
  await vouch.service.jobs.submitOnce(requests, call, 'once');
  await until(COMPLETED);
  expect(messages().filter((message) => message === SUBMITTED)).toHaveLength(1);
});

test.each([true, false, undefined])(
  'a list that is checked again is logged, and asks what it was told to (%s)',
  async (onlyWhatMatters) => {
    const { log, forget, detailsOf, until } = logOf();
    const vouch = await openTestService({ log });
    onTestFinished(vouch.close);
    const { jobs } = vouch.service;
    const whole = { ...CALL_OF_APP, onlyWhatMatters: onlyWhatMatters === undefined };
    const { job_id: jobId } = await jobs.submit([{ email: 'a@acme.example' }], whole);
    await vouch.until(jobId, ended);
    await until('a job was completed');
    forget();
    await jobs.goOn(jobId, { kind: 'all' }, CALL_OF_APP.origin, onlyWhatMatters);
    await until('a job was completed');
    expect(detailsOf('a job is checked again')).toEqual({ job: jobId, rows: 1, total: 1 });
    const { only_what_matters } = await jobs.goOnCounts(jobId, { olderThan: null, chosen: null });
    expect(only_what_matters).toBe(onlyWhatMatters ?? true);
  },
);
