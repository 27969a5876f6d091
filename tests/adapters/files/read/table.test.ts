// Batches and samples of rows: how large they get, and where blank rows are.
import { describe, expect, test } from 'vitest';
import {
  closing,
  inBatches,
  numberedColumns,
  sampleOf,
  sampleRows,
} from '../../../../src-main/adapters/files/read/table.ts';
import type { TableRow } from '../../../../src-main/service/ports/cells.ts';

const rows = (count: number, row: TableRow = ['a']): TableRow[] => Array(count).fill(row);
const sizes = (all: readonly TableRow[]) => [...inBatches(all)].map((batch) => batch.length);

describe('a batch', () => {
  test.each([
    [0, []],
    [999, [999]],
    [1_000, [1_000]],
    [1_001, [1_000, 1]],
  ])('of %i rows has %j of them', (count, batches) => {
    expect(sizes(rows(count))).toEqual(batches);
  });

  test('ends with the row that brings it to a million characters', () => {
    const [half, rest] = [['a'.repeat(524_287)], ['a'.repeat(524_286)]];
    expect([sizes([half, half, half, half, half]), sizes([half, rest, half])]).toEqual([
      [2, 2, 1],
      [3],
    ]);
    // A run of blank rows counts as one character.
    const less = ['a'.repeat(524_285)];
    expect([sizes([half, rest, 4, half]), sizes([half, less, 4, half])]).toEqual([[3, 1], [4]]);
  });

  test('counts rows of nothing but separators as blank', () => {
    expect([...inBatches([['', ' ;"'], ['x', ''], 4])]).toEqual([[1, ['x', ''], 4]]);
  });
});

describe('a sample', () => {
  test('has the first hundred rows in full', () => {
    expect(sampleRows([['a', 2, 'b'], 2, ['c']])).toEqual([['a', '', '', 'b'], [''], [''], ['c']]);
    expect([99, 100, 101].map((count) => sampleRows(rows(count)).length)).toEqual([99, 100, 100]);
    expect(sampleRows([['a'], 200])).toHaveLength(100);
  });

  test('has no cell of more than a thousand characters, and of wide rows fewer', () => {
    expect(sampleOf([['a'.repeat(1_001), 'b'.repeat(1_002)]])).toEqual([
      ['a'.repeat(1_001), `${'b'.repeat(1_000)}…`],
    ]);
    const wide = Array<string>(1_047).fill('a'.repeat(1_000));
    expect([
      sampleOf([wide, ['a'.repeat(528)]]).length,
      sampleOf([wide, ['a'.repeat(529)]]).length,
    ]).toEqual([2, 1]);
    const wider = Array<string>(2_000).fill('a'.repeat(1_000));
    expect(sampleOf([wider, ['a']])).toEqual([wider]);
  });
});

test('columns without names have their numbers', () => {
  expect(numberedColumns(2)).toEqual(['column 1', 'column 2']);
});

test('runs of blank rows are one number, none is at the end, and the source is closed once', async () => {
  let closed = 0;
  async function* batches(): AsyncGenerator<readonly TableRow[]> {
    yield [1, 2, ['a'], 3];
    yield [4];
    yield [['b'], 5];
  }
  const close = async () => {
    closed += 1;
  };
  const read: (readonly TableRow[])[] = [];
  for await (const batch of closing(batches(), undefined, close)) read.push(batch);
  expect([read, closed]).toEqual([
    [
      [3, ['a']],
      [7, ['b']],
    ],
    1,
  ]);
  for await (const _ of closing(batches(), undefined, close)) break;
  expect(closed).toBe(2);
  const aborted = closing(batches(), AbortSignal.abort(new Error('stop')), close);
  await expect(aborted.next()).rejects.toThrow('stop');
  expect(closed).toBe(3);
});
