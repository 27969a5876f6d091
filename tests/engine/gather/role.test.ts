// Whether a role word in a local part is a role beside the name that was given.
import { expect, test } from 'vitest';
import { roleBesideName } from '../../../src-main/engine/gather/role.ts';
import { LIMITS } from '../../../src-shared/limits.ts';
import { FEW_NAMES } from '../../doubles/few-names.ts';

const WORDS = ['sales', 'dev', 'legal'];
const reference = {
  names: FEW_NAMES,
  roleAccount: (text: string) =>
    WORDS.find((word) => text.toLowerCase().split(/[. ]/).includes(word)) ?? null,
};

test.each([
  ['dev', 'Dev Patel', 'dev'],
  ['sales', undefined, 'sales'],
  ['sales', 'Jane Doe', 'sales'],
  ['sales.team', 'Sales Team', 'sales'],
  ['jane.doe.legal', 'Jane Doe', null],
  ['jane.doe', 'Jane Doe', null],
  ['sales', 'x'.repeat(5_000), 'sales'],
  ['jane.doe.legal', 'Jane Doe'.padEnd(LIMITS.name), null],
  ['jane.doe.legal', 'Jane Doe'.padEnd(LIMITS.name + 1), 'legal'],
])('%s beside %s is %s', (localPart, name, role) => {
  expect(roleBesideName(reference, localPart, name)).toBe(role);
});
