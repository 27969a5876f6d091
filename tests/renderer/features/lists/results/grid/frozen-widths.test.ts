import { expect, test } from 'vitest';
import { frozenWidths } from '../../../../../../src-renderer/features/lists/results/grid/frozen-widths.ts';

// What addresses need, within a share of the grid, in steps of 8 pixels; in a narrow grid what flags leave, with the reason below.
test.each([
  [250, 300, 66, 200, true],
  [480, 300, 66, 414, true],
  [619, 100, 66, 553, true],
  [620, 300, 66, 386, true],
  [819, 100, 66, 585, true],
  [820, 100, 104, 200, false],
  [820, 400, 104, 376, false],
  [1_118, 300, 104, 304, false],
  [1_118, 304, 104, 312, false],
  [1_118, 900, 104, 512, false],
  [2_000, 900, 104, 904, false],
])(
  'in %d px for addresses of %d the score has %d and the address %d',
  (px, address, score, email, stacked) => {
    expect(frozenWidths(px, address)).toEqual({ score, email, stacked });
  },
);
