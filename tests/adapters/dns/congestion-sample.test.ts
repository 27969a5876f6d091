// What a sample of queries tells: losses, delays, and whether the window was what limited it.
import { expect, test } from 'vitest';
import { CongestionSample } from '../../../src-main/adapters/dns/congestion-sample.ts';
import { SentQuery } from '../../../src-main/adapters/dns/sent-queries.ts';

test('an empty one tells nothing', () => {
  const sample = new CongestionSample();
  expect([sample.ms, sample.judged, sample.lost, sample.loss, sample.answersPerMs]).toEqual([
    0,
    0,
    0,
    Number.NaN,
    0,
  ]);
  expect([sample.delayMs, sample.tellsDelay, sample.hasWaited, sample.waitedMostly]).toEqual([
    Infinity,
    false,
    false,
    true,
  ]);
});

test('losses are a share of what was judged, less what came late', () => {
  const sample = new CongestionSample();
  const queries = Array.from({ length: 4 }, (_, at) => new SentQuery(0, at + 1));
  for (const [at, query] of queries.entries()) sample.judge(query, at < 2);
  expect([sample.judged, sample.lost, sample.loss]).toEqual([4, 2, 0.5]);
  expect(queries.map((query) => sample.cameLate(query))).toEqual([true, true, false, false]);
  expect([sample.judged, sample.lost, sample.loss]).toEqual([4, 0, 0]);
});

test('delays are told by their median, from the eighth on, up to the sixty-fourth', () => {
  const sample = new CongestionSample();
  sample.tick(100, 0, false, 0);
  for (const delayMs of [70, 10, 60, 20, 50, 30, 40]) sample.answered(delayMs);
  sample.answered(null);
  expect([sample.delayMs, sample.tellsDelay]).toEqual([40, false]);
  sample.answered(80);
  expect([sample.delayMs, sample.tellsDelay, sample.answersPerMs]).toEqual([50, true, 0.09]);
  for (let more = 0; more < 56; more += 1) sample.answered(100);
  for (let more = 0; more < 100; more += 1) sample.answered(1);
  expect([sample.delayMs, sample.answersPerMs]).toEqual([100, 1.65]);
});

test('a program that was held up for a tenth of the time tells no delay', () => {
  const tells = (heldUpMs: number) => {
    const sample = new CongestionSample();
    sample.tick(50, 0, false, 0);
    sample.tick(50, heldUpMs, false, 0);
    for (let answers = 0; answers < 8; answers += 1) sample.answered(1);
    return [sample.ms, sample.tellsDelay];
  };
  expect([tells(9), tells(10)]).toEqual([
    [100, true],
    [100, false],
  ]);
});

test('answers are counted for a tick at least', () => {
  const sample = new CongestionSample();
  sample.tick(5, 0, false, 0);
  sample.answered(null);
  expect(sample.answersPerMs).toBe(1 / 25);
});

test('the window was the limit where queries waited for half of the time, or three quarters of it were used', () => {
  const sample = new CongestionSample();
  sample.tick(25, 0, false, 75);
  sample.tick(25, 0, false, 10);
  sample.tick(25, 0, true, 10);
  expect([sample.hasWaited, sample.waitedMostly]).toEqual([true, false]);
  expect([sample.isLimitedBy(100), sample.isLimitedBy(101)]).toEqual([true, false]);
  sample.tick(25, 0, true, 0);
  expect([sample.waitedMostly, sample.isLimitedBy(101)]).toEqual([true, true]);
});
