// Weights from outcomes that were drawn by known weights: found again within their intervals, and moved little by little data.
import { describe, expect, test } from 'vitest';
import {
  type CaseGroup,
  fitWeights,
  LOG_ODDS_PER_POINT,
} from '../../../src-main/engine/proposal/logistic.ts';
import { type Case, proposal } from '../../../src-main/engine/proposal/proposal.ts';
import { seededRandom } from '../../../src-main/engine/proposal/seeded-random.ts';
import { EVIDENCE, type EvidenceCode } from '../../../src-shared/evidence/table.ts';
import { runs } from '../../setup/depth.ts';

function run<T>(generator: Generator<undefined, T, undefined>): T {
  for (let next = generator.next(); ; next = generator.next()) if (next.done) return next.value;
}

const weightOf = (code: EvidenceCode) => EVIDENCE[code].points;

/** Observations without a group, each there in so many cases. */
const OFTEN: Readonly<Partial<Record<EvidenceCode, number>>> = {
  free_provider: 0.4,
  role_account: 0.15,
  name_matches: 0.5,
  domain_alive: 0.8,
  vpn: 0.1,
};
const CODES = Object.keys(OFTEN).filter((code): code is EvidenceCode => code in EVIDENCE);

/** Cases whose outcomes are drawn by true weights. */
function simulated(
  seed: number,
  count: number,
  truth: Readonly<Partial<Record<EvidenceCode, number>>>,
): readonly Case[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const codes = (['prior', ...CODES] as EvidenceCode[]).filter(
      (code) => code === 'prior' || random() < (OFTEN[code] ?? 0),
    );
    const points = codes.reduce((sum, code) => sum + (truth[code] ?? weightOf(code)), 0);
    const chance = 1 / (1 + Math.exp(-LOG_ODDS_PER_POINT * points));
    return {
      outcome: random() < chance ? 'good' : 'bad',
      codes: codes.map((code) => ({ code, points: weightOf(code) })),
    };
  });
}

const [FIRST, SECOND] = CODES as [EvidenceCode, EvidenceCode];
const TRUTH = { prior: 4, [FIRST]: weightOf(FIRST) - 14, [SECOND]: weightOf(SECOND) + 12 };

describe('outcomes by other weights than today’s', () => {
  test('the true weights lie in their intervals 19 times in 20, and those that changed are named', () => {
    let inside = 0;
    let all = 0;
    const times = runs(60);
    for (let seed = 1; seed <= times; seed += 1) {
      const found = run(
        proposal(simulated(seed, 4_000, TRUTH), weightOf, seededRandom(seed + 1_000)),
      );
      if (found.kind !== 'weighed') throw new Error('4,000 cases are enough');
      expect(found.validated.spread).not.toBeNull();
      for (const code of ['prior', FIRST, SECOND] as const) {
        const weight = found.weights.find((each) => each.code === code);
        expect(weight, code).toMatchObject({ sure: true });
        if (weight === undefined) continue;
        const truth = TRUTH[code] ?? 0;
        all += 1;
        if (truth >= weight.low && truth <= weight.high) inside += 1;
      }
    }
    // The prior draws a little towards today; of 18 four may lie outside, by chance fewer than 1 run in 100 has more.
    expect(inside / all).toBeGreaterThan(0.75);
  });

  test('the proposal predicts better than today’s weights, and says by how much', () => {
    const found = run(proposal(simulated(7, 3_000, TRUTH), weightOf, seededRandom(8)));
    if (found.kind !== 'weighed') throw new Error('3,000 cases are enough');
    const { gain, gainError, today, proposed } = found.validated;
    const figures = [today.log, today.brier, today.auc, proposed.log, proposed.brier, proposed.auc];
    expect([...figures, gain, gainError].map((each) => each.toFixed(3))).toEqual([
      '0.731',
      '0.266',
      '0.641',
      '0.579',
      '0.197',
      '0.756',
      '0.152',
      '0.010',
    ]);
    const moved = found.weights.map((each) => Math.abs(each.proposed - each.today));
    expect(moved).toEqual(moved.toSorted((one, other) => other - one));
    expect(new Set(moved).size).toBeGreaterThan(1);
  });
});

