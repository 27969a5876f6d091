import { describe, expect, test } from 'vitest';
import type { Facts } from '../../../src-main/engine/facts.ts';
import { DEFAULT_BANDS } from '../../../src-shared/bands.ts';
import { factsOf, registeredDaysAgo, SEEN_AT, siteOf, UNLISTED } from '../../doubles/facts.ts';
import { judge } from '../../doubles/judged.ts';
import { asked } from '../scoring/states.ts';

const reasoning = (...args: Parameters<typeof factsOf>) =>
  judge(factsOf(...args), DEFAULT_BANDS).reasoning;

const UNCONFIRMED =
  'The name does not fit the address. In its favour: mail goes to mx.acme.example. Mailbox not confirmed; domain age not found; website not reached.';

describe('the reasoning', () => {
  test('of an approved address begins with what speaks for it', () => {
    expect(reasoning({ request: { name: 'Jane Doe' } })).toBe(
      'The name fits; mail goes to mx.acme.example. Mailbox not tested; domain age not found; website not reached.',
    );
  });

  test('says of an established company domain what an analyst would', () => {
    const website = { kind: 'site', website: siteOf(), certificate: 'valid', observedAt: SEEN_AT };
    expect(
      reasoning({
        request: { name: 'Jane Doe', company_name: 'Acme' },
        registration: registeredDaysAgo(4412),
        website: website as Facts['website'],
      }),
    ).toBe(
      'Established company domain (12 years); the name fits; the company fits. Mailbox not tested.',
    );
    // Not being a free-mail provider makes no company of a domain.
    expect(reasoning({ registration: registeredDaysAgo(4412) })).toBe(
      'Established domain (12 years). Mailbox not tested; website not reached.',
    );
  });

  test('parts clauses by semicolons, as a clause may be a list itself', () => {
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
    expect(reasoning({ request: { name: 'Jane Doe' }, route })).toBe(
      'The name fits; mail goes to mx1.acme.example and mx2.acme.example. Mailbox not tested; domain age not found; website not reached.',
    );
  });

  test('of a badly formed address says what is wrong with it', () => {
    expect(reasoning({ request: { email: 'jane..doe@acme.example' } })).toBe(
      'Malformed address: there are two dots in a row before the @.',
    );
  });

  test('of a hard fact says that it decides alone, where anything speaks for the address', () => {
    const lists = {
      ...UNLISTED,
      disposable: 'acme.example',
      disposableConfirmed: true,
      listedBy: ['a list', 'another list'],
    };
    expect(reasoning({ lists })).toBe('Disposable mail service (acme.example).');
    const known = {
      lists,
      request: { name: 'Jane Doe' },
      registration: registeredDaysAgo(4412),
      website: {
        kind: 'site',
        website: siteOf(),
        certificate: 'valid',
        observedAt: SEEN_AT,
      } as const,
      mailbox: asked('exists'),
    };
    expect(reasoning(known)).toBe('Disposable mail service (acme.example). That alone blocks it.');
  });

  test('of a reviewed address begins with what speaks against it', () => {
    const lists = { ...UNLISTED, role: 'info' };
    expect(reasoning({ request: { email: 'info@acme.example' }, lists })).toBe(
      'Role address (info), not a person. In its favour: mail goes to mx.acme.example. Mailbox not tested; domain age not found; website not reached.',
    );
  });

  test('says nothing that no line of evidence holds', () => {
    expect(reasoning({ route: { state: 'domain_not_found', observedAt: SEEN_AT } })).toBe(
      'The domain acme.example does not exist.',
    );
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
      'The mail host accepts mail for any name, so the mailbox cannot be confirmed. That alone keeps it from approval. ' +
        'In its favour: the name fits; mail goes to mx.acme.example. Domain age not found; website not reached.',
    );
    // Where other things weigh more, it does not speak over them.
    expect(
      reasoning({ request: { name: 'Boris Petrov' }, mailbox: { kind: 'asked', answer } }),
    ).toBe(UNCONFIRMED);
  });

  test.for(['catch_all', 'unknown', 'greylisted'] as const)(
    'after a probe that ended in "%s" still says that the mailbox is not confirmed',
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
      ).toBe(UNCONFIRMED);
    },
  );
});
