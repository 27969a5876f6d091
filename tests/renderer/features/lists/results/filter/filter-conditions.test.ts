// Conditions on facets: included, excluded, alone, all or any; and what facets and values are called.
import { describe, expect, test } from 'vitest';
import {
  facetTitle,
  facetValue,
} from '../../../../../../src-renderer/features/lists/results/filter/facet-text.ts';
import {
  conditionState,
  matchOf,
  withCondition,
  withMatch,
  withOnly,
  withoutFacet,
} from '../../../../../../src-renderer/features/lists/results/filter/filter-conditions.ts';
import type { Facet, FacetCondition } from '../../../../../../src-shared/bridge/facets.ts';
import { ALL_ROWS } from '../../../../../../src-shared/bridge/lists.ts';

const where = (...conditions: FacetCondition[]) => ({ ...ALL_ROWS, where: conditions });
const condition = (
  facet: Facet,
  match: FacetCondition['match'],
  ...values: string[]
): FacetCondition => ({ facet, match, values });
const any = (facet: Facet, ...values: string[]) => condition(facet, 'any', ...values);
const all = (facet: Facet, ...values: string[]) => condition(facet, 'all', ...values);
const none = (facet: Facet, ...values: string[]) => condition(facet, 'none', ...values);

const FILTER = where(any('flag', 'vpn'), none('flag', 'tor'), any('country', 'DE', 'FR'));

test.each([
  ['flag', 'vpn', 'included'],
  ['flag', 'tor', 'excluded'],
  ['flag', 'proxy', null],
  ['country', 'FR', 'included'],
  ['domain', 'vpn', null],
] as const)('%s %s is %s', (facet, value, stand) => {
  expect(conditionState(FILTER, facet, value)).toBe(stand);
});

test.each([
  [where(), 'flag', 'vpn', 'included', [any('flag', 'vpn')]],
  [where(), 'flag', 'vpn', 'excluded', [none('flag', 'vpn')]],
  [where(any('flag', 'vpn')), 'flag', 'tor', 'included', [any('flag', 'vpn', 'tor')]],
  [where(all('flag', 'vpn')), 'flag', 'tor', 'included', [all('flag', 'vpn', 'tor')]],
  [where(all('flag', 'vpn')), 'flag', 'tor', 'excluded', [all('flag', 'vpn'), none('flag', 'tor')]],
  [
    where(any('country', 'DE')),
    'flag',
    'DE',
    'included',
    [any('country', 'DE'), any('flag', 'DE')],
  ],
  [where(any('flag', 'vpn', 'tor')), 'flag', 'vpn', null, [any('flag', 'tor')]],
  [where(any('flag', 'vpn')), 'flag', 'vpn', null, []],
  [where(any('flag', 'vpn')), 'flag', 'vpn', 'excluded', [none('flag', 'vpn')]],
  [where(any('country', 'vpn')), 'flag', 'vpn', null, [any('country', 'vpn')]],
  [where(any('flag', 'vpn')), 'flag', 'vpn', 'included', [any('flag', 'vpn')]],
] as const)('%j with %s %s %s', (filter, facet, value, stand, expected) => {
  expect(withCondition(filter, facet, value, stand).where).toEqual(expected);
});

test.each([
  [where(), [any('flag', 'vpn')]],
  [where(any('flag', 'vpn')), []],
  [where(none('flag', 'vpn')), [any('flag', 'vpn')]],
  [where(any('flag', 'vpn', 'tor')), [any('flag', 'vpn')]],
  [where(any('flag', 'tor')), [any('flag', 'vpn')]],
  [where(any('flag', 'vpn'), none('flag', 'tor')), [any('flag', 'vpn')]],
  [where(any('flag', 'vpn'), any('country', 'DE')), [any('country', 'DE')]],
  [where(any('flag', 'tor'), any('country', 'DE')), [any('country', 'DE'), any('flag', 'vpn')]],
])('%j with one value alone', (filter, expected) => {
  expect(withOnly(filter, 'flag', 'vpn').where).toEqual(expected);
});

test('a facet is taken out whole', () => {
  expect(withoutFacet(FILTER, 'flag').where).toEqual([any('country', 'DE', 'FR')]);
});

test('any or all concerns the included values of one facet', () => {
  expect([matchOf(FILTER, 'flag'), matchOf(where(all('flag', 'vpn')), 'flag')]).toEqual([
    'any',
    'all',
  ]);
  expect(matchOf(where(all('label', 'vip')), 'flag')).toBe('any');
  expect(withMatch(FILTER, 'flag', 'all').where).toEqual([
    all('flag', 'vpn'),
    none('flag', 'tor'),
    any('country', 'DE', 'FR'),
  ]);
});

describe('words', () => {
  test.each([
    ['recommendation', null, 'Recommendation'],
    ['age', ['Email'], 'Domain age'],
    ['pattern', null, 'Pattern'],
    ['source:0', ['Email', ' Team '], 'Email'],
    ['source:1', ['Email', ' Team '], 'Team'],
    ['source:2', ['Email', ' Team '], 'Column 3'],
    ['source:0', [' '], 'Column 1'],
    ['source:0', null, 'Column 1'],
  ] as const)('%s of %j is called %s', (facet, columns, title) => {
    expect(facetTitle(facet as Facet, columns)).toBe(title);
  });

  test.each([
    ['recommendation', 'approve', 'Approve'],
    ['recommendation', 'review', 'Review'],
    ['decision', 'block', 'Block'],
    ['decision', '', 'None'],
    ['decision', 'other', 'other'],
    ['state', 'pending', 'Waiting'],
    ['flag', 'vpn', 'VPN'],
    ['flag', 'of_tomorrow', 'of_tomorrow'],
    ['change', 'approve>review', 'Approve → Review'],
    ['change', 'same', 'Same recommendation'],
    ['change', 'block>later', 'block>later'],
    ['score', '40-49', '40 to 49'],
    ['domain', 'acme.example', 'acme.example'],
    ['domain', '', 'None'],
    ['source:0', '', 'Empty'],
    ['source:0', 'blue', 'blue'],
    ['pattern', 'odd', 'odd'],
    ['pattern', 'mail_host:mx.acme.example', 'mail at mx.acme.example'],
    ['pattern', 'registered:2026-01-02..2026-01-03', 'registered 2026-01-02 to 2026-01-03'],
    ['pattern', 'registered:2026-01-02..2026-01-02', 'registered on 2026-01-02'],
    ['pattern', 'rows:1000..2000', 'rows 1,000 to 2,000'],
    ['pattern', 'tumbled:anna@acme.example', 'anna in all spellings at acme.example'],
    ['pattern', 'mailbox:ann@gmail.com', 'spellings of ann@gmail.com'],
    ['pattern', 'name:ann doe', 'name ann doe'],
    ['pattern', 'network:192.0.2.0/24', 'network 192.0.2.0/24'],
    ['pattern', 'keyboard', 'typed along the keyboard'],
  ] as const)('%s %s is %s', (facet, value, words) => {
    expect(facetValue(facet as Facet, value)).toBe(words);
  });
});
