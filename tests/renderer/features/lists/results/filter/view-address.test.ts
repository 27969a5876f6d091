// The address of a list's view.
import { describe, expect, it } from 'vitest';
import {
  FILE_ORDER,
  readViewAddress,
  viewAddress,
} from '../../../../../../src-renderer/features/lists/results/filter/view-address.ts';
import { ALL_ROWS } from '../../../../../../src-shared/bridge/lists.ts';

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
      'points=90-20&sort=nothing.desc&nosuch!=x&source:123456=y&q=',
    );
    expect(filter).toEqual(ALL_ROWS);
    expect(sort).toEqual(FILE_ORDER);
  });

  const read = (address: string) => readViewAddress(address).filter;

  it.each([
    ['0-100', null, null],
    ['1-100', 1, null],
    ['0-99', null, 99],
    ['40-40', 40, 40],
    ['41-40', null, null],
    ['1-101', null, null],
    ['101-101', null, null],
    ['1-', null, null],
    ['x', null, null],
  ])('reads points=%s as from %s to %s', (points, score_min, score_max) => {
    expect(read(`points=${points}`)).toEqual({ ...ALL_ROWS, score_min, score_max });
  });

  it.each([
    [{ score_min: 40, score_max: null }, 'points=40-100'],
    [{ score_min: null, score_max: 40 }, 'points=0-40'],
  ])('says one end of a range: %j', (range, address) => {
    const filter = { ...ALL_ROWS, ...range };
    expect(viewAddress({ filter, sort: FILE_ORDER, columns: null })).toBe(address);
    expect(read(address)).toEqual(filter);
  });

  it.each([
    ['sort=score', { by: 'score', descending: false }],
    ['sort=row.desc', { by: 'row', descending: true }],
    ['sort=.desc', FILE_ORDER],
    ['sort=', FILE_ORDER],
  ])('reads %s', (address, sort) => {
    expect(readViewAddress(address).sort).toEqual(sort);
  });

  it('takes no more than a filter may hold', () => {
    const many = (count: number, make: (at: number) => string) =>
      Array.from({ length: count }, (_, at) => make(at)).join('&');
    expect(read(`q=${'x'.repeat(201)}`).text).toBe('x'.repeat(200));
    expect(read(many(41, (at) => `source:${at}=x`)).where).toHaveLength(40);
    expect(read(many(101, (at) => `domain=d${at}`)).where[0]?.values).toHaveLength(100);
    expect(read('domain=a&domain=a&domain=b').where).toEqual([
      { facet: 'domain', match: 'any', values: ['a', 'b'] },
    ]);
    expect(read(`domain=${'x'.repeat(2_000)}`).where).toHaveLength(1);
    expect(read(`domain=${'x'.repeat(2_001)}`).where).toEqual([]);
  });

  it('names the columns in their order', () => {
    expect(readViewAddress('columns=b,,a').columns).toEqual(['b', 'a']);
    expect(readViewAddress('columns=').columns).toEqual([]);
  });
});
