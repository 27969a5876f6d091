// Outcomes as use cases over a real store: what is asked of one address is answered without a way through all lists.
import { expect, onTestFinished, test } from 'vitest';
import { createOutcomes } from '../../../src-main/service/outcomes/outcomes.ts';
import { ANY_OUTCOME } from '../../../src-shared/bridge/outcomes.ts';
import { openedIn, temporaryFolder } from '../../adapters/sqlite/temporary-store.ts';
import { aCheck } from '../../contracts/store-contract.ts';
import { FEW_NAMES } from '../../doubles/few-names.ts';
import { CALL, ended, openTestService } from '../harness.ts';

const NOW = Date.UTC(2026, 10, 20);
const WINDOW = { source: 'window', label: '' } as const;

test('the outcomes of one address are found in any spelling, and no verdict is looked for meanwhile', async () => {
  const store = await openedIn(temporaryFolder());
  await store.recordCheck(aCheck({ input: { email: 'ann@example.example' } }));
  const outcomes = createOutcomes({
    store,
    engine: { reference: { names: FEW_NAMES, roleAccount: () => null } },
    clock: { now: () => NOW },
  });
  const happenedAtText = { email: 'Ann@Example.example', outcome: 'replied' } as const;
  await outcomes.add(
    WINDOW,
    [happenedAtText, { ...happenedAtText, email: 'joann@example.example' }],
    false,
  );
  const ask = async (filter: Partial<typeof ANY_OUTCOME>) =>
    (await outcomes.list({ ...ANY_OUTCOME, ...filter }, null, 10)).outcomes;
  const own = { email: ' ANN@example.example' };
  expect(await ask(own)).toMatchObject([{ email: 'ann@example.example', matching: null }]);
  expect(await ask({ search: 'ann@example.example' })).toHaveLength(2);
  expect(await ask(own)).toMatchObject([{ matching: 'matched', request_id: 'request-1' }]);
  expect(await ask({ email: 'nobody' })).toEqual([]);
});

test('an outcome that names a row of a list is about the verdict of that row, where it has its address', async () => {
  const vouch = await openTestService();
  onTestFinished(() => vouch.close());
  const emails = ['ann@acme.example', 'bob@acme.example'];
  const { job_id } = await vouch.service.jobs.submit(
    emails.map((email) => ({ email })),
    CALL,
  );
  await vouch.until(job_id, ended);
  // Another verdict, which is younger.
  vouch.time.now += 60_000;
  for (const email of emails) await vouch.service.verify({ email }, { ...CALL, noCache: true });
  const naming = (email: string, index: number) =>
    ({ email, outcome: 'replied', job_id, index }) as const;
  await vouch.service.outcomes.add(WINDOW, [naming('ann@acme.example', 0)]);
  await vouch.service.outcomes.add(WINDOW, [naming('bob@acme.example', 1)]);
  const found = await vouch.service.outcomes.list(ANY_OUTCOME, null, 10);
  expect(found.outcomes).toMatchObject([
    { email: 'bob@acme.example', job_id, index: 1, matching: 'matched' },
    { email: 'ann@acme.example', job_id, index: 0, matching: 'matched' },
  ]);
  await vouch.service.outcomes.add({ source: 'command', label: '' }, [
    naming('ann@acme.example', 1),
    naming('bob@acme.example', 2),
    { ...naming('bob@acme.example', 1), job_id: 'gone', outcome: 'fraud' },
  ]);
  const others = await vouch.service.outcomes.list(ANY_OUTCOME, null, 3);
  expect(others.outcomes.map(({ email, job_id: job }) => [email, job])).toEqual([
    ['bob@acme.example', null],
    ['bob@acme.example', null],
    ['ann@acme.example', null],
  ]);
});
