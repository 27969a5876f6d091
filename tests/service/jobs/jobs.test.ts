import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../src-main/service/ports/store.ts';
import { AS_SET } from '../../../src-main/service/service.ts';
import { scriptedDns } from '../../doubles/scripted-dns.ts';
import { CALL, ended, openTestService, type TestService } from '../harness.ts';

let vouch: TestService;

beforeEach(async () => {
  vouch = await openTestService();
});
afterEach(() => vouch.close());

interface Item {
  readonly index: number;
  readonly input: { readonly email: string };
  readonly duplicate_of?: number;
  readonly cached?: boolean;
  readonly score?: number;
  readonly request_id?: string;
  readonly error?: { readonly code: string; readonly message: string };
}

async function itemsOf(jobId: string): Promise<Item[]> {
  return JSON.parse(await vouch.service.jobs.renderItems(jobId)) as Item[];
}

function people(count: number): { email: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    // Each at a domain of its own: rows of one domain share its questions.
    email: `person${index}@company${index}.example`,
  }));
}

const DOWN = {
  kind: 'failed',
  reason: 'no_network',
  detail: 'no server answers',
  observedAt: 0,
} as const;

describe('a job', () => {
  test('is queued when it is submitted, and completed when every item is done', async () => {
    const job = await vouch.service.jobs.submit(people(25), CALL);
    expect(job).toMatchObject({ status: 'queued', total: 25, processed: 0, credits_used: 0 });
    const done = await vouch.until(job.job_id, ended);
    expect(done).toMatchObject({
      status: 'completed',
      total: 25,
      processed: 25,
      succeeded: 25,
      failed: 0,
      credits_used: 25,
    });
    expect((await itemsOf(job.job_id)).map((item) => [item.index, item.input.email])).toEqual(
      people(25).map((person, index) => [index, person.email]),
    );
  });

  test('grows in its counts while it runs', async () => {
    vouch.dns.hold();
    const job = await vouch.service.jobs.submit(people(600), CALL);
    await vouch.dns.held(200);
    expect(await vouch.service.jobs.get(job.job_id)).toMatchObject({
      status: 'running',
      processed: 0,
    });
    vouch.dns.release();
    const counts: number[] = [];
    let seen: string | null = null;
    for (;;) {
      const next: Awaited<ReturnType<typeof vouch.service.jobs.watch>> =
        await vouch.service.jobs.watch(job.job_id, seen);
      counts.push(next.job.processed);
      expect(next.job.succeeded + next.job.failed).toBe(next.job.processed);
      if (ended(next.job)) break;
      seen = next.seen;
    }
    expect(counts.at(-1)).toBe(600);
    expect(counts.length).toBeGreaterThan(2);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  });

  test('gives identical rows one check and one credit, and each its result', async () => {
    const job = await vouch.service.jobs.submit(
      [
        { email: 'jane@acme.example', name: 'Jane' },
        { email: 'bob@acme.example' },
        { email: 'Jane@ACME.example', name: 'Jane' },
        { email: 'jane@acme.example' },
        { email: 'jane@acme.example', name: 'Jane' },
      ],
      CALL,
    );
    const done = await vouch.until(job.job_id, ended);
    expect(done).toMatchObject({ processed: 5, succeeded: 5, credits_used: 3 });
    const items = await itemsOf(job.job_id);
    expect(items.map((item) => item.duplicate_of)).toEqual([undefined, undefined, 0, undefined, 0]);
    expect(items[2]?.request_id).toBe(items[0]?.request_id);
    expect(items[2]?.input.email).toBe('Jane@ACME.example');
  });

  test('takes what was checked before from the cache, free of charge', async () => {
    await vouch.service.verify({ email: 'jane@acme.example' }, CALL);
    const job = await vouch.service.jobs.submit(
      [{ email: 'jane@acme.example' }, { email: 'new@acme.example' }],
      CALL,
    );
    expect(await vouch.until(job.job_id, ended)).toMatchObject({ succeeded: 2, credits_used: 1 });
    expect((await itemsOf(job.job_id)).map((item) => item.cached)).toEqual([true, false]);
  });

  test('fails single items in their place, and charges nothing for them', async () => {
    const servfail = {
      kind: 'failed',
      reason: 'servfail',
      detail: 'SERVFAIL',
      observedAt: 0,
    } as const;
    await vouch.close();
    vouch = await openTestService({ dns: scriptedDns({ 'MX broken.example': servfail }) });
    const job = await vouch.service.jobs.submit(
      [
        { email: 'jane@acme.example' },
        { email: 'jane@broken.example' },
        { email: 'jane@acme.example', ip_address: '300.1.1.1' },
        { email: 'not an address' },
      ],
      CALL,
    );
    expect(await vouch.until(job.job_id, ended)).toMatchObject({
      status: 'completed',
      succeeded: 2,
      failed: 2,
      credits_used: 2,
    });
    const items = await itemsOf(job.job_id);
    expect(items.map((item) => item.error?.code ?? item.score)).toEqual([
      expect.any(Number),
      'dns_unavailable',
      'invalid_ip_address',
      0,
    ]);
  });

  test('asks for each domain once, however many rows it has', async () => {
    const rows = Array.from({ length: 100 }, (_, index) => ({
      email: `person${index}@company${index % 10}.example`,
    }));
    const job = await vouch.service.jobs.submit(rows, CALL);
    await vouch.until(job.job_id, ended);
    expect(vouch.dns.asked.get('MX company0.example')).toBe(1);
    expect(vouch.dns.asked.size).toBeGreaterThanOrEqual(10);
  });
});

