// What is selected: rows by hand, everything under a filter, and what an export is asked for.
import { describe, expect, it } from 'vitest';
import {
  exportOfFilter,
  isSelected,
  NOTHING_SELECTED,
  type Selection,
  selectedCount,
  toggled,
  withIndexes,
} from '../../../../../../src-renderer/features/lists/results/grid/selection.ts';
import { countedAs, rowsWhere } from '../../../../../../src-shared/bridge/lists.ts';

const BLOCKED = rowsWhere(countedAs('block'));
const everything: Selection = { kind: 'filter', filter: BLOCKED, count: 500, except: [] };

describe('a selection', () => {
  it('takes a row in and out again', () => {
    const one = toggled(NOTHING_SELECTED, 7);
    expect(isSelected(one, 7)).toBe(true);
    expect(selectedCount(one)).toBe(1);
    expect(toggled(one, 7)).toEqual(NOTHING_SELECTED);
  });

  it('of a whole filter can be had without some rows', () => {
    const some = toggled(everything, 3);
    expect(isSelected(some, 3)).toBe(false);
    expect(isSelected(some, 4)).toBe(true);
    expect(selectedCount(some)).toBe(499);
    expect(selectedCount(withIndexes(some, [3]))).toBe(500);
  });

  it('collects indexes that come in another order', () => {
    expect(withIndexes(NOTHING_SELECTED, [11, 9, 2, 3, 8, 3])).toEqual({
      kind: 'some',
      rows: [
        { from: 2, to: 3 },
        { from: 8, to: 9 },
        { from: 11, to: 11 },
      ],
    });
  });

  it('of fewer rows than were taken out of it is none', () => {
    const few: Selection = { ...everything, count: 1, except: [{ from: 0, to: 4 }] };
    expect(selectedCount(few)).toBe(0);
  });

  it('is exported by its filter only while no row is left out', () => {
    expect(exportOfFilter(everything)).toEqual({ kind: 'filter', filter: BLOCKED });
    expect(exportOfFilter(toggled(everything, 3))).toBeNull();
    expect(exportOfFilter(toggled(NOTHING_SELECTED, 3))).toBeNull();
  });
});
