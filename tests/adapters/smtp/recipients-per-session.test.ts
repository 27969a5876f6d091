// How many recipients one session with a host takes, as its earlier sessions taught.
import { expect, test } from 'vitest';
import { createRecipientsPerSession } from '../../../src-main/adapters/smtp/recipients-per-session.ts';

test('a host is asked for as many as it took, one more after each session that went well', () => {
  const { of, wentWell, tookOnly, refusedUs } = createRecipientsPerSession();
  expect(of('mx', 10)).toBe(10);
  tookOnly('mx', 4);
  expect([of('mx', 10), of('mx', 3), of('other', 10)]).toEqual([4, 3, 10]);
  tookOnly('mx', 4);
  wentWell('mx');
  wentWell('other');
  expect([of('mx', 10), of('other', 10)]).toEqual([5, 10]);
  refusedUs('mx', 9);
  expect(of('mx', 10)).toBe(4);
  refusedUs('mx', 1);
  expect(of('mx', 10)).toBe(1);
  tookOnly('mx', 0);
  expect(of('mx', 10)).toBe(1);
});

test('what is learnt is forgotten where the table allows no more, and when it is too much', () => {
  const { of, tookOnly, wentWell } = createRecipientsPerSession();
  tookOnly('mx', 3);
  expect(of('mx', 3)).toBe(3);
  wentWell('mx');
  expect(of('mx', 10)).toBe(10);
  for (let at = 0; at < 5_000; at += 1) tookOnly(`mx${at}`, 2);
  expect(of('mx0', 10)).toBe(2);
  tookOnly('another', 2);
  expect([of('mx0', 10), of('another', 10)]).toEqual([10, 2]);
});