describe('steering', () => {
  test('a paused job rests, whatever was under way, and goes on when resumed', async () => {
    vouch.dns.hold();
    const job = await vouch.service.jobs.submit(people(60), CALL);
    await vouch.dns.held(60);
    expect(await vouch.service.jobs.pause(job.job_id)).toMatchObject({
      status: 'running',
      paused: true,
    });
    vouch.dns.release();
    // Another job runs through while this one rests.
    const other = await vouch.service.jobs.submit(people(20), CALL);
    await vouch.until(other.job_id, ended);
    expect(await vouch.service.jobs.get(job.job_id)).toMatchObject({ paused: true, processed: 0 });
    await vouch.service.jobs.resume(job.job_id);
    expect(await vouch.until(job.job_id, ended)).toMatchObject({
      status: 'completed',
      processed: 60,
      succeeded: 60,
    });
  });

  test('a pause that comes after the last row tells that the job has ended', async () => {
    await vouch.close();
    const ending = Promise.withResolvers<void>();
    const paused = Promise.withResolvers<void>();
    vouch = await openTestService({
      wrapStore: (store) => ({
        ...store,
        async completeJob(...params) {
          ending.resolve();
          await paused.promise;
          return store.completeJob(...params);
        },
        async setPaused(...params) {
          const job = await store.setPaused(...params);
          paused.resolve();
          return job;
        },
      }),
    });
    const job = await vouch.service.jobs.submit(people(3), CALL);
    await ending.promise;
    expect(await vouch.service.jobs.pause(job.job_id)).toMatchObject({
      status: 'completed',
      processed: 3,
    });
  });

  test('a cancelled job keeps what was finished a moment before', async () => {
    await vouch.close();
    const dns = scriptedDns();
    vouch = await openTestService({
      dns: {
        ...dns,
        resolve: (name, type, context) =>
          name === 'slow.example'
            ? dns.resolve(name, type, context)
            : scriptedDns().resolve(name, type, context),
      },
    });
    dns.hold();
    const slow = { email: 'jane@slow.example' };
    const job = await vouch.service.jobs.submit([...people(30), slow], {
      ...CALL,
      company: false,
    });
    await dns.held(1);
    // The thirty others wait for nothing and nobody: they are done within some turns of the event loop.
    for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    const cancelled = await vouch.service.jobs.cancel(job.job_id);
    expect(cancelled).toMatchObject({
      status: 'failed',
      succeeded: 30,
      failed: 1,
      credits_used: 30,
    });
    dns.release();
  });

  test('a cancelled job keeps what was finished, and the rest carries the reason', async () => {
    vouch.dns.hold();
    const job = await vouch.service.jobs.submit(people(500), CALL);
    await vouch.dns.held(50);
    const cancelled = await vouch.service.jobs.cancel(job.job_id);
    expect(cancelled).toMatchObject({
      status: 'failed',
      error: { code: 'cancelled' },
      processed: 500,
      succeeded: 0,
    });
    vouch.dns.release();
    const items = await itemsOf(job.job_id);
    expect(items).toHaveLength(500);
    expect(new Set(items.map((item) => item.error?.code))).toEqual(new Set(['cancelled']));
    expect((await vouch.service.jobs.get(job.job_id)).credits_used).toBe(0);
  });

  test('an ended job cannot be paused, resumed or cancelled', async () => {
    const job = await vouch.service.jobs.submit(people(1), CALL);
    await vouch.until(job.job_id, ended);
    for (const operation of ['pause', 'resume', 'cancel'] as const) {
      await expect(vouch.service.jobs[operation](job.job_id)).rejects.toMatchObject({
        code: 'job_state_conflict',
      });
    }
  });

  test('a deleted job is gone while it runs, and nothing of it comes back', async () => {
    vouch.dns.hold();
    const job = await vouch.service.jobs.submit(people(20), CALL);
    await vouch.dns.held(20);
    await vouch.service.jobs.delete(job.job_id);
    vouch.dns.release();
    await expect(vouch.service.jobs.get(job.job_id)).rejects.toMatchObject({
      code: 'job_not_found',
    });
  });

  test('two jobs run side by side: the short one does not wait for the long one', async () => {
    vouch.dns.hold();
    const long = await vouch.service.jobs.submit(people(1000), CALL);
    await vouch.dns.held(100);
    const short = await vouch.service.jobs.submit([{ email: 'first@short.example' }], CALL);
    vouch.dns.release();
    await vouch.until(short.job_id, ended);
    expect((await vouch.service.jobs.get(long.job_id)).status).toBe('running');
    await vouch.until(long.job_id, ended);
  });

  test('a single check does not wait behind a job that fills every place', async () => {
    const dns = scriptedDns();
    await vouch.close();
    vouch = await openTestService({
      dns: {
        ...dns,
        // Batch work is held back, single checks are answered.
        resolve: (name, type, context) =>
          context.lane === 'interactive'
            ? scriptedDns().resolve(name, type, context)
            : dns.resolve(name, type, context),
      },
    });
    dns.hold();
    const job = await vouch.service.jobs.submit(people(1000), CALL);
    await dns.held(256);
    const result = await vouch.service.verify({ email: 'now@acme.example' }, CALL);
    expect(result.email.valid).toBe(true);
    expect((await vouch.service.jobs.get(job.job_id)).processed).toBe(0);
    dns.release();
    await vouch.until(job.job_id, ended);
  });
});

