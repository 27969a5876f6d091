// The columns kept for each list.
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_COLUMNS,
  movedColumn,
  readColumns,
  switchedColumn,
  writeColumns,
} from '../../../src-renderer/features/lists/results/column-view.ts';

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
