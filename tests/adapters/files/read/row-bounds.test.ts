// How much of a list is read: what is cut and what is refused, at each bound and one beyond.
import { describe, expect, test } from 'vitest';
import {
  CELL_LENGTH,
  createRowBounds,
  MOST_COLUMNS,
} from '../../../../src-main/adapters/files/read/row-bounds.ts';

const refused = (code: string) => expect.objectContaining({ code });

describe('a cell', () => {
  test('is whole up to its bound, and beyond cut with a sign', () => {
    const bounds = createRowBounds('a.csv', null);
    const most = 'x'.repeat(CELL_LENGTH);
    expect(bounds.cell(most)).toBe(most);
    expect(bounds.cell(`${most}x`)).toBe(`${'x'.repeat(CELL_LENGTH - 1)}…`);
    expect(bounds.cutCells()).toBe(1);
    expect(bounds.row(['a', `${most}x`, 3])).toEqual(['a', `${'x'.repeat(CELL_LENGTH - 1)}…`, 3]);
    expect(bounds.cutCells()).toBe(2);
  });

  test('is never cut within a character', () => {
    const { cell } = createRowBounds('a.csv', null);
    const text = `${'x'.repeat(CELL_LENGTH - 2)}😀x`;
    expect(cell(text)).toBe(`${'x'.repeat(CELL_LENGTH - 2)}…`);
  });
});

describe('a row', () => {
  test('that fits is the same object', () => {
    const cells = ['a', 'b'];
    expect(createRowBounds('a.csv', null).row(cells)).toBe(cells);
  });

  test('has as many columns as a workbook at most', () => {
    const { row } = createRowBounds('a.csv', null);
    expect(row([MOST_COLUMNS])).toEqual([MOST_COLUMNS]);
    expect(() => row([MOST_COLUMNS, ''])).toThrow(
      expect.objectContaining({ code: 'too_large', row: 2 }),
    );
  });

  test('holds two million characters at most, cells counted as they are cut', () => {
    const { row } = createRowBounds('a.csv', null);
    const cells = Array(64).fill('x'.repeat(CELL_LENGTH));
    expect(row(cells)).toBe(cells);
    row(7);
    expect(() => row([...cells, 'x'])).toThrow(
      expect.objectContaining({ code: 'row_too_long', row: 9 }),
    );
  });
});

test('blank rows are counted, and passed on', () => {
  expect(createRowBounds('a.csv', null).row(12)).toBe(12);
});

describe('a list', () => {
  const text = 'x'.repeat(CELL_LENGTH);
  const MEGABYTES_256 = 256 * 1024 * 1024;

  test('unpacks to 256 MB whatever its size, and beyond to four hundred times that', () => {
    const rowsOf = (sizeBytes: number | null) => {
      const { row } = createRowBounds('a.csv', sizeBytes);
      const cells = Array(32).fill(text);
      const rowLength = 32 * (CELL_LENGTH + 1);
      for (let rows = 0; ; rows += 1) {
        if (rows * rowLength > 3 * MEGABYTES_256) return rows * rowLength;
        try {
          row(cells);
        } catch (error) {
          expect(error).toEqual(refused('too_large'));
          return rows * rowLength;
        }
      }
    };
    const most = 32 * (CELL_LENGTH + 1);
    expect(rowsOf(1)).toBe(Math.floor(MEGABYTES_256 / most) * most);
    expect(rowsOf(1024 * 1024)).toBe(Math.floor((400 * 1024 * 1024) / most) * most);
    expect(rowsOf(null)).toBeGreaterThan(3 * MEGABYTES_256);
  });

  test('fills up a hundred cells for each of its bytes at most', () => {
    const bounds = createRowBounds('a.csv', 1);
    bounds.widen(16_384);
    for (let rows = 0; rows < 4_096; rows += 1) bounds.row(['a']);
    expect(() => bounds.row(['a'])).toThrow(refused('too_large'));
    const larger = createRowBounds('a.csv', 1024 * 1024);
    larger.widen(16_384);
    for (let rows = 0; rows < 6_400; rows += 1) larger.row(['a']);
    expect(() => larger.row(['a'])).toThrow(refused('too_large'));
  });
});
