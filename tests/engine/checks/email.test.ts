// The email signals: syntax, mail route, lists and role, each with the finding behind it.
import { describe, expect, test } from 'vitest';
import { checkEmail } from '../../../src-main/engine/checks/email.ts';
import type { RouteFact } from '../../../src-main/engine/route-fact.ts';
import { factsOf, SEEN_AT, UNLISTED } from '../../doubles/facts.ts';

const codesOf = (facts: Parameters<typeof factsOf>[0]) =>
  checkEmail(factsOf(facts)).findings.map(({ code }) => code);

describe('the address', () => {
  test('of a company has a route, no list and no role', () => {
    expect(checkEmail(factsOf()).signals).toEqual({
      valid: true,
      disposable: false,
      free_provider: false,
      role_based: false,
      mx_record: true,
    });
    expect(codesOf({})).toEqual([
      'syntax_valid',
      'mx_published',
      'not_disposable',
      'own_domain',
      'not_role',
    ]);
  });

  test('that is malformed says what is wrong with it', () => {
    const { signals, findings } = checkEmail(factsOf({ request: { email: 'jane.acme.example' } }));
    expect(signals).toEqual({
      valid: false,
      disposable: false,
      free_provider: false,
      role_based: false,
      mx_record: false,
    });
    expect(findings).toEqual([
      {
        code: 'syntax_invalid',
        observed: 'there is no @ in the address',
        source: 'the request',
        observedAt: null,
      },
    ]);
  });

  test('that holds several addresses names them', () => {
    const { findings } = checkEmail(
      factsOf({ request: { email: 'jane@acme.example, joe@acme.example' } }),
    );
    expect(findings[0]?.observed).toMatch(/: jane@acme\.example or joe@acme\.example$/);
    const [one] = checkEmail(factsOf({ request: { email: 'jane@acme.example,@' } })).findings;
    expect(one?.observed).not.toMatch(/: /);
  });
});

describe('the mail route', () => {
  const route = (fact: RouteFact) => checkEmail(factsOf({ route: fact }));

  test.each<[RouteFact, string, { valid: boolean; mx_record: boolean }]>([
    [{ state: 'null_mx', observedAt: SEEN_AT }, 'null_mx', { valid: false, mx_record: false }],
    [{ state: 'none', observedAt: SEEN_AT }, 'no_mail_route', { valid: false, mx_record: false }],
    [
      {
        state: 'mx_unusable',
        hosts: [],
        detail: 'mx.acme.example has no address',
        observedAt: SEEN_AT,
      },
      'no_mail_route',
      { valid: false, mx_record: true },
    ],
    [
      { state: 'domain_not_found', observedAt: SEEN_AT },
      'domain_not_found',
      { valid: false, mx_record: false },
    ],
    [
      { state: 'implicit', addresses: ['44.128.0.9'], observedAt: SEEN_AT },
      'implicit_mx_unconfirmed',
      { valid: true, mx_record: false },
    ],
  ])('%j', (fact, code, signals) => {
    const judged = route(fact);
    expect(judged.findings.map((finding) => finding.code)).toContain(code);
    expect(judged.signals).toMatchObject(signals);
  });

  test.each([
    [['a'], 'a'],
    [['a', 'b'], 'a and b'],
    [['a', 'b', 'c'], 'a, b and c'],
    [['a', 'b', 'c', 'd'], 'a, b, c and 1 more'],
  ])('to the addresses %j is told as %s', (addresses, observed) => {
    expect(route({ state: 'implicit', addresses, observedAt: SEEN_AT }).findings).toContainEqual({
      code: 'implicit_mx_unconfirmed',
      observed,
      source: 'DNS',
      observedAt: SEEN_AT,
    });
  });

  test('to the address of the domain is confirmed once a host has answered', () => {
    const answered = checkEmail(
      factsOf({
        route: { state: 'implicit', addresses: ['44.128.0.9'], observedAt: SEEN_AT },
        mailbox: {
          kind: 'asked',
          answer: {
            verdict: 'exists',
            aboutUs: false,
            catchAll: 'no',
            words: '250 2.1.5 ok',
            host: 'acme.example',
            observedAt: SEEN_AT,
          },
        },
      }),
    );
    expect(answered.findings.map(({ code }) => code)).toContain('implicit_mx');
  });

  test('of which no host could be resolved proves nothing', () => {
    const unresolved = [{ host: 'mx.acme.example', detail: 'SERVFAIL' }];
    const { findings } = route({
      state: 'mx',
      hosts: [{ exchange: 'mx.acme.example', priority: 10 }],
      addresses: [],
      passedOver: [],
      unresolved,
      observedAt: SEEN_AT,
    });
    expect(findings.map(({ code }) => code)).not.toContain('mx_published');
  });

  test('names three hosts and counts the others', () => {
    const hosts = [1, 2, 3, 4, 5].map((n) => ({ exchange: `mx${n}.acme.example`, priority: n }));
    const { findings } = route({
      state: 'mx',
      hosts,
      addresses: ['44.128.0.1'],
      passedOver: [],
      unresolved: [],
      observedAt: SEEN_AT,
    });
    expect(findings.find(({ code }) => code === 'mx_published')?.observed).toBe(
      'mx1.acme.example, mx2.acme.example, mx3.acme.example and 2 more',
    );
  });
});

