// How many questions of a list are under way at once, what a crash would suspect, and how a list is taken up and finished.
import { afterEach, expect, test, vi } from 'vitest';
import type { ListRun } from '../../../../src-main/service/jobs/stages/list-run.ts';
import {
  createRowStages,
  type RowStageDeps,
} from '../../../../src-main/service/jobs/stages/row-stages.ts';
import type { OpenItem } from '../../../../src-main/service/ports/jobs.ts';
import type { SlowSource } from '../../../../src-shared/sources.ts';
import { factsOf } from '../../../doubles/facts.ts';

afterEach(() => void vi.useRealTimers());

const soon = (check: () => void) => vi.waitFor(check, { interval: 1, timeout: 20_000 });

interface Given {
  readonly most?: number;
  readonly mayBegin?: boolean;
  readonly isNoting?: boolean;
  readonly finishing?: boolean;
  readonly onlyWhatMatters?: boolean;
  readonly missing?: readonly SlowSource[];
  readonly firstLooksDone?: boolean;
  /** What the DNS says of a domain, by how often it was asked. */
  readonly dns?: (time: number) => object;
  readonly ask?: (domain: string) => Promise<object>;
  readonly probe?: () => Promise<object>;
  readonly provisional?: (after: number, limit: number) => readonly OpenItem[];
}

const COMPLETE = factsOf();
const UNANSWERED = { ...COMPLETE, alive: { state: 'unknown', reason: 'timeout' } };
const NO_NETWORK = { ...COMPLETE, route: { state: 'unknown', reason: 'no_network', detail: '' } };

function opened(given: Given = {}) {
  const { missing = ['website'], firstLooksDone = true } = given;
  const told: unknown[][] = [];
  const begins: (() => void)[] = [];
  const lookUps = { count: 0 };
  const run = {
    jobId: 'job_1',
    options: {
      mailbox: { greylistDelayMs: null },
      onlyWhatMatters: given.onlyWhatMatters === true,
    },
    domains: null,
    signal: new AbortController().signal,
    isNoting: given.isNoting ?? false,
    leftOut: [],
    ended: false,
    finishing: given.finishing ?? false,
  };
  const state = { mayBegin: given.mayBegin ?? true };
  const deps = {
    store: {
      readOpen: async (_: string, indexes: readonly number[]) => indexes.map((at) => itemOf(at)),
      readDomainNote: async () => null,
      provisionalItems: async (job: string, { after, limit }: { after: number; limit: number }) => {
        told.push(['page', job, after, limit]);
        return given.provisional?.(after, limit) ?? [];
      },
    },
    checks: {
      newId: () => 'new',
      read: ({ email }: { email: string }) => {
        const domain = email.slice(email.indexOf('@') + 1);
        return { domain: { key: domain, domain, registrableDomain: domain, company: true } };
      },
      cached: () => null,
      async lookUpDns() {
        lookUps.count += 1;
        return given.dns?.(lookUps.count) ?? COMPLETE;
      },
      readDomain: (_: unknown, dns: object) => ({ dns }),
      registryPace: () => null,
      async ask(domain: string, sources: readonly SlowSource[]) {
        told.push(['ask', domain, sources]);
        return given.ask === undefined ? { website: { kind: 'found' } } : given.ask(domain);
      },
      async probe() {
        told.push(['probe']);
        return given.probe === undefined
          ? { kind: 'asked', answer: { verdict: 'exists' } }
          : given.probe();
      },
      judge(_: unknown, about: { slow: object } | null, options: object) {
        const left = 'closed' in options ? [] : missing.filter((each) => isMissing(each, about));
        const asked = 'mailbox' in options ? left.filter((each) => each !== 'mailbox') : left;
        const verified = {
          kind: 'verified',
          checkedAt: 5,
          codeSet: '',
          cache: null,
          result: { cached: false, ...options },
        };
        return asked.length === 0
          ? { kind: 'final', checked: verified }
          : { kind: 'first', verified, missing: asked, canChangeRecommendation: true };
      },
    },
    log: { error: (...entry: unknown[]) => told.push(['log', ...entry]), info: () => {} },
    elapsed: () => 0,
    firstLooksDone: () => firstLooksDone,
    mayBegin: () => state.mayBegin,
    most: () => given.most ?? 100,
    breadth: () => 1,
    greylistDelayMs: () => 60_000,
    note: (begin: () => void) => begins.push(begin),
    keep: (outcomes: readonly Kept[]) =>
      told.push([
        'keep',
        ...outcomes.map(({ index, kind, verdict }) => tookIn(index, kind, verdict)),
      ]),
    requeue: (items: readonly { index: number }[]) =>
      told.push(['requeue', items.map(({ index }) => index)]),
    noNetwork: () => told.push(['no network']),
    answered: () => {},
    ended: () => told.push(['ended']),
    failed: (error: unknown) => told.push(['failed', error]),
    retryAfterMs: [10, 10],
  } as unknown as RowStageDeps;
  const stages = createRowStages(run as unknown as ListRun, deps);
  const look = async (index: number, domain = `d${index}.example`) =>
    stages.first(itemOf(index, domain));
  return {
    stages,
    told,
    begins,
    look,
    run,
    state,
    of: (name: string) => told.filter(([each]) => each === name),
  };
}

