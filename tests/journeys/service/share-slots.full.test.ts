// How several lists and single checks share the available slots, and what a sleep or a locked file does to a running list.

import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DnsPort } from '../../../src-main/engine/ports.ts';
import type { Store } from '../../../src-main/service/ports/store.ts';
import { type ScriptedDns, scriptedDns } from '../../doubles/scripted-dns.ts';
import { CALL, ended, openTestService, type TestService } from '../../service/harness.ts';

const LIST = { ...CALL, origin: { kind: 'app' } } as const;

let vouch: TestService;

beforeEach(async () => {
  vouch = await openTestService();
});
afterEach(() => vouch.close());

/** A list as the window imports it: filled piece by piece, with the original cells. */
async function importList(name: string, rows: number, call: typeof LIST = LIST): Promise<string> {
  const jobId = await vouch.service.jobs.create({ name, columns: ['Mail'] }, call);
  for (let from = 0; from < rows; from += 1000) {
    const piece = Array.from({ length: Math.min(1000, rows - from) }, (_, index) => {
      // Each at a domain of its own: rows of one domain share its questions.
      const email = `p@${name}${from + index}.example`;
      return { input: { email }, source: [email] };
    });
    await vouch.service.jobs.append(jobId, piece);
  }
  await vouch.service.jobs.start(jobId);
  return jobId;
}

/** Notes in which order domains are asked about. */
function listening(dns: ScriptedDns): { readonly dns: ScriptedDns; readonly asked: string[] } {
  const asked: string[] = [];
  const resolve: DnsPort['resolve'] = (name, type, context) => {
    if (type === 'MX') asked.push(name.replace(/\d+\.example$/, '.example'));
    return dns.resolve(name, type, context);
  };
  return { dns: { ...dns, resolve }, asked };
}

