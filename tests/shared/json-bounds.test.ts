// What counts as a value and a level of JSON before it is parsed, whatever stands in its strings.
import { expect, test } from 'vitest';
import { beyondBounds } from '../../src-shared/json-bounds.ts';

/** How many values are found: the least bound that the text keeps to. */
function valuesIn(text: string): number {
  let values = 1;
  while (beyondBounds(text, { depth: 100, values }) !== null) values += 1;
  return values;
}

test.each([
  ['1', 1],
  ['[]', 2],
  ['[1,2,3]', 4],
  ['{"a":1,"b":[2]}', 4],
  ['["a,[{"]', 2],
  [String.raw`["a\",[{","b"]`, 3],
  [String.raw`["a\\","b"]`, 3],
  [String.raw`["\\\",[,\"","b"]`, 3],
  ['["never closed,[,[', 2],
])('%s holds %i values', (text, values) => {
  expect(valuesIn(text)).toBe(values);
});

test('depth counts what is open, not what is in strings', () => {
  expect(beyondBounds('[["[[[["]]', { depth: 2, values: 100 })).toBe(null);
  expect(beyondBounds('[[[]]]', { depth: 2, values: 100 })).toBe('depth');
  expect(beyondBounds('[[],[],[]]', { depth: 2, values: 100 })).toBe(null);
});
