// Which character separates cells, by a sample or by its name.
import { expect, test } from 'vitest';
import {
  delimiterByName,
  guessDelimiter,
  sampleRows,
} from '../../../../src-main/adapters/files/read/delimiter.ts';

test.each([
  ['a,b\n1,2\n', ','],
  ['a;b\n1;2\n', ';'],
  ['a\tb\n1\t2\n', '\t'],
  ['a|b\n1|2\n', '|'],
  ['email\na@b.example\n', ','],
  ['', ','],
  // One that separates every row alike wins over one that is in some.
  ['a;b,c\n1;2\n3;4\n', ';'],
  ['a,b,c;d\n1,2,3;4\n5;6\n', ';'],
  // Of two that do, the one that makes more cells.
  ['a;b,c,d\n1;2,3,4\n', ','],
  ['a,b;c;d\n1,2;3;4\n', ';'],
  // What is in the head alone separates nothing.
  ['address (work; private)\na@b.example\nc@d.example\n', ','],
  // What would tear a quoted cell does not separate; a single quotation mark is a part of its cell.
  ['a@b.example;"Berg, Anna"\nc@d.example;"Doe, Jo"\n', ';'],
  ['a@b.example;"Berg, Anna";"Oslo, NO"\n', ';'],
  ['a@b.example;5" disk\nc@d.example;3" disk\n', ';'],
  // A single row is taken at its word.
  ['a;b\n', ';'],
])('of %j it is %j', (sample, delimiter) => {
  expect(guessDelimiter(sample, true)).toBe(delimiter);
});

test('a row that was cut off does not count, the last of a whole file does', () => {
  expect(sampleRows('a,b\n1,2\n3', ',', false)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(sampleRows('a,b\n3', ',', true)).toEqual([['a', 'b'], ['3']]);
  const many = Array.from({ length: 201 }, (_, at) => `${at},x`).join('\n');
  expect(sampleRows(many, ',', true)).toHaveLength(200);
});

test.each([
  ['comma', ','],
  ['Semicolon', ';'],
  ['TAB', '\t'],
  ['\\t', '\t'],
  ['pipe', '|'],
  ['#', '#'],
])('%s is %j', (name, delimiter) => {
  expect(delimiterByName(name)).toBe(delimiter);
});

test.each(['', '::', 'dash', '"', '\r', '\n', '\ufeff'])('%j cannot separate cells', (name) => {
  expect(() => delimiterByName(name)).toThrow(expect.objectContaining({ code: 'bad_delimiter' }));
});
