// The service put together: what its upkeep forgets, which jobs it takes up, and what follows a change of a setting.
import { expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../src-main/service/ports/store.ts';
import { CALL, ended, openTestService, type TestService } from './harness.ts';

async function opened(options: Parameters<typeof openTestService>[0] = {}): Promise<TestService> {
  const vouch = await openTestService(options);
  onTestFinished(() => vouch.close());
  return vouch;
}

test('upkeep forgets what is older than the settings say, and at first what was never imported whole', async () => {
  const purged: unknown[] = [];
  const logged: unknown[] = [];
  const vouch = await opened({
    settings: { retention_days: 10 },
    wrapStore: (store): Store => ({
      ...store,
      async purge(what) {
        purged.push(what);
        return store.purge(what);
      },
    }),
    log: { info: (...entry) => logged.push(entry), error: () => {} },
  });
  const old = await vouch.service.verify({ email: 'old@acme.example' }, CALL);
  vouch.time.now += 10 * 86_400_000;
  const young = await vouch.service.verify({ email: 'young@acme.example' }, CALL);
  await vouch.service.jobs.create({ name: 'half', columns: null }, CALL);
  logged.length = 0;
  await vouch.service.upkeep();
  expect(logged).toEqual([]);
  const kept = async () => {
    const filter = { search: null, recommendation: null, flag: null, after: null, limit: 10 };
    return (await vouch.service.history.list(filter)).checks.map(({ request_id }) => request_id);
  };
  expect(await kept()).toEqual([young.request_id, old.request_id]);
  vouch.time.now += 1;
  await vouch.service.upkeep(true);
  expect(await kept()).toEqual([young.request_id]);
  expect(logged).toEqual([
    [{ drafts: 1 }, 'lists whose import was incomplete were removed; import their files again'],
  ]);
  const now = vouch.time.now;
  const before = now - 10 * 86_400_000;
  expect(purged).toEqual([
    { before: before - 1, now: now - 1, noDrafts: false },
    { before, now, noDrafts: true },
  ]);
});

test('unfinished jobs go on at the next start; those that are paused rest, and are not counted', async () => {
  let vouch = await openTestService();
  vouch.dns.hold();
  const submit = async (email: string) =>
    (await vouch.service.jobs.submit([{ email }], CALL)).job_id;
  const going = await submit('a@acme.example');
  const paused = await submit('b@acme.example');
  await vouch.service.jobs.pause(paused);
  vouch = await vouch.restart();
  onTestFinished(() => vouch.close());
  expect(await vouch.service.resumeUnfinished()).toBe(1);
  vouch.dns.release();
  expect((await vouch.until(going, ended)).status).toBe('completed');
  expect(await vouch.service.jobs.get(paused)).toMatchObject({ paused: true, processed: 0 });
  await vouch.service.jobs.resume(paused);
  expect((await vouch.until(paused, ended)).status).toBe('completed');
});

test('bands that are changed as a setting are those of the policy, and what is kept follows', async () => {
  const vouch = await opened();
  const { score } = await vouch.service.verify({ email: 'a@acme.example' }, CALL);
  const bands = { approve: score, review: 1 };
  await vouch.service.settings.change('bands', bands);
  expect((await vouch.service.policy.show()).policy).toEqual({ ...bands, weights: {} });
  const again = await vouch.service.verify({ email: 'a@acme.example' }, CALL);
  expect([again.cached, again.recommendation]).toEqual([true, 'approve']);
  await vouch.service.settings.change('verdict_ttl_hours', 5);
  expect((await vouch.service.policy.show()).policy).toEqual({ ...bands, weights: {} });
});

test('rows whose mail host puts them off wait as long as the settings say', async () => {
  const verdicts = ['greylisted', 'exists'];
  const asked: string[] = [];
  const vouch = await opened({
    settings: { mailbox_probing: true, ehlo_name: 'check.example', greylist_delay_seconds: 0 },
    mailbox: {
      async probe(_, [host = '']) {
        asked.push(host);
        const verdict = verdicts.shift() ?? 'unknown';
        return {
          verdict,
          aboutUs: false,
          catchAll: 'no',
          words: null,
          host,
          observedAt: 0,
        } as never;
      },
    },
  });
  const { job_id } = await vouch.service.jobs.submit([{ email: 'a@acme.example' }], CALL);
  await vouch.until(job_id, ended);
  const [item] = JSON.parse(await vouch.service.jobs.renderItems(job_id));
  expect([item.mailbox, asked]).toEqual(['exists', ['mx.acme.example', 'mx.acme.example']]);
});
