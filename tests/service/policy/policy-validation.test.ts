// What a policy and an override may be: at each bound, which field is refused, and the form in which they are kept.
import { expect, test } from 'vitest';
import {
  fittingOverride,
  fittingPolicy,
} from '../../../src-main/service/policy/policy-validation.ts';
import type { NewOverride, Policy } from '../../../src-shared/bridge/policy.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { EVIDENCE } from '../../../src-shared/evidence/table.ts';
import { BALANCED, denial } from '../policy-samples.ts';

/** The field that is refused, always with the sentence that people read; null where nothing is. */
function refusedField(act: () => unknown): string | null {
  try {
    act();
    return null;
  } catch (error) {
    if (!(error instanceof VouchError)) throw error;
    const { code, message, fields } = error;
    const [field] = fields;
    expect([code, field?.message]).toEqual(['invalid_request', message]);
    return field?.pointer ?? '';
  }
}

test.each<[Partial<Policy>, string | null]>([
  [{ approve: 100, review: 99 }, null],
  [{ approve: 1, review: 0 }, null],
  [{ approve: 101 }, '/approve'],
  [{ approve: 0, review: 0 }, '/approve'],
  [{ review: -1 }, '/approve'],
  [{ approve: 100, review: 100 }, '/approve'],
  [{ approve: 70.5 }, '/approve'],
  [{ approve: 41, review: 40 }, null],
  [{ approve: 40, review: 40 }, '/approve'],
  [{ weights: { role_account: 60 } }, null],
  [{ weights: { role_account: -60 } }, null],
  [{ weights: { role_account: 61 } }, '/weights/role_account'],
  [{ weights: { role_account: -61 } }, '/weights/role_account'],
  [{ weights: { role_account: 1.5 } }, '/weights/role_account'],
  [{ weights: { rolle: 3 } }, '/weights/rolle'],
  [{ weights: { website_not_run: 3 } }, '/weights/website_not_run'],
  [{ weights: { override_allow: 3 } }, '/weights/override_allow'],
])('of the policy %j is refused: %s', (changes, field) => {
  expect(refusedField(() => fittingPolicy({ ...BALANCED, ...changes }))).toBe(field);
});

test('weights are kept in the order of their codes, without those of the table', () => {
  const weights = {
    role_account: -12,
    name_matches: 3,
    no_spf: 0,
    dmarc_enforced: EVIDENCE.dmarc_enforced.points,
  };
  const kept = fittingPolicy({ ...BALANCED, weights });
  expect(Object.entries(kept.weights)).toEqual([
    ['name_matches', 3],
    ['no_spf', 0],
    ['role_account', -12],
  ]);
});

test.each<[Partial<NewOverride>, string | null]>([
  [{ value: ' @ACME.example. ' }, 'acme.example'],
  [{ value: 'MÜNCHEN.example' }, 'xn--mnchen-3ya.example'],
  [{ subject: 'address', value: ' Jane@ACME.example ' }, 'jane@acme.example'],
])('the override %j is kept as %s', (changes, value) => {
  expect(fittingOverride(denial({ ...changes, reason: ' known ' }))).toEqual(
    denial({ ...changes, value: value ?? '', reason: 'known' }),
  );
});

test.each<[Partial<NewOverride>, string]>([
  [{ value: 'not a domain' }, '/value'],
  [{ value: 'jane@acme.example' }, '/value'],
  [{ value: 'co.uk' }, '/value'],
  [{ value: '' }, '/value'],
  [{ subject: 'address', value: 'acme.example' }, '/value'],
  [{ reason: '   ' }, '/reason'],
])('of the override %j is refused: %s', (changes, field) => {
  expect(refusedField(() => fittingOverride(denial(changes)))).toBe(field);
});
