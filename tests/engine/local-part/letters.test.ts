// What of a local part is looked at: without its tag, as runs of letters.
import { expect, test } from 'vitest';
import { lettersOf, untagged } from '../../../src-main/engine/local-part/letters.ts';

test.each([
  ['a+b', 'a'],
  ['jane+news', 'jane'],
  ['jane+news+more', 'jane'],
  ['+jane', '+jane'],
  ['+jane+news', '+jane'],
  ['jane', 'jane'],
  [`${'x'.repeat(63)}+a`, 'x'.repeat(63)],
  [`${'x'.repeat(65)}+a`, 'x'.repeat(64)],
])('%s without its tag is %s', (localPart, bare) => {
  expect(untagged(localPart)).toBe(bare);
});

test.each([
  ['Jane.Doe2+news', ['jane', 'doe']],
  ['7', []],
  ['José_Pérez', ['jose', 'perez']],
  ['é.ー', ['e']],
])('%s has the letters %j', (localPart, letters) => {
  expect(lettersOf(localPart)).toEqual(letters);
});
