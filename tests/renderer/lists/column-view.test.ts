// The columns kept for each list.
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_COLUMNS,
  movedColumn,
  NARROWEST_PX,
  readColumns,
  shownColumns,
  switchedColumn,
  WIDEST_PX,
  writeColumns,
} from '../../../src-renderer/features/lists/results/filter/column-view.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (place: number) => [...kept.keys()][place] ?? null,
    get length() {
      return kept.size;
    },
  };
}

describe('the columns of a list', () => {
  it('come back as they were left, for each list by itself', () => {
    const storage = memory();
    const view = { shown: ['email', 'source:2'], widths: { email: 300 } };
    writeColumns('job_1', view, storage);
    expect(readColumns('job_1', storage)).toEqual(view);
    expect(readColumns('job_2', storage)).toEqual(DEFAULT_COLUMNS);
  });

  it('are the default ones where what was kept cannot be read', () => {
    const storage = memory();
    for (const broken of ['{', '7', '[["job_1",{"shown":"x"}]]', '[null]']) {
      storage.setItem('vouch-list-columns', broken);
      expect(readColumns('job_1', storage)).toEqual(DEFAULT_COLUMNS);
    }
  });

  it('are kept for a hundred lists, the newest', () => {
    const storage = memory();
    const view = { shown: ['email'], widths: {} };
    for (let list = 0; list < 120; list += 1) writeColumns(`job_${list}`, view, storage);
    expect(readColumns('job_119', storage)).toEqual(view);
    expect(readColumns('job_0', storage)).toEqual(DEFAULT_COLUMNS);
  });

  it('move within their row and are switched at its end', () => {
    expect(movedColumn(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(movedColumn(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
    expect(movedColumn(['a', 'b'], 'z', 1)).toEqual(['a', 'b']);
    expect(switchedColumn(['a', 'b'], 'a')).toEqual(['b']);
    expect(switchedColumn(['a'], 'b')).toEqual(['a', 'b']);
  });
});

const COLUMNS = [
  { id: 'score', width: 92 },
  { id: 'email', width: 264 },
  { id: 'flags', width: 260 },
];

it('columns are shown in the order of the view, hidden and unknown ones left out', () => {
  const shown = shownColumns(COLUMNS, { shown: ['flags', 'source:9', 'score'], widths: {} });
  expect(shown.map(({ id }) => id)).toEqual(['flags', 'score']);
});

it('a column is as wide as was chosen, within what can be read and seen', () => {
  const widths = { score: 4, email: 99_999, flags: 300 };
  const shown = shownColumns(COLUMNS, { shown: ['score', 'email', 'flags'], widths });
  expect(shown.map(({ width }) => width)).toEqual([NARROWEST_PX, WIDEST_PX, 300]);
});
