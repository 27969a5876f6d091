// The email signals: syntax, mail route, lists and role, each with the finding behind it.
import { expect, test } from 'vitest';
import { checkEmail } from '../../../src-main/engine/checks/email.ts';
import type { Facts } from '../../../src-main/engine/facts.ts';
import {
  EDITIONS,
  factsOf,
  registeredDaysAgo,
  SEEN_AT,
  siteOf,
  UNLISTED,
} from '../../doubles/facts.ts';
import { asked } from '../scoring/states.ts';

type Line = readonly [code: string, observed: string | null, source: string];
const seen = { observedAt: SEEN_AT };
const VALID: Line = ['syntax_valid', null, 'the request'];
const MX: Line = ['mx_published', 'mx.acme.example', 'DNS'];
const UNLISTED_LINE: Line = ['not_disposable', null, EDITIONS.disposable];
const OWN: Line = ['own_domain', null, EDITIONS.providers];
const NO_ROLE: Line = ['not_role', null, EDITIONS.roles];
const BY = (...route: Line[]) => [VALID, ...route, UNLISTED_LINE, OWN, NO_ROLE];
const LISTED = (...lines: Line[]) => [VALID, MX, ...lines, NO_ROLE];

const via = (...names: string[]): Partial<Facts> => ({
  route: {
    state: 'mx',
    hosts: names.map((exchange, priority) => ({ exchange, priority })),
    addresses: ['44.128.0.1'],
    passedOver: [],
    unresolved: [],
    ...seen,
  },
});
const at = (...addresses: string[]): Partial<Facts> => ({
  route: { state: 'implicit', addresses, ...seen },
});
const lists = (changes: object): Partial<Facts> => ({ lists: { ...UNLISTED, ...changes } });
const one = lists({ disposable: 'acme.example', listedBy: ['one'] });
const site = { kind: 'site', website: siteOf(), certificate: 'valid', ...seen } as const;
const answered = (words: string | null): Facts['mailbox'] => {
  const mailbox = asked('unknown') as Extract<Facts['mailbox'], { kind: 'asked' }>;
  return { kind: 'asked', answer: { ...mailbox.answer, words } };
};
const NOWHERE = { valid: false, mx_record: false };
const DIRECT = { mx_record: false };

