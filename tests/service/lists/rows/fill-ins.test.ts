// How much later rows may add to earlier ones.
import { expect, test } from 'vitest';
import { createFillIns } from '../../../../src-main/service/lists/rows/fill-ins.ts';

const MOST_TEXT = 33_554_432;
const REFUSAL = {
  code: 'too_large',
  message:
    'This file has more to merge than fits into memory. Keep the first row of each address instead, or all rows.',
};

test('texts are filled in up to a limit, and refused above it', () => {
  const fillIns = createFillIns(3);
  fillIns.first(0, 1, ['a@acme.example', '', ' ']);
  fillIns.later(0, ['A@acme.example', 'x'.repeat(MOST_TEXT - 1), 'y', 'surplus']);
  // What is there already takes no more.
  fillIns.later(0, ['A@acme.example', 'another', 'z']);
  expect(fillIns.filled(1, ['a@acme.example'])).toEqual([
    'a@acme.example',
    'x'.repeat(MOST_TEXT - 1),
    'y',
  ]);
  fillIns.first(1, 2, ['b@acme.example', '', '']);
  expect(() => fillIns.later(1, ['B@acme.example', 'z'])).toThrow(expect.objectContaining(REFUSAL));
});

test('rows are noted up to a limit, and refused above it', () => {
  // A row takes 64 bytes of the 64 MiB there are.
  const fillIns = createFillIns(512);
  fillIns.first(1_048_575, 1_048_576, []);
  expect(() => fillIns.first(1_048_576, 1_048_577, [])).toThrow(expect.objectContaining(REFUSAL));
});