interface Kept {
  readonly index: number;
  readonly kind: string;
  readonly verdict?: { readonly tookMs: number };
}

/** The clock of these tests stands still: nothing takes any time. */
const tookIn = (index: number, kind: string, verdict: Kept['verdict']) =>
  (verdict?.tookMs ?? 0) === 0 ? [index, kind] : [index, kind, verdict?.tookMs];

const isMissing = (source: SlowSource, about: { slow: object } | null) =>
  about === null || !(source in about.slow);

function itemOf(
  index: number,
  domain = `d${index}.example`,
  codeSet: string | null = null,
): OpenItem {
  return { index, input: { email: `a@${domain}` }, requestId: `r${index}`, codeSet };
}

test.each([
  [2, 1, 1],
  [2, 2, 2],
  [2, 3, 2],
])(
  'with room for %s questions, of %s domains %s are asked about at once',
  async (most, domains, begun) => {
    const { stages, look, begins, of } = opened({ most });
    for (let index = 0; index < domains; index += 1) await look(index);
    stages.go();
    expect(stages.inProgress).toEqual(Array.from({ length: begun }, (_, index) => index));
    expect([begins.length, of('ask')]).toEqual([1, []]);
    begins[0]?.();
    await soon(() => expect(stages.inProgress).toEqual([]));
    expect(of('ask').length).toBe(begun);
    expect(stages.isIdle).toBe(begun === domains);
  },
);

test('mailboxes and domains share the room', async () => {
  const { stages, look, begins, of } = opened({ most: 2, missing: ['mailbox'] });
  for (let index = 0; index < 3; index += 1) await look(index);
  stages.go();
  expect(stages.inProgress).toEqual([0, 1]);
  begins[0]?.();
  await soon(() => expect(stages.inProgress).toEqual([]));
  expect(of('probe')).toHaveLength(2);
  expect(of('keep')).toEqual([
    ['keep', [0, 'verified']],
    ['keep', [1, 'verified']],
  ]);
  expect(of('ended')).toHaveLength(2);
  expect(stages.remaining(0).at(-1)?.left).toBe(1);
});

test.each<[string, Given]>([
  ['the list may not', { mayBegin: false }],
  ['the store is noting', { isNoting: true }],
])('nothing begins while %s', async (_, given) => {
  const { stages, look, begins } = opened(given);
  await look(1);
  stages.go();
  expect([begins, stages.inProgress, stages.isIdle]).toEqual([[], [], false]);
});

test('where nothing waits the store has nothing to note', () => {
  const { stages, begins } = opened();
  stages.go();
  expect([begins, stages.isIdle]).toEqual([[], true]);
});

