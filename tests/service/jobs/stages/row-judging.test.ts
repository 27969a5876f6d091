// How rows are judged at their first look and later: what is kept, what waits, and what a pause or a lost answer makes of it.
import { expect, test } from 'vitest';
import type { ListRun } from '../../../../src-main/service/jobs/stages/list-run.ts';
import {
  RowJudging,
  type RowJudgingDeps,
} from '../../../../src-main/service/jobs/stages/row-judging.ts';

const DOMAIN = { key: 'acme.example' };
const ABOUT = { entry: { domain: 'read' }, slow: { website: 'w' } };
const CHECKED = {
  kind: 'verified',
  checkedAt: 5,
  codeSet: '',
  cache: null,
  result: { cached: true },
};

interface Given {
  readonly cached?: object | null;
  readonly domain?: object | null;
  readonly lookUp?: (run: { readonly abort: () => void }) => object;
  readonly judge?: (index: number) => unknown;
  readonly place?: (index: number) => object | null;
  readonly leftOut?: readonly object[];
}

function opened(given: Given = {}) {
  const { domain = DOMAIN, leftOut = [] } = given;
  const did: unknown[][] = [];
  const logged: unknown[] = [];
  const clock = { ms: 0 };
  const checks = new AbortController();
  const finish = new AbortController();
  const run = {
    jobId: 'job_1',
    options: { noCache: false },
    domains: undefined as object | undefined,
    signal: checks.signal,
    leftOut,
    ended: false,
  };
  const deps = {
    checks: {
      newId: () => 'new',
      read: (input: { index: number }, ...more: unknown[]) => ({
        index: input.index,
        domain,
        more,
      }),
      cached: () => (given.cached === undefined ? null : Promise.resolve(given.cached)),
      judge(row: { index: number }, ...call: unknown[]) {
        did.push(['judge', row.index, ...call]);
        return given.judge === undefined ? `verdict of ${row.index}` : given.judge(row.index);
      },
    },
    log: { error: (...entry: unknown[]) => logged.push(entry) },
    elapsed: () => clock.ms,
    rows: {
      async read(indexes: readonly number[]) {
        did.push(['read', indexes.length]);
        return indexes.map(itemOf);
      },
      remember: ({ index }: { index: number }, ...call: unknown[]) =>
        did.push(['remember', index, ...call]),
      forget: (index: number) => did.push(['forget', index]),
    },
    known: {
      lookUpDns(_: unknown, id: string) {
        did.push(['dns', id]);
        clock.ms += 20.6;
        return (
          given.lookUp?.({ abort: () => checks.abort() }) ?? { kind: 'answered', known: ABOUT }
        );
      },
    },
    placement: {
      place(index: number, ...call: unknown[]) {
        did.push(['place', index, ...call]);
        return given.place === undefined ? { index, kind: 'verified' } : given.place(index);
      },
    },
    finishing: finish.signal,
    keep: (outcomes: readonly object[]) => did.push(['keep', outcomes]),
    requeue: (items: readonly { index: number }[]) =>
      did.push(['requeue', items.map(({ index }) => index)]),
  } as unknown as RowJudgingDeps;
  const judging = new RowJudging(run as unknown as ListRun, deps);
  return { judging, did, logged, checks, finish, run };
}

const itemOf = (index: number) =>
  ({
    index,
    input: { index, email: 'a@acme.example' },
    requestId: index === 2 ? null : 'r',
  }) as never;
const ANSWERED = { domain: 'read', slow: { website: 'w' } };
const knownOf = async () => ABOUT as never;

test('a row is read with the options and domains of its list', () => {
  const { judging, run } = opened();
  const options = { noCache: false, listDomains: null };
  expect(judging.read(itemOf(3))).toMatchObject({ more: [options, 'job_1'] });
  run.domains = { names: 'often' };
  expect(judging.read(itemOf(3))).toMatchObject({
    more: [{ ...options, listDomains: { names: 'often' } }, 'job_1'],
  });
});

test('a first look takes the answer of the cache, and asks for nothing then', async () => {
  const { judging, did } = opened({ cached: CHECKED });
  expect(await judging.first(itemOf(3))).toEqual({
    kind: 'outcome',
    outcome: {
      index: 3,
      kind: 'verified',
      verdict: { cached: true, codeSet: '', credits: 0, cache: null },
      checkedAt: 5,
    },
  });
  expect(did).toEqual([]);
});

test.each([
  ['may not be asked', undefined],
  ['has none', null],
])('a first look judges by the DNS where the cache %s', async (_, cached) => {
  const { judging, did } = opened(cached === undefined ? {} : { cached });
  const outcome = { index: 3, kind: 'verified' };
  expect(await judging.first(itemOf(3))).toEqual({ kind: 'outcome', outcome });
  expect(did).toEqual([
    ['dns', 'new'],
    ['judge', 3, ANSWERED, { requestId: 'new', tookMs: 21 }],
    ['place', 3, DOMAIN, ABOUT, 'verdict of 3'],
    ['remember', 3, 'new', outcome],
  ]);
});

test('a row without a domain is judged at once; of one that waits nothing is kept yet', () => {
  const { judging, did } = opened({ domain: null, place: () => null });
  expect(judging.first(itemOf(3))).toEqual({ kind: 'waits' });
  expect(did).toEqual([
    ['judge', 3, null, { requestId: 'new', tookMs: 0 }],
    ['place', 3, null, null, 'verdict of 3'],
    ['remember', 3, 'new', null],
  ]);
});