// biome-ignore format: a table is read row by row
test.each<[string, Parameters<typeof factsOf>[0], object, readonly Line[]]>([
  ['of a company', {}, {}, BY(MX)],
  ['with a null MX', { route: { state: 'null_mx', ...seen } }, NOWHERE, BY(['null_mx', 'acme.example', 'DNS'])],
  ['without a route', { route: { state: 'none', ...seen } }, NOWHERE, BY(['no_mail_route', 'acme.example publishes no MX, A or AAAA record', 'DNS'])],
  ['with a route to nowhere', { route: { state: 'mx_unusable', hosts: [], detail: 'mx has no address', ...seen } }, { valid: false }, BY(['no_mail_route', 'mx has no address', 'DNS'])],
  ['that does not exist', { route: { state: 'domain_not_found', ...seen } }, NOWHERE, BY(['domain_not_found', 'acme.example', 'DNS'])],
  ['with two hosts', via('a', 'b'), {}, BY(['mx_published', 'a and b', 'DNS'])],
  ['with three hosts', via('a', 'b', 'c'), {}, BY(['mx_published', 'a, b and c', 'DNS'])],
  ['with five hosts', via('a', 'b', 'c', 'd', 'e'), {}, BY(['mx_published', 'a, b, c and 2 more', 'DNS'])],
  ['none of whose hosts could be asked', { route: { ...via('a').route, addresses: [] } as never }, {}, BY()],
  ['with an address', at('44.128.0.9'), DIRECT, BY(['implicit_mx_unconfirmed', '44.128.0.9', 'DNS'])],
  ['where nobody answered', { ...at('a'), mailbox: answered('no answer within 250 s') }, DIRECT, BY(['implicit_mx_unconfirmed', 'a', 'DNS'])],
  ['where nothing was said', { ...at('a'), mailbox: answered(null) }, DIRECT, BY(['implicit_mx_unconfirmed', 'a', 'DNS'])],
  ['where a host answered', { ...at('a'), mailbox: answered('451 try again later') }, DIRECT, BY(['implicit_mx', 'a', 'DNS'])],
  ['of a free-mail provider', lists({ freeProvider: true }), { free_provider: true }, [VALID, MX, UNLISTED_LINE, ['free_provider', 'acme.example', EDITIONS.providers], NO_ROLE]],
  ['of an alias service', lists({ aliasService: 'Hide Mail' }), {}, LISTED(['alias_service', 'Hide Mail', EDITIONS.providers])],
  ['on two lists', lists({ disposable: 'x.example', disposableConfirmed: true, listedBy: ['a', 'b'] }), { disposable: true }, LISTED(['disposable', 'x.example', EDITIONS.disposable])],
  ['behind throwaway hosts', lists({ disposable: 'acme.example', throwawayHosts: 'Ten Minutes' }), { disposable: true }, LISTED(['disposable_mx', 'Ten Minutes', 'MX hosts'])],
  ['behind their address', lists({ disposable: 'acme.example', throwawayHosts: 'Ten Minutes', throwawayAddress: '44.128.0.1' }), { disposable: true }, LISTED(['disposable_mx', 'Ten Minutes, by its address 44.128.0.1', 'addresses of the mail hosts'])],
  ['on one list', one, { disposable: true }, LISTED(['disposable_unconfirmed', 'acme.example, listed by one', EDITIONS.disposable], OWN)],
  ['on two that copy one another', lists({ disposable: 'x.example', listedBy: ['a', 'b'] }), { disposable: true }, LISTED(['disposable_unconfirmed', 'x.example, listed by a and b', EDITIONS.disposable], OWN)],
  ['on one list, but old and with a site', { ...one, registration: registeredDaysAgo(730), website: site }, {}, LISTED(['disposable_outweighed', 'acme.example, listed by one', EDITIONS.disposable], OWN)],
  ['on one list that is gone', { ...one, route: { state: 'domain_not_found', ...seen } }, NOWHERE, [VALID, ['domain_not_found', 'acme.example', 'DNS'], ['disposable_gone', 'acme.example', EDITIONS.disposable], OWN, NO_ROLE]],
  ['on one list that is a slip', { ...one, typo: { domain: 'acne.example' } as never }, {}, LISTED(OWN)],
  ['of a role', lists({ role: 'sales' }), { role_based: true }, [VALID, MX, UNLISTED_LINE, OWN, ['role_account', 'sales', EDITIONS.roles]]],
  ['of letters of another alphabet', { request: { email: 'j\u0430ne@acme.example' } }, {}, [VALID, MX, UNLISTED_LINE, OWN, ['homograph_local_part', 'j⟨U+0430⟩ne reads as jane: Cyrillic \u0430 for a', 'letters of the local part']]],
  ['without an @', { request: { email: 'jane.acme.example' } }, NOWHERE, [['syntax_invalid', 'there is no @ in the address', 'the request']]],
  ['of two', { request: { email: 'jane@acme.example, joe@acme.example' } }, NOWHERE, [['syntax_invalid', 'there are several addresses here; only one is allowed: jane@acme.example or joe@acme.example', 'the request']]],
  ['of one and a half', { request: { email: 'jane@acme.example,@' } }, NOWHERE, [['syntax_invalid', 'there are several addresses here; only one is allowed', 'the request']]],
])('an address %s', (_, facts, signals, lines) => {
  expect(checkEmail(factsOf(facts))).toEqual({
    signals: {
      valid: true,
      disposable: false,
      free_provider: false,
      role_based: false,
      mx_record: true,
      ...signals,
    },
    findings: lines.map(([code, observed, source]) => ({
      code,
      observed,
      source,
      observedAt: source === 'DNS' ? SEEN_AT : null,
    })),
  });
});
