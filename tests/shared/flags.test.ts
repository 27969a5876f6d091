// The order of flags: the worst first, as the table has them within one severity.
import { expect, test } from 'vitest';
import { FLAG_NAMES, worstFirst } from '../../src-shared/flags.ts';

test('the gravest flag stands first, and those of one severity in the order of the table', () => {
  expect(
    worstFirst(['no_dmarc', 'no_spf', 'vpn', 'role_based', 'new_domain', 'disposable']),
  ).toEqual(['disposable', 'new_domain', 'vpn', 'role_based', 'no_spf', 'no_dmarc']);
  expect(worstFirst([])).toEqual([]);
  expect(worstFirst(FLAG_NAMES).toSorted()).toEqual(FLAG_NAMES.toSorted());
});
