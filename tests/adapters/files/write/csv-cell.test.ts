import { expect, test } from 'vitest';
import {
  csvCell,
  csvRecord,
  neutralised,
} from '../../../../src-main/adapters/files/write/csv-cell.ts';

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['a\tb', '"a\tb"'],
  ['a|b', '"a|b"'],
  ['a\nb', '"a\nb"'],
  ['a\rb', '"a\rb"'],
  ['say "hi"', '"say ""hi"""'],
  [' a', '" a"'],
  ['a ', '"a "'],
  ['=1+1', "'=1+1"],
  ['=A1,B1', '"\'=A1,B1"'],
])('the cell %j is %j', (cell, written) => {
  expect(csvCell(cell)).toBe(written);
});

test.each([
  '=',
  '+',
  '-A',
  '@',
  '＝1',
  '＋1',
  '－1',
  '＠a',
  '\ta',
  '\ra',
  '\na',
  ' \u00a0=1',
  '\u200b=1',
  '+cmd|x',
  '-1!A',
])('%j is no formula any more', (cell) => {
  expect(neutralised(cell)).toBe(cell === '+' ? '+' : `'${cell}`);
});

test.each(['-5', '+49 (30) 123-45', '-1.5e3', '+5 %', '-', '1+1', 'a=b', ''])(
  '%j stays',
  (cell) => {
    expect(neutralised(cell)).toBe(cell);
  },
);

test('a record quotes what its own delimiter would cut, once', () => {
  expect(csvRecord(['a', 'b,c'])).toBe('a,"b,c"\n');
  expect(csvRecord(['a;b', 'c'], ';')).toBe('"a;b";c\n');
  expect(csvRecord(['a^b', 'c', 'd,^'], '^')).toBe('"a^b"^c^"d,^"\n');
});

test('a record of one empty cell is no empty line', () => {
  expect(csvRecord([''])).toBe('""\n');
  expect(csvRecord(['', ''])).toBe(',\n');
  expect(csvRecord([])).toBe('\n');
});
