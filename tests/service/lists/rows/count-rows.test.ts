// The count of a file in full: what each row becomes, which rows are named, and what is shown of the first ones.
import { describe, expect, test } from 'vitest';
import { countRows, emptyRows } from '../../../../src-main/service/lists/rows/count-rows.ts';
import type { Table, TextDamage } from '../../../../src-main/service/ports/files.ts';
import { EVERY_ROW, type RowPolicies } from '../../../../src-shared/bridge/files.ts';
import { NO_COLUMNS } from '../../../doubles/list-choices.ts';
import { tableRows } from '../../../doubles/table-rows.ts';

const MAPPING = { ...NO_COLUMNS, email: 0 };

function counted(
  batches: readonly (readonly (readonly string[])[])[],
  policies: Partial<RowPolicies> = {},
  damage: TextDamage | null = null,
) {
  async function* rows() {
    for (const batch of batches) yield tableRows(batch);
  }
  const progress: (readonly [number, number | null])[] = [];
  const table = { rows: rows(), share: () => 0.5, cutCells: () => 3, damage: () => damage };
  const count = countRows(
    table as Partial<Table> as Table,
    MAPPING,
    { ...EVERY_ROW, ...policies },
    { isWellKnown: () => false, suppression: null },
    (read, share) => progress.push([read, share]),
  );
  return { count, progress };
}

test('names rows by what there is to say of them, and shows each as it is read', async () => {
  const { count, progress } = counted(
    [[['a@acme.example'], [''], [''], ['nobody']], [['A@acme.example; b@acme.example']]],
    { several: 'each' },
  );
  const { sketch, ...rest } = await count;
  expect(rest).toEqual({
    rows: 5,
    added: 1,
    to_check: 2,
    duplicates: 1,
    unusable: 1,
    blank: 2,
    suppressed: 0,
    listed: 4,
    credits: 3,
    found: [
      {
        kind: 'unusable',
        count: 1,
        rows: [
          {
            row: 4,
            before: 'nobody',
            after: null,
            reason: expect.any(String),
          },
        ],
      },
      {
        kind: 'duplicate',
        count: 1,
        rows: [
          {
            row: 5,
            before: 'A@acme.example',
            after: null,
            reason: expect.any(String),
          },
        ],
      },
      {
        kind: 'blank',
        count: 2,
        rows: [{ row: 2, before: '', after: null, reason: 'All cells are empty up to row 3.' }],
      },
      {
        kind: 'several',
        count: 1,
        rows: [
          {
            row: 5,
            before: 'A@acme.example; b@acme.example',
            after: 'A@acme.example, b@acme.example',
            reason: expect.any(String),
          },
        ],
      },
    ],
    shown: [
      { row: 1, kinds: [], read: 'a@acme.example' },
      { row: 2, kinds: ['blank'], read: null },
      { row: 3, kinds: ['blank'], read: null },
      { row: 4, kinds: ['unusable'], read: null },
      { row: 5, kinds: ['several', 'duplicate'], read: 'A@acme.example, b@acme.example' },
    ],
    cut_cells: 3,
    damage: null,
  });
  expect(sketch.rows).toBe(2);
  expect(progress).toEqual([
    [4, 0.5],
    [5, 0.5],
  ]);
});

test('the first 50 rows are shown, and 200 named of each kind', async () => {
  const blanks = Array.from({ length: 60 }, () => ['']);
  const { shown } = await counted([[...blanks, ['a@acme.example']]]).count;
  expect(shown.map(({ row }) => row)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
  const rows = Array.from({ length: 201 }, () => ['nobody']);
  const { found, shown: first } = await counted([rows]).count;
  expect([found[0]?.count, found[0]?.rows.length, first.length]).toEqual([201, 200, 50]);
  const pairs = Array.from({ length: 201 }, (_, at) => [[`a${at}@acme.example`], ['']]).flat();
  const apart = await counted([[...pairs, ['z@acme.example']]]).count;
  expect(apart.found.map(({ count, rows: named }) => [count, named.length])).toEqual([[201, 200]]);
});

test('damage is told as it was found', async () => {
  const damage = { unreadable: 2, other: 1, otherLines: [3], shown: [{ row: 1, text: 'a' }] };
  expect((await counted([], {}, damage as unknown as TextDamage).count).damage).toEqual({
    unreadable: 2,
    other: 1,
    other_lines: [3],
    shown: damage.shown,
  });
});

describe('blank rows', () => {
  test.each([
    [2, 2, 'All cells are empty.'],
    [2, 3, 'All cells are empty up to row 3.'],
  ])('from %i to %i: %s', (from, to, words) => {
    expect(emptyRows(from, to)).toBe(words);
  });
});
