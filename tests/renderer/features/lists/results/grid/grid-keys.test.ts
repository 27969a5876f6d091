// Keys in the grid, and text on its way in and out.
import { describe, expect, it, test } from 'vitest';
import {
  addressCount,
  holdsAddresses,
} from '../../../../../../src-renderer/features/lists/drop/pasted-list.ts';
import {
  type GridColumn,
  stateOf,
  type Verified,
  verifiedOf,
} from '../../../../../../src-renderer/features/lists/results/grid/grid-column.ts';
import { cursorAfter } from '../../../../../../src-renderer/features/lists/results/grid/grid-keys.ts';
import { rowsAsText } from '../../../../../../src-renderer/features/lists/results/grid/rows-as-text.ts';
import type { GridRow } from '../../../../../../src-shared/bridge/lists.ts';
import { gridRows } from '../../../../lists/grid-rows.ts';

describe('the row cursor', () => {
  it('stays within the rows', () => {
    expect(cursorAfter('ArrowDown', 3, 10, 5)).toBe(4);
    expect(cursorAfter('ArrowUp', 3, 10, 5)).toBe(2);
    expect(cursorAfter('ArrowUp', 0, 10, 5)).toBe(0);
    expect(cursorAfter('ArrowDown', 9, 10, 5)).toBe(9);
    expect(cursorAfter('PageDown', 8, 10, 5)).toBe(9);
    expect(cursorAfter('End', 0, 1_000_000, 5)).toBe(999_999);
    expect(cursorAfter('Home', 500, 1_000_000, 5)).toBe(0);
  });

  it('moves by what is seen less one row, so that one stays in sight', () => {
    expect(cursorAfter('PageDown', 0, 100, 20)).toBe(19);
    expect(cursorAfter('PageUp', 50, 100, 20)).toBe(31);
  });

  it('is not moved by other keys, nor in a grid without rows', () => {
    expect(cursorAfter('a', 3, 10, 5)).toBeNull();
    expect(cursorAfter('ArrowDown', 0, 0, 5)).toBeNull();
  });
});

const COLUMNS: readonly GridColumn[] = [
  { id: 'email', title: 'Email', width: 100, text: (row) => row.input.email },
  { id: 'note', title: 'Note\there', width: 100, text: (row) => row.source?.[0] ?? '' },
];

describe('copied rows', () => {
  it('have one line each, with nothing in a cell that would break the table', () => {
    const rows = gridRows(4, 1).map((row) => ({ ...row, source: ['two\r\nlines\tand a tab'] }));
    expect(rowsAsText(rows, COLUMNS)).toBe(
      'row\trecommendation\tEmail\tNote here\n5\tpending\tperson4@acme.example\ttwo lines and a tab',
    );
  });

  it('of a failed row say so', () => {
    const error = { code: 'timeout' as const, message: 'The check took too long.' };
    const rows = gridRows(0, 1).map((row) => ({
      ...row,
      item: { index: row.index, input: row.input, error },
    }));
    expect(rows.map(stateOf)).toEqual(['failed']);
    expect(rows.map(verifiedOf)).toEqual([null]);
    expect(rowsAsText(rows, []).split('\n')[1]).toBe('1\tfailed');
  });
});

test('a row that was checked has the state of its verdict', () => {
  const [row] = gridRows(0, 1);
  const item = { recommendation: 'review' } as Verified;
  const checked = { ...row, item } as GridRow;
  expect([stateOf(checked), verifiedOf(checked)]).toEqual(['review', item]);
  expect(verifiedOf({ ...checked, item: null })).toBeNull();
});

describe('pasted text', () => {
  it('is taken for a list only when it holds an address', () => {
    expect(holdsAddresses('call me @ noon')).toBe(false);
    expect(holdsAddresses('Jane <jane@acme.example>')).toBe(true);
  });

  it('is counted by its addresses', () => {
    const text = 'a@x.example, b@y.example;c@z.example\n"d" <d@ö.example>';
    expect(addressCount(text)).toEqual({ count: 4, all: true });
    expect(addressCount('@ a@ @b <@c> d@@e')).toEqual({ count: 0, all: true });
  });

  it('is counted in part, and said so, when it is very long', () => {
    const { count, all } = addressCount('a@x.example\n'.repeat(200_000));
    expect(all).toBe(false);
    expect(count).toBeGreaterThan(100_000);
    expect(count).toBeLessThan(200_000);
  });

  it('may be one endless word, or have its address far down', () => {
    const word = 'a'.repeat(4_000_000);
    expect(holdsAddresses(word)).toBe(false);
    expect(addressCount(word)).toEqual({ count: 0, all: false });
    expect(holdsAddresses(`${word} a@x.example`)).toBe(true);
  });
});