describe('without a network', () => {
  test('a job waits, says so, and goes on by itself', async () => {
    vouch.dns.failWith(DOWN);
    const job = await vouch.service.jobs.submit(people(30), CALL);
    const waiting = await vouch.until(job.job_id, (each) => each.waiting !== undefined);
    expect(waiting).toMatchObject({ status: 'running', processed: 0 });
    vouch.dns.failWith(null);
    vouch.networkReturns();
    expect(await vouch.until(job.job_id, ended)).toMatchObject({
      status: 'completed',
      succeeded: 30,
      credits_used: 30,
    });
  });

  test('a job that waited longer than it may fails, and keeps what was finished', async () => {
    await vouch.close();
    vouch = await openTestService({ settings: { no_network_hours: 0 } });
    vouch.dns.failWith(DOWN);
    const job = await vouch.service.jobs.submit(people(5), CALL);
    expect(await vouch.until(job.job_id, ended)).toMatchObject({
      status: 'failed',
      error: { code: 'no_network' },
      failed: 5,
    });
  });

  test('a job submitted while others wait says that it waits as well', async () => {
    vouch.dns.failWith(DOWN);
    const first = await vouch.service.jobs.submit(people(3), CALL);
    await vouch.until(first.job_id, (job) => job.waiting !== undefined);
    const second = await vouch.service.jobs.submit(people(3), CALL);
    await vouch.until(second.job_id, (job) => job.waiting !== undefined);
    vouch.dns.failWith(null);
    vouch.networkReturns();
    await vouch.until(second.job_id, ended);
    await vouch.until(first.job_id, ended);
  });

  test('a single check is refused, and nothing is charged or kept', async () => {
    vouch.dns.failWith(DOWN);
    await expect(vouch.service.verify({ email: 'jane@acme.example' }, CALL)).rejects.toMatchObject({
      code: 'dns_unavailable',
    });
    expect((await vouch.store.usage(0)).credits).toBe(0);
  });
});

