// Which columns are another verifier's results, what they say, and how they compare with our recommendation.
import { describe, expect, test } from 'vitest';
import {
  agreementOf,
  agreementsIn,
  mayBeResults,
  OTHER_VERDICTS,
  otherVerdictOf,
  readOtherResults,
  VERIFIERS,
} from '../../src-shared/other-verdicts.ts';

test('no word means two things', () => {
  for (const { results } of Object.values(VERIFIERS)) {
    for (const [result, verdict] of Object.entries(results))
      expect([result, otherVerdictOf(result)]).toEqual([result, verdict]);
  }
});

test.each([
  ['Catch-All', 'risky'],
  [' do not mail ', 'bad'],
  ['OK', 'good'],
  ['Accept_All', 'risky'],
  ['webmail', 'risky'],
  ['Blocked', 'unknown'],
  ['ok!', null],
  ['', null],
  ['constructor', null],
])('%s: %s', (result, verdict) => {
  expect(otherVerdictOf(result)).toBe(verdict);
});

test.each([
  ['ZB Status', true],
  ['zero_bounce', true],
  ['Email verification result', true],
  ['state', true],
  ['Estate', false],
  ['City', false],
])('%s may hold results: %s', (heading, may) => {
  expect(mayBeResults(heading)).toBe(may);
});

describe('a column is read', () => {
  test('under the name of a verifier, also where some cells are none', () => {
    expect(readOtherResults('Kickbox result', ['deliverable', 'risky', 'see note'])).toEqual({
      label: 'Kickbox',
      values: { good: ['deliverable'], risky: ['risky'], bad: [], unknown: [] },
    });
  });
  test('of ZeroBounce under the heading of its exports', () => {
    expect(readOtherResults('ZB Status', ['do_not_mail'])).toEqual({
      label: 'ZeroBounce',
      values: { good: [], risky: [], bad: ['do_not_mail'], unknown: [] },
    });
  });
  test('under a general heading where every cell is one', () => {
    expect(readOtherResults('Status', ['Valid', 'invalid', 'catch-all', 'unknown'])).toEqual({
      label: 'Status',
      values: { good: ['Valid'], risky: ['catch-all'], bad: ['invalid'], unknown: ['unknown'] },
    });
  });
  test.each([
    ['Status', ['valid', 'invalid', 'shipped']],
    ['Status', ['valid']],
    ['Status', []],
    ['Kickbox', ['yes', 'no']],
    ['Kickbox', []],
  ])('not %s with %j', (heading, values) => {
    expect(readOtherResults(heading, values)).toBeNull();
  });
});

test('agreement is by how strict each is; what the other does not know is compared with nothing', () => {
  const row = (ours: 'approve' | 'review' | 'block') =>
    OTHER_VERDICTS.map((theirs) => agreementOf(ours, theirs));
  expect(row('approve')).toEqual(['agree', 'other_stricter', 'other_stricter', 'not_comparable']);
  expect(row('review')).toEqual(['vouch_stricter', 'agree', 'other_stricter', 'not_comparable']);
  expect(row('block')).toEqual(['vouch_stricter', 'vouch_stricter', 'agree', 'not_comparable']);
});

test('rows are counted by who is stricter', () => {
  expect(
    agreementsIn({
      good: { approve: 72, review: 6, block: 2 },
      risky: { approve: 5, review: 10, block: 0 },
      bad: { approve: 1, review: 0, block: 11 },
      unknown: { approve: 0, review: 3, block: 0 },
    }),
  ).toEqual({ agree: 93, vouch_stricter: 8, other_stricter: 6, not_comparable: 3 });
});
