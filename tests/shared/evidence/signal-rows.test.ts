// Which rows of the cards evidence is about.
import { expect, test } from 'vitest';
import { SIGNAL_ROWS } from '../../../src-shared/evidence/signal-rows.ts';
import { EVIDENCE } from '../../../src-shared/evidence/table.ts';

const codes = Object.entries(EVIDENCE);

test('what is about no row is said of the address as a whole, or by the policy', () => {
  expect(codes.filter(([, { rows }]) => rows.length === 0).map(([code]) => code)).toEqual([
    'prior',
    'address_tidied',
    'sub_address',
    'domain_decoded',
    'domain_mapped',
    'local_part_quoted',
    'limited_evidence',
    'override_deny',
    'override_allow',
  ]);
});

test('each row has evidence, and each code names it once', () => {
  const named = codes.flatMap(([, { rows }]) => rows as readonly string[]);
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(SIGNAL_ROWS).toSorted());
  for (const [code, { rows }] of codes) expect([code, [...new Set(rows)]]).toEqual([code, rows]);
});
