// Which domain a company beside a free-mail address may have: a suggestion, none, or unknown; never a fact.
import { describe, expect, test } from 'vitest';
import { checkCompanyDomain } from '../../../src-main/engine/checks/company-domain.ts';
import type { Facts } from '../../../src-main/engine/facts.ts';
import { factsOf, SEEN_AT } from '../../doubles/facts.ts';

const judge = (companyDomain: Facts['companyDomain']) =>
  checkCompanyDomain(factsOf({ companyDomain }));

describe('the domain of a company', () => {
  test('that nobody asked for has no finding', () => {
    expect(judge({ state: 'not_asked' })).toEqual({ findings: [] });
  });

  test('whose website gives itself the name is suggested', () => {
    const found = judge({
      state: 'found',
      domain: 'acme.example',
      named: 'Acme Ltd',
      url: 'https://acme.example/',
      observedAt: SEEN_AT,
    });
    expect(found).toEqual({
      suggestion: { domain: 'acme.example', named: 'Acme Ltd' },
      findings: [
        {
          code: 'company_domain_suggested',
          observed: 'acme.example (its website names Acme Ltd)',
          source: 'https://acme.example/',
          observedAt: SEEN_AT,
        },
      ],
    });
  });

  test.each([
    [[], 'none of 2 likely domains has an address, acme.example among them'],
    [['acme.example'], 'no website gives itself the name: acme.example'],
  ])('that was not found says what was tried, with the visited %j', (visited, observed) => {
    const tried = ['acme.example', 'acme.test'];
    expect(judge({ state: 'not_found', tried, visited, observedAt: SEEN_AT })).toEqual({
      findings: [
        {
          code: 'company_domain_not_found',
          observed,
          source: 'DNS and websites',
          observedAt: SEEN_AT,
        },
      ],
    });
  });

  test('that could not be determined is unknown, not missing', () => {
    const unknown = judge({ state: 'unknown', detail: 'SERVFAIL', observedAt: SEEN_AT });
    expect(unknown.suggestion).toBeUndefined();
    expect(unknown.findings).toMatchObject([
      { code: 'company_domain_inconclusive', observed: 'SERVFAIL' },
    ]);
  });
});