describe('places', () => {
  test('a single check is answered while ten lists fill every place', async () => {
    // Ten times as many are more than there are places.
    const ROWS = 40;
    const held = scriptedDns();
    await vouch.close();
    vouch = await openTestService({
      dns: {
        ...held,
        resolve: (name, type, context) =>
          context.lane === 'interactive'
            ? scriptedDns().resolve(name, type, context)
            : held.resolve(name, type, context),
      },
    });
    held.hold();
    const lists = await Promise.all(
      Array.from({ length: 10 }, (_, index) => importList(`list${index}-`, ROWS)),
    );
    await held.held(256);
    const result = await vouch.service.verify({ email: 'now@acme.example' }, CALL);
    expect(result.email.valid).toBe(true);
    held.release();
    for (const jobId of lists) {
      expect(await vouch.until(jobId, ended)).toMatchObject({
        succeeded: ROWS,
        credits_used: ROWS,
      });
    }
  });

  test('the next rows are read before those at hand run out, and no more than two windows of them', async () => {
    const ROWS = 2_000;
    const held = scriptedDns();
    held.hold();
    await vouch.close();
    let asked = 0;
    let taken = 0;
    const ahead = Promise.withResolvers<void>();
    vouch = await openTestService({
      dns: held,
      wrapStore: (store) => ({
        ...store,
        async takeItems(...params) {
          asked += params[1].limit;
          const items = await store.takeItems(...params);
          taken += items.length;
          if (taken >= 768) ahead.resolve();
          return items;
        },
      }),
    });
    const list = await importList('ahead', ROWS);
    await held.held(256);
    // So many are looked at, and twice as many wait at hand; the store would be asked for more in the same turn, if at all.
    await ahead.promise;
    await setImmediate();
    expect(asked).toBe(768);
    held.release();
    expect(await vouch.until(list, ended)).toMatchObject({ succeeded: ROWS });
    expect(taken).toBe(ROWS);
  });

  test('lists make room while somebody waits for a single check, and take it back afterwards', async () => {
    const [lists, single] = [scriptedDns(), scriptedDns()];
    await vouch.close();
    vouch = await openTestService({
      dns: {
        ...lists,
        resolve: (name, type, context) =>
          (context.lane === 'interactive' ? single : lists).resolve(name, type, context),
      },
    });
    lists.hold();
    single.hold();
    const answer = vouch.service.verify({ email: 'now@acme.example' }, CALL);
    await single.held(1);
    const list = await importList('patient', 400);
    await lists.held(64);
    // Whatever else could begin would do so in one of the next turns.
    for (let turn = 0; turn < 100; turn += 1) await setImmediate();
    expect([...lists.asked.values()].reduce((sum, times) => sum + times, 0)).toBe(64);
    single.release();
    await answer;
    await lists.held(256);
    lists.release();
    expect(await vouch.until(list, ended)).toMatchObject({ succeeded: 400 });
  });

  test('a small list and a batch of the API behind a huge list end long before it', async () => {
    vouch.dns.hold();
    const huge = await importList('huge', 20_000);
    await vouch.dns.held(256);
    const small = await importList('small', 100);
    const batch = await vouch.service.jobs.submit([{ email: 'one@batch.example' }], CALL);
    vouch.dns.release();
    await Promise.all([vouch.until(small, ended), vouch.until(batch.job_id, ended)]);
    const { status, processed } = await vouch.service.jobs.get(huge);
    expect(status).toBe('running');
    expect(processed).toBeLessThan(10_000);
    await vouch.service.jobs.cancel(huge);
  });

  test('a list that is put first takes the next places, and stays first over a restart', async () => {
    await vouch.close();
    const { dns, asked } = listening(scriptedDns());
    vouch = await openTestService({ dns });
    dns.hold();
    const plain = await importList('plain', 600);
    await dns.held(256);
    const urgent = await importList('urgent', 200);
    expect(await vouch.service.jobs.putFirst(urgent, true)).toMatchObject({ first: true });
    vouch = await vouch.restart();
    asked.length = 0;
    expect(await vouch.service.jobs.get(urgent)).toMatchObject({ first: true });
    expect(await vouch.service.jobs.get(plain)).not.toHaveProperty('first');
    await vouch.service.resumeUnfinished();
    await dns.held(256);
    dns.release();
    await vouch.until(plain, ended);
    // Both begin side by side; once its rows are at hand, every place is for the urgent one.
    const last = asked.lastIndexOf('urgent.example');
    expect(asked.slice(0, last + 1).filter((name) => name === 'plain.example').length).toBeLessThan(
      257,
    );
    expect(asked.filter((name) => name === 'plain.example').length).toBeGreaterThanOrEqual(600);
  });

  test('one list at a time is first, and it can be let back', async () => {
    vouch.dns.hold();
    const [one, two] = await Promise.all([importList('one', 3), importList('two', 3)]);
    await vouch.service.jobs.putFirst(one, true);
    const reported: string[] = [];
    const stop = vouch.service.jobs.onChange((jobId) => reported.push(jobId));
    await vouch.service.jobs.putFirst(two, true);
    stop();
    expect(reported).toEqual(expect.arrayContaining([one, two]));
    expect(await vouch.service.jobs.get(one)).not.toHaveProperty('first');
    expect(await vouch.service.jobs.get(two)).toMatchObject({ first: true });
    expect(await vouch.service.jobs.putFirst(two, false)).not.toHaveProperty('first');
    vouch.dns.release();
    await vouch.until(one, ended);
    await expect(vouch.service.jobs.putFirst(one, true)).rejects.toMatchObject({
      code: 'job_state_conflict',
    });
  });
});

describe('a machine that sleeps', () => {
  const LOST = { kind: 'failed', reason: 'timeout', detail: 'no answer', observedAt: 0 } as const;

  test('what its sleep cut off is asked again, and nothing of it fails', async () => {
    const held = scriptedDns();
    let asleep = true;
    await vouch.close();
    vouch = await openTestService({
      dns: {
        ...held,
        // The questions of before the sleep end without an answer, those after it are answered.
        resolve: async (name, type, context) => {
          if (!asleep) return scriptedDns().resolve(name, type, context);
          await held.resolve(name, type, context);
          return LOST;
        },
      },
    });
    held.hold();
    const list = await importList('list', 300);
    await held.held(256);
    vouch.time.now += 3_600_000;
    asleep = false;
    held.release();
    expect(await vouch.until(list, ended)).toMatchObject({
      status: 'completed',
      succeeded: 300,
      failed: 0,
      credits_used: 300,
    });
  });
});

