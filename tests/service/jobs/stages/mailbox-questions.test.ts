// What becomes of a row whose mail host is asked: a verdict, another question, or nothing where a pause cut it off.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListRun } from '../../../../src-main/service/jobs/stages/list-run.ts';
import {
  createMailboxQuestions,
  type MailboxQuestionsDeps,
} from '../../../../src-main/service/jobs/stages/mailbox-questions.ts';
import type { DomainEntry } from '../../../../src-main/service/jobs/stages/run-cache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ENTRY = {
  domain: { dns: { route: { state: 'mx', hosts: [{ exchange: 'mx.acme.example' }] } } },
} as unknown as DomainEntry;
const BY_ADDRESS = { domain: { dns: { route: { state: 'none' } } } } as unknown as DomainEntry;
const EXISTS = { kind: 'asked', answer: { verdict: 'exists' } };
const GREYLISTED = { kind: 'asked', answer: { verdict: 'greylisted' } };

interface Given {
  readonly answer?: () => unknown;
  readonly about?: object | null;
  readonly leftOut?: boolean;
  readonly requestId?: string | null;
  readonly delayMs?: number | null;
  readonly breadth?: number;
}

function opened(given: Given = {}) {
  const {
    answer = () => EXISTS,
    leftOut = false,
    requestId = 'r1',
    delayMs = null,
    breadth = 1,
  } = given;
  const about = given.about === undefined ? { entry: ENTRY, slow: { website: 'w' } } : given.about;
  const did: unknown[][] = [];
  const clock = { ms: 0 };
  const checks = new AbortController();
  const finish = new AbortController();
  const run = {
    ended: false,
    signal: checks.signal,
    options: { mailbox: { greylistDelayMs: delayMs } },
  };
  const known = { of: async () => about };
  const deps = {
    checks: {
      newId: () => 'new',
      async probe(...call: unknown[]) {
        did.push(['probe', ...call.slice(0, 3)]);
        clock.ms += 300.4;
        return answer();
      },
    },
    elapsed: () => clock.ms,
    known,
    judging: {
      read: ({ index }: { index: number }) => ({ domain: index === 7 ? null : { key: 'k' } }),
      async advanceOne(item: { index: number }, ...call: unknown[]) {
        did.push(['judge', item.index, ...call]);
        return item.index === 8 ? null : { index: item.index, kind: 'verified' };
      },
    },
    rows: {
      isLeftOut: async () => leftOut,
      read: async ([index]: readonly number[]) => (index === 9 ? [] : [{ index, requestId }]),
    },
    finishing: finish.signal,
    breadth: () => breadth,
    greylistDelayMs: () => 900,
    keep: (outcomes: unknown) => did.push(['keep', outcomes]),
    answered: () => did.push(['answered']),
    again: ({ index }: { index: number }) => did.push(['again', index]),
  } as unknown as MailboxQuestionsDeps;
  const questions = createMailboxQuestions(run as unknown as ListRun, deps);
  const ask = async (index: number) => {
    questions.put(index, ENTRY, false);
    const row = questions.take();
    if (row !== null) await questions.ask(row);
    return did.splice(0);
  };
  return { questions, ask, did, clock, checks, finish, run, known };
}

const kept = (index: number) => ['keep', [{ index, kind: 'verified' }]];
const answeredBy = (domain: string | null) => ({ domain });
const PROBED = [
  'probe',
  answeredBy({ key: 'k' } as never),
  { domain: ENTRY.domain, slow: { website: 'w' } },
];

test.each([
  ['its own id', 'r1', 'r1'],
  ['a new id', null, 'new'],
])('a row is asked about under %s, and judged by the answer', async (_, requestId, id) => {
  const { ask, known, questions } = opened({ requestId });
  expect(await ask(3)).toEqual([
    [...PROBED, id],
    ['answered'],
    ['judge', 3, 300, known.of, EXISTS],
    kept(3),
  ]);
  expect([questions.isIdle, questions.inProgress]).toEqual([true, 0]);
});

test.each<[string, number, Given]>([
  ['has no domain', 7, {}],
  ['belongs to a domain of which nothing is known', 3, { about: null }],
  ['was left out', 3, { leftOut: true }],
])('a row that %s is judged without a question', async (_, index, given) => {
  const { ask, known } = opened(given);
  expect(await ask(index)).toEqual([['judge', index, 0, known.of], kept(index)]);
});

