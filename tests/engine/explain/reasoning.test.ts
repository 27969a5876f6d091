import { describe, expect, test } from 'vitest';
import { DEFAULT_BANDS } from '../../../src-main/engine/scoring/table.ts';
import { judge } from '../../../src-main/engine/verify.ts';
import { factsOf, SEEN_AT } from '../../doubles/facts.ts';

const reasoning = (...args: Parameters<typeof factsOf>) =>
  judge(factsOf(...args), DEFAULT_BANDS).reasoning;

describe('the reasoning', () => {
  test('of an approved address begins with what speaks for it', () => {
    expect(reasoning({ request: { name: 'Jane Doe' } })).toBe(
      'Mail for the domain goes to mx.acme.example, the name fits the address (first.last) and the domain is on no list of throwaway services. ' +
        'Not known: the age of the domain, its website and whether the mailbox exists.',
    );
  });

  test('parts clauses by semicolons where one of them is a list itself', () => {
    const hosts = ['mx1.acme.example', 'mx2.acme.example'].map((exchange) => ({
      exchange,
      priority: 10,
    }));
    const route = {
      state: 'mx',
      hosts,
      addresses: ['44.128.0.1'],
      passedOver: [],
      unresolved: [],
      observedAt: SEEN_AT,
    } as const;
    expect(reasoning({ request: { name: 'Jane Doe' }, route })).toMatch(
      /^Mail for the domain goes to mx1\.acme\.example and mx2\.acme\.example; the name fits the address \(first\.last\); the domain is on no list of throwaway services\. /,
    );
  });

  test('of a badly formed address says what is wrong with it', () => {
    expect(reasoning({ request: { email: 'jane..doe@acme.example' } })).toMatch(
      /^The address is badly formed: /,
    );
  });

  test('of a hard fact says that nothing else counts', () => {
    const lists = {
      disposable: 'acme.example',
      disposableConfirmed: true,
      listedBy: ['a list', 'another list'],
      throwawayHosts: null,
      throwawayAddress: null,
      aliasService: null,
      freeProvider: false,
      role: null,
      edition: 'lists',
    };
    expect(reasoning({ lists })).toBe(
      'The domain acme.example belongs to a throwaway mail service. Whatever else speaks for it, that allows no more than 15 points.',
    );
  });

  test('of a reviewed address begins with what speaks against it', () => {
    const lists = {
      disposable: null,
      disposableConfirmed: false,
      listedBy: [],
      throwawayHosts: null,
      throwawayAddress: null,
      aliasService: null,
      freeProvider: false,
      role: 'info',
      edition: 'lists',
    };
    expect(reasoning({ request: { email: 'info@acme.example' }, lists })).toMatch(
      /^The address names a function \(info\), not a person\. In its favour, mail for the domain goes to mx\.acme\.example/,
    );
  });

  test('says nothing that no line of evidence holds', () => {
    const text = reasoning({ route: { state: 'domain_not_found', observedAt: SEEN_AT } });
    expect(text).not.toMatch(/goes to|mx\./i);
    expect(text).toMatch(/^The domain acme\.example does not exist\./);
  });

  test('puts observed text in as it is, whatever it holds', () => {
    const route = {
      state: 'mx',
      hosts: [{ exchange: '$&.example', priority: 1 }],
      addresses: ['44.128.0.1'],
      passedOver: [],
      unresolved: [],
      observedAt: SEEN_AT,
    } as const;
    expect(reasoning({ route })).toContain('$&.example');
  });

  test('of a catch-all says that nobody can tell, where that is what holds the score down', () => {
    const answer = {
      verdict: 'catch_all',
      aboutUs: false,
      catchAll: 'yes',
      words: '250 2.1.5 ok',
      host: 'mx.acme.example',
      observedAt: SEEN_AT,
    } as const;
    expect(reasoning({ request: { name: 'Jane Doe' }, mailbox: { kind: 'asked', answer } })).toBe(
      'The mail host takes mail for any name, so nobody can tell whether this one exists. ' +
        'Whatever else speaks for it, that allows no more than 69 points.',
    );
    // Where other things weigh more, it does not speak over them.
    expect(
      reasoning({ request: { name: 'Boris Petrov' }, mailbox: { kind: 'asked', answer } }),
    ).toMatch(/^The name does not fit the address/);
  });

  test.for(['catch_all', 'unknown', 'greylisted'] as const)(
    'after a probe that ended in "%s" still says that the mailbox is not known',
    (verdict) => {
      const answer = {
        verdict,
        aboutUs: false,
        catchAll: 'inconclusive',
        words: null,
        host: 'mx.acme.example',
        observedAt: SEEN_AT,
      } as const;
      expect(
        reasoning({ request: { name: 'Boris Petrov' }, mailbox: { kind: 'asked', answer } }),
      ).toMatch(/Not known: .*whether the mailbox exists\.$/);
    },
  );
});
