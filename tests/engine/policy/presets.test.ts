// The bands of the preset policies.
import { expect, test } from 'vitest';
import { PRESETS } from '../../../src-main/engine/policy/presets.ts';

test('a preset approves the later the stricter it is, and says so in a sentence', () => {
  expect(PRESETS.filter(({ says }) => !/^[A-Z].+\.$/.test(says))).toEqual([]);
  expect(PRESETS.map(({ name, title, policy }) => [name, title, policy])).toEqual([
    ['lenient', 'Lenient', { approve: 60, review: 25, weights: {} }],
    ['balanced', 'Balanced', { approve: 70, review: 40, weights: {} }],
    ['strict', 'Strict', { approve: 80, review: 55, weights: {} }],
  ]);
});
