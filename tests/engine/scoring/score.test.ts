import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src-main/engine/finding.ts';
import { recommend, scoreOf } from '../../../src-main/engine/scoring/score.ts';
import { DEFAULT_BANDS } from '../../../src-shared/bands.ts';
import { EVIDENCE, type EvidenceCode } from '../../../src-shared/evidence/table.ts';
import { score } from '../../doubles/judged.ts';

const at = Date.UTC(2026, 10, 20);

function found(...codes: EvidenceCode[]): Finding[] {
  return codes.map((code) => ({ code, observed: null, source: 'the test', observedAt: at }));
}

describe('the formula', () => {
  // 20 points make trust ten times likelier; the figures are worked out by hand from 100 / (1 + 10^(−Σ/20)).
  test.each([
    [0, 50],
    [20, 91],
    [-20, 9],
    [7, 69],
    [8, 72],
    [-3, 41],
    [-4, 39],
    [17, 88],
    [200, 100],
    [-200, 0],
  ])('%i points are a score of %i', (points, expected) => {
    expect(scoreOf([{ points, cap: null }])).toBe(expected);
  });

  test('the lowest cap holds, whatever the points', () => {
    expect(
      scoreOf([
        { points: 60, cap: 39 },
        { points: 0, cap: 15 },
      ]),
    ).toBe(15);
  });

  test('a cap never raises a score', () => {
    expect(scoreOf([{ points: -40, cap: 39 }])).toBe(1);
  });

  test('an address of which nothing is known is doubted', () => {
    expect(score([], DEFAULT_BANDS)).toMatchObject({ score: 33, recommendation: 'block' });
    expect(scoreOf([])).toBe(50);
  });
});

describe('the account', () => {
  test('begins with the prior, then goes by weight, caps first', () => {
    const { evidence } = score(
      found('role_account', 'mx_published', 'disposable', 'not_role'),
      DEFAULT_BANDS,
    );
    expect(evidence.map((line) => line.code)).toEqual([
      'prior',
      'disposable',
      'mx_published',
      'role_account',
      'not_role',
    ]);
  });

  test('repeats the beginning of what was seen, not megabytes of it', () => {
    const { evidence } = score(
      [{ code: 'spf_published', observed: 'v'.repeat(501), source: 'DNS', observedAt: at }],
      DEFAULT_BANDS,
    );
    expect(evidence[1]?.observed).toBe(`${'v'.repeat(499)}…`);
  });

  test('limits what correlated observations give together, and shows the limited points', () => {
    const points = (...codes: EvidenceCode[]) =>
      score(found(...codes), DEFAULT_BANDS)
        .evidence.slice(1)
        .map((line) => line.points);
    expect(points('mx_published', 'domain_alive')).toEqual([6, 1]);
    expect(points('mx_published', 'mx_published', 'domain_alive')).toEqual([6, 3, 0]);
    // From −14 to 1 in all; what pulls the other way makes room.
    expect(points('tor', 'vpn', 'datacenter_ip', 'ip_unlisted')).toEqual([-12, -2, 0, 1]);
  });

  test('carries source and moment of each observation', () => {
    const [, line] = score(
      [
        {
          code: 'ip_country',
          observed: '192.0.2.1 is assigned to NL',
          source: 'a table',
          observedAt: at,
        },
      ],
      DEFAULT_BANDS,
    ).evidence;
    expect(line).toEqual({
      code: 'ip_country',
      points: 0,
      cap: null,
      observed: '192.0.2.1 is assigned to NL',
      source: 'a table',
      observed_at: '2026-11-20T00:00:00.000Z',
    });
  });

  test('lists each flag once, in the order of the table of flags', () => {
    expect(score(found('role_account', 'null_mx', 'role_account'), DEFAULT_BANDS).flags).toEqual([
      'null_mx',
      'role_based',
    ]);
  });
});

describe('the bands', () => {
  test.each([
    [100, 'approve'],
    [70, 'approve'],
    [69, 'review'],
    [40, 'review'],
    [39, 'block'],
    [0, 'block'],
  ] as const)('%i is %s', (value, expected) => {
    expect(recommend(value, DEFAULT_BANDS)).toBe(expected);
  });

  test('follow the setting', () => {
    expect(recommend(60, { approve: 55, review: 20 })).toBe('approve');
  });
});

describe('the table', () => {
  test('has whole points everywhere, and caps within 0 to 100', () => {
    for (const [code, row] of Object.entries(EVIDENCE)) {
      expect(Number.isInteger(row.points), code).toBe(true);
      if (row.cap !== undefined) expect(row.cap >= 0 && row.cap <= 100, code).toBe(true);
    }
  });

  test('gives no weight to what was not run or is inconclusive', () => {
    for (const [code, row] of Object.entries(EVIDENCE)) {
      if (
        /_not_run$|_pending$|_not_needed$|_inconclusive$|_not_given$|_unknown$|_unpublished$/.test(
          code,
        )
      )
        expect(row.points, code).toBe(0);
    }
  });
});
