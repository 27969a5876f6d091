// How the moves between recommendations are told.
import { describe, expect, test } from 'vitest';
import {
  flipSentence,
  flipShare,
  flipsOf,
  savedSentence,
} from '../../../src-renderer/policy/flips.ts';

const NONE = { approve: 0, review: 0, block: 0 };
const STILL = { approve: NONE, review: NONE, block: NONE };

function moves(results: number, review: number, block: number) {
  return {
    results,
    changed: review + block,
    flips: { ...STILL, approve: { approve: 900, review, block } },
  };
}

test('flips are the moves that happen, most first', () => {
  const flips = { ...STILL, approve: { ...NONE, review: 3 }, review: { ...NONE, block: 40 } };
  expect(flipsOf({ flips })).toEqual([
    { from: 'review', to: 'block', count: 40 },
    { from: 'approve', to: 'review', count: 3 },
  ]);
});

describe('the sentence of a preview', () => {
  test.each([
    [
      moves(5_000, 1_200, 1),
      '1,200 rows would move from approve to review, 1 from approve to block.',
    ],
    [moves(10, 1, 0), '1 row would move from approve to review.'],
    [moves(10, 0, 0), 'No row would get a different recommendation.'],
    [moves(0, 0, 0), 'There is no row to score again yet.'],
  ])('%# counts rows and names both ends of each move', (preview, sentence) => {
    expect(flipSentence(preview, 'row')).toBe(sentence);
  });

  test.each([
    [moves(5_000, 12, 1), '13 of 5,000 stored results would get a different recommendation'],
    [moves(5_000, 0, 0), 'no stored result would get a different recommendation'],
    [moves(0, 0, 0), 'there is no stored result that could change'],
  ])('%# says how many of all would change', (preview, words) => {
    expect(flipShare(preview, 'stored result')).toBe(words);
  });
});

test.each([
  [0, 'The policy was saved. No stored result changed its recommendation.'],
  [1, 'The policy was saved. 1 stored result changed its recommendation.'],
  [1_200, 'The policy was saved. 1,200 stored results changed their recommendation.'],
])('%d changed', (changed, sentence) => {
  expect(savedSentence(changed)).toBe(sentence);
});
