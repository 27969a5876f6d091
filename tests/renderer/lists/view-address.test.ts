// The address of a list's view, and conditions on facets.
import { describe, expect, it } from 'vitest';
import {
  standOf,
  withMatch,
  withOnly,
  withStand,
} from '../../../src-renderer/features/lists/results/filter/filter-conditions.ts';
import {
  FILE_ORDER,
  readViewAddress,
  viewAddress,
} from '../../../src-renderer/features/lists/results/filter/view-address.ts';
import { ALL_ROWS, type RowFilter } from '../../../src-shared/bridge/lists.ts';

describe('the address of a view', () => {
  it('is empty for a list as it is at first', () => {
    expect(viewAddress({ filter: ALL_ROWS, sort: FILE_ORDER, columns: null })).toBe('');
    expect(readViewAddress('')).toEqual({ filter: ALL_ROWS, sort: FILE_ORDER, columns: null });
  });

  it('says filter, order and columns, and reads them back', () => {
    const view = {
      filter: {
        ...ALL_ROWS,
        text: 'müller & co',
        score_min: 40,
        score_max: 60,
        states: ['review' as const],
        flags: ['catch_all' as const],
        where: [
          { facet: 'country' as const, match: 'none' as const, values: ['US', ''] },
          { facet: 'flag' as const, match: 'all' as const, values: ['no_spf', 'no_dmarc'] },
          { facet: 'source:2' as const, match: 'any' as const, values: ['Team, A=1'] },
        ],
      },
      sort: { by: 'source:2' as const, descending: true },
      columns: ['flags', 'source:2'],
    };
    expect(readViewAddress(viewAddress(view))).toEqual(view);
  });

  it('leaves out what it cannot read', () => {
    const { filter, sort } = readViewAddress(
      'points=90-20&sort=nothing.desc&flags=what&nosuch!=x&source:123456=y&verdict=maybe&q=',
    );
    expect(filter).toEqual(ALL_ROWS);
    expect(sort).toEqual(FILE_ORDER);
  });
});

describe('conditions on facets', () => {
  const two = withStand(
    withStand(ALL_ROWS, 'flag', 'no_spf', 'included'),
    'flag',
    'no_dmarc',
    'included',
  );

  it('include several values, any or all of them', () => {
    expect(two.where).toEqual([{ facet: 'flag', match: 'any', values: ['no_spf', 'no_dmarc'] }]);
    const all = withMatch(two, 'flag', 'all');
    expect(withStand(all, 'flag', 'catch_all', 'included').where).toEqual([
      { facet: 'flag', match: 'all', values: ['no_spf', 'no_dmarc', 'catch_all'] },
    ]);
  });

  it('exclude a value that was included, and leave no empty condition', () => {
    const one = withStand(two, 'flag', 'no_spf', 'excluded');
    expect(standOf(one, 'flag', 'no_spf')).toBe('excluded');
    expect(standOf(one, 'flag', 'no_dmarc')).toBe('included');
    const none = withStand(withStand(one, 'flag', 'no_spf', null), 'flag', 'no_dmarc', null);
    expect(none).toEqual(ALL_ROWS);
  });

  it('show a value alone, and everything again', () => {
    const alone: RowFilter = withOnly(two, 'flag', 'no_spf');
    expect(alone.where).toEqual([{ facet: 'flag', match: 'any', values: ['no_spf'] }]);
    expect(withOnly(alone, 'flag', 'no_spf')).toEqual(ALL_ROWS);
  });
});
