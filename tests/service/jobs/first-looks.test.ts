// What becomes of the first look at an item: kept, put back, or failed, by how it ends and what happened meanwhile.
import { expect, test } from 'vitest';
import { createFirstLooks } from '../../../src-main/service/jobs/first-looks.ts';
import { unforeseen } from '../../../src-main/service/jobs/item-outcome.ts';
import type { Run } from '../../../src-main/service/jobs/run.ts';
import type { PendingItem } from '../../../src-main/service/ports/jobs.ts';

const ITEM = { index: 7, input: { email: 'a@acme.example' } } as PendingItem;
const OUTCOME = { kind: 'outcome', outcome: { index: 7, kind: 'failed', code: 'c', message: 'm' } };

type Meanwhile = 'nothing' | 'paused' | 'ended' | 'closing';

async function looked(answer: () => unknown, meanwhile: Meanwhile = 'nothing') {
  const heard: unknown[] = [];
  const [checks, closing] = [new AbortController(), new AbortController()];
  const run = {
    jobId: 'job_1',
    ended: false,
    signal: checks.signal,
    stages: { first: () => answer() },
    items: {
      begin: ({ index }: PendingItem) => heard.push(`begin ${index}`),
      end: ({ index }: PendingItem) => heard.push(`end ${index}`),
      putBack: ({ index }: PendingItem) => heard.push(`back ${index}`),
    },
    keep: (outcomes: unknown) => heard.push(outcomes),
  };
  const looks = createFirstLooks({
    log: { info: () => {}, error: (details) => void heard.push(details) },
    closing: closing.signal,
    answered: () => heard.push('answered'),
    noNetwork: () => heard.push('no network'),
    ended: () => heard.push(`left ${looks.inProgress}`),
  });
  looks.begin(run as unknown as Run, ITEM);
  const during = looks.inProgress;
  if (meanwhile === 'paused') checks.abort();
  if (meanwhile === 'ended') run.ended = true;
  if (meanwhile === 'closing') closing.abort();
  await new Promise(setImmediate);
  return { heard, during };
}

const later = (value: unknown) => () => Promise.resolve(value);
const error = new Error('odd');
const failing = () => Promise.reject(error);

test('what is known at once is done at once', async () => {
  expect(await looked(() => OUTCOME)).toEqual({
    heard: ['begin 7', 'answered', [OUTCOME.outcome], 'end 7', 'left 0'],
    during: 0,
  });
});

test.each<[string, () => unknown, Meanwhile, readonly unknown[]]>([
  ['an outcome is kept', later(OUTCOME), 'nothing', ['answered', [OUTCOME.outcome]]],
  [
    'what waits for a source is kept by nobody yet',
    later({ kind: 'waits' }),
    'nothing',
    ['answered'],
  ],
  [
    'without a network it goes back',
    later({ kind: 'no_network' }),
    'nothing',
    ['answered', 'back 7', 'no network'],
  ],
  ['what a pause cut off goes back', later(OUTCOME), 'paused', ['answered', 'back 7']],
  ['a pause is no lost network', later({ kind: 'no_network' }), 'paused', ['answered', 'back 7']],
  ['a job that ended keeps nothing', later(OUTCOME), 'ended', []],
  ['a program that ends keeps nothing', later(OUTCOME), 'closing', []],
  [
    'an error fails the item, and is logged',
    failing,
    'nothing',
    [{ error, job: 'job_1', index: 7 }, [unforeseen(7)]],
  ],
  ['an error of a pause is none', failing, 'paused', ['back 7']],
  ['nor is one of a job that ended', failing, 'ended', []],
  ['nor one of a program that ends', failing, 'closing', []],
])('%s', async (_, answer, meanwhile, expected) => {
  expect(await looked(answer, meanwhile)).toEqual({
    heard: ['begin 7', ...expected, 'end 7', 'left 0'],
    during: 1,
  });
});
