// Rows come out of a packed batch as they went in, blank rows and runs of empty cells as their numbers.
import { expect, test } from 'vitest';
import { packRows, unpackRows } from '../../../../src-main/adapters/files/read/packed-rows.ts';

test('a batch is one text and the lengths of its cells', () => {
  const rows = [['a', '', 'bcd'], 3, [], ['e', 5, 'fg'], [''], 1];
  const packed = packRows(rows);
  expect(packed).toEqual({
    text: 'abcdefg',
    lengths: Int32Array.of(1, 0, 3, 1, -5, 2, 0),
    widths: Int32Array.of(3, -3, 0, 3, 1, -1),
  });
  expect(unpackRows(packed)).toEqual(rows);
  expect(unpackRows(packRows([]))).toEqual([]);
});
