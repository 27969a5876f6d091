// How old a domain is, and what cannot be said about that.
import { describe, expect, test } from 'vitest';
import {
  ageInWords,
  checkRegistration,
  isEstablished,
} from '../../../src-main/engine/checks/registration.ts';
import { factsOf, registeredDaysAgo, SEEN_AT } from '../../doubles/facts.ts';

const judge = (days: number | null) =>
  checkRegistration(factsOf({ registration: registeredDaysAgo(days) }));

describe('the age of a domain', () => {
  test.each([
    [0, 'domain_new'],
    [29, 'domain_new'],
    [30, 'domain_young'],
    [179, 'domain_young'],
    [180, 'domain_settled'],
    [729, 'domain_settled'],
    [730, 'domain_established'],
    [2921, 'domain_established'],
    [2922, 'domain_old'],
  ])('of %d days is %s', (days, code) => {
    const { ageDays, findings } = judge(days);
    expect(ageDays).toBe(days);
    expect(findings).toMatchObject([{ code, source: 'RDAP at rdap.registry.example' }]);
  });

  test('that lies in the future is none', () => {
    expect(judge(-2)).toMatchObject({ ageDays: 0, findings: [{ code: 'domain_new' }] });
  });

  test('that the registry does not publish is unknown', () => {
    expect(judge(null)).toMatchObject({
      ageDays: null,
      findings: [{ code: 'domain_age_unpublished' }],
    });
  });

  test('is unknown where registry and DNS contradict each other', () => {
    const registration = {
      kind: 'not_registered',
      source: 'RDAP',
      observedAt: SEEN_AT,
    } as const;
    expect(checkRegistration(factsOf({ registration }))).toMatchObject({
      ageDays: null,
      findings: [
        {
          code: 'registration_inconclusive',
          observed: 'the registry does not know a domain that the DNS knows',
        },
      ],
    });
    const alive = { state: 'no', observed: 'NXDOMAIN', observedAt: SEEN_AT } as const;
    expect(checkRegistration(factsOf({ registration, alive })).findings[0]?.observed).toBe(
      'not registered',
    );
  });

  test.each([
    [{ kind: 'not_run', why: 'company checks are off' } as const, 'registration_not_run'],
    [{ kind: 'pending' } as const, 'registration_pending'],
    [{ kind: 'not_needed' } as const, 'registration_not_needed'],
  ])('is unknown where nobody was asked: %j', (registration, code) => {
    expect(checkRegistration(factsOf({ registration }))).toMatchObject({
      ageDays: null,
      findings: [{ code }],
    });
  });

  test('a registry that failed leaves it unknown', () => {
    expect(checkRegistration(factsOf())).toMatchObject({
      ageDays: null,
      findings: [{ code: 'registration_inconclusive', source: 'registry' }],
    });
  });
});

test('two years make a domain established, and an unknown age does not', () => {
  const established = (days: number | null) =>
    isEstablished(factsOf({ registration: registeredDaysAgo(days) }));
  expect([established(730), established(729), established(null)]).toEqual([true, false, false]);
  expect(isEstablished(factsOf())).toBe(false);
});

test.each([
  [0, 'less than a day'],
  [1, '1 day'],
  [59, '59 days'],
  [60, '1 month'],
  [61, '2 months'],
  [729, '23 months'],
  [730, '1 year'],
  [731, '2 years'],
])('%d days are %s', (days, words) => {
  expect(ageInWords(days)).toBe(words);
});
