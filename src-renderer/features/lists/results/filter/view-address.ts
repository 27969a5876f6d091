// A list's filter, order and columns as they stand in an address, and back; whatever cannot be read is left out.
import { Facet, type FacetCondition } from '../../../../../src-shared/bridge/facets.ts';
import { ALL_ROWS, type RowFilter, RowSort } from '../../../../../src-shared/bridge/lists.ts';
import { validate } from '../../../../../src-shared/validate.ts';

/** What an address says of a list; null where it leaves things as they are. */
export interface AddressedView {
  readonly filter: RowFilter;
  readonly sort: RowSort;
  readonly columns: readonly string[] | null;
}

export const FILE_ORDER: RowSort = { by: 'row', descending: false };

/** How the three ways of asking for values are told apart behind the name of a facet. */
const SIGNS = { any: '', all: '*', none: '!' } as const;

/** `points=40-60&flag=catch_all&country!=US&sort=domain.desc`; empty where all is as at first. */
export function viewAddress({ filter, sort, columns }: AddressedView): string {
  const words = new URLSearchParams();
  if (filter.text !== null) words.set('q', filter.text);
  if (filter.score_min !== null || filter.score_max !== null)
    words.set('points', `${filter.score_min ?? 0}-${filter.score_max ?? 100}`);
  for (const { facet, match, values } of filter.where) {
    for (const value of values) words.append(`${facet}${SIGNS[match]}`, value);
  }
  if (sort.by !== 'row' || sort.descending)
    words.set('sort', `${sort.by}${sort.descending ? '.desc' : ''}`);
  if (columns !== null) words.set('columns', columns.join(','));
  return words.toString();
}

export function readViewAddress(address: string): AddressedView {
  const words = new URLSearchParams(address);
  const [low, high] = rangeOf(words.get('points'));
  const sort = words.get('sort') ?? '';
  const wanted = {
    by: sort.replace(/\.desc$/, ''),
    descending: sort.endsWith('.desc'),
  };
  const judged = validate(RowSort, wanted, 'the order');
  const columns = words.get('columns');
  return {
    filter: {
      ...ALL_ROWS,
      text: words.get('q')?.slice(0, 200) || null,
      score_min: low,
      score_max: high,
      where: whereOf(words),
    },
    sort: sort !== '' && judged.ok ? judged.value : FILE_ORDER,
    columns: columns === null ? null : columns.split(',').filter((id) => id !== ''),
  };
}

function whereOf(words: URLSearchParams): FacetCondition[] {
  const found = new Map<string, FacetCondition>();
  for (const [key, value] of words) {
    const [, name = '', sign = ''] = /^([a-z_]+(?::[0-9]{1,5})?)([*!]?)$/.exec(key) ?? [];
    const facet = validate(Facet, name, 'the facet');
    if (!facet.ok || value.length > 2_000) continue;
    const match = sign === '*' ? 'all' : sign === '!' ? 'none' : 'any';
    const before = found.get(key) ?? { facet: facet.value, match, values: [] };
    if (before.values.length < 100) {
      found.set(key, { ...before, values: [...new Set([...before.values, value])] });
    }
  }
  return [...found.values()].slice(0, 40);
}

function rangeOf(text: string | null): readonly [number | null, number | null] {
  const [, low, high] = /^([0-9]{1,3})-([0-9]{1,3})$/.exec(text ?? '') ?? [];
  if (low === undefined || high === undefined) return [null, null];
  const [from, to] = [Number(low), Number(high)];
  if (from > 100 || to > 100 || from > to) return [null, null];
  return [from === 0 ? null : from, to === 100 ? null : to];
}
