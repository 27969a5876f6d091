// The IP signals: country, network, lists and risk; a list that is missing leaves its signal unknown.
import { describe, expect, test } from 'vitest';
import { checkIp } from '../../../src-main/engine/checks/ip.ts';
import type { IpFact } from '../../../src-main/engine/facts.ts';
import type { Listing } from '../../../src-main/engine/ports.ts';
import { factsOf, SEEN_AT } from '../../doubles/facts.ts';

const NOT_LISTED: Listing = { state: 'not_listed', source: 'feed', observedAt: SEEN_AT };
const LISTED: Listing = { state: 'listed', source: 'Tor exits', observedAt: SEEN_AT };
const MISSING: Listing = { state: 'unknown', why: 'the feed was never fetched' };

type Ordinary = Extract<IpFact, { state: 'ordinary' }>;

const judge = (changes: Partial<Ordinary> = {}, email = 'jane@acme.example') =>
  checkIp(
    factsOf({
      request: { email },
      ip: {
        state: 'ordinary',
        ip: '44.128.0.7',
        country: 'DE',
        edition: 'countries of 2026-11-01',
        network: null,
        networkEdition: 'networks of 2026-11-01',
        tor: NOT_LISTED,
        vpn: NOT_LISTED,
        datacenter: NOT_LISTED,
        privateRelay: NOT_LISTED,
        ...changes,
      },
    }),
  );

const codesOf = ({ findings }: ReturnType<typeof judge>) => findings.map(({ code }) => code);

describe('an IP address', () => {
  test('that was not given leaves everything unknown', () => {
    const { signals, findings } = checkIp(factsOf({ ip: { state: 'not_given' } }));
    expect(signals).toEqual({ country: null, is_vpn: null, is_tor: null, risk_score: null });
    expect(findings).toEqual([
      { code: 'ip_not_given', observed: null, source: 'the request', observedAt: null },
    ]);
  });

  test('that is reserved says of which range', () => {
    const { signals, findings } = checkIp(
      factsOf({ ip: { state: 'reserved', ip: 'fd00::1', range: 'uniqueLocal' } }),
    );
    expect(signals.risk_score).toBeNull();
    expect(findings).toMatchObject([{ code: 'ip_reserved', observed: 'fd00::1 (unique local)' }]);
  });

  test('on no list has its country, and no exit', () => {
    const edition = { source: 'countries of 2026-11-01', observedAt: null };
    expect(judge()).toEqual({
      signals: { country: 'DE', is_vpn: false, is_tor: false, risk_score: 0 },
      findings: [
        { code: 'ip_country', observed: '44.128.0.7 is assigned to DE', ...edition },
        { code: 'ip_unlisted', observed: '44.128.0.7', source: 'feed', observedAt: null },
        {
          code: 'ip_risk',
          observed: 'risk 0 of 100',
          source: 'risk table 2026.1',
          observedAt: null,
        },
      ],
    });
  });

  test.each<[Partial<Ordinary>, string | undefined]>([
    [
      { tor: LISTED, vpn: LISTED },
      'risk 85 of 100: an exit of the Tor network (85): an exit of a VPN service (0)',
    ],
    [
      { datacenter: MISSING, network: { asn: 1, organization: 'A', kind: 'hosting' } },
      'risk 30 of 100: an address in the network of a hosting company (30)',
    ],
    [{ tor: MISSING }, undefined],
  ])('with %j has its risk', (changes, observed) => {
    const { findings } = judge(changes);
    expect(findings.find(({ code }) => code === 'ip_risk')?.observed).toBe(observed);
  });

  test('on the list of Tor exits is one', () => {
    const judged = judge({ tor: LISTED });
    expect(judged.signals.is_tor).toBe(true);
    expect(judged.findings).toContainEqual({
      code: 'tor',
      observed: '44.128.0.7',
      source: 'Tor exits',
      observedAt: SEEN_AT,
    });
    expect(codesOf(judged)).not.toContain('ip_unlisted');
  });

  test('whose list is missing is unknown, not unlisted', () => {
    const judged = judge({ vpn: MISSING, datacenter: MISSING });
    expect(judged.signals).toMatchObject({ is_vpn: null, is_tor: false });
    expect(judged.findings).toContainEqual({
      code: 'ip_reputation_unknown',
      observed: 'the feed was never fetched',
      source: 'lists of addresses',
      observedAt: null,
    });
    expect(codesOf(judged)).not.toContain('ip_unlisted');
  });

  test('of another country than the domain is a mismatch, of an unknown one is none', () => {
    expect(codesOf(judge({ country: 'FR' }, 'jane@acme.de'))).toContain('ip_country_mismatch');
    expect(codesOf(judge({ country: 'DE' }, 'jane@acme.de'))).not.toContain('ip_country_mismatch');
    const unknown = judge({ country: null }, 'jane@acme.de');
    expect(codesOf(unknown)).toContain('ip_country_unknown');
    expect(codesOf(unknown)).not.toContain('ip_country_mismatch');
  });

  test('names the network that announces it', () => {
    const network = { asn: 64500, organization: 'Acme Cloud', kind: 'hosting' } as const;
    expect(judge({ network }).findings).toContainEqual({
      code: 'ip_network',
      observed: 'AS64500 Acme Cloud (hosting)',
      source: 'networks of 2026-11-01',
      observedAt: null,
    });
  });
});