test.each<[string, Given, object, number]>([
  ['the look-up was cut off', { lookUp: () => ({ kind: 'cut_off' }) }, { kind: 'waits' }, 1],
  ['there is no network', { lookUp: () => ({ kind: 'no_network' }) }, { kind: 'no_network' }, 1],
  [
    'a pause came during the look-up',
    {
      lookUp({ abort }) {
        abort();
        return { kind: 'answered', known: ABOUT };
      },
    },
    { kind: 'waits' },
    1,
  ],
])('a first look at which %s judges nothing', async (_, given, look, did) => {
  const each = opened(given);
  expect(await each.judging.first(itemOf(3))).toEqual(look);
  expect(each.did).toHaveLength(did);
});

test('a verdict that a pause overtook is not placed', async () => {
  const paused = opened({ judge: () => Promise.resolve('late') });
  const looking = paused.judging.first(itemOf(3));
  paused.checks.abort();
  expect(await looking).toEqual({ kind: 'waits' });
  expect(paused.did.map(([name]) => name)).toEqual(['dns', 'judge']);
});

test('once the list is finished verdicts say why the rest was not looked up', async () => {
  const { judging, did, finish } = opened();
  finish.abort();
  await judging.first(itemOf(3));
  expect(did[1]).toEqual([
    'judge',
    3,
    ANSWERED,
    { requestId: 'new', tookMs: 21, closed: 'the list was finished before it was looked up' },
  ]);
});

test('rows go on 128 at a time, each part kept by itself', async () => {
  const { judging, did } = opened({ place: (index) => (index === 0 ? null : { index }) });
  const indexes = Array.from({ length: 129 }, (_, index) => index);
  await judging.advance(indexes, 40, knownOf);
  const steps = did.filter(([name]) => name === 'read' || name === 'keep');
  expect(steps).toEqual([
    ['read', 128],
    ['keep', indexes.slice(1, 128).map((index) => ({ index }))],
    ['read', 1],
    ['keep', [{ index: 128 }]],
  ]);
  expect(did.filter(([name, index]) => name === 'judge' && Number(index) < 3)).toEqual([
    ['judge', 0, ANSWERED, { requestId: 'r', tookMs: 40 }],
    ['judge', 1, ANSWERED, { requestId: 'r', tookMs: 40 }],
    ['judge', 2, ANSWERED, { requestId: 'new', tookMs: 40 }],
  ]);
  expect(did.filter(([name, index]) => name === 'remember' && Number(index) < 3)).toEqual([
    ['remember', 0, 'r', null],
    ['remember', 1, 'r', { index: 1 }],
    ['remember', 2, null, { index: 2 }],
  ]);
});

test('where nothing is to be kept, or the list has ended, nothing is', async () => {
  const none = opened({ place: () => null });
  await none.judging.advance([1], 0, knownOf);
  expect(none.did.map(([name]) => name)).toEqual(['read', 'judge', 'place', 'remember']);
  const ended = opened();
  ended.run.ended = true;
  await ended.judging.advance([1], 0, knownOf);
  expect(ended.did).toEqual([]);
  const meanwhile = opened({
    place(index) {
      meanwhile.run.ended = true;
      return { index };
    },
  });
  await meanwhile.judging.advance([1], 0, knownOf);
  expect(meanwhile.did.map(([name]) => name)).toEqual(['read', 'judge', 'place', 'remember']);
});

test('a row is judged by what its mail host said', async () => {
  const { judging, did } = opened();
  const mailbox = { kind: 'not_run', why: 'x' } as const;
  expect(await judging.advanceOne(itemOf(3), 7, knownOf, mailbox)).toEqual({
    index: 3,
    kind: 'verified',
  });
  expect(did[0]).toEqual(['judge', 3, ANSWERED, { requestId: 'r', tookMs: 7, mailbox }]);
});

test('a row whose answers are lost starts again with a first look', async () => {
  const { judging, did } = opened();
  expect(await judging.advanceOne(itemOf(3), 0, async () => null)).toBeNull();
  expect(did).toEqual([
    ['forget', 3],
    ['requeue', [3]],
  ]);
  const none = opened({ domain: null });
  await none.judging.advanceOne(itemOf(3), 0, async () => null);
  expect(none.did[0]).toEqual(['judge', 3, null, { requestId: 'r', tookMs: 0 }]);
});

test('a row that was left out is not judged', async () => {
  const leftOut = [{ index: 3, domain: 'acme.example', whole: false }];
  const { judging, did } = opened({ leftOut });
  const outcome = await judging.advanceOne(itemOf(3), 0, knownOf);
  expect(outcome).toMatchObject({ index: 3, kind: 'failed', code: 'internal_error' });
  expect(did).toEqual([['remember', 3, 'r', outcome]]);
});

test('an error while judging fails the one row, and is logged', async () => {
  const error = new Error('no');
  const { judging, did, logged } = opened({
    judge(index) {
      if (index === 3) throw error;
      return 'fine';
    },
  });
  await judging.advance([3, 4], 0, knownOf);
  const failed = {
    index: 3,
    kind: 'failed',
    code: 'internal_error',
    message:
      'Something went wrong inside Vouch while checking this item. It was not charged; try it again.',
  };
  expect(did.at(-1)).toEqual(['keep', [failed, { index: 4, kind: 'verified' }]]);
  expect(logged).toEqual([[{ error, job: 'job_1', index: 3 }, 'an item could not be judged']]);
});
