// Results of a run on their way to the store: together for a moment, 256 at most, one batch after the other.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BATCH, createOutcomeKeeper } from '../../../src-main/service/jobs/outcome-batches.ts';
import type { ItemOutcome } from '../../../src-main/service/ports/jobs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const outcomes = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ index: from + at }) as ItemOutcome);

function opened() {
  const batches: number[][] = [];
  const failed: unknown[] = [];
  const answers: PromiseWithResolvers<number>[] = [];
  const recorded: number[] = [];
  const keeper = createOutcomeKeeper<number>({
    record(batch) {
      batches.push(batch.map(({ index }) => index));
      const answer = Promise.withResolvers<number>();
      answers.push(answer);
      return answer.promise;
    },
    recorded: (result) => recorded.push(result),
    failed: (error) => failed.push(error),
  });
  return { keeper, batches, failed, answers, recorded };
}

test('the first waits a tenth of a second for company', async () => {
  const { keeper, batches, answers, recorded } = opened();
  keeper.add(outcomes(1));
  await vi.advanceTimersByTimeAsync(99);
  keeper.add(outcomes(1, 1));
  expect([batches, keeper.unkept]).toEqual([[], 2]);
  await vi.advanceTimersByTimeAsync(1);
  expect([batches, keeper.unkept]).toEqual([[[0, 1]], 2]);
  answers[0]?.resolve(7);
  await keeper.whenFlushed();
  expect([recorded, keeper.unkept]).toEqual([[7], 0]);
});

test('a full batch goes at once', async () => {
  const { keeper, batches } = opened();
  keeper.add(outcomes(BATCH - 1));
  keeper.add(outcomes(1, BATCH - 1));
  await vi.advanceTimersByTimeAsync(0);
  expect(batches.map(({ length }) => length)).toEqual([256]);
  expect(vi.getTimerCount()).toBe(0);
});

test('outcomes that belong together are not parted', async () => {
  const { keeper, batches, answers } = opened();
  keeper.add(outcomes(BATCH - 1));
  keeper.add(outcomes(2));
  await vi.advanceTimersByTimeAsync(0);
  expect(batches.map(({ length }) => length)).toEqual([255]);
  answers[0]?.resolve(0);
  await vi.advanceTimersByTimeAsync(100);
  expect(batches.map(({ length }) => length)).toEqual([255, 2]);
});

test('one batch, or step between two, after the other', async () => {
  const { keeper, batches, answers } = opened();
  const steps: string[] = [];
  keeper.add(outcomes(1));
  keeper.flush();
  const done = keeper.afterwards(async () => void steps.push('between'));
  keeper.add(outcomes(1, 1));
  keeper.flush();
  keeper.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect([batches, steps]).toEqual([[[0]], []]);
  answers[0]?.resolve(0);
  await done;
  await vi.advanceTimersByTimeAsync(0);
  expect([batches, steps]).toEqual([[[0], [1]], ['between']]);
});

test('a batch or a step that fails is told, and stops none after it', async () => {
  const { keeper, failed, answers, recorded } = opened();
  const [one, other] = [new Error('one'), new Error('other')];
  keeper.add(outcomes(2));
  keeper.flush();
  void keeper.afterwards(() => Promise.reject(other));
  keeper.add(outcomes(1));
  keeper.flush();
  await vi.advanceTimersByTimeAsync(0);
  answers[0]?.reject(one);
  await vi.advanceTimersByTimeAsync(0);
  answers[1]?.resolve(5);
  await keeper.whenFlushed();
  expect([failed, recorded, keeper.unkept]).toEqual([[one, other], [5], 2]);
});

test('what is collected stays where it is after a stop', async () => {
  const { keeper, batches } = opened();
  keeper.add(outcomes(1));
  keeper.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(batches).toEqual([]);
});