describe('after a stop', () => {
  test('a job goes on where it was, and nothing is charged twice', async () => {
    // The first 300 rows are answered at once; those at the slow domain keep the job from ending before the stop.
    await vouch.close();
    const dns = scriptedDns();
    vouch = await openTestService({
      dns: {
        ...dns,
        resolve: (name, type, context) =>
          name === 'slow.example'
            ? dns.resolve(name, type, context)
            : scriptedDns().resolve(name, type, context),
      },
    });
    dns.hold();
    const slow = Array.from({ length: 400 }, (_, index) => ({ email: `p${index}@slow.example` }));
    const job = await vouch.service.jobs.submit([...people(300), ...slow], CALL);
    await vouch.until(job.job_id, (each) => each.processed > 0);
    vouch = await vouch.restart();
    dns.release();
    expect((await vouch.service.jobs.get(job.job_id)).status).toBe('running');
    await vouch.service.resumeUnfinished();
    const done = await vouch.until(job.job_id, ended);
    expect(done).toMatchObject({
      status: 'completed',
      processed: 700,
      succeeded: 700,
      credits_used: 700,
    });
    expect((await vouch.store.usage(0)).credits).toBe(700);
  });

  test('a paused job stays paused until it is resumed', async () => {
    vouch.dns.hold();
    const job = await vouch.service.jobs.submit(people(10), CALL);
    await vouch.dns.held(10);
    await vouch.service.jobs.pause(job.job_id);
    vouch = await vouch.restart();
    await vouch.service.resumeUnfinished();
    expect(await vouch.service.jobs.get(job.job_id)).toMatchObject({ paused: true, processed: 0 });
    vouch.dns.release();
    await vouch.service.jobs.resume(job.job_id);
    expect(await vouch.until(job.job_id, ended)).toMatchObject({
      status: 'completed',
      credits_used: 10,
    });
  });
});

