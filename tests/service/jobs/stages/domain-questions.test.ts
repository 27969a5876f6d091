// Which questions about the domains of a list are asked together, what its rows go on with, and what cuts a question off.
import { expect, test } from 'vitest';
import {
  DomainQuestions,
  type DomainQuestionsDeps,
} from '../../../../src-main/service/jobs/stages/domain-questions.ts';
import { WEBSITES } from '../../../../src-main/service/jobs/stages/domain-rates.ts';
import type { ListRun } from '../../../../src-main/service/jobs/stages/list-run.ts';
import type { SlowSource } from '../../../../src-shared/sources.ts';

interface Answering {
  readonly firstLooksDone?: boolean;
  readonly leftOut?: readonly number[];
  /** What is known of the domain by its rows. */
  readonly before?: object | null;
  readonly answer?: (sources: readonly SlowSource[], signal: AbortSignal) => Promise<object>;
}

function opened({ firstLooksDone = true, leftOut = [], before = null, answer }: Answering = {}) {
  const did: unknown[][] = [];
  const clock = { ms: 0 };
  const checks = new AbortController();
  const finish = new AbortController();
  const run = { ended: false, signal: checks.signal };
  const deps = {
    checks: {
      newId: () => 'id1',
      registryPace: () => null,
      async ask(domain: string, sources: readonly SlowSource[], id: string, signal: AbortSignal) {
        did.push(['ask', domain, sources, id]);
        clock.ms += 700.4;
        return (
          (await answer?.(sources, signal)) ??
          Object.fromEntries(sources.map((source) => [source, `${source} of ${domain}`]))
        );
      },
    },
    elapsed: () => clock.ms,
    cache: { keepSlow: (...call: unknown[]) => did.push(['keep', ...call]) },
    known: {
      of: async () => before,
      withAnswers: (slow: unknown) => ['with', slow],
    },
    judging: {
      read: ({ index }: { index: number }) => ({ domain: index < 0 ? null : { key: 'k' } }),
      async advance(...call: unknown[]) {
        await new Promise(setImmediate);
        did.push(['advance', ...call]);
      },
    },
    rows: {
      isLeftOut: async (index: number) => leftOut.includes(index),
      read: async ([index]: readonly number[]) => (index === 99 ? [] : [{ index }]),
    },
    finishing: finish.signal,
    breadth: () => 1,
    firstLooksDone: () => firstLooksDone,
    answered: () => did.push(['answered']),
  } as unknown as DomainQuestionsDeps;
  const questions = new DomainQuestions(run as unknown as ListRun, deps);
  const askNext = async () => {
    const piece = questions.take();
    if (piece !== null) await questions.ask(piece);
    return did.splice(0);
  };
  const left = (ahead = 0) => questions.remaining(ahead).map(({ left }) => left);
  return { questions, did, checks, finish, run, askNext, left, deps };
}

const BOTH = ['registration', 'website'] as const;

test('rows of one domain share its questions, and go on with the answers', async () => {
  const { questions, askNext, left } = opened();
  expect([questions.isIdle, questions.take()]).toEqual([true, null]);
  questions.put(3, 'acme.example', ['registration'], false);
  questions.put(5, 'acme.example', ['website'], false);
  expect([questions.isIdle, questions.inProgress, left()]).toEqual([false, 0, [1, 1]]);
  const slow = { registration: 'registration of acme.example', website: 'website of acme.example' };
  const asked = askNext();
  expect([questions.isIdle, questions.inProgress]).toEqual([false, 1]);
  expect(await asked).toEqual([
    ['ask', 'acme.example', [...BOTH], 'id1'],
    ['answered'],
    ['keep', 'acme.example', slow],
    ['advance', [3, 5], 700, ['with', slow]],
  ]);
  expect([questions.isIdle, questions.inProgress, left()]).toEqual([true, 0, [0, 0]]);
});

test('a domain goes first once more of its rows wait for it, or a recommendation depends on it', () => {
  const { questions } = opened();
  for (let row = 0; row < 3; row += 1) questions.put(row, 'many.example', BOTH, false);
  questions.put(10, 'one.example', BOTH, false);
  questions.put(11, 'matters.example', BOTH, true);
  for (let row = 20; row < 30; row += 1) questions.put(row, 'one.example', BOTH, false);
  const order = [questions.take(), questions.take(), questions.take(), questions.take()];
  expect(order.map((piece) => piece && [piece.domain, piece.weight, piece.queue])).toEqual([
    ['matters.example', 2 ** 24, 'example'],
    ['one.example', 11, 'example'],
    ['many.example', 3, 'example'],
    null,
  ]);
});

