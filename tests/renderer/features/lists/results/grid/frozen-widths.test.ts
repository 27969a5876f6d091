import { expect, test } from 'vitest';
import { frozenWidths } from '../../../../../../src-renderer/features/lists/results/grid/frozen-widths.ts';

// A third of a wide grid and never less than it needs; beside a narrow one something is left. In steps of 8 pixels.
test.each([
  [300, 114, 168],
  [378, 114, 168],
  [386, 114, 176],
  [450, 114, 240],
  [619, 114, 248],
  [620, 118, 248],
  [799, 118, 248],
  [800, 118, 256],
  [900, 118, 288],
  [1_249, 118, 392],
  [1_250, 118, 400],
  [3_000, 118, 400],
])('in %d px the score has %d and the address %d', (px, score, email) => {
  expect(frozenWidths(px)).toEqual({ score, email });
});