describe('a mail host that puts strangers off', () => {
  const answer = {
    aboutUs: false,
    catchAll: 'no',
    words: '451 4.7.1',
    host: 'mx.acme.example',
    observedAt: 0,
  } as const;
  const probing = { mailbox_probing: true, ehlo_name: 'verifier.example' };
  const call = { ...CALL, mailbox: { ...AS_SET, greylistDelayMs: 0 } };

  test('is asked once more after the delay, while the other items go on', async () => {
    await vouch.close();
    const asked: string[] = [];
    vouch = await openTestService({
      settings: probing,
      mailbox: {
        async probe({ localPart }) {
          asked.push(localPart);
          const again = asked.filter((each) => each === localPart).length > 1;
          const verdict = localPart === 'late' && !again ? 'greylisted' : 'exists';
          return { ...answer, verdict };
        },
      },
    });
    const items = ['late', 'early'].map((local) => ({ email: `${local}@acme.example` }));
    const job = await vouch.service.jobs.submit(items, call);
    expect(await vouch.until(job.job_id, ended)).toMatchObject({ succeeded: 2, credits_used: 2 });
    expect(asked).toEqual(['late', 'early', 'late']);
    const results = JSON.parse(await vouch.service.jobs.renderItems(job.job_id)) as {
      mailbox: string;
    }[];
    expect(results.map((result) => result.mailbox)).toEqual(['exists', 'exists']);
  });

  test('is left alone after the second time: the mailbox stays unconfirmed, and is not kept in the cache', async () => {
    await vouch.close();
    let asked = 0;
    vouch = await openTestService({
      settings: probing,
      mailbox: {
        async probe() {
          asked += 1;
          return { ...answer, verdict: 'greylisted' };
        },
      },
    });
    const job = await vouch.service.jobs.submit([{ email: 'late@acme.example' }], call);
    expect(await vouch.until(job.job_id, ended)).toMatchObject({ succeeded: 1, credits_used: 1 });
    expect(asked).toBe(2);
    const [result] = JSON.parse(await vouch.service.jobs.renderItems(job.job_id)) as {
      flags: string[];
    }[];
    expect(result?.flags).toContain('mailbox_unconfirmed');
    expect((await vouch.service.verify({ email: 'late@acme.example' }, call)).cached).toBe(false);
  });

  test('without an EHLO name nobody is asked, and the evidence says so', async () => {
    await vouch.close();
    vouch = await openTestService({ settings: { mailbox_probing: true } });
    const result = await vouch.service.verify({ email: 'jane@acme.example' }, call);
    expect(result.mailbox).toBeNull();
    expect(result.evidence).toContainEqual(
      expect.objectContaining({ code: 'mailbox_not_run', observed: 'no EHLO name is set' }),
    );
  });
});

describe('a store that refuses writes', () => {
  test('fails the job with the reason, and a healthy store later goes on with it', async () => {
    await vouch.close();
    let refusing = false;
    const refuse =
      <A extends unknown[], R>(method: (...args: A) => Promise<R>) =>
      (...args: A): Promise<R> =>
        refusing ? Promise.reject(new Error('disk full')) : method(...args);
    vouch = await openTestService({
      wrapStore: (store: Store) => ({
        ...store,
        recordItems: refuse(store.recordItems),
        failJob: refuse(store.failJob),
      }),
    });
    vouch.dns.hold();
    const job = await vouch.service.jobs.submit(people(5), CALL);
    await vouch.dns.held(5);
    refusing = true;
    const failed = vouch.until(job.job_id, ended);
    vouch.dns.release();
    expect(await failed).toMatchObject({ status: 'failed', error: { code: 'store_unavailable' } });
    refusing = false;
    vouch = await vouch.restart();
    await vouch.service.resumeUnfinished();
    expect(await vouch.until(job.job_id, ended)).toMatchObject({
      status: 'completed',
      credits_used: 5,
    });
  });
});

test('a list of the same file is found while it is open, else the last one where it failed', async () => {
  const { jobs } = vouch.service;
  let lists = 0;
  const list = async (fileKey: string) => {
    // One whose domain is known would end by itself.
    lists += 1;
    const email = `a@list-${lists}.example`;
    const id = await jobs.create({ name: 'list', columns: null, fileKey }, CALL);
    await jobs.append(id, [{ input: { email }, source: null }]);
    await jobs.start(id);
    return id;
  };
  const begun = async () => (await jobs.begun('key', 'file'))?.job_id ?? null;
  vouch.dns.hold();
  const open = await list('file');
  await list('another');
  expect(await begun()).toBe(open);
  expect(await jobs.begun('app', 'file')).toBeNull();
  vouch.dns.release();
  await vouch.until(open, ended);
  expect(await begun()).toBeNull();
  vouch.dns.hold();
  const older = await list('file');
  const younger = await list('file');
  expect(await begun()).toBe(younger);
  await jobs.cancel(younger);
  expect((await jobs.get(younger)).status).toBe('failed');
  expect(await begun()).toBe(older);
  await jobs.cancel(older);
  expect(await begun()).toBe(younger);
});
