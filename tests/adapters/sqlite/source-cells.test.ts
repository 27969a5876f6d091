// Whether the original cells of a row come back as they were, and what the empty ones among them cost.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceCells, sourceText } from '../../../src-main/adapters/sqlite/items/source-cells.ts';
import { denseCells } from '../../../src-main/service/ports/cells.ts';

test('all cells come back, empty ones in their places', () => {
  const cell = fc.oneof({ weight: 5, arbitrary: fc.constant('') }, fc.string());
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 60 }), (cells) => {
      expect(denseCells(sourceCells(sourceText(cells)))).toEqual(cells);
    }),
  );
});

test('what was kept before empty cells were counted is read as it was', () => {
  const cells = ['a@x.example', ...Array.from({ length: 20 }, () => ''), '8'];
  expect(denseCells(sourceCells(JSON.stringify(cells)))).toEqual(cells);
});

test('a row whose last column is set costs no more than its cells', () => {
  const cells = ['a@x.example', ...Array.from({ length: 16_382 }, () => ''), 'b'];
  expect(sourceText(cells)).toBe('["a@x.example",16382,"b"]');
});
