// What there is to learn from, over a real store.
import { expect, test } from 'vitest';
import { type LearntOutcome, learntOutcomes } from '../../../src-main/service/outcomes/learning.ts';
import { EVIDENCE } from '../../../src-shared/evidence/table.ts';
import type { OutcomeKind } from '../../../src-shared/schemas/outcome.ts';
import { openedIn, temporaryFolder } from '../../adapters/sqlite/temporary-store.ts';
import { aCheck } from '../../contracts/store-contract.ts';
import { outcomeKeys } from '../../doubles/outcome-keys.ts';

const T0 = Date.UTC(2026, 10, 2, 9, 0, 0);

test('each verdict comes once, with what its evidence counts today; soft bounces are left out', async () => {
  const store = await openedIn(temporaryFolder());
  const happened: Readonly<Record<string, readonly OutcomeKind[]>> = {
    ann: ['delivered', 'bounced_hard'],
    bob: ['replied'],
    eve: ['bounced_soft'],
    unknown: ['delivered'],
  };
  for (const name of ['ann', 'bob', 'eve'])
    await store.recordCheck(
      aCheck({
        requestId: name,
        input: { email: `${name}@example.example` },
        codes: ['mx_published'],
      }),
    );
  const outcomes = Object.entries(happened).flatMap(([name, kinds]) =>
    kinds.map((kind) => ({
      ...outcomeKeys(`${name}@example.example`),
      kind,
      happenedAt: null,
      words: null,
      verdict: null,
    })),
  );
  await store.addOutcomes({ source: 'api', label: '', at: T0 + 1 }, outcomes);
  const learnt: LearntOutcome[] = [];
  for await (const one of learntOutcomes(store)) learnt.push(one);
  expect(learnt.map(({ outcome }) => outcome).toSorted()).toEqual(['bad', 'good']);
  for (const { codes } of learnt)
    expect(Object.fromEntries(codes.map(({ code, points }) => [code, points]))).toEqual({
      prior: EVIDENCE.prior.points,
      mx_published: EVIDENCE.mx_published.points,
    });
});