test('a row of a running list is taken through its domain and its mail host', async () => {
  const { stages, look, begins, told } = opened({ missing: ['website', 'mailbox'] });
  expect(await look(1)).toMatchObject({
    kind: 'outcome',
    outcome: { index: 1, kind: 'provisional' },
  });
  expect(stages.remaining(0).map(({ source, left }) => [source, left])).toEqual([
    ['dns', 0],
    ['registration', 0],
    ['website', 1],
    ['mailbox', 1],
  ]);
  stages.go();
  begins[0]?.();
  await soon(() => expect(stages.inProgress).toEqual([]));
  stages.go();
  begins[1]?.();
  await soon(() => expect(stages.isIdle).toBe(true));
  expect(told).toEqual([
    ['ask', 'd1.example', ['website']],
    ['keep', [1, 'provisional']],
    ['ended'],
    ['probe'],
    ['keep', [1, 'verified']],
    ['ended'],
  ]);
  expect(stages.remaining(0).map(({ left }) => left)).toEqual([0, 0, 0, 0]);
});

test('a question that fails is told, and suspected no more', async () => {
  const error = new Error('no');
  const { stages, look, begins, told } = opened({ ask: async () => Promise.reject(error) });
  await look(1);
  stages.go();
  begins[0]?.();
  await soon(() => expect(stages.inProgress).toEqual([]));
  expect(told.slice(1)).toEqual([['failed', error], ['ended']]);
});

test('a list that is finished goes on without what waits, and asks nothing more', async () => {
  const { stages, look, told, begins } = opened({ missing: ['website', 'mailbox'], most: 0 });
  await look(1);
  await look(2);
  stages.finish();
  stages.finish();
  expect(stages.isIdle).toBe(false);
  await soon(() => expect(stages.isIdle).toBe(true));
  expect(told).toEqual([['keep', [1, 'verified'], [2, 'verified']], ['ended']]);
  stages.go();
  expect(begins).toEqual([]);
  expect(await look(3)).toMatchObject({ outcome: { kind: 'verified' } });
});

test('a list that is finished keeps what the registry of a domain has answered', async () => {
  const { stages, look, begins, told, of } = opened({
    missing: ['registration', 'website'],
    firstLooksDone: false,
    ask: async () => ({ registration: { kind: 'found' } }),
  });
  await look(1);
  stages.go();
  begins[0]?.();
  await soon(() => expect(stages.inProgress).toEqual([]));
  expect(of('ask')).toEqual([['ask', 'd1.example', ['registration']]]);
  told.length = 0;
  stages.finish();
  await soon(() => expect(stages.isIdle).toBe(true));
  expect(told).toEqual([['keep', [1, 'verified']], ['ended']]);
});

test('a list that was to be finished before asks nothing', async () => {
  const { look } = opened({ finishing: true });
  expect(await look(1)).toMatchObject({ outcome: { kind: 'verified' } });
});

test.each<[string, Given, string | null, readonly (readonly unknown[])[], object]>([
  ['waits for its website', {}, 'website_pending', [], { website: 1 }],
  [
    'waits for its registry alone where only what matters is asked',
    { onlyWhatMatters: true },
    'registration_pending,website_pending',
    [],
    { registration: 1 },
  ],
  [
    'is asked for its mailbox again',
    { missing: ['mailbox'] },
    'mailbox_pending',
    [['requeue', [4]]],
    {},
  ],
  ['without codes is judged', {}, null, [['requeue', [4]]], {}],
  [
    'of a list that is finished is judged',
    { finishing: true },
    'website_pending',
    [['requeue', [4]]],
    {},
  ],
])('a row of an earlier run %s', async (_, given, codeSet, did, left) => {
  const { stages, told } = opened({
    ...given,
    provisional: () => [itemOf(4, 'd4.example', codeSet)],
  });
  stages.load();
  expect(stages.isIdle).toBe(false);
  await soon(() => expect(told.at(-1)).toEqual(['ended']));
  expect(told).toEqual([['page', 'job_1', -1, 1_024], ...did, ['ended']]);
  const waits = Object.fromEntries(
    stages
      .remaining(0)
      .filter((each) => each.left > 0)
      .map((each) => [each.source, each.left]),
  );
  expect(waits).toEqual(left);
  expect(stages.isIdle).toBe(Object.keys(left).length === 0);
});

