// How many questions within a second are counted, at the edges of that second.
import { expect, test } from 'vitest';
import { ObservedLoad } from '../../../src-main/adapters/pacing/observed-load.ts';

test('what was answered counts in the second that ends half a second before the answered question began', () => {
  const load = new ObservedLoad();
  for (const beganAt of [500, 501, 1_400, 1_500, 1_501]) load.answered(beganAt);
  expect(load.borne).toBe(2);
  // Of 500 to 1,500, the first moment is not counted, the last one is.
  load.answered(2_000);
  expect([load.borne, load.most]).toEqual([3, 3]);
});

test('a doubt halves the difference to what was taken, and leaves the most that was ever borne', () => {
  const load = new ObservedLoad();
  for (const beganAt of [1, 2, 3, 4, 600]) load.answered(beganAt);
  expect([load.borne, load.most]).toEqual([4, 4]);
  load.doubt(1);
  expect([load.borne, load.most]).toEqual([2.5, 4]);
});

test('what began counts for a second and the time of an arrival, without the moment itself', () => {
  const load = new ObservedLoad();
  for (const at of [980, 981, 1_500, 1_999, 2_000]) load.began(at);
  expect(load.begunBefore(2_000)).toBe(3);
  expect(load.begunBefore(2_001)).toBe(3);
});

test('the latest that began are remembered, half of them once there are too many', () => {
  const load = new ObservedLoad();
  expect(load.beginOfLatest(1)).toBe(Number.NEGATIVE_INFINITY);
  for (let at = 1; at <= 512; at += 1) load.began(at);
  expect([1, 2, 512, 513].map((count) => load.beginOfLatest(count))).toEqual([
    512,
    511,
    1,
    Number.NEGATIVE_INFINITY,
  ]);
  load.began(513);
  expect([1, 256, 257].map((count) => load.beginOfLatest(count))).toEqual([
    513,
    258,
    Number.NEGATIVE_INFINITY,
  ]);
});