test('of a row that is gone, or of an ended list, nothing is asked; nothing is kept that is none', async () => {
  expect(await opened().ask(9)).toEqual([]);
  const ended = opened();
  ended.run.ended = true;
  expect(await ended.ask(3)).toEqual([]);
  expect(ended.questions.isIdle).toBe(true);
  const meanwhile = opened({
    answer: () => {
      meanwhile.run.ended = true;
      return EXISTS;
    },
  });
  expect((await meanwhile.ask(3)).map(([name]) => name)).toEqual(['probe', 'answered', 'judge']);
  expect((await opened().ask(8)).map(([name]) => name)).toEqual(['probe', 'answered', 'judge']);
});

test('an answer that a pause cut off is asked for again', async () => {
  const { ask, checks, questions } = opened();
  checks.abort();
  expect((await ask(3)).map(([name]) => name)).toEqual(['probe', 'answered']);
  expect([questions.isIdle, questions.inProgress]).toEqual([false, 0]);
  expect(questions.take()).toEqual({ kind: 'mailbox', host: 'mx.acme.example', index: 3 });
});

test('a list that is finished judges rows without what was not answered', async () => {
  const before = opened();
  before.finish.abort();
  expect(await before.ask(3)).toEqual([['judge', 3, 0, before.known.of], kept(3)]);
  const meanwhile = opened({
    answer: () => {
      meanwhile.finish.abort();
      return EXISTS;
    },
  });
  expect(await meanwhile.ask(3)).toEqual([
    [...PROBED, 'r1'],
    ['answered'],
    ['judge', 3, 0, meanwhile.known.of],
    kept(3),
  ]);
});

test.each<[string, number | null, number]>([
  ['the list', 0, 0],
  ['the list', 400, 400],
  ['the settings', null, 900],
])('a greylisted row comes back once, after the time of %s', async (_, delayMs, waitMs) => {
  const { ask, questions, did, known } = opened({ answer: () => GREYLISTED, delayMs });
  expect((await ask(3)).map(([name]) => name)).toEqual(['probe', 'answered']);
  expect(questions.isIdle).toBe(false);
  vi.advanceTimersByTime(Math.max(0, waitMs - 1));
  if (waitMs > 0) expect(did).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(did.splice(0)).toEqual([['again', 3]]);
  expect(questions.isIdle).toBe(true);
  expect(await ask(3)).toEqual([
    [...PROBED, 'r1'],
    ['answered'],
    ['judge', 3, 300, known.of, GREYLISTED],
    kept(3),
  ]);
});

test('everything that waits is handed back, and comes back no more', async () => {
  const { ask, questions, did } = opened({ answer: () => GREYLISTED });
  await ask(3);
  questions.put(4, ENTRY, false);
  expect(questions.drain()).toEqual([4, 3]);
  vi.advanceTimersByTime(10_000);
  expect([did, questions.isIdle]).toEqual([[], true]);
  await ask(5);
  questions.stop();
  vi.advanceTimersByTime(10_000);
  expect(did).toEqual([]);
});

test('a row whose recommendation can change goes first', () => {
  const { questions } = opened();
  questions.put(1, ENTRY, false);
  questions.put(2, ENTRY, true);
  expect(questions.take()?.index).toBe(2);
  expect(questions.inProgress).toBe(1);
});

test('what is left is told by rows that are open, expected ones among them', async () => {
  const { questions } = opened();
  expect(questions.remaining(1)).toEqual({ source: 'mailbox', left: 0, ms: 0 });
  questions.expect(1, ENTRY);
  questions.expect(2, BY_ADDRESS);
  questions.put(2, BY_ADDRESS, true);
  expect(questions.take()).toEqual({ kind: 'mailbox', host: '', index: 2 });
  const open = questions.remaining(0);
  expect(open).toEqual({ source: 'mailbox', left: 2, ms: 650 });
  expect(questions.remaining(1).ms).toBe(1_300);
  questions.forget(1);
  questions.forget(2);
  expect(questions.remaining(0)).toEqual({ source: 'mailbox', left: 0, ms: 0 });
  const greylisted = opened({ answer: () => GREYLISTED, delayMs: 60_000 });
  await greylisted.ask(3);
  expect(greylisted.questions.remaining(0)).toEqual({ source: 'mailbox', left: 1, ms: 60_000 });
});

test('what is left takes as long as at the pace of the service, or as what was done lately shows', async () => {
  const fast = opened({ breadth: 2 }).questions;
  fast.expect(1, ENTRY);
  expect(fast.remaining(0).ms).toBe(325);
  const { questions, ask, clock } = opened();
  for (let index = 10; index < 14; index += 1) await ask(index);
  for (let index = 10; index < 14; index += 1) questions.forget(index);
  questions.expect(1, ENTRY);
  // Four within 40 seconds, beside what is usual for as long.
  clock.ms = 40_000 + 300.4;
  const usual = 1 / 0.65;
  expect(questions.remaining(0).ms).toBeCloseTo(1_000 / ((4 + usual * 40) / 80), 6);
});