test('while rows wait for a first look the registry alone is asked, and the website afterwards', async () => {
  const { questions, askNext, left } = opened({ firstLooksDone: false });
  questions.put(3, 'acme.example', BOTH, true);
  const registration = 'registration of acme.example';
  expect(await askNext()).toEqual([
    ['ask', 'acme.example', ['registration'], 'id1'],
    ['answered'],
    ['keep', 'acme.example', { registration }],
  ]);
  expect([questions.isIdle, left()]).toEqual([false, [0, 1]]);
  const slow = { registration, website: 'website of acme.example' };
  expect(await askNext()).toEqual([
    ['ask', 'acme.example', ['website'], 'id1'],
    ['answered'],
    ['keep', 'acme.example', slow],
    ['advance', [3], 700, ['with', slow]],
  ]);
});

test.each<[string, number, object | null, object]>([
  ['nothing more', 3, null, {}],
  ['what is known by its rows', 3, { slow: { registration: 'r' } }, { registration: 'r' }],
  ['nothing more where the row has no domain', -1, { slow: { registration: 'r' } }, {}],
  ['nothing more where the row is gone', 99, { slow: { registration: 'r' } }, {}],
])('an answer of the website is kept with %s', async (_, row, before, more) => {
  const { questions, askNext } = opened({ before });
  questions.put(row, 'acme.example', ['website'], true);
  expect(questions.take()?.queue).toBe(WEBSITES);
  const again = opened({ before });
  again.questions.put(row, 'acme.example', ['website'], true);
  const slow = { ...more, website: 'website of acme.example' };
  expect((await again.askNext()).at(-1)).toEqual(['advance', [row], 700, ['with', slow]]);
  expect(await askNext()).toEqual([]);
});

test('a domain that a crash left out is not asked about', async () => {
  const { questions, askNext, left, deps } = opened({ leftOut: [3] });
  questions.put(3, 'acme.example', BOTH, true);
  expect(await askNext()).toEqual([['advance', [3], 0, deps.known.of]]);
  expect([questions.isIdle, left()]).toEqual([true, [0, 0]]);
});

test('an answer that a pause cut off is asked for again; one of an ended list is dropped', async () => {
  const paused = opened();
  paused.questions.put(3, 'acme.example', BOTH, true);
  paused.checks.abort();
  expect(await paused.askNext()).toEqual([['ask', 'acme.example', [...BOTH], 'id1'], ['answered']]);
  expect([paused.questions.isIdle, paused.left()]).toEqual([false, [1, 1]]);
  expect(paused.questions.take()).toMatchObject({ domain: 'acme.example', rows: [3] });

  const ended = opened();
  ended.questions.put(3, 'acme.example', BOTH, true);
  ended.run.ended = true;
  expect(await ended.askNext()).toEqual([['ask', 'acme.example', [...BOTH], 'id1'], ['answered']]);
  expect(ended.questions.isIdle).toBe(true);
});

test('a list that is finished goes on with what is known', async () => {
  const { questions, askNext, finish, left } = opened({ firstLooksDone: false });
  questions.put(3, 'acme.example', BOTH, true);
  questions.put(4, 'other.example', BOTH, true);
  const piece = questions.take();
  finish.abort();
  expect(questions.drain().map(({ domain, rows }) => [domain, rows])).toEqual([
    ['other.example', [4]],
  ]);
  expect(left()).toEqual([0, 0]);
  if (piece !== null) await questions.ask(piece);
  expect(await askNext()).toEqual([
    ['keep', 'acme.example', {}],
    ['advance', [3], 0, ['with', {}]],
  ]);
  const meanwhile = opened({
    async answer() {
      meanwhile.finish.abort();
      return { website: 'late' };
    },
  });
  meanwhile.questions.put(3, 'acme.example', BOTH, true);
  expect((await meanwhile.askNext()).at(-1)).toEqual(['advance', [3], 700, ['with', {}]]);
});

test('a question that fails gives its place back', async () => {
  const { questions } = opened({ answer: async () => Promise.reject(new Error('no')) });
  questions.put(3, 'acme.example', BOTH, true);
  const piece = questions.take();
  await expect(piece && questions.ask(piece)).rejects.toThrow('no');
  expect([questions.inProgress, questions.isIdle]).toEqual([0, true]);
});

test.each(['checks', 'finish'] as const)(
  'a question is broken off by a pause and by the end of the list: %s',
  async (by) => {
    const broken: boolean[] = [];
    const asking = opened({
      async answer(_, signal) {
        asking[by].abort();
        broken.push(signal.aborted);
        return {};
      },
    });
    asking.questions.put(3, 'acme.example', BOTH, true);
    await asking.askNext();
    expect(broken).toEqual([true]);
  },
);

test('questions that wait beside as many under way are not over', () => {
  const { questions } = opened();
  questions.put(1, 'one.example', BOTH, true);
  questions.put(2, 'two.example', BOTH, true);
  questions.take();
  expect([questions.isIdle, questions.inProgress]).toEqual([false, 1]);
});
