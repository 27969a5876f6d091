// What lists of throwaway services say, weighed by how many say it and by what else was seen of the domain.
import { describe, expect, test } from 'vitest';
import type { Facts, ListFacts } from '../../../src-main/engine/facts.ts';
import { DEFAULT_BANDS } from '../../../src-shared/bands.ts';
import { factsOf, registeredDaysAgo, SEEN_AT, siteOf } from '../../doubles/facts.ts';
import { judge } from '../../doubles/judged.ts';

const seen = { observedAt: SEEN_AT };
const SITE: Facts['website'] = { kind: 'site', website: siteOf(), certificate: 'valid', ...seen };

function listed(changes: Partial<ListFacts>, facts: Partial<Facts> = {}) {
  const { lists } = factsOf();
  if (lists === null) throw new Error('the address of the double is well-formed');
  return judge(
    factsOf({ ...facts, lists: { ...lists, disposable: 'acme.example', ...changes } }),
    DEFAULT_BANDS,
  );
}

const ONE_VOTE = { listedBy: ['a list'] };
const PROVEN = { listedBy: ['a list', 'another'], disposableConfirmed: true };

describe('a listed domain', () => {
  test('is disposable by two votes, whatever its age and site', () => {
    const verdict = listed(PROVEN, { registration: registeredDaysAgo(4_000), website: SITE });
    expect(verdict).toMatchObject({ email: { disposable: true }, recommendation: 'block' });
    expect(verdict.score).toBeLessThanOrEqual(15);
  });

  test('by one vote speaks for its owner all the same: it is no free-mail provider for the company named', () => {
    const request = { email: 'jane.doe@acme.example', company_name: 'Acme' };
    const codes = (changes: Partial<ListFacts>) =>
      listed(changes, { request }).evidence.map(({ code }) => code);
    expect(codes(ONE_VOTE)).toEqual(expect.arrayContaining(['own_domain', 'company_matches']));
    expect(codes(PROVEN)).toContain('free_provider_for_company');
    expect(codes(PROVEN)).not.toContain('own_domain');
  });

  test('by one vote is outweighed by two years and a site together, by neither alone', () => {
    const old = registeredDaysAgo(731);
    const both = listed(ONE_VOTE, { registration: old, website: SITE });
    expect(both.email.disposable).toBe(false);
    expect(both.flags).not.toContain('disposable');
    expect(both.recommendation).not.toBe('block');
    expect(listed(ONE_VOTE, { registration: old }).email.disposable).toBe(true);
    expect(listed(ONE_VOTE, { website: SITE }).email.disposable).toBe(true);
    expect(
      listed(ONE_VOTE, { registration: registeredDaysAgo(null), website: SITE }).email.disposable,
    ).toBe(true);
  });

  test.each([
    [729, true],
    [730, false],
    [731, false],
  ])('by one vote, %d days old and with a site, is disposable: %s', (days, disposable) => {
    const facts = { registration: registeredDaysAgo(days), website: SITE };
    expect(listed(ONE_VOTE, facts).email.disposable).toBe(disposable);
    expect(listed(PROVEN, facts).email.disposable).toBe(true);
    expect(listed({ disposable: null }, facts).email.disposable).toBe(false);
  });

  test('that does not exist, or is a typo of a provider, is not called disposable', () => {
    const gone = listed(PROVEN, { route: { state: 'domain_not_found', ...seen } });
    expect(gone.email.disposable).toBe(false);
    expect(gone.flags).not.toContain('disposable');
    const slip = listed(PROVEN, { typo: { domain: 'gmail.com', kind: 'label', distance: 1 } });
    expect(slip.email.disposable).toBe(false);
    expect(slip.flags).toContain('possible_typo');
    expect(slip.score).toBeLessThanOrEqual(39);
  });
});

describe('trust that has to wait', () => {
  test('a domain younger than 30 days is never approved', () => {
    const young = judge(
      factsOf({
        request: { name: 'Jane Doe' },
        registration: registeredDaysAgo(3),
        website: SITE,
        mailbox: {
          kind: 'asked',
          answer: {
            verdict: 'exists',
            aboutUs: false,
            catchAll: 'no',
            words: '250 2.1.5 ok',
            host: 'mx.acme.example',
            ...seen,
          },
        },
      }),
      DEFAULT_BANDS,
    );
    expect(young.score).toBeLessThanOrEqual(69);
    expect(young.evidence.find(({ code }) => code === 'domain_new')?.cap).toBe(69);
  });
});

test('of a text with two addresses both are named, and neither is judged', () => {
  const verdict = judge(
    factsOf({ request: { email: 'a@x.example RCPT TO:<b@y.example>' } }),
    DEFAULT_BANDS,
  );
  expect(verdict).toMatchObject({ score: 0, suggestion: null });
  expect(verdict.reasoning).toContain('a@x.example or b@y.example');
});
