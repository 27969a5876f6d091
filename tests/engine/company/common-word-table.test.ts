import { expect, test } from 'vitest';
import { isCommonWord, isInstitution } from '../../../src-main/engine/company/common-words.ts';

test('it knows what many bear and what few do', () => {
  for (const word of ['telecom', 'university', 'star', 'insurance', 'verlag'])
    expect(isCommonWord(word)).toBe(true);
  for (const word of ['siemens', 'vandelay', 'globex', 'ikea'])
    expect(isCommonWord(word)).toBe(false);
  expect(isInstitution('sparkasse')).toBe(true);
  expect(isInstitution('acme')).toBe(false);
});
