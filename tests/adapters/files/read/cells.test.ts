// Cells of records, with papaparse as the second opinion.
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { cellsOf } from '../../../../src-main/adapters/files/read/cells.ts';
import { splitRecords } from '../../../../src-main/adapters/files/read/records.ts';
import { runs } from '../../../setup/depth.ts';

function cut(text: string, delimiter = ','): (string[] | number)[] {
  const splitter = splitRecords(delimiter);
  return [...splitter.push(text), ...splitter.end()].map((record) =>
    typeof record === 'number' ? record : cellsOf(record, delimiter),
  );
}

describe('a record', () => {
  test.each([
    ['without anything is counted', 'a\n\n\r\nb', [['a'], 2, ['b']]],
    ['may end with an empty cell', 'a,b,', [['a', 'b', '']]],
    ['may hold the delimiter and line ends in quotes', '"a,\n""b""",c', [['a,\n"b"', 'c']]],
    ['may have blanks between a quote and the delimiter', '"a" \t,"b"  ', [['a', 'b']]],
    ['keeps quotes within a cell that has none at its start', 'a"b",c', [['a"b"', 'c']]],
    ['keeps a quote before other letters', '"a"b",c', [['a"b', 'c']]],
    [
      'whose quotes are never closed is cut at every delimiter',
      '"a"b,c\nd',
      [['"a"b', 'c'], ['d']],
    ],
  ])('%s', (_, text, rows) => {
    expect(cut(text)).toEqual(rows);
  });

  test('is cut at tabs, which are no blanks then', () => {
    expect(cut('"a"\t"b" \tc', '\t')).toEqual([['a', 'b', 'c']]);
  });

  test('that has more cells than a row may have is not cut to its end', () => {
    expect(cut(`a${','.repeat(100_000)}`)[0]).toHaveLength(16_385);
    expect(cut(`"a",${','.repeat(100_000)}`)[0]).toHaveLength(16_385);
  });
});

test('records are the same however their text is cut', () => {
  const text = fc.string({ unit: fc.constantFrom('"', ',', 'a', ' ', '\n', '\r', '\r\n') });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 5 }), (whole, size) => {
      const pieces = whole.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      expect(recordsOf(pieces)).toEqual(recordsOf([whole]));
    }),
    { numRuns: runs(5_000) },
  );
});

/** Blank ones one by one, as null; at last `open` where a quote is not closed. */
function recordsOf(pieces: readonly string[]): (string | null)[] {
  const splitter = splitRecords(',');
  const oneByOne = (record: string | number) =>
    typeof record === 'number' ? Array<null>(record).fill(null) : [record];
  const records = pieces.flatMap((piece) => splitter.push(piece)).flatMap(oneByOne);
  try {
    return [...records, ...splitter.end().flatMap(oneByOne)];
  } catch {
    return [...records, 'open'];
  }
}

test('cells are as papaparse cuts them, whatever the quotes', () => {
  const record = fc.string({ unit: fc.constantFrom('"', ',', 'a', ' ', '""', '","', '"a') });
  fc.assert(
    fc.property(record, (text) => {
      const { data, errors } = Papa.parse<string[]>(`${text}\n`, { delimiter: ',', newline: '\n' });
      const unclosed = errors.some(({ code }) => code === 'MissingQuotes');
      expect(cellsOf(text, ',')).toEqual(unclosed ? text.split(',') : data[0]);
    }),
    { numRuns: runs(20_000) },
  );
});
