// The company object: whether the domain is alive, how old it is, and its website; unknown is null, never false.
import { describe, expect, test } from 'vitest';
import { checkCompany } from '../../../src-main/engine/checks/company.ts';
import type { AliveFact } from '../../../src-main/engine/facts.ts';
import { factsOf, registeredDaysAgo, SEEN_AT, siteOf } from '../../doubles/facts.ts';

describe('the company of a domain', () => {
  test('has the domain, its age and its website', () => {
    const { signals, findings } = checkCompany(
      factsOf({
        registration: registeredDaysAgo(4000),
        website: {
          kind: 'site',
          website: siteOf(),
          certificate: 'valid',
          observedAt: SEEN_AT,
        },
      }),
    );
    expect(signals).toMatchObject({
      domain: 'acme.example',
      domain_alive: true,
      domain_age_days: 4000,
      has_website: true,
    });
    expect(findings.map(({ code }) => code)).toEqual([
      'domain_alive',
      'domain_old',
      'website_seen',
    ]);
  });

  test.each<[AliveFact, boolean | null, string]>([
    [{ state: 'yes', observed: 'MX records', observedAt: SEEN_AT }, true, 'domain_alive'],
    [{ state: 'no', observed: 'NXDOMAIN', observedAt: SEEN_AT }, false, 'domain_dead'],
    [
      { state: 'unknown', detail: 'SERVFAIL', observedAt: SEEN_AT },
      null,
      'domain_alive_inconclusive',
    ],
    [{ state: 'not_run', why: 'there is no domain' }, null, 'domain_alive_not_run'],
  ])('%j is alive: %s', (alive, expected, code) => {
    const { signals, findings } = checkCompany(factsOf({ alive }));
    expect(signals.domain_alive).toBe(expected);
    expect(findings[0]?.code).toBe(code);
  });

  test('sources that gave no answer leave age and website unknown', () => {
    const { signals, findings } = checkCompany(factsOf());
    expect(signals).toMatchObject({ domain_age_days: null, has_website: null });
    expect(findings.map(({ code }) => code)).toEqual([
      'domain_alive',
      'registration_inconclusive',
      'website_inconclusive',
    ]);
  });

  test('a malformed address has no domain', () => {
    expect(checkCompany(factsOf({ request: { email: 'jane' } })).signals.domain).toBe('');
  });
});
