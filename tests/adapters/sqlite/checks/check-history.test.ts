// Single checks in the store: page by page from the newest on, by what is sought.
import { expect, test } from 'vitest';
import type { CheckFilter } from '../../../../src-main/service/ports/verdicts.ts';
import { aCheck } from '../../../contracts/store-contract.ts';
import { inMemory } from '../in-memory.ts';

const { store } = inMemory();
for (const [at, wanted] of [
  { domain: 'a.example', input: { email: 'Ann@a.example', name: 'Émile' } },
  { flags: ['disposable'], recommendation: 'block' },
  { input: { email: 'b@b.example', company_name: 'Acme' } },
  { flags: ['role_based', 'disposable'], recommendation: 'review' },
].entries())
  store.recordCheck(
    aCheck({ flags: [], ...wanted, requestId: `r${at + 1}`, checkedAt: at } as never),
  );

const page = (filter: Partial<CheckFilter>) => {
  const found = store.listChecks({
    search: null,
    recommendation: null,
    flag: null,
    after: null,
    limit: 9,
    ...filter,
  });
  return [found?.checks.map(({ requestId }) => requestId), found?.next];
};

test.each<[Partial<CheckFilter>, string[], string | null]>([
  [{}, ['r4', 'r3', 'r2', 'r1'], null],
  [{ limit: 4 }, ['r4', 'r3', 'r2', 'r1'], null],
  [{ limit: 3 }, ['r4', 'r3', 'r2'], '2'],
  [{ limit: 3, after: '2' }, ['r1'], null],
  [{ after: '1' }, [], null],
  [{ after: 'no place' }, [], null],
  [{ after: '1234567890123456' }, [], null],
  [{ search: 'ANN@' }, ['r1'], null],
  [{ search: 'émile' }, ['r1'], null],
  [{ search: 'acme' }, ['r3'], null],
  [{ search: 'nobody' }, [], null],
  [{ search: '' }, ['r4', 'r3', 'r2', 'r1'], null],
  [{ recommendation: 'block' }, ['r2'], null],
  [{ recommendation: 'approve' }, ['r3', 'r1'], null],
  [{ flag: 'disposable' }, ['r4', 'r2'], null],
  [{ flag: 'role_based' }, ['r4'], null],
  [{ flag: 'disposable', recommendation: 'block' }, ['r2'], null],
  [{ flag: 'disposable', limit: 1 }, ['r4'], '4'],
  [{ flag: 'disposable', limit: 1, after: '4' }, ['r2'], '2'],
])('%j finds %j, with %j behind it', (filter, requestIds, next) => {
  expect(page(filter)).toEqual([requestIds, next]);
});

test('of many checks those before ten thousand others are found', () => {
  const { store, db } = inMemory();
  store.recordCheck(aCheck({ requestId: 'old', input: { email: 'old@a.example' } }));
  db.exec('UPDATE checks SET number = 1');
  store.recordCheck(aCheck({ requestId: 'new' }));
  db.exec('UPDATE checks SET number = 30000 WHERE number = 2');
  const filter = { search: 'old@', recommendation: null, flag: null, after: null, limit: 5 };
  expect(store.listChecks(filter)?.checks.map(({ requestId }) => requestId)).toEqual(['old']);
});
