import { expect, test } from 'vitest';
import { beforeStartSentences } from '../../../src-main/hosts/command/before-start.ts';
import type { ListEstimate, ListRows } from '../../../src-shared/bridge/estimate.ts';

const ROWS: ListRows = {
  rows: 12,
  added: 0,
  to_check: 10,
  duplicates: 2,
  unusable: 0,
  blank: 0,
  suppressed: 0,
  listed: 12,
  credits: 10,
};
const NOTHING = { load: [], lookups: 0, seconds: 0 };
const WHOLE = {
  load: [
    { source: 'dns', lookups: 8, seconds: 1, slowest: '' },
    { source: 'website', lookups: 1, seconds: 240, slowest: '' },
  ] as const,
  lookups: 9,
  seconds: 240,
};
const FEWER = { load: [WHOLE.load[0]], lookups: 8, seconds: 1 };

const sentences = (
  changes: Partial<ListEstimate>,
  { onlyWhatMatters = false, credits = null as number | null } = {},
) =>
  beforeStartSentences(
    ROWS,
    {
      whole: WHOLE as never,
      only_what_matters: null,
      cached_rows: 0,
      known_rows: 0,
      domains: 1,
      sampled: 1,
      ...changes,
    } as ListEstimate,
    onlyWhatMatters,
    credits,
  );
const ASKED = '10 people to check, 2 repeats; about 4 min: 8 mail routes, 1 website.';

test('rows and look-ups are said, and what a budget has left', () => {
  expect(sentences({})).toEqual([ASKED]);
  expect(sentences({ whole: NOTHING })).toEqual([
    '10 people to check, 2 repeats; nothing has to be looked up.',
  ]);
  expect(sentences({}, { credits: 0 })).toEqual([ASKED, '10 credits, but only 0 left this month.']);
});

test.each([
  [{ cached_rows: 1 }, '1 row is answered from the cache.'],
  [{ cached_rows: 2 }, '2 rows are answered from the cache.'],
  [{ known_rows: 1 }, '1 row with outcomes of your own, looked up on this machine only.'],
])('%j is said', (changes, sentence) => {
  expect(sentences(changes)).toEqual([ASKED, sentence]);
});

test('a way that asks less is pointed out until it is taken', () => {
  const estimate = { only_what_matters: FEWER as never };
  expect(sentences(estimate)).toEqual([
    ASKED,
    'With --only-what-matters, an estimated 1 fewer look-up.',
  ]);
  expect(sentences(estimate, { onlyWhatMatters: true })).toEqual([
    '10 people to check, 2 repeats; a few seconds: 8 mail routes.',
  ]);
  expect(sentences({ only_what_matters: WHOLE as never })).toEqual([ASKED]);
});
