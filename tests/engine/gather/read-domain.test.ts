// What the lists say of a domain, by itself and by where its mail goes.
import { expect, test } from 'vitest';
import { readDomain } from '../../../src-main/engine/gather/read-domain.ts';
import type { ReferencePort } from '../../../src-main/engine/ports.ts';
import { notLookedUp } from '../../../src-main/engine/published/published.ts';
import { NOTHING_LISTED } from '../../doubles/dns-alone.ts';
import { factsOf, SEEN_AT, UNLISTED } from '../../doubles/facts.ts';

const DOMAIN = 'acme.example';
const { alive } = factsOf();

function read(reference: Partial<ReferencePort>, exchange = 'mx.acme.example', domain = DOMAIN) {
  const route = {
    state: 'mx',
    hosts: [{ exchange, priority: 10 }],
    addresses: ['44.128.0.1'],
    passedOver: [],
    unresolved: [],
    observedAt: SEEN_AT,
  } as const;
  const dns = { ...notLookedUp('x'), route, alive, gatheredAt: SEEN_AT } as never;
  const address = { domain, registrableDomain: domain };
  return readDomain({ ...NOTHING_LISTED, ...reference }, address, dns);
}

const listed = (confirmed: boolean) => ({
  disposable: () => ({ domain: 'list.example', confirmed, listedBy: ['one'] }),
});
const LISTED = { disposable: 'list.example', listedBy: ['one'] };
const BEHIND = { throwawayHosts: 'Temp-Mail', throwawayAddress: null };
const ALIAS = { aliasService: () => 'Relay' };

// biome-ignore format: a table is read row by row
test.each([
  ['on no list', {}, undefined, {}],
  ['of a free provider', { freeProvider: () => true }, undefined, { freeProvider: true }],
  ['on one list', listed(false), undefined, LISTED],
  ['on lists that agree', listed(true), undefined, { ...LISTED, disposableConfirmed: true }],
  ['on no list, but behind a throwaway host', {}, 'mx.temp-mail.org', { disposable: DOMAIN, disposableConfirmed: true, ...BEHIND }],
  ['on one list and behind such a host', listed(false), 'mx.temp-mail.org', { ...LISTED, disposableConfirmed: true, ...BEHIND }],
  ['on lists that agree, whatever its host', listed(true), 'mx.temp-mail.org', { ...LISTED, disposableConfirmed: true }],
  ['of an alias service, whatever else', { ...ALIAS, ...listed(true) }, 'mx.temp-mail.org', { aliasService: 'Relay' }],
] as const)('a domain %s', (_, reference, exchange, lists) => {
  expect(read(reference, exchange).lists).toEqual({ ...UNLISTED, ...lists });
});

test('a slip of a domain is no slip where the lists know it as a provider', () => {
  expect(read({}, undefined, 'gmial.com').wellKnown).toEqual({
    domain: 'gmail.com',
    kind: 'label',
    distance: 1,
  });
  expect(read({ freeProvider: () => true }, undefined, 'gmial.com').wellKnown).toBeNull();
});
