// Outcomes as use cases over a real store: what is asked of one address is answered without a way through all lists.
import { describe, expect, onTestFinished, test } from 'vitest';
import { createOutcomes } from '../../../src-main/service/outcomes/outcomes.ts';
import type { Table } from '../../../src-main/service/ports/files.ts';
import { ANY_OUTCOME } from '../../../src-shared/bridge/outcomes.ts';
import { LIMITS } from '../../../src-shared/limits.ts';
import { emptyStore } from '../../adapters/sqlite/temporary-store.ts';
import { aCheck } from '../../contracts/store-contract.ts';
import { FEW_NAMES } from '../../doubles/few-names.ts';
import { CALL, ended, openTestService } from '../harness.ts';

const NOW = Date.UTC(2026, 10, 20);
const WINDOW = { source: 'window', label: '' } as const;

test('the outcomes of one address are found in any spelling, and no verdict is looked for meanwhile', async () => {
  const store = await emptyStore();
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
    (await outcomes.list({ ...ANY_OUTCOME, ...filter }, { after: null, limit: 10 })).outcomes;
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
  const found = await vouch.service.outcomes.list(ANY_OUTCOME, { after: null, limit: 10 });
  expect(found.outcomes).toMatchObject([
    { email: 'bob@acme.example', job_id, index: 1, matching: 'matched' },
    { email: 'ann@acme.example', job_id, index: 0, matching: 'matched' },
  ]);
  await vouch.service.outcomes.add({ source: 'command', label: '' }, [
    naming('ann@acme.example', 1),
    naming('bob@acme.example', 2),
    { ...naming('bob@acme.example', 1), job_id: 'gone', outcome: 'fraud' },
  ]);
  const others = await vouch.service.outcomes.list(ANY_OUTCOME, { after: null, limit: 3 });
  expect(others.outcomes.map(({ email, job_id: job }) => [email, job])).toEqual([
    ['bob@acme.example', null],
    ['bob@acme.example', null],
    ['ann@acme.example', null],
  ]);
});

