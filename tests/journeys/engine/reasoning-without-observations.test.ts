// Sentences that are kept without what was observed say of every domain what they would say if they were written anew.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explain } from '../../../src-main/engine/explain/reasoning.ts';
import { EVIDENCE, type EvidenceCode, isEvidenceCode } from '../../../src-shared/evidence/table.ts';
import type { EvidenceLine } from '../../../src-shared/schemas/verification.ts';

/** Its observation is told by no clause; one that ends in a sign has the whole account written anew. */
const UNTOLD: EvidenceCode = 'syntax_valid';

const codes = Object.keys(EVIDENCE)
  .filter(isEvidenceCode)
  .filter((code) => code !== UNTOLD);
const observed = fc.constantFrom(
  null,
  '',
  'mx.acme.example',
  '12 years',
  'ßpecial',
  '$& {} ($1)',
  '0',
  ' ',
  'really?',
  'No.',
  '...',
  'a\u00010\u0001b',
);
/** A policy may have other points and caps than the table. */
const line = fc
  .record({
    code: fc.constantFrom(...codes),
    observed,
    points: fc.constantFrom(null, null, -9, 0, 9),
    cap: fc.constantFrom(undefined, undefined, null, 5, 40),
  })
  .map(
    ({ code, observed, points, cap }): EvidenceLine => ({
      code,
      points: points ?? EVIDENCE[code].points,
      cap: cap === undefined ? (EVIDENCE[code].cap ?? null) : cap,
      observed,
      source: 'a test',
      observed_at: null,
    }),
  );

test('whatever was observed stands where it would stand in sentences of their own', () => {
  expect(EVIDENCE[UNTOLD].says ?? null).toBeNull();
  const some = fc.array(line, { maxLength: 12 });
  const otherPoints = fc.constantFrom(null, 0, 9, -9);
  const recommendation = fc.constantFrom('approve' as const, 'review' as const, 'block' as const);
  fc.assert(
    fc.property(some, fc.array(observed), otherPoints, recommendation, (...shown) => {
      const [evidence, others, points, recommended] = shown;
      const untold = (text: string): EvidenceLine => ({
        code: UNTOLD,
        points: 0,
        cap: null,
        observed: text,
        source: 'a test',
        observed_at: null,
      });
      // The same account of another domain comes first, and leaves its sentences behind.
      const before = evidence.map((each, at) => ({ ...each, observed: others[at] ?? null }));
      const reweighed = evidence.map((each) => ({ ...each, points: points ?? each.points }));
      for (const account of [before, evidence, reweighed, before]) {
        const restarted = explain([...account, untold('no!')], recommended);
        expect(explain([...account, untold('no')], recommended)).toBe(restarted);
      }
    }),
    { numRuns: 400 },
  );
});
