import { expect, test } from 'vitest';
import { bigramRows } from '../../../scripts/reference-data/bigrams.ts';
import { BIGRAM_ROWS } from '../../../src-main/engine/local-part/bigram-table.ts';
import {
  bitsOfFirst,
  bitsOfLast,
  bitsOfPair,
} from '../../../src-main/engine/local-part/bigrams.ts';

const code = (letter: string) => letter.charCodeAt(0);

test('the table is the one that the words give: else run `node scripts/reference-data/bigrams.ts`', () => {
  expect(BIGRAM_ROWS).toEqual(bigramRows());
});

test('it knows what follows what', () => {
  expect(bitsOfPair(code('e'), code('r'))).toBeGreaterThan(2);
  expect(bitsOfPair(code('q'), code('u'))).toBeGreaterThan(2);
  expect(bitsOfPair(code('z'), code('k'))).toBeLessThan(-0.5);
  expect(bitsOfPair(code('q'), code('j'))).toBeLessThan(-2);
  expect(bitsOfFirst(code('m'))).toBeGreaterThan(bitsOfFirst(code('x')));
  expect(bitsOfLast(code('n'))).toBeGreaterThan(bitsOfLast(code('q')));
});