describe('over a real store', () => {
  async function opened() {
    const store = await emptyStore();
    const time = { now: NOW };
    const outcomes = createOutcomes({
      store,
      engine: { reference: { names: FEW_NAMES, roleAccount: () => null } },
      clock: { now: () => time.now },
    });
    return { store, outcomes, time };
  }

  test('what was added is received, listed, counted and removed', async () => {
    const { store, outcomes, time } = await opened();
    const email = 'Ann+x@Acme.example';
    await store.recordCheck(aCheck({ input: { email: 'ann+x@acme.example' }, checkedAt: NOW - 5 }));
    const bounced = {
      email: ` ${email};`,
      outcome: 'bounced_hard',
      happened_at: '2026-11-19T22:00:00Z',
      words: ' 550 5.1.1  no\nsuch user ',
    } as const;
    const replied = { email: 'bob@other.example', outcome: 'replied', words: '' } as const;
    const from = { source: 'file', label: ` ${'x'.repeat(300)}` } as const;
    const label = `${'x'.repeat(LIMITS.outcomeLabel - 1)}…`;
    time.now = NOW + 1;
    expect(await outcomes.add(from, [bounced, replied], false)).toEqual({
      added: 2,
      known: 0,
      matched: 0,
      without_verdict: 0,
      before_verdict: 0,
    });
    expect(await outcomes.add(from, [bounced])).toEqual({
      added: 0,
      known: 1,
      matched: 0,
      without_verdict: 1,
      before_verdict: 1,
    });
    // They were matched a moment ago.
    expect(await outcomes.match()).toEqual({ matched: 0, without_verdict: 0, before_verdict: 0 });
    const unmatched = {
      source: 'file',
      label,
      recorded_at: '2026-11-20T00:00:00.001Z',
      counted: false,
      score: null,
      recommendation: null,
      checked_at: null,
      request_id: null,
      job_id: null,
      index: null,
      list: null,
    };
    const rows = [
      {
        ...unmatched,
        number: 2,
        email: 'bob@other.example',
        outcome: 'replied',
        happened_at: null,
        words: null,
        matching: 'none',
      },
      {
        ...unmatched,
        number: 1,
        email: 'ann+x@acme.example',
        outcome: 'bounced_hard',
        happened_at: '2026-11-19T22:00:00.000Z',
        words: '550 5.1.1 no such user',
        matching: 'only_later',
      },
    ];
    expect(await outcomes.list(ANY_OUTCOME, { after: null, limit: 10 })).toEqual({
      total: 2,
      outcomes: rows,
      next: null,
    });
    const first = await outcomes.list(ANY_OUTCOME, { after: null, limit: 1 });
    expect(first.outcomes).toEqual([rows[0]]);
    expect(await outcomes.list(ANY_OUTCOME, { after: first.next, limit: 1 })).toEqual({
      total: null,
      outcomes: [rows[1]],
      next: null,
    });
    expect(await outcomes.labels()).toEqual({
      labels: [
        { label, source: 'file', outcomes: 2, matched: 0, last_at: '2026-11-20T00:00:00.001Z' },
      ],
    });
    expect(await outcomes.report()).toMatchObject({
      total: 2,
      matched: 0,
      without_verdict: 1,
      before_verdict: 1,
      overruled: 0,
      forgotten: 0,
      months: [],
      providers: [],
      lists: [],
    });
    expect(await outcomes.forecast(Array(101).fill(0))).toBeNull();
    const none = { label: null, email: null, number: null };
    expect(await outcomes.remove({ ...none, label: 'y' })).toBe(0);
    expect(await outcomes.remove({ ...none, email: 'nobody' })).toBe(0);
    expect(await outcomes.remove({ ...none, number: 3 })).toBe(0);
    expect(await outcomes.remove({ ...none, number: 2, label: 'y' })).toBe(0);
    expect(await outcomes.remove({ ...none, email: 'ANN+X@acme.example' })).toBe(1);
    expect(await outcomes.remove(none)).toBe(1);
  });

  test('every fault of what is added is named with its place, twenty at most, and nothing is kept', async () => {
    const { outcomes } = await opened();
    const good = { email: 'a@acme.example', outcome: 'replied' } as const;
    const refused = outcomes.add(WINDOW, [
      good,
      { ...good, email: 'nobody', happened_at: '2026-11-25' },
      { ...good, happened_at: 'soon' },
      { ...good, happened_at: '2026-11-20T00:00:00.000Z' },
    ]);
    const moment = 'must be a time or a day in ISO 8601, not in the future';
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_request',
      fields: [
        { pointer: '/outcomes/1/email', message: 'outcomes[1].email is not an address' },
        { pointer: '/outcomes/1/happened_at', message: `outcomes[1].happened_at ${moment}` },
        { pointer: '/outcomes/2/happened_at', message: `outcomes[2].happened_at ${moment}` },
      ],
    });
    const many = Array.from({ length: 21 }, () => ({ ...good, email: 'nobody' }));
    const error = await outcomes.add(WINDOW, many).catch((thrown) => thrown);
    expect(error.fields).toHaveLength(20);
    expect((await outcomes.list(ANY_OUTCOME, { after: null, limit: 10 })).outcomes).toEqual([]);
  });

  test('a file is only looked at without a label, and taken in with one', async () => {
    const { store, outcomes } = await opened();
    await store.recordCheck(aCheck({ input: { email: 'a@acme.example' }, checkedAt: NOW - 5 }));
    const table = (rows: readonly (readonly string[])[]) =>
      ({
        header: true,
        columns: ['email', 'outcome'],
        sample: rows,
        rows: (async function* () {
          yield rows;
        })(),
      }) as unknown as Table;
    const rows = [
      ['a@acme.example', 'bounced'],
      ['b@acme.example', 'bounced'],
    ];
    const options = { columns: null, kind: null };
    const looked = await outcomes.fill(table(rows), options, null);
    expect([looked.rows, looked.taken]).toEqual([2, null]);
    expect((await outcomes.labels()).labels).toEqual([]);
    const taken = await outcomes.fill(table(rows), options, 'May');
    expect(taken).toEqual({
      ...looked,
      taken: { added: 2, known: 0, matched: 1, without_verdict: 1, before_verdict: 0 },
    });
    const again = await outcomes.fill(table(rows), options, 'May');
    expect(again.taken).toMatchObject({ added: 0, known: 2 });
    expect((await outcomes.labels()).labels).toMatchObject([{ label: 'May', source: 'file' }]);
  });
});
