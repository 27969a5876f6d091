// What begins when places are free: how many in one turn of the event loop, what goes first, and what is passed over.
import { expect, test } from 'vitest';
import type { Run } from '../../../src-main/service/jobs/run.ts';
import { createScheduler } from '../../../src-main/service/jobs/scheduler.ts';
import type { PendingItem } from '../../../src-main/service/ports/jobs.ts';

function opened(
  many: number,
  options: { places?: number; leftOut?: (index: number) => boolean } = {},
) {
  const items = Array.from({ length: many }, (_, index) => ({ index }) as PendingItem);
  const begun: number[] = [];
  const heard: string[] = [];
  const state = { mayBegin: true, places: options.places ?? 1_000, holdUp: false };
  let within: () => void = () => {};
  const run = {
    stages: { go: () => heard.push('go') },
    items: { next: () => items.shift(), refill: () => heard.push('refill') },
    keepLeftOut: ({ index }: PendingItem) => options.leftOut?.(index) ?? false,
  } as unknown as Run;
  const schedule = createScheduler({
    runs: () => [run],
    nextRun: () => (items.length === 0 ? null : run),
    mayBegin: () => state.mayBegin,
    hasPlace: () => begun.length < state.places,
    trials: {
      get holdUp() {
        return state.holdUp;
      },
      go: () => heard.push('trial'),
    },
    begin: (_, { index }) => {
      begun.push(index);
      within();
    },
    skipped: () => heard.push('skipped'),
  });
  const onBegin = (then: () => void) => {
    within = then;
  };
  return { schedule, begun, heard, state, onBegin };
}

const turn = () => new Promise(setImmediate);

test('sixteen begin in one turn of the event loop, the others in the next ones', async () => {
  const { schedule, begun } = opened(33);
  schedule();
  expect(begun).toHaveLength(16);
  schedule();
  expect(begun).toHaveLength(16);
  await turn();
  expect(begun).toHaveLength(32);
  await turn();
  expect(begun).toEqual(Array.from({ length: 33 }, (_, index) => index));
});

test('fewer than sixteen leave room in the same turn, and the next one begins nothing by itself', async () => {
  const { schedule, begun, state } = opened(20, { places: 10 });
  schedule();
  expect(begun).toHaveLength(10);
  state.places = 12;
  schedule();
  expect(begun).toHaveLength(12);
  state.places = 20;
  await turn();
  expect(begun).toHaveLength(12);
  schedule();
  expect(begun).toHaveLength(20);
});

test('nothing begins without a place, a network or during a trial, which goes on instead', () => {
  const { schedule, begun, heard, state } = opened(1, { places: 0 });
  schedule();
  state.places = 1;
  state.mayBegin = false;
  schedule();
  expect([begun, heard]).toEqual([[], ['go', 'go']]);
  state.mayBegin = true;
  state.holdUp = true;
  schedule();
  expect([begun, heard]).toEqual([[], ['go', 'go', 'trial']]);
  state.holdUp = false;
  schedule();
  expect([begun, heard]).toEqual([[0], ['go', 'go', 'trial', 'go', 'refill']]);
});

test('a row that is left out is passed over, and takes no place in the turn', () => {
  const { schedule, begun, heard } = opened(20, { leftOut: (index) => index < 2 });
  schedule();
  expect(begun).toEqual(Array.from({ length: 16 }, (_, at) => at + 2));
  expect(heard.filter((each) => each === 'skipped')).toHaveLength(2);
});

test('what asks for more within a beginning gets it after that, and one that throws blocks nothing', () => {
  const { schedule, begun, state, onBegin } = opened(3, { places: 1 });
  onBegin(() => {
    state.places = 3;
    schedule();
  });
  schedule();
  expect(begun).toEqual([0, 1, 2]);
  const other = opened(2);
  const error = new Error('odd');
  other.onBegin(() => {
    throw error;
  });
  expect(other.schedule).toThrow(error);
  other.onBegin(() => {});
  other.schedule();
  expect(other.begun).toEqual([0, 1]);
});