test('an imported list waits for the network, says so, and goes on by itself', async () => {
  vouch.dns.failWith({ kind: 'failed', reason: 'no_network', detail: 'nobody', observedAt: 0 });
  const list = await importList('list', 1500);
  await vouch.until(list, (job) => job.waiting !== undefined);
  vouch.dns.failWith(null);
  vouch.networkReturns();
  expect(await vouch.until(list, ended)).toMatchObject({ succeeded: 1500 });
});

test('a file that another program holds for a while fails no list', async () => {
  await vouch.close();
  const refused = Promise.withResolvers<void>();
  vouch = await openTestService({
    wrapStore: (store: Store) => ({
      ...store,
      recordItems: async (...params) => {
        try {
          return await store.recordItems(...params);
        } catch (error) {
          refused.resolve();
          throw error;
        }
      },
    }),
  });
  vouch.dns.hold();
  const list = await importList('list', 300);
  await vouch.dns.held(256);
  const other = new Database(join(vouch.folder, 'vouch.db'));
  other.exec('BEGIN IMMEDIATE');
  vouch.dns.release();
  await refused.promise;
  other.exec('ROLLBACK');
  other.close();
  expect(await vouch.until(list, ended)).toMatchObject({ status: 'completed', credits_used: 300 });
  expect((await vouch.store.usage(0)).credits).toBe(300);
});

test('a store that keeps nothing for a while stops a list from running ahead, and then it goes on', async () => {
  await vouch.close();
  const gate = Promise.withResolvers<void>();
  vouch = await openTestService({
    wrapStore: (store: Store) => ({
      ...store,
      recordItems: async (...params) => {
        await gate.promise;
        return store.recordItems(...params);
      },
    }),
  });
  const list = await importList('list', 4_000);
  const asked = () =>
    [...vouch.dns.asked.keys()].filter((question) => question.startsWith('MX ')).length;
  // It runs until it rests: nothing new is asked between two turns of the event loop any more.
  for (let before = -1; asked() !== before || before === 0; ) {
    before = asked();
    // Behind everything that the store has to answer.
    await vouch.store.readSettings();
    await vouch.store.listKeys();
  }
  expect(asked()).toBeLessThan(3_000);
  gate.resolve();
  expect(await vouch.until(list, ended)).toMatchObject({ succeeded: 4_000, credits_used: 4_000 });
});

describe('a clock that is set back an hour', () => {
  test('gives no list a negative time, and nothing is checked or charged twice', async () => {
    vouch.dns.hold();
    const list = await importList('list', 50);
    await vouch.dns.held(50);
    vouch.time.now -= 3_600_000;
    vouch.dns.release();
    const job = await vouch.until(list, ended);
    expect(job).toMatchObject({ status: 'completed', succeeded: 50, credits_used: 50 });
    const [created, started, end] = [job.created_at, job.started_at, job.ended_at].map(String);
    expect([created, started, end]).toEqual([created, started, end].toSorted());
    const again = await importList('list', 50);
    expect(await vouch.until(again, ended)).toMatchObject({ succeeded: 50, credits_used: 0 });
  });

  test('keeps cached verdicts, facts and budgets as they were', async () => {
    await vouch.service.verify({ email: 'jane@acme.example' }, CALL);
    await vouch.store.writeCachedLookup(
      'registration',
      'acme.example',
      { known: true },
      vouch.time.now + 1,
    );
    vouch.time.now -= 3_600_000;
    const again = await vouch.service.verify({ email: 'jane@acme.example' }, CALL);
    expect(again.cached).toBe(true);
    expect(again.processed_in_ms).toBeGreaterThanOrEqual(0);
    expect(
      await vouch.store.readCachedLookup('registration', 'acme.example', vouch.time.now),
    ).toEqual({
      known: true,
    });
    expect((await vouch.service.usage.days(1)).this_month).toBe(1);
  });

  test('makes a waiting list wait no longer than it may', async () => {
    await vouch.close();
    vouch = await openTestService({ settings: { no_network_hours: 0 } });
    vouch.dns.failWith({ kind: 'failed', reason: 'no_network', detail: 'nobody', observedAt: 0 });
    vouch.dns.hold();
    const list = await importList('list', 5);
    await vouch.dns.held(5);
    vouch.time.now -= 3_600_000;
    vouch.dns.release();
    expect(await vouch.until(list, ended)).toMatchObject({ error: { code: 'no_network' } });
  });
});
