// Lists yield while single checks are in progress, and hear when the last of them has ended.
import { expect, test } from 'vitest';
import { createSingleChecks } from '../../../src-main/service/verify/single-checks.ts';

test('the last to end is told, whether or not it failed', async () => {
  const singles = createSingleChecks();
  const told: boolean[] = [];
  singles.onLast(() => told.push(singles.any()));
  const [one, other] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  expect(singles.any()).toBe(false);
  const first = singles.during(() => one.promise);
  const second = singles.during(() => other.promise);
  one.resolve(1);
  expect(await first).toBe(1);
  expect([singles.any(), told]).toEqual([true, []]);
  const error = new Error('odd');
  other.reject(error);
  await expect(second).rejects.toBe(error);
  expect([singles.any(), told]).toEqual([false, [false]]);
});
