// The rules of editing a policy: bands, weights, differences, overrides.
import { describe, expect, test } from 'vitest';
import { bandOf, bandRanges, moveBand } from '../../../src-renderer/policy/bands.ts';
import { overrideFaults } from '../../../src-renderer/policy/override-validation.ts';
import {
  findWeights,
  pointsOf,
  policyDiff,
  presetOf,
  samePolicy,
  setWeight,
} from '../../../src-renderer/policy/policy-draft.ts';

const policy = { approve: 70, review: 40, weights: {} };
const mx = {
  code: 'mx_published',
  points: 6,
  cap: null,
  says: 'MX records name a host.',
  group: 'route',
};
const tor = {
  code: 'tor',
  points: -10,
  cap: 39,
  says: 'The address is an exit of Tor.',
  group: null,
};
const weights = [mx, tor];

test.each([
  [0, 'block'],
  [39, 'block'],
  [40, 'review'],
  [69, 'review'],
  [70, 'approve'],
  [100, 'approve'],
])('a score of %d is %s', (score, band) => {
  expect(bandOf(score, policy)).toBe(band);
});

describe('the limits of the bands', () => {
  test.each([
    ['approve', 80, { approve: 80, review: 40 }],
    ['approve', 30, { approve: 30, review: 29 }],
    ['approve', 0, { approve: 1, review: 0 }],
    ['approve', 400, { approve: 100, review: 40 }],
    ['review', 55, { approve: 70, review: 55 }],
    ['review', 90, { approve: 91, review: 90 }],
    ['review', 100, { approve: 100, review: 99 }],
    ['review', -3, { approve: 70, review: 0 }],
    ['review', 12.6, { approve: 70, review: 13 }],
  ] as const)('%s moved to %d keeps approve above review', (which, to, bands) => {
    expect(moveBand({ approve: 70, review: 40 }, which, to)).toEqual(bands);
  });

  test('are told as scores', () => {
    expect(bandRanges(policy)).toEqual({
      approve: '70 to 100',
      review: '40 to 69',
      block: '0 to 39',
    });
    expect(bandRanges({ approve: 100, review: 99 })).toMatchObject({
      approve: '100',
      review: '99',
    });
    expect(bandRanges({ approve: 1, review: 0 }).block).toBe('no score');
  });
});

describe('a weight', () => {
  test('that is changed is kept beside the table', () => {
    const changed = setWeight(policy, tor, -33);
    expect(changed.weights).toEqual({ tor: -33 });
    expect(pointsOf(changed, tor)).toBe(-33);
    expect(pointsOf(changed, mx)).toBe(6);
  });

  test('stays within what the service takes', () => {
    const kept = [-61, -60, -59, 59.6, 60, 61].map((n) => setWeight(policy, tor, n).weights.tor);
    expect(kept).toEqual([-60, -60, -59, 60, 60, 60]);
  });

  test('that is the default again leaves no entry', () => {
    const changed = setWeight(policy, tor, -33);
    expect(setWeight(changed, tor, -10)).toEqual(policy);
    expect(setWeight(changed, tor, null)).toEqual(policy);
  });

  test('is found by its code, its words, and whether it was changed', () => {
    const changed = setWeight(policy, mx, 3);
    expect(findWeights(weights, policy, 'mx published', false)).toEqual([mx]);
    expect(findWeights(weights, policy, 'EXIT tor', false)).toEqual([tor]);
    expect(findWeights(weights, changed, '', true)).toEqual([mx]);
    expect(findWeights(weights, policy, 'nothing', false)).toEqual([]);
  });
});

describe('a draft', () => {
  test('that says the same is no change', () => {
    expect(samePolicy(policy, { ...policy, weights: {} })).toBe(true);
    expect(samePolicy(policy, setWeight(policy, tor, -1))).toBe(false);
    expect(samePolicy(policy, { ...policy, approve: 71 })).toBe(false);
    expect(samePolicy(policy, { ...policy, review: 41 })).toBe(false);
    expect(samePolicy(setWeight(policy, tor, -1), setWeight(policy, tor, -2))).toBe(false);
    expect(samePolicy(setWeight(policy, tor, -1), setWeight(policy, mx, -1))).toBe(false);
  });

  test('tells what differs, bands first', () => {
    const draft = { ...setWeight(policy, tor, 0), approve: 80 };
    expect(policyDiff(weights, policy, draft)).toEqual([
      'approve from 70 to 80',
      'tor from −10 to 0',
    ]);
  });

  test('is known as a preset, or as none', () => {
    const presets = [
      { name: 'strict', title: 'Strict', says: '', policy: { ...policy, approve: 85 } },
    ];
    expect(presetOf({ presets }, { ...policy, approve: 85 })).toBe('strict');
    expect(presetOf({ presets }, policy)).toBeNull();
  });
});

describe('an override', () => {
  const draft = {
    subject: 'domain',
    value: 'acme.example',
    verdict: 'allow',
    reason: 'A customer.',
  } as const;

  test('with a domain and a reason can be sent', () => {
    expect(overrideFaults(draft)).toEqual([]);
    expect(overrideFaults({ ...draft, subject: 'address', value: ' jane@acme.example ' })).toEqual(
      [],
    );
  });

  test('of an address under Domain says which choice was meant', () => {
    const [fault] = overrideFaults({ ...draft, value: 'jane@acme.example' });
    expect(fault).toEqual({
      field: 'value',
      message: 'This is an address. Choose “Address”, or leave out the part before the @.',
    });
  });

  test.each([
    ['domain', '', 'Give a domain, such as acme.example.'],
    ['domain', 'acme', 'Give a domain, such as acme.example.'],
    ['domain', 'two words.example', 'Give a domain, such as acme.example.'],
    ['address', 'acme.example', 'Give an address, such as jane@acme.example.'],
    ['address', 'jane@acme', 'Give an address, such as jane@acme.example.'],
  ] as const)('of the %s %j is refused', (subject, value, message) => {
    expect(overrideFaults({ ...draft, subject, value })).toEqual([{ field: 'value', message }]);
  });

  test('without a reason is refused', () => {
    expect(overrideFaults({ ...draft, reason: ' ' }).map(({ field }) => field)).toEqual(['reason']);
  });
});
