// The filter's chips, and how clicks switch it.
import { describe, expect, it } from 'vitest';
import {
  filterChips,
  isAllRows,
  sameFilter,
  withText,
} from '../../../../../../src-renderer/features/lists/results/filter/row-filter.ts';
import { ALL_ROWS, type RowFilter } from '../../../../../../src-shared/bridge/lists.ts';

const NARROW: RowFilter = {
  score_min: 10,
  score_max: 39,
  text: 'jane',
  where: [
    { facet: 'recommendation', match: 'any', values: ['block', ''] },
    { facet: 'flag', match: 'all', values: ['no_spf'] },
    { facet: 'provider', match: 'none', values: ['Google Workspace'] },
  ],
};

describe('the row filter', () => {
  it('has a chip for each condition, none for everything', () => {
    expect(filterChips(NARROW).map(({ label }) => label)).toEqual([
      'Score 10 to 39',
      'Recommendation: Block',
      'Recommendation: Not checked',
      'Flags: No SPF',
      'Mail provider: not Google Workspace',
      '“jane”',
    ]);
    expect(filterChips(ALL_ROWS)).toEqual([]);
  });

  it('lets everything through once every chip is taken back', () => {
    let filter = NARROW;
    for (let chip = filterChips(filter)[0]; chip !== undefined; chip = filterChips(filter)[0]) {
      filter = chip.without;
    }
    expect(isAllRows(filter)).toBe(true);
    expect(sameFilter(filter, ALL_ROWS)).toBe(true);
  });

  it('asks for no blank text', () => {
    expect(withText(NARROW, '   ').text).toBeNull();
  });
});
