// Rows that share a conclusion are told what each of them would be told alone.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conclude } from '../../../src-main/engine/explain/conclusion.ts';
import { explain } from '../../../src-main/engine/explain/reasoning.ts';
import type { Finding } from '../../../src-main/engine/finding.ts';
import { score } from '../../../src-main/engine/scoring/score.ts';
import { DEFAULT_BANDS, type EvidenceCode } from '../../../src-main/engine/scoring/table.ts';
import { LIMITS } from '../../../src-shared/limits.ts';

const CODES: readonly EvidenceCode[] = [
  'mx_published',
  'no_spf',
  'no_dmarc',
  'not_role',
  'role_account',
  'own_domain',
  'disposable',
  'domain_alive',
  'mailbox_not_run',
];
/** Few values, so that two rows are often the same, and often the same but for one of them. */
const finding: fc.Arbitrary<Finding> = fc.record({
  code: fc.constantFrom(...CODES),
  observed: fc.constantFrom(null, 'a', 'b', 'x'.repeat(LIMITS.observed + 1)),
  source: fc.constantFrom('DNS', 'the request'),
  observedAt: fc.constantFrom(null, 1, 2),
});
const rows = fc.array(fc.array(finding, { maxLength: 4 }), { minLength: 2, maxLength: 8 });

test('whatever rows share, each gets the conclusion that it would get alone', () => {
  fc.assert(
    fc.property(rows, (all) => {
      const shared = {};
      for (const findings of all) {
        const { lines, ...alone } = score(findings, DEFAULT_BANDS);
        const reasoning = explain(alone.evidence, alone.recommendation);
        expect(conclude(findings, DEFAULT_BANDS, shared)).toEqual({ ...alone, reasoning });
      }
    }),
  );
});

test('rows of which the same was found share one account, in whatever objects that came', () => {
  const found = (): Finding[] => [
    { code: 'mx_published', observed: 'mx.acme.example', source: 'DNS', observedAt: 7 },
    {
      code: 'spf_published',
      observed: 'v'.repeat(LIMITS.observed * 2),
      source: 'DNS',
      observedAt: 8,
    },
  ];
  const shared = {};
  const first = conclude(found(), DEFAULT_BANDS, shared);
  expect(conclude(found(), DEFAULT_BANDS, shared)).toBe(first);
  expect(conclude(found(), DEFAULT_BANDS, {})).not.toBe(first);
  expect(conclude(found(), DEFAULT_BANDS, null)).not.toBe(first);
  expect(conclude(found(), { approve: 10, review: 5 }, shared).recommendation).toBe('approve');
});

test('a row of which one thing more, less or else was found has an account of its own', () => {
  const base: Finding[] = [
    { code: 'mx_published', observed: 'mx.acme.example', source: 'DNS', observedAt: 7 },
    { code: 'not_role', observed: null, source: 'bundled lists', observedAt: null },
  ];
  const [route, role] = base as [Finding, Finding];
  const others: Finding[][] = [
    [route],
    [...base, { code: 'no_spf', observed: null, source: 'DNS', observedAt: 7 }],
    [{ ...route, observed: 'mx2.acme.example' }, role],
    [{ ...route, observedAt: 8 }, role],
    [{ ...route, source: 'elsewhere' }, role],
    [route, { ...role, code: 'role_account' }],
    [route, { ...role, observed: 'sales' }],
  ];
  for (const findings of others) {
    const shared = {};
    const before = conclude(base, DEFAULT_BANDS, shared);
    const after = conclude(findings, DEFAULT_BANDS, shared);
    expect(after).not.toBe(before);
    expect(after.evidence).toEqual(conclude(findings, DEFAULT_BANDS, null).evidence);
  }
});
