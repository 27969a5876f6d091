// Counts and durations by labels, at the bounds of the buckets and of the number of series.
import { expect, test } from 'vitest';
import {
  createCounter,
  createDurations,
  DURATION_BOUNDS,
} from '../../../src-main/service/metrics/tallies.ts';

test('events are counted by their labels', () => {
  const counter = createCounter('vouch_things_total', 'Things.');
  for (const kind of ['a', 'b', 'a']) counter.add({ kind });
  expect(counter.read()).toEqual({
    name: 'vouch_things_total',
    help: 'Things.',
    type: 'counter',
    samples: [
      { labels: { kind: 'a' }, value: 2 },
      { labels: { kind: 'b' }, value: 1 },
    ],
  });
});

test('what comes under more than two hundred labels is counted together', () => {
  const counter = createCounter('vouch_things_total', 'Things.');
  for (let at = 0; at < 202; at += 1) counter.add({ kind: `${at}`, way: 'x' });
  counter.add({ kind: '0', way: 'x' });
  const { samples } = counter.read();
  expect(samples).toHaveLength(201);
  expect([samples[0], samples[199], samples[200]]).toEqual([
    { labels: { kind: '0', way: 'x' }, value: 2 },
    { labels: { kind: '199', way: 'x' }, value: 1 },
    { labels: { kind: 'other', way: 'other' }, value: 2 },
  ]);
});

test('a duration is in the bucket of its bound, and in all above', () => {
  const durations = createDurations('vouch_seconds', 'Seconds.');
  for (const seconds of [0.001, 0.0011, 1_800, 1_801]) durations.note({ way: 'x' }, seconds);
  const { samples, ...family } = durations.read();
  expect(family).toEqual({ name: 'vouch_seconds', help: 'Seconds.', type: 'histogram' });
  expect(samples.map(({ labels, value, part }) => [labels.le ?? part, value])).toEqual([
    ['0.001', 1],
    ...DURATION_BOUNDS.slice(1, -1).map((bound) => [String(bound), 2]),
    ['1800', 3],
    ['+Inf', 4],
    ['sum', expect.closeTo(3_601.0021, 6)],
    ['count', 4],
  ]);
  expect(samples.every(({ labels }) => labels.way === 'x')).toBe(true);
});
