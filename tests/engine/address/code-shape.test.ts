// Which local parts are codes, and which of these look the same.
import { expect, test } from 'vitest';
import { codeShape, mixedShape } from '../../../src-main/engine/address/code-shape.ts';

test.each([
  ['e4711x9z', 'a0000a0a'],
  ['E4711X9Z', 'a0000a0a'],
  ['b20231045', 'a00000000'],
  ['12-345x', '00-000a'],
  ['12345', null],
  ['jane', null],
  ['jane1985', null],
  ['ab12', null],
  ['x7kq2m9p', null],
  ['é47112', null],
  ['', null],
  ['a1234567890123456789', 'a0000000000000000000'],
  ['a12345678901234567890', null],
])('%s has the shape %s', (localPart, shape) => {
  expect(codeShape(localPart)).toBe(shape);
});

test.each([
  ['e4711x9z', 'a0000a0a'],
  ['12-345x', '00-000a'],
  ['123-x', '000-a'],
  ['e47112', null],
  ['abc-12345', null],
  ['jane', null],
])('of %s the shape %s may look random', (localPart, shape) => {
  expect(mixedShape(localPart)).toBe(shape);
});
