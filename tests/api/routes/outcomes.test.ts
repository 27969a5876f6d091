// POST /v1/outcomes: what it keeps, what it answers, what it refuses; over a real store which verdict it finds.
import { describe, expect, test } from 'vitest';
import { ANY_OUTCOME } from '../../../src-shared/bridge/outcomes.ts';
import { outcomeKeys } from '../../doubles/outcome-keys.ts';
import { scriptedDns } from '../../doubles/scripted-dns.ts';
import { openContract } from '../conformance/support.ts';
import { expectProblem, startApi } from '../support.ts';

const url = '/v1/outcomes';

test('stores what it gets, cleaned, and answers what became of it', async () => {
  const { call, fake } = await startApi();
  const response = await call({
    method: 'POST',
    url,
    payload: {
      label: 'November',
      outcomes: [
        {
          email: ' Ann@B.example ',
          outcome: 'bounced_hard',
          happened_at: '2026-11-20T08:00:00Z',
          words: '550 5.1.1\r\n no such user',
          unknown_field: 1,
          job_id: 'of the window alone',
          index: 3,
        },
        { email: 'bob@b.example', outcome: 'replied' },
      ],
    },
  });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    added: 2,
    known: 0,
    matched: 0,
    without_verdict: 2,
    before_verdict: 0,
  });
  expect(fake.outcomes).toEqual([
    {
      label: 'November',
      ...outcomeKeys('ann@b.example'),
      kind: 'bounced_hard',
      happenedAt: Date.UTC(2026, 10, 20, 8),
      words: '550 5.1.1 no such user',
      verdict: null,
    },
    expect.objectContaining({ address: 'bob@b.example', happenedAt: null }),
  ]);
});

describe('refuses with every fault, and keeps nothing', () => {
  test.each([
    ['an address that is none', { email: 'nobody', outcome: 'replied' }, 'email'],
    ['a kind that is none', { email: 'a@b.example', outcome: 'opened' }, 'outcome'],
    [
      'a time to come',
      { email: 'a@b.example', outcome: 'fraud', happened_at: '2027-11-20' },
      'happened_at',
    ],
    [
      'no time',
      { email: 'a@b.example', outcome: 'fraud', happened_at: 'yesterday' },
      'happened_at',
    ],
    ['no address at all', { outcome: 'fraud' }, 'email'],
  ])('%s', async (_name, outcome, field) => {
    const { call, fake } = await startApi();
    const good = { email: 'a@b.example', outcome: 'replied' };
    const response = await call({ method: 'POST', url, payload: { outcomes: [good, outcome] } });
    const problem = expectProblem(response, 'invalid_request');
    expect(problem.errors?.map(({ pointer }) => pointer)).toEqual([`/outcomes/1/${field}`]);
    expect(fake.outcomes).toEqual([]);
  });

  test.each([{}, { outcomes: [] }, [], { outcomes: Array(1_001).fill({}) }])(
    'a batch that is none',
    async (payload) => {
      const { call } = await startApi();
      expectProblem(await call({ method: 'POST', url, payload }), 'invalid_request');
    },
  );
});

test('finds the verdict of the check, and the one that is named, and counts what came before', async () => {
  const { call, verify, vouch } = await openContract(scriptedDns());
  const { request_id, checked_at } = (await verify({ email: 'Ann@acme.example' })).json();
  const send = async (...outcomes: readonly object[]) =>
    (await call({ method: 'POST', url, payload: { outcomes } })).json();
  expect(
    await send(
      { email: 'ann@acme.example', outcome: 'replied' },
      { email: 'ann@acme.example', outcome: 'delivered', happened_at: '2020-01-01' },
      { email: 'ann@acme.example', outcome: 'fraud', request_id },
      { email: 'bob@acme.example', outcome: 'replied', request_id },
    ),
  ).toEqual({ added: 4, known: 0, matched: 2, without_verdict: 1, before_verdict: 1 });
  expect(await send({ email: 'ann@acme.example', outcome: 'replied' })).toMatchObject({
    added: 0,
    known: 1,
  });
  const { outcomes } = await vouch.service.outcomes.list(
    { ...ANY_OUTCOME, kinds: ['fraud'], counted: true, job_id: '' },
    { after: null, limit: 10 },
  );
  expect(outcomes).toMatchObject([{ email: 'ann@acme.example', request_id, checked_at }]);
  expect(await vouch.service.outcomes.report()).toMatchObject({
    total: 4,
    measures: { bad: 1, good: 0 },
  });
});
