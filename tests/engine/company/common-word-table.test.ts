import { expect, test } from 'vitest';
import { commonWords } from '../../../scripts/reference-data/company-words.ts';
import { COMMON_WORDS } from '../../../src-main/engine/company/common-word-table.ts';
import { isCommonWord, isInstitution } from '../../../src-main/engine/company/common-words.ts';

test('the table is the one that the organisations give: else run `node scripts/reference-data/company-words.ts`', () => {
  expect(COMMON_WORDS.trim().split(/\s+/)).toEqual(commonWords());
});

test('it knows what many bear and what few do', () => {
  for (const word of ['telecom', 'university', 'star', 'insurance', 'verlag'])
    expect(isCommonWord(word)).toBe(true);
  for (const word of ['siemens', 'vandelay', 'globex', 'ikea'])
    expect(isCommonWord(word)).toBe(false);
  expect(isInstitution('sparkasse')).toBe(true);
  expect(isInstitution('acme')).toBe(false);
});
