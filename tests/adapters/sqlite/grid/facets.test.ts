// What a list can be filtered and sorted by: each facet with any, all or none of some values, and each column either way.
import { describe, expect, test } from 'vitest';
import type { NewItem } from '../../../../src-main/service/ports/jobs.ts';
import type { CountedFacet, FacetCondition } from '../../../../src-shared/bridge/facets.ts';
import { ALL_ROWS, type RowFilter, type SortColumn } from '../../../../src-shared/bridge/lists.ts';
import { aJob, anItem, failed, verified } from '../../../contracts/store-contract.ts';
import { inMemory } from '../in-memory.ts';

const DAY_MS = 86_400_000;

/** Seven rows: four verdicts, one of them the first of two, a failure, a repeat of row 0 and one that waits. */
function aList() {
  const memory = inMemory();
  const { store } = memory;
  const row = (index: number, name: string, more: Partial<NewItem['input']>, cells: string[]) => {
    const item = anItem(index, name);
    return { ...item, input: { ...item.input, ...more }, source: [item.input.email, ...cells] };
  };
  store.submitJob(aJob({ createdAt: 0, columns: ['email', 'team'] }), [
    row(0, 'dora', { name: 'Émile', company_name: 'acme' }, ['red']),
    row(1, 'Carl', { name: 'ann', ip_address: '192.0.2.10' }, ['Blue']),
    row(2, 'bert', { company_name: 'Bolt' }, ['10']),
    row(3, 'anna', {}, ['']),
    row(4, 'fail', {}, ['9']),
    row(5, 'dora', {}, ['red']),
    row(6, 'zoe', {}, []),
  ]);
  store.startJob('job-1', 1);
  store.recordItems(
    'job-1',
    [
      verified(0, { score: 82, domain: 'b.example', provider: 'google', mailbox: 'exists', country: 'DE', ageDays: 29, flags: [] }),
      verified(1, { recommendation: 'review', domain: 'a.example', provider: 'zoho', country: 'AT', ageDays: 30, flags: ['disposable'], suggestion: 'carl@a.example' }),
      verified(2, { recommendation: 'block', domain: 'B.example', mailbox: 'not_found', flags: ['role_based', 'disposable'] }),
      failed(4),
    ],
    5 * DAY_MS,
  );
  store.recordItems('job-1', [{ ...verified(3, { domain: 'c.example', flags: [] }), kind: 'provisional', note: { domain: 'c.example', facts: '{}' } }], 6 * DAY_MS);
  const decide = (index: number, change: object, id: string) =>
    store.decideRows('job-1', { kind: 'spans', spans: [{ from: index, to: index }] }, { change, by: 'j', at: 1 }, id);
  decide(6, { decision: 'review', reason: 'known', add_labels: ['vip', 'new'] }, 'c1');
  decide(1, { note: 'ask', add_labels: ['vip'] }, 'c2');
  return memory;
}

const { store } = aList();
const all = { offset: 0, limit: 9 };
const indexes = (filter: RowFilter, sort: { by: SortColumn; descending: boolean }) =>
  store.pageRows('job-1', filter, sort, all)?.map(({ index }) => index);
const where = (...conditions: readonly FacetCondition[]): RowFilter => ({
  ...ALL_ROWS,
  where: [...conditions],
});
const passing = (filter: RowFilter) => indexes(filter, { by: 'row', descending: false });

describe('a facet', () => {
  test.each<[CountedFacet, readonly (readonly [string, number])[]]>([
    ['recommendation', []],
    ['state', []],
    ['score', []],
    ['flag', []],
    ['label', []],
    ['mailbox', []],
    ['provider', []],
    ['domain', []],
    ['country', []],
    ['domain_age', []],
    ['suggestion', []],
    ['same_mailbox', []],
    ['failure', []],
    ['change', []],
    ['decision', []],
    ['source:1', []],
  ] as never)('%s lists its values', (facet, values) => {
    const counts = store.countFacets('job-1', ALL_ROWS, [1]);
    const found = counts?.facets.find((each) => each.facet === facet);
    console.log(facet, JSON.stringify(found?.values.map(({ value, count }) => [value, count])), JSON.stringify(counts?.facets.map((f) => f.facet)));
  });
});

test('x', () => {
  for (const by of ['row','email','name','company','ip','score','valid','disposable','free_provider','role_based','mx_record','mailbox','provider','domain','domain_alive','domain_age_days','has_website','industry','size','name_matches','at_company','country','vpn','tor','flags','suggestion','normalized','checked_at','duplicate_of','before','decision','reason','note','labels','reasoning','source:1'])
    console.log(JSON.stringify([by, indexes(ALL_ROWS, { by, descending: false } as never)]), JSON.stringify(indexes(ALL_ROWS, { by, descending: true } as never)));
});
