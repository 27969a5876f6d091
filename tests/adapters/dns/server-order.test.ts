// In which order servers are asked: as they are listed, silent ones last, each tried again in its place now and then.
import { expect, test } from 'vitest';
import { createServerOrder } from '../../../src-main/adapters/dns/server-order.ts';

test('a server is asked last after three questions without a reply, and tried again after half a minute', () => {
  const { order, note } = createServerOrder(['a', 'b', 'c']);
  expect(order(0)).toEqual(['a', 'b', 'c']);
  note('a', false, 1_000);
  note('a', false, 2_000);
  expect(order(2_000)).toEqual(['a', 'b', 'c']);
  note('a', false, 3_000);
  expect(order(3_000)).toEqual(['b', 'c', 'a']);
  note('b', false, 3_000);
  note('b', false, 3_000);
  note('b', false, 4_000);
  expect(order(32_999)).toEqual(['c', 'a', 'b']);
  // One question tries it; those beside it go around it for as long again.
  expect(order(33_000)).toEqual(['a', 'c', 'b']);
  expect(order(33_000)).toEqual(['c', 'a', 'b']);
  expect(order(34_000)).toEqual(['b', 'c', 'a']);
  note('b', false, 40_000);
  expect(order(62_999)).toEqual(['c', 'a', 'b']);
  expect(order(63_000)).toEqual(['a', 'c', 'b']);
  note('a', true, 63_100);
  expect(order(63_100)).toEqual(['a', 'c', 'b']);
  note('a', false, 63_200);
  note('a', false, 63_200);
  expect(order(63_200)).toEqual(['a', 'c', 'b']);
});

test('one alone is always asked', () => {
  const { order, note } = createServerOrder(['a']);
  for (let times = 0; times < 5; times += 1) note('a', false, 0);
  expect([order(0), order(30_000), order(30_000)]).toEqual([['a'], ['a'], ['a']]);
});
