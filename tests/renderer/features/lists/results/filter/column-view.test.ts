// The columns kept for each list.
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_COLUMNS,
  movedColumn,
  readColumns,
  shownColumns,
  switchedColumn,
  writeColumns,
} from '../../../../../../src-renderer/features/lists/results/filter/column-view.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index: number) => [...kept.keys()][index] ?? null,
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
    const kept = (view: unknown) => JSON.stringify([['job_1', view]]);
    for (const broken of [
      '{',
      '7',
      '[null]',
      kept(null),
      kept('x'),
      kept({ shown: 'x', widths: {} }),
      kept({ shown: [1], widths: {} }),
      kept({ shown: ['x'] }),
      kept({ shown: ['x'], widths: null }),
    ]) {
      storage.setItem('vouch-list-columns', broken);
      expect(readColumns('job_1', storage)).toEqual(DEFAULT_COLUMNS);
    }
  });

  it('are kept for a hundred lists, the newest', () => {
    const storage = memory();
    const view = { shown: ['email'], widths: {} };
    for (let list = 0; list < 101; list += 1) writeColumns(`job_${list}`, view, storage);
    expect(readColumns('job_100', storage)).toEqual(view);
    expect(readColumns('job_1', storage)).toEqual(view);
    expect(readColumns('job_0', storage)).toEqual(DEFAULT_COLUMNS);
  });

  it('move within their row and are switched at its end', () => {
    const moved = (id: string, by: number) => movedColumn(['a', 'b', 'c'], id, by).join('');
    expect([moved('a', -1), moved('a', 1), moved('a', 2), moved('a', 9)]).toEqual([
      'abc',
      'bac',
      'bca',
      'bca',
    ]);
    expect([moved('c', 1), moved('c', -1), moved('c', -9), moved('z', 1)]).toEqual([
      'abc',
      'acb',
      'cab',
      'abc',
    ]);
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
  const width = (chosen?: number) =>
    shownColumns(COLUMNS, {
      shown: ['score'],
      widths: chosen === undefined ? {} : { score: chosen },
    })[0]?.width;
  expect([55, 56, 57, 1_199, 1_200, 1_201, undefined].map(width)).toEqual([
    56, 56, 57, 1_199, 1_200, 1_200, 92,
  ]);
});
