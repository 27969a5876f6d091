// Whether the domain has a website of its own: yes, no or unknown, with what it says of its owner.
import { describe, expect, test } from 'vitest';
import { checkWebsite } from '../../../src-main/engine/checks/website.ts';
import type { Facts } from '../../../src-main/engine/facts.ts';
import { factsOf, SEEN_AT, siteOf } from '../../doubles/facts.ts';

const judge = (website: Facts['website'], rest: Parameters<typeof factsOf>[0] = {}) =>
  checkWebsite(factsOf({ website, ...rest }));

const site = (changes: Parameters<typeof siteOf>[0] = {}, certificate = 'valid') =>
  judge({
    kind: 'site',
    website: siteOf(changes),
    certificate: certificate as 'valid',
    observedAt: SEEN_AT,
  });

describe('a website', () => {
  test('that answers is one, with its title and place', () => {
    const { signals, findings } = site();
    expect(signals).toEqual({ has_website: true, industry_guess: null, size_estimate: null });
    expect(findings).toEqual([
      {
        code: 'website_seen',
        observed: 'Acme',
        source: 'https://acme.example/',
        observedAt: SEEN_AT,
      },
    ]);
  });

  test('tells trade and size where its text does', () => {
    const { signals, findings } = site({
      text: 'A law firm: conveyancing, family law, employment law. We have 28 employees.',
    });
    expect(signals.industry_guess).not.toBeNull();
    expect(signals.size_estimate).toBe('11-50');
    expect(findings.map(({ code }) => code)).toEqual([
      'website_seen',
      'industry_guessed',
      'size_estimated',
    ]);
  });

  test('at another domain is named', () => {
    expect(site({ movedTo: 'acme.test' }).findings[1]).toMatchObject({
      code: 'website_moved',
      observed: 'acme.test',
    });
  });

  test.each([
    ['expired', 'expired'],
    ['wrong_name', 'for another name'],
    ['untrusted', 'not trusted'],
  ])('with a certificate that is %s has a problem', (certificate, observed) => {
    expect(site({}, certificate).findings[1]).toMatchObject({
      code: 'certificate_problem',
      observed,
    });
  });

  test.each(['valid', 'not_seen'])('with a certificate that is %s has none', (certificate) => {
    expect(site({}, certificate).findings).toHaveLength(1);
  });

  test.each([
    [
      { kind: 'parked', signs: ['for sale', 'no mail'], url: null, observedAt: SEEN_AT } as const,
      { code: 'website_parked', observed: 'for sale, no mail', source: 'DNS' },
    ],
    [
      {
        kind: 'placeholder',
        signs: ['default page'],
        url: 'https://acme.example/',
        observedAt: SEEN_AT,
      } as const,
      {
        code: 'website_placeholder',
        observed: 'default page',
        source: 'https://acme.example/',
      },
    ],
    [
      { kind: 'none', detail: 'no address', observedAt: SEEN_AT } as const,
      { code: 'website_none', observed: 'no address', source: 'website' },
    ],
  ])('that is none: %j', (website, finding) => {
    expect(judge(website)).toEqual({
      signals: { has_website: false, industry_guess: null, size_estimate: null },
      findings: [{ ...finding, observedAt: SEEN_AT }],
    });
  });

  test('that could not be reached is unknown, not missing', () => {
    const { signals, findings } = judge({
      kind: 'failed',
      reason: 'timeout',
      detail: 'no answer within 8 s',
      observedAt: SEEN_AT,
    });
    expect(signals.has_website).toBeNull();
    expect(findings).toEqual([
      {
        code: 'website_inconclusive',
        observed: 'no answer within 8 s',
        source: 'website',
        observedAt: SEEN_AT,
      },
    ]);
  });

  test('that was not visited is unknown, unless the domain does not exist', () => {
    const skipped = { kind: 'not_run', why: 'company checks are off' } as const;
    const finding = { code: 'website_not_run', observed: skipped.why, source: 'not looked up' };
    expect(judge(skipped)).toEqual({
      signals: { has_website: null, industry_guess: null, size_estimate: null },
      findings: [{ ...finding, observedAt: null }],
    });
    const alive = { state: 'no', observed: 'NXDOMAIN', observedAt: SEEN_AT } as const;
    expect(judge(skipped, { alive }).signals.has_website).toBe(false);
  });

  test.each(['pending', 'not_needed'] as const)('that is %s is unknown', (kind) => {
    const { signals, findings } = judge({ kind });
    expect(signals.has_website).toBeNull();
    expect(findings.map(({ code }) => code)).toEqual([`website_${kind}`]);
  });
});
