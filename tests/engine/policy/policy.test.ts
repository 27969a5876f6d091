import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src-main/engine/finding.ts';
import { codeSetOf } from '../../../src-main/engine/policy/codes.ts';
import { judgeLines } from '../../../src-main/engine/policy/judge-lines.ts';
import type { Rule } from '../../../src-main/engine/policy/overrides.ts';
import { readyPolicy } from '../../../src-main/engine/policy/policy.ts';
import { verdictOf } from '../../../src-main/engine/policy/verdict.ts';
import { scoreOf } from '../../../src-main/engine/scoring/score.ts';
import { DEFAULT_BANDS } from '../../../src-shared/bands.ts';
import {
  EVIDENCE,
  type EvidenceCode,
  isEvidenceCode,
  isWeighable,
} from '../../../src-shared/evidence/table.ts';
import { score } from '../../doubles/judged.ts';

const CODES = Object.keys(EVIDENCE)
  .filter(isEvidenceCode)
  .filter((code) => EVIDENCE[code].signal !== 'override' && code !== 'prior');
const anyFindings = fc.subarray(CODES, { minLength: 0 }).map((codes) => codes.map(finding));
const anyBands = fc
  .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 100 }))
  .filter(([review, approve]) => review < approve)
  .map(([review, approve]) => ({ review, approve }));
const anyWeights = fc.dictionary(
  fc.constantFrom(...CODES.filter(isWeighable), 'prior'),
  fc.integer({ min: -60, max: 60 }),
);

const TABLE = readyPolicy({ ...DEFAULT_BANDS, weights: {} }, []);

function finding(code: EvidenceCode): Finding {
  return { code, observed: null, source: 'the test', observedAt: null };
}

function rule(verdict: Rule['verdict']): Rule {
  const created_at = '2026-11-20T09:00:00.000Z';
  return { subject: 'domain', value: 'acme.example', verdict, reason: 'a reason', created_at };
}

describe('a verdict by codes alone', () => {
  test('is exactly what the findings are given, under any bands', () => {
    fc.assert(
      fc.property(anyFindings, anyBands, (findings, bands) => {
        const before = score(findings, bands);
        const policy = readyPolicy({ ...bands, weights: {} }, []);
        const { score: value, recommendation, flags } = before;
        expect(verdictOf(codeSetOf(findings), policy, null)).toEqual({
          score: value,
          recommendation,
          flags,
        });
      }),
    );
  });

  test('weights that say what the table says change nothing', () => {
    fc.assert(
      fc.property(anyFindings, fc.subarray(CODES), (findings, codes) => {
        const weights = Object.fromEntries(codes.map((code) => [code, EVIDENCE[code].points]));
        const { evidence } = score(findings, DEFAULT_BANDS);
        const { lines } = judgeLines(
          evidence,
          readyPolicy({ ...DEFAULT_BANDS, weights }, []),
          null,
        );
        expect(lines.map((line) => line.counts)).toEqual(
          evidence.map(({ points, cap }) => ({ points, cap })),
        );
      }),
    );
  });

  test('under any weights the order of the lines does not matter, and the account adds up', () => {
    fc.assert(
      fc.property(anyFindings, anyWeights, (findings, weights) => {
        const policy = readyPolicy({ ...DEFAULT_BANDS, weights }, []);
        const lines = [{ code: 'prior' }, ...findings.map(({ code }) => ({ code }))];
        const one = judgeLines(lines, policy, null);
        const other = judgeLines(lines.toReversed(), policy, null);
        expect(other).toEqual(one);
        expect(scoreOf(one.lines.map((line) => line.counts))).toBe(one.score);
      }),
    );
  });

  test('follows a weight within the limits of its group', () => {
    const policy = readyPolicy({ ...DEFAULT_BANDS, weights: { mx_published: 50 } }, []);
    // The group of the mail route gives 9 at most: −6 + 9 = 3 points.
    expect(verdictOf('mx_published,spf_published', policy, null).score).toBe(
      scoreOf([{ points: 3, cap: null }]),
    );
  });

  test('keeps the caps of the table whatever the weights', () => {
    const policy = readyPolicy({ ...DEFAULT_BANDS, weights: { prior: 60, disposable: 60 } }, []);
    expect(verdictOf('disposable', policy, null).score).toBe(15);
  });

  test('counts nothing for what the table does not know', () => {
    const known = verdictOf('mx_published', TABLE, null);
    expect(verdictOf('from_another_table,mx_published', TABLE, null)).toEqual(known);
  });
});

describe('an override', () => {
  test('that denies makes any score 0 and blocks, even where nothing else is blocked', () => {
    fc.assert(
      fc.property(anyFindings, anyBands, anyWeights, (findings, bands, weights) => {
        const { evidence } = score(findings, bands);
        const judged = judgeLines(evidence, readyPolicy({ ...bands, weights }, []), rule('deny'));
        expect(judged).toMatchObject({ score: 0, recommendation: 'block' });
      }),
    );
  });

  test('that allows approves everything that mail can reach, by an account that adds up', () => {
    fc.assert(
      fc.property(anyFindings, anyBands, anyWeights, (findings, bands, weights) => {
        const { evidence } = score(findings, bands);
        const judged = judgeLines(evidence, readyPolicy({ ...bands, weights }, []), rule('allow'));
        const isHard = findings.some(({ code }) => (EVIDENCE[code].cap ?? 100) <= 5);
        expect(scoreOf(judged.lines.map((line) => line.counts))).toBe(judged.score);
        if (isHard) expect(judged.score).toBeLessThanOrEqual(5);
        else expect(judged.recommendation).toBe('approve');
      }),
    );
  });

  test('that allows never lowers a score', () => {
    fc.assert(
      fc.property(anyFindings, (findings) => {
        const { evidence, score: before } = score(findings, DEFAULT_BANDS);
        expect(judgeLines(evidence, TABLE, rule('allow')).score).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  test.each([
    [69, 69],
    [70, null],
  ])('that allows from %i on leaves a cap of 69 at %s', (approve, cap) => {
    const lines = [{ code: 'prior' }, { code: 'implicit_mx_unconfirmed' }];
    const policy = readyPolicy({ review: 40, approve, weights: {} }, []);
    expect(judgeLines(lines, policy, rule('allow')).lines[2]?.counts.cap).toBe(cap);
  });

  test('stands behind the prior, before everything observed', () => {
    const { evidence } = score([finding('disposable'), finding('mx_published')], DEFAULT_BANDS);
    const kinds = judgeLines(evidence, TABLE, rule('allow')).lines.map((line) => line.kind);
    expect(kinds).toEqual(['observed', 'override', 'observed', 'observed']);
  });
});
