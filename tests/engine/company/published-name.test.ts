// Which parts of a title name an organisation.
import { expect, test } from 'vitest';
import { isNoName, titleParts } from '../../../src-main/engine/company/published-name.ts';

test.each([
  [null, []],
  ['', []],
  [' | ', []],
  ['Acme', ['Acme']],
  ['Acme | Home', ['Acme']],
  ['Home – Acme Freight', ['Acme Freight']],
  ['Home: Acme » Fast freight', ['Acme', 'Fast freight']],
  ['Acme-Freight - Welcome', ['Acme-Freight']],
  ['Just a moment...', []],
  ['a1|b2|c3|d4|e5|f6', ['a1', 'b2', 'c3', 'd4', 'e5']],
])('%j has %j', (title, parts) => {
  expect(titleParts(title)).toEqual(parts);
});

test.each([
  ['Home', true],
  ['404 Not Found', true],
  ['Welcome to', false],
  ['of the', true],
  ['…', true],
  ['Home of Acme', false],
])('%j names nobody: %s', (text, expected) => {
  expect(isNoName(text)).toBe(expected);
});