describe('what lists say', () => {
  test('a free-mail provider is no domain of its own', () => {
    const codes = codesOf({ lists: { ...UNLISTED, freeProvider: true } });
    expect(codes).toContain('free_provider');
    expect(codes).not.toContain('own_domain');
  });

  test('an alias service is neither disposable nor an own domain', () => {
    const codes = codesOf({ lists: { ...UNLISTED, aliasService: 'Hide Mail' } });
    expect(codes).toContain('alias_service');
    expect(codes).not.toContain('not_disposable');
    expect(codes).not.toContain('own_domain');
  });

  test('a confirmed list proves a disposable domain', () => {
    const lists = {
      ...UNLISTED,
      disposable: 'acme.example',
      disposableConfirmed: true,
      listedBy: ['a', 'b'],
    };
    expect(checkEmail(factsOf({ lists })).signals.disposable).toBe(true);
    expect(codesOf({ lists })).toContain('disposable');
  });

  test('the hosts of a disposable service are named with their address', () => {
    const lists = {
      ...UNLISTED,
      disposable: 'acme.example',
      throwawayHosts: 'Ten Minutes',
      throwawayAddress: '44.128.0.1',
    };
    const { findings } = checkEmail(factsOf({ lists }));
    expect(findings.find(({ code }) => code === 'disposable_mx')).toMatchObject({
      observed: 'Ten Minutes, by its address 44.128.0.1',
      source: 'addresses of the mail hosts',
    });
  });

  test('a role is named, and letters of another alphabet are no person', () => {
    expect(codesOf({ lists: { ...UNLISTED, role: 'sales' } })).toContain('role_account');
    expect(codesOf({ request: { email: 'j\u0430ne@acme.example' } })).toContain(
      'homograph_local_part',
    );
  });
});

test.each<[string, Parameters<typeof factsOf>[0], object | null]>([
  [
    'that does not exist any more is no throwaway domain now',
    { route: { state: 'domain_not_found', observedAt: SEEN_AT } },
    { code: 'disposable_gone', observed: 'acme.example' },
  ],
  [
    'that one list alone holds is an unconfirmed one',
    {},
    { code: 'disposable_unconfirmed', observed: 'acme.example, listed by one' },
  ],
  ['that is a known slip is none', { typo: { domain: 'acne.example' } as never }, null],
])('a listed domain %s', (_, facts, expected) => {
  const lists = { ...UNLISTED, disposable: 'acme.example', listedBy: ['one'] };
  const found = checkEmail(factsOf({ lists, ...facts })).findings;
  const about = found.filter(({ code }) => code.includes('disposable'));
  expect(about.map(({ code, observed }) => ({ code, observed }))).toEqual(
    expected === null ? [] : [expected],
  );
});
