// What there is to learn from, over a real store.
import { expect, test } from 'vitest';
import { type LearntOutcome, learntOutcomes } from '../../../src-main/service/outcomes/learning.ts';
import type { CodedOutcome } from '../../../src-main/service/ports/outcomes.ts';
import type { PageAfter } from '../../../src-main/service/ports/page.ts';
import type { Store } from '../../../src-main/service/ports/store.ts';
import { EVIDENCE } from '../../../src-shared/evidence/table.ts';
import type { OutcomeKind } from '../../../src-shared/schemas/outcome.ts';
import { emptyStore } from '../../adapters/sqlite/temporary-store.ts';
import { aCheck } from '../../contracts/store-contract.ts';
import { outcomeKeys } from '../../doubles/outcome-keys.ts';
import { BALANCED } from '../policy-samples.ts';

const T0 = Date.UTC(2026, 10, 2, 9, 0, 0);

test('each verdict comes once, with what its evidence counts today; soft bounces are left out', async () => {
  const store = await emptyStore();
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

test('pages are read until one is not full, each after the last number of the one before', async () => {
  const coded = (from: number, length: number): CodedOutcome[] =>
    Array.from({ length }, (_, at) => ({
      number: 2 * (from + at),
      kind: 'delivered',
      codeSet: 'mx_published',
      score: 80,
      recommendation: 'approve',
    }));
  const asked: PageAfter[] = [];
  const learnt = async (pages: readonly (readonly CodedOutcome[])[]) => {
    asked.length = 0;
    let count = 0;
    const store = {
      matchOutcomes: async () => {},
      readPolicy: async () => ({ policy: BALANCED }),
      readCoded: async (page: PageAfter) => {
        asked.push(page);
        return pages[asked.length - 1] ?? [];
      },
    } as unknown as Store;
    for await (const _ of learntOutcomes(store)) count += 1;
    return count;
  };
  expect(await learnt([coded(1, 2_000), coded(2_001, 1_999)])).toBe(3_999);
  expect(asked).toEqual([
    { after: 0, limit: 2_000 },
    { after: 4_000, limit: 2_000 },
  ]);
  // The last page is full: one without anything ends it.
  expect(await learnt([coded(1, 2_000)])).toBe(2_000);
  expect(asked).toEqual([
    { after: 0, limit: 2_000 },
    { after: 4_000, limit: 2_000 },
  ]);
});
