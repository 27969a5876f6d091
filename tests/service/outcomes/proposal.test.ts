// Weights proposed from the outcomes of a real store: how many are missing, then what would change; nothing is kept.
import { expect, test } from 'vitest';
import { createProposals } from '../../../src-main/service/outcomes/proposal.ts';
import type { Store } from '../../../src-main/service/ports/store.ts';
import type { EvidenceCode } from '../../../src-shared/evidence/table.ts';
import { emptyStore } from '../../adapters/sqlite/temporary-store.ts';
import { aCheck } from '../../contracts/store-contract.ts';
import { outcomeKeys } from '../../doubles/outcome-keys.ts';

/** Checks of one set of codes, and what became of them. */
async function put(
  store: Store,
  codes: readonly EvidenceCode[],
  good: number,
  bad: number,
): Promise<void> {
  const addresses = Array.from({ length: good + bad }, (_, at) => `${at}@${codes.length}.example`);
  for (const email of addresses)
    await store.recordCheck(aCheck({ requestId: email, input: { email }, codes }));
  await store.addOutcomes(
    { source: 'api', label: '', at: Date.UTC(2026, 10, 3) },
    addresses.map((address, at) => ({
      ...outcomeKeys(address),
      kind: at < good ? 'delivered' : 'bounced_hard',
      happenedAt: null,
      words: null,
      verdict: null,
    })),
  );
}

test('few outcomes say how many are missing; many name the weights that do not fit, and nothing is kept', async () => {
  const store = await emptyStore();
  const { propose } = createProposals({ store });
  await put(store, ['free_provider', 'mx_published'], 60, 60);
  expect(await propose()).toMatchObject({
    state: 'too_few',
    good: 60,
    bad: 60,
    missing: { any: 80, good: 0, bad: 0 },
    policy: null,
  });
  // Without the open provider nearly all are good: far from what the table says of either.
  await put(store, ['mx_published'], 150, 8);
  const before = await store.readPolicy();
  const found = await propose();
  expect(found).toMatchObject({ state: 'proposed', good: 210, bad: 68, missing: { any: 0 } });
  const weight = found.weights.find(({ code }) => code === 'free_provider');
  expect(weight?.proposed).toBeLessThan(weight?.today ?? 0);
  expect(found.policy?.weights.free_provider).toBe(weight?.proposed);
  const { good, bad } = found.outcomes?.proposed ?? { good: null, bad: null };
  expect(Object.values(good ?? {}).reduce((sum, count) => sum + count, 0)).toBe(210);
  expect(Object.values(bad ?? {}).reduce((sum, count) => sum + count, 0)).toBe(68);
  expect(found.quality?.gain).toBeGreaterThan(2 * (found.quality?.gain_error ?? 1));
  expect(await propose()).toEqual(found);
  expect(await store.readPolicy()).toEqual(before);
});
