// Text that is no table: where it is a list of a line each, and where addresses are looked for anywhere in it.
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { openTable, rowsOf } from '../open.ts';

const read = async (text: string) => {
  const table = await openTable(Readable.from([Buffer.from(text)]), {}, 'a.txt');
  const { kind, columns, sample } = table;
  return { kind, columns, sample, rows: await rowsOf(table) };
};
const addresses = (count: number) => Array.from({ length: count }, (_, at) => `a${at}@x.example`);
const lines = (count: number, line: string) => Array<string>(count).fill(line);
const text = (...all: readonly (readonly string[])[]) => `${all.flat().join('\n')}\n`;

test('a letter gives its addresses with their names, wherever they stand', async () => {
  const letter =
    'Dear all of you there\nwho are on holiday now\nJane Doe <jane@acme.example>\nis back, and so is\njohn@acme.example\n';
  expect(await read(letter)).toEqual({
    kind: 'text',
    columns: ['email', 'name'],
    sample: [
      ['jane@acme.example', 'Jane Doe'],
      ['john@acme.example', ''],
    ],
    rows: [
      ['jane@acme.example', 'Jane Doe'],
      ['john@acme.example', ''],
    ],
  });
});

describe('lines of which', () => {
  const sentence = 'this is a whole sentence';
  test.each([
    ['six of ten are addresses', text(addresses(6), lines(4, sentence)), 10],
    ['five of ten are', text(addresses(5), lines(5, sentence)), 5],
    ['three of ten are, and six are words', text(addresses(3), lines(6, 'word'), [sentence]), 10],
    ['two of ten are, and eight are words', text(addresses(2), lines(8, 'word')), 2],
    [
      'three of ten are, and five are words',
      text(addresses(3), lines(5, 'word'), lines(2, sentence)),
      3,
    ],
  ])('%s', async (_, content, rows) => {
    expect((await read(content)).rows).toHaveLength(rows);
  });

  test.each([
    'a@x.example\nb@x.example',
    'a@x.example\r\nb@x.example\r',
    'a@x.example\rb@x.example\n\r',
  ])('%j are the last without a line end, too', async (content) => {
    const rows = [
      ['a@x.example', ''],
      ['b@x.example', ''],
    ];
    expect((await read(content)).rows).toEqual(rows);
  });

  test('some are blank keep their places', async () => {
    const { rows } = await read('a@x.example\n\n\nword\r\nb@x.example\rc@x.example\n\n');
    expect(rows).toEqual([
      ['a@x.example', ''],
      [''],
      [''],
      ['word', ''],
      ['b@x.example', ''],
      ['c@x.example', ''],
    ]);
  });
});
