// Outcomes as use cases over a real store: what is asked of one address is answered without a way through all lists.
import { expect, test } from 'vitest';
import { createOutcomes } from '../../../src-main/service/outcomes/outcomes.ts';
import { ANY_OUTCOME } from '../../../src-shared/bridge/outcomes.ts';
import { openedIn, temporaryFolder } from '../../adapters/sqlite/temporary-store.ts';
import { aCheck } from '../../contracts/store-contract.ts';
import { FEW_NAMES } from '../../doubles/few-names.ts';

const NOW = Date.UTC(2026, 10, 20);
const WINDOW = { source: 'window', label: '' } as const;

test('the outcomes of one address are found in any spelling, and no verdict is looked for meanwhile', async () => {
  const store = await openedIn(temporaryFolder());
  await store.recordCheck(aCheck({ input: { email: 'ann@example.example' } }));
  const outcomes = createOutcomes({
    store,
    engine: { reference: { names: FEW_NAMES, roleAccount: () => null } },
    clock: { now: () => NOW },
  });
  const happenedAtText = { email: 'Ann@Example.example', outcome: 'replied' } as const;
  await outcomes.add(
    WINDOW,
    [happenedAtText, { ...happenedAtText, email: 'joann@example.example' }],
    false,
  );
  const ask = async (filter: Partial<typeof ANY_OUTCOME>) =>
    (await outcomes.list({ ...ANY_OUTCOME, ...filter }, null, 10)).outcomes;
  const own = { email: ' ANN@example.example' };
  expect(await ask(own)).toMatchObject([{ email: 'ann@example.example', matching: null }]);
  expect(await ask({ search: 'ann@example.example' })).toHaveLength(2);
  expect(await ask(own)).toMatchObject([{ matching: 'matched', request_id: 'request-1' }]);
  expect(await ask({ email: 'nobody' })).toEqual([]);
});