test('rows of an earlier run are read page by page, until one is not full or the list has ended', async () => {
  const pageFrom = (from: number, many: number) =>
    Array.from({ length: many }, (_, at) => itemOf(from + at, 'one.example', 'website_pending'));
  const { stages, told } = opened({
    provisional: (after, limit) => pageFrom(after + 1, after < 1_000 ? limit : 3),
  });
  stages.load();
  await soon(() => expect(told.at(-1)).toEqual(['ended']));
  const page = (after: number) => ['page', 'job_1', after, 1_024];
  expect(told).toEqual([page(-1), page(1_023), ['ended']]);
  const ended = opened({ provisional: (after, limit) => pageFrom(after + 1, limit) });
  ended.run.ended = true;
  ended.stages.load();
  await soon(() => expect(ended.told).toEqual([['ended']]));
});

test('a page that cannot be read is told', async () => {
  const error = new Error('no');
  const { stages, told } = opened({
    provisional() {
      throw error;
    },
  });
  stages.load();
  await soon(() => expect(stages.isIdle).toBe(true));
  expect(told.slice(1)).toEqual([['failed', error], ['ended']]);
});

test.each<[string, (time: number) => object, readonly (readonly unknown[])[], number]>([
  [
    'an answer',
    (time) => (time === 1 ? UNANSWERED : COMPLETE),
    [['keep', [1, 'verified']], ['ended']],
    0,
  ],
  ['no network', (time) => (time === 1 ? UNANSWERED : NO_NETWORK), [['no network'], ['ended']], 1],
  ['no answer again', () => UNANSWERED, [['keep', [1, 'provisional']], ['ended']], 1],
])('a domain whose DNS left something open is asked again: %s', async (_, dns, did, left) => {
  vi.useFakeTimers();
  const { stages, look, told } = opened({ missing: [], dns });
  expect(await look(1)).toMatchObject({ outcome: { kind: 'provisional' } });
  expect(stages.remaining(0)[0]).toEqual({ source: 'dns', left: 1, ms: 20 });
  expect(stages.isIdle).toBe(false);
  stages.go();
  await vi.advanceTimersByTimeAsync(10);
  expect(told).toEqual(did);
  expect(stages.remaining(0)[0]?.left).toBe(left);
  expect(stages.isIdle).toBe(left === 0);
});

test('a domain is not asked again while nothing may begin, nor once the list stopped or is finished', async () => {
  vi.useFakeTimers();
  const held = opened({ missing: [], dns: () => UNANSWERED, mayBegin: false });
  await held.look(1);
  held.stages.go();
  await vi.advanceTimersByTimeAsync(10);
  expect(held.told).toEqual([['ended']]);
  expect(held.stages.isIdle).toBe(false);
  const stopped = opened({ missing: [], dns: () => UNANSWERED });
  await stopped.look(1);
  stopped.stages.go();
  stopped.stages.stop();
  await vi.advanceTimersByTimeAsync(100);
  expect(stopped.told).toEqual([]);
  const finished = opened({ missing: [], dns: () => UNANSWERED });
  await finished.look(1);
  finished.stages.finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(finished.told).toEqual([['keep', [1, 'verified']], ['ended']]);
  expect(finished.stages.isIdle).toBe(true);
});

test('a mailbox that was put off is asked once more after a while', async () => {
  vi.useFakeTimers();
  const verdicts = ['greylisted', 'exists'];
  const { stages, look, begins, told } = opened({
    missing: ['mailbox'],
    probe: async () => ({ kind: 'asked', answer: { verdict: verdicts.shift() } }),
  });
  await look(1);
  stages.go();
  begins[0]?.();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(told).toEqual([['probe'], ['ended']]);
  expect(stages.isIdle).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  stages.go();
  begins[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(told.slice(2)).toEqual([
    ['keep', [1, 'provisional']],
    ['ended'],
    ['probe'],
    ['keep', [1, 'verified']],
    ['ended'],
  ]);
  expect(stages.isIdle).toBe(true);
});
