// The text of a result that shares its words is what it would be if it were rendered by itself.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readyPolicy } from '../../src-main/engine/policy/policy.ts';
import { SCORING_VERSION } from '../../src-main/engine/scoring/table.ts';
import type { Verdict } from '../../src-main/engine/verify.ts';
import { MARKS } from '../../src-main/service/ports/shared-words.ts';
import { madeVerdict, recordOf } from '../../src-main/service/verify/present-verdict.ts';
import { DEFAULT_POLICY } from '../doubles/default-policy.ts';
import { APPROVED, REVIEWED } from '../doubles/results.ts';

const TODAY = { ready: readyPolicy(DEFAULT_POLICY.policy, []), revision: 1 };

const own = fc.record({
  requestId: fc.constantFrom('a1', 'b2', '0'),
  tookMs: fc.nat(3),
  normalized: fc.constantFrom(
    null,
    'jane@acme.example',
    '"\u0001 \\"normalized\\":null"@acme.example',
  ),
});
/** What rows with the same evidence may differ in all the same, each by itself. */
const OTHERWISE: readonly Partial<Verdict>[] = [
  { suggestion: '"normalized":null' },
  { person: { ...APPROVED.person } },
  { person: REVIEWED.person },
  { mailbox: 'exists' },
  { checked_at: '2026-11-20T12:00:00.001Z' },
  { company_domain_suggestion: { domain: 'a.example', named: '"evidence":0' } },
];

test('whatever rows with the same evidence have in common, each is rendered whole', () => {
  const more = fc.oneof({ arbitrary: fc.constant({}), weight: 3 }, fc.constantFrom(...OTHERWISE));
  const row = fc.tuple(fc.constantFrom(APPROVED, REVIEWED), own, more, fc.boolean());
  fc.assert(
    fc.property(fc.array(row, { minLength: 2, maxLength: 12 }), (rows) => {
      for (const [kept, { normalized, ...call }, more, isCached] of rows) {
        const { request_id, cached, processed_in_ms, input, ...verdict } = kept;
        const made = madeVerdict(
          { ...verdict, scoring_version: SCORING_VERSION, normalized, ...more },
          TODAY,
          {
            ...call,
            cached: isCached,
            cache: null,
            checkedAt: 0,
          },
        );
        const { result } = made;
        expect(result.evidence).toBe(kept.evidence);
        const whole = recordOf(made, true)
          .resultJson.replace(MARKS.reasoning, () => JSON.stringify(result.reasoning))
          .replace(MARKS.evidence, () => JSON.stringify(result.evidence));
        expect(whole).toBe(JSON.stringify(result));
      }
    }),
    { numRuns: 300 },
  );
});
