// The risk of a source address: what adds to it, and the order that must hold whatever is known.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RiskInput, riskOf } from '../../../src-main/engine/ip/risk.ts';
import type { Listing } from '../../../src-main/engine/ports.ts';
import { runs } from '../../setup/depth.ts';

const LISTED: Listing = { state: 'listed', source: 'a list', observedAt: 1 };
const NOT_LISTED: Listing = { state: 'not_listed', source: 'a list', observedAt: 1 };
const UNKNOWN: Listing = { state: 'unknown', why: 'no list' };

const NOTHING: RiskInput = {
  tor: UNKNOWN,
  vpn: UNKNOWN,
  datacenter: UNKNOWN,
  privateRelay: UNKNOWN,
  kind: null,
  countryMismatch: null,
};
const CLEAN: RiskInput = {
  tor: NOT_LISTED,
  vpn: NOT_LISTED,
  datacenter: NOT_LISTED,
  privateRelay: NOT_LISTED,
  kind: 'access',
  countryMismatch: false,
};

describe('riskOf', () => {
  test('nothing known is no risk score at all', () => {
    expect(riskOf(NOTHING)).toEqual({ score: null, lines: [] });
  });

  test('Tor ruled out, and nothing else seen, is a risk of 0', () => {
    expect(riskOf({ ...NOTHING, tor: NOT_LISTED })).toEqual({ score: 0, lines: [] });
  });

  test.each([
    ['a list', { vpn: NOT_LISTED }],
    ['the kind of network', { kind: 'access' }],
    ['a country that fits', { countryMismatch: false }],
  ] as const)('%s alone does not make an address harmless while Tor is unknown', (_, known) => {
    expect(riskOf({ ...NOTHING, ...known }).score).toBeNull();
  });

  // biome-ignore format: a table is read row by row
  test.each([
    ['tor', { tor: LISTED }, 85, 'an exit of the Tor network'],
    ['vpn', { vpn: LISTED }, 50, 'an exit of a VPN service'],
    ['datacenter', { datacenter: LISTED }, 40, 'an address in a datacenter'],
    ['private_relay', { privateRelay: LISTED }, 10, 'an exit of Apple Private Relay'],
    ['country_mismatch', { countryMismatch: true }, 15, 'an address in a country other than the expected one'],
    ['hosting_network', { datacenter: UNKNOWN, kind: 'hosting' }, 30, 'an address in the network of a hosting company'],
  ] as const)('%s alone has its own points', (code, worse, points, observed) => {
    expect(riskOf({ ...CLEAN, ...worse })).toEqual({
      score: points,
      lines: [{ code, points, observed }],
    });
  });

  test('a VPN in a datacenter is one thing seen twice', () => {
    expect(riskOf({ ...CLEAN, vpn: LISTED, datacenter: LISTED })).toMatchObject({
      score: 50,
      lines: [
        { code: 'vpn', points: 50 },
        { code: 'datacenter', points: 0 },
      ],
    });
  });

  test('a hosting network counts as a datacenter while the list is unknown', () => {
    expect(riskOf({ ...NOTHING, kind: 'hosting' })).toMatchObject({
      score: 30,
      lines: [{ code: 'hosting_network' }],
    });
    expect(riskOf({ ...CLEAN, kind: 'hosting' }).score).toBe(0);
    expect(
      riskOf({ ...CLEAN, kind: 'hosting', datacenter: LISTED }).lines.map(({ code }) => code),
    ).toEqual(['datacenter']);
  });

  test('everything at once is 100, and the gravest comes first', () => {
    const worst = riskOf({
      tor: LISTED,
      vpn: LISTED,
      datacenter: LISTED,
      privateRelay: LISTED,
      kind: 'hosting',
      countryMismatch: true,
    });
    expect(worst.score).toBe(100);
    expect(worst.lines[0]?.code).toBe('tor');
  });
});

const listing = fc.constantFrom(NOT_LISTED, UNKNOWN, LISTED);
const input: fc.Arbitrary<RiskInput> = fc.record({
  tor: listing,
  vpn: listing,
  datacenter: listing,
  privateRelay: listing,
  kind: fc.constantFrom(null, 'hosting', 'mobile', 'business', 'education', 'government', 'access'),
  countryMismatch: fc.constantFrom(null, false, true),
});

/** The states of each signal, the best first. */
const LADDERS = {
  tor: [NOT_LISTED, UNKNOWN, LISTED],
  vpn: [NOT_LISTED, UNKNOWN, LISTED],
  datacenter: [NOT_LISTED, UNKNOWN, LISTED],
  privateRelay: [NOT_LISTED, UNKNOWN, LISTED],
  countryMismatch: [false, null, true],
  kind: ['access', null, 'hosting'],
} as const satisfies { readonly [K in keyof RiskInput]: readonly RiskInput[K][] };

describe('whatever is known', () => {
  test('a worse state never lowers the risk, and unknown lies between', () => {
    for (const [signal, ladder] of Object.entries(LADDERS)) {
      fc.assert(
        fc.property(input, (given) => {
          const scores = ladder
            .map((state) => riskOf({ ...given, [signal]: state }).score)
            .filter((score) => score !== null);
          expect(scores).toEqual(scores.toSorted((a, b) => a - b));
        }),
        { numRuns: runs(500) },
      );
    }
  });
});