test('outcomes by today’s weights change nothing, but for one time in twenty', () => {
  let changed = 0;
  const times = runs(200);
  for (let seed = 1; seed <= times; seed += 1) {
    const found = run(proposal(simulated(seed + 50, 600, {}), weightOf, seededRandom(seed)));
    if (found.kind === 'weighed' && found.validated.spread !== null) changed += 1;
  }
  expect(changed).toBeLessThanOrEqual(Math.ceil(times / 10));
});

// Below 200 outcomes, or with hardly a bad one, nothing is proposed, and it is said how many there are.
test.each([
  [179, 20, 'too_few'],
  [180, 20, 'weighed'],
  [20, 180, 'weighed'],
  [181, 19, 'too_few'],
  [19, 181, 'too_few'],
  [900, 0, 'too_few'],
])('of %d good and %d bad outcomes: %s', (good, bad, kind) => {
  const case_ = (outcome: Case['outcome']): Case => ({
    outcome,
    codes: [{ code: 'prior', points: weightOf('prior') }],
  });
  const cases = [
    ...Array.from({ length: good }, () => case_('good')),
    ...Array.from({ length: bad }, () => case_('bad')),
  ];
  const found = run(proposal(cases, weightOf, seededRandom(1)));
  expect([found.kind, found.good, found.bad]).toEqual([kind, good, bad]);
});

describe('a weight', () => {
  const often = (times: number, outcome: Case['outcome'], codes: Case['codes']) =>
    Array<Case>(times).fill({ outcome, codes });
  const PRIOR_LINE = { code: 'prior', points: -6 };
  const weighed = (cases: readonly Case[], today: Readonly<Record<string, number>>) => {
    const found = run(proposal(cases, (code) => today[code] ?? 0, seededRandom(3)));
    if (found.kind !== 'weighed') throw new Error('there are enough cases');
    return found;
  };

  // Its points of today within its group, and the share of it that therefore counts.
  test.each([
    [-6, -6, 1],
    [-6, -2, 1 / 3],
    [-6, -9, 1],
    [0, 0, 1],
  ])(
    'of %i today, of which %i count, is where outcomes and prior pull alike',
    (vpn, points, share) => {
      const line = { code: 'vpn', points };
      const lines = [PRIOR_LINE, line, line, { code: 'from_another_table', points: 9 }];
      const cases = [
        ...[...often(150, 'good', [PRIOR_LINE]), ...often(50, 'bad', [PRIOR_LINE])],
        ...[...often(10, 'good', lines), ...often(90, 'bad', lines)],
      ];
      const { validated, weights, ...rest } = weighed(cases, { prior: -6, vpn });
      expect(rest).toEqual({ kind: 'weighed', good: 160, bad: 140 });
      const middle = (code: string) => {
        const { low = 0, high = 0 } = weights.find((each) => each.code === code) ?? {};
        return (low + high) / 2;
      };
      const chance = (sum: number) => 1 / (1 + Math.exp(-LOG_ODDS_PER_POINT * sum));
      const [without, beside] = [middle('prior'), middle('prior') + share * middle('vpn')].map(
        chance,
      );
      const held = (now: number, before: number) => (now - before) / (validated.spread ?? 0) ** 2;
      const pull = LOG_ODDS_PER_POINT * (10 - 100 * (beside ?? 0));
      expect(share * pull).toBeCloseTo(held(middle('vpn'), vpn), 6);
      const whole = pull + LOG_ODDS_PER_POINT * (150 - 200 * (without ?? 0));
      expect(whole).toBeCloseTo(held(middle('prior'), -6), 6);
      for (const { code, today, proposed, low, high, cases, sure } of weights)
        expect([code, today, proposed, cases, sure]).toEqual([
          code,
          code === 'vpn' ? vpn : -6,
          Math.max(-60, Math.round((low + high) / 2)),
          code === 'vpn' ? 100 : 300,
          today < low || today > high,
        ]);
    },
  );

  test.each([
    [1, 3_000, null],
    [1, 30_000, 1],
    [2, 3_000, 2],
    [4, 3_000, 4],
    [8, 3_000, 8],
    [20, 3_000, 16],
  ])(
    'that is %i off may move as far as it must with %i cases each, and no further: %s',
    (off, each, spread) => {
      const line = { code: 'vpn', points: -6 };
      const cases = (
        [
          [-6, [PRIOR_LINE]],
          [-12 + off, [PRIOR_LINE, line]],
        ] as const
      ).flatMap(([points, codes]) => {
        const good = Math.round(each / (1 + Math.exp(-LOG_ODDS_PER_POINT * points)));
        return [...often(good, 'good', codes), ...often(each - good, 'bad', codes)];
      });
      expect(weighed(cases, { prior: -6, vpn: -6 }).validated.spread).toBe(spread);
    },
  );

  test('is never more than 60, and stays where its code was seen less than ten times', () => {
    const [vpn, tor] = [
      { code: 'vpn', points: 59 },
      { code: 'tor', points: -12 },
    ];
    const lines = (times: number) => [
      ...[...often(150, 'good', [PRIOR_LINE, vpn]), ...often(90, 'bad', [PRIOR_LINE])],
      ...often(times, 'good', [PRIOR_LINE, tor]),
    ];
    const found = (times: number) =>
      weighed(lines(times), { prior: -6, vpn: 55, tor: -12 }).weights.map(({ code }) => code);
    expect([found(9), found(10)]).toEqual([
      ['prior', 'vpn'],
      ['tor', 'prior', 'vpn'],
    ]);
    const { weights } = weighed(lines(0), { prior: -6, vpn: 55 });
    expect(weights.find(({ code }) => code === 'vpn')).toMatchObject({ proposed: 60 });
  });
});

