// In which form a name is asked, and which names are not asked at all.
import { expect, test } from 'vitest';
import { queryName } from '../../../src-main/adapters/dns/query-name.ts';

const LABEL = 'a'.repeat(63);
/** 253 characters, the most that there can be. */
const LONGEST = [LABEL, LABEL, LABEL, 'a'.repeat(61)].join('.');

test.each([
  ['ACME.Example.', 'acme.example'],
  ['acme.example', 'acme.example'],
  ['a', 'a'],
  ['az.09.-._', 'az.09.-._'],
  [LABEL, LABEL],
  [LONGEST, LONGEST],
  [`${LONGEST}.`, LONGEST],
])('%s is asked as %s', (name, expected) => {
  expect(queryName(name)).toBe(expected);
});

test.each([
  '',
  '.',
  '..',
  '.acme.example',
  'acme..example',
  'acme.example..',
  `${LABEL}a`,
  `${LABEL}a.example`,
  `${LONGEST}a`,
  // The neighbours of what is allowed.
  ...['`', '{', '/', ':', ',', '^', '@', '[', ' ', '\\', '\u00e4', '*'].map((mark) => `a${mark}b`),
])('%j is not asked', (name) => {
  expect(queryName(name)).toBeNull();
});
