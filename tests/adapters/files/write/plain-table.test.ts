// Plain tables as CSV and JSON, piece by piece.
import { expect, test } from 'vitest';
import { plainPieces } from '../../../../src-main/adapters/files/write/plain-table.ts';
import { columnLetters, tooWide } from '../../../../src-main/adapters/files/write/xlsx-parts.ts';

async function* batches(...each: readonly (readonly (readonly string[])[])[]) {
  yield* each;
}
async function written(what: Parameters<typeof plainPieces>[0]): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of plainPieces(what)) pieces.push(piece);
  return pieces;
}
const columns = ['a', 'b'];

test('CSV has its header and a piece for each batch', async () => {
  const rows = () =>
    batches(
      [
        ['1', 'x,y'],
        ['2', 'z;w'],
      ],
      [],
      [['3', '']],
    );
  expect(await written({ format: 'csv', columns, rows: rows() })).toEqual([
    'a,b\n',
    '1,"x,y"\n2,"z;w"\n',
    '',
    '3,\n',
  ]);
  expect((await written({ format: 'csv', columns, rows: rows(), delimiter: '\t' })).join('')).toBe(
    'a\tb\n1\t"x,y"\n2\t"z;w"\n3\t\n',
  );
});

test('JSON is an array with an object a line; a cell that is missing is empty', async () => {
  const rows = batches([], [['1', 'x'], ['2']], [], [['3', 'y', 'z']]);
  expect((await written({ format: 'json', columns, rows })).join('')).toBe(
    '[\n  {"a":"1","b":"x"},\n  {"a":"2","b":""},\n  {"a":"3","b":"y"}\n]\n',
  );
  expect(await written({ format: 'json', columns, rows: batches([]) })).toEqual(['[]\n']);
});

test('a text is passed on as it is', async () => {
  const pieces = (async function* () {
    yield 'one';
    yield 'two';
  })();
  expect(await written({ format: 'text', pieces })).toEqual(['one', 'two']);
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
  [701, 'ZZ'],
  [702, 'AAA'],
  [16_383, 'XFD'],
])('column %i of a sheet is %s', (index, letters) => {
  expect(columnLetters(index)).toBe(letters);
});

test('a sheet has 16,384 columns at most', () => {
  expect([tooWide(16_384), tooWide(16_385)]).toEqual([
    null,
    'A workbook has 16,384 columns at most, and these are 16,385: choose fewer, or write CSV.',
  ]);
});
