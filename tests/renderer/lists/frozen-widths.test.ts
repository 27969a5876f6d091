import { expect, test } from 'vitest';
import { frozenWidths } from '../../../src-renderer/features/lists/results/grid/frozen-widths.ts';

test('the address has a third of a wide grid, and never less than it needs', () => {
  expect(frozenWidths(700).email).toBe(248);
  expect(frozenWidths(900).email).toBe(288);
  expect(frozenWidths(3_000).email).toBe(400);
});

test('a narrow grid leaves something beside the address', () => {
  expect(frozenWidths(450)).toEqual({ score: 114, email: 240 });
  expect(frozenWidths(300)).toEqual({ score: 114, email: 168 });
});