describe('the fit', () => {
  const fitted = (groups: readonly CaseGroup[], today: readonly number[], spread: number) =>
    run(fitWeights(groups, Float64Array.from(today), spread));

  test('evidence that separates good from bad stays finite', () => {
    const groups = [
      { features: [0], shares: [1], good: 500, bad: 0 },
      { features: [1], shares: [1], good: 0, bad: 500 },
    ];
    const { weights, errors } = fitted(groups, [0, 0], 16);
    expect(weights[0]).toBeGreaterThan(10);
    expect(weights[0]).toBeLessThan(60);
    expect(weights[1]).toBeCloseTo(-(weights[0] ?? 0), 6);
    expect(Math.max(...errors)).toBeLessThan(16);
  });

  test('of codes that overlap is where the slope is 0, as unsure as the curvature there', () => {
    const groups: readonly CaseGroup[] = [
      { features: [0, 1], shares: [1, 0.5], good: 30, bad: 10 },
      { features: [2, 1], shares: [0.25, 1], good: 5, bad: 20 },
      { features: [0, 1, 2], shares: [1, 1, 1], good: 12, bad: 9 },
    ];
    const today = [1, -2, 3];
    const { weights, errors } = fitted(groups, today, 8);
    const slope = today.map((each, at) => (each - (weights[at] ?? 0)) / 64);
    const bend = [0, 1, 2].map((row) => [0, 1, 2].map((at) => (row === at ? 1 / 64 : 0)));
    for (const { features, shares, good, bad } of groups) {
      const share = [0, 1, 2].map((at) => shares[features.indexOf(at)] ?? 0);
      const points = share.reduce((sum, each, at) => sum + each * (weights[at] ?? 0), 0);
      const chance = 1 / (1 + Math.exp(-LOG_ODDS_PER_POINT * points));
      const curve = LOG_ODDS_PER_POINT ** 2 * (good + bad) * chance * (1 - chance);
      for (const [row, one] of share.entries()) {
        slope[row] = (slope[row] ?? 0) + LOG_ODDS_PER_POINT * (good - (good + bad) * chance) * one;
        bend[row] = (bend[row] ?? []).map((each, at) => each + curve * one * (share[at] ?? 0));
      }
    }
    expect(Math.max(...slope.map(Math.abs))).toBeCloseTo(0, 6);
    // The errors are roots of the diagonal of the inverse, whose product with the curvature is 1.
    const [[a = 0, b = 0, c = 0] = [], [, d = 0, e = 0] = [], [, , f = 0] = []] = bend;
    const det = a * (d * f - e * e) - b * (b * f - c * e) + c * (b * e - c * d);
    for (const [at, cofactor] of [d * f - e * e, a * f - c * c, a * d - b * b].entries())
      expect(errors[at]).toBeCloseTo(Math.sqrt(cofactor / det), 6);
  });

  test('what no case has keeps its weight, as unsure as before', () => {
    const { weights, errors } = fitted(
      [{ features: [0], shares: [1], good: 5, bad: 5 }],
      [3, -7],
      4,
    );
    expect(weights[1]).toBe(-7);
    expect(errors[1]).toBeCloseTo(4, 9);
  });
});
