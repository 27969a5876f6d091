// People and firms as analysts meet them, each with the band its check must fall in, and why. Where the weights cannot satisfy
// all of them, the weights change, not the archetypes.
import { describe, expect, test } from 'vitest';
import type { Facts, IpFact, ListFacts } from '../../../src-main/engine/facts.ts';
import type { Listing, Website } from '../../../src-main/engine/ports.ts';
import { DEFAULT_BANDS } from '../../../src-shared/bands.ts';
import type { Recommendation } from '../../../src-shared/schemas/verification.ts';
import { factsOf, registeredDaysAgo, SEEN_AT, siteOf, UNLISTED } from '../../doubles/facts.ts';
import { judge } from '../../doubles/judged.ts';

const seen = { observedAt: SEEN_AT };

const registered = (days: number | null): Pick<Facts, 'registration'> => ({
  registration: registeredDaysAgo(days),
});

const site = (changes: Partial<Website> = {}): Pick<Facts, 'website'> => ({
  website: { kind: 'site', website: siteOf(changes), certificate: 'valid', ...seen },
});
const PARKED: Pick<Facts, 'website'> = {
  website: { kind: 'parked', signs: ['for sale'], url: 'http://acme.example/', ...seen },
};
const NO_SITE: Pick<Facts, 'website'> = {
  website: { kind: 'none', detail: 'nobody listens', ...seen },
};
const PLACEHOLDER: Pick<Facts, 'website'> = {
  website: { kind: 'placeholder', signs: ['default page'], url: 'http://acme.example/', ...seen },
};

const lists = (changes: Partial<ListFacts>): Pick<Facts, 'lists'> => ({
  lists: { ...UNLISTED, ...changes },
});
const FREE = lists({ freeProvider: true });
const ROLE = lists({ role: 'info' });
const DISPOSABLE = lists({ disposable: 'acme.example', disposableConfirmed: true });
const ALIAS = lists({ aliasService: 'acme.example' });

const no: Listing = { state: 'not_listed', source: 'a list', observedAt: SEEN_AT };
const yes: Listing = { state: 'listed', source: 'a list', observedAt: SEEN_AT };
const unknown: Listing = { state: 'unknown', why: 'there is no list' };
const from = (
  changes: Partial<Extract<IpFact, { state: 'ordinary' }>> = {},
): Pick<Facts, 'ip'> => ({
  ip: {
    state: 'ordinary',
    ip: '8.8.8.8',
    country: 'US',
    edition: 'table of the test',
    network: null,
    networkEdition: 'networks of the test',
    tor: no,
    vpn: no,
    datacenter: no,
    privateRelay: no,
    ...changes,
  },
});
const TOR = from({ tor: yes });
const VPN = from({ vpn: yes });
const DATACENTER = from({ datacenter: yes });
const RELAY = from({ privateRelay: yes });
const RESERVED: Pick<Facts, 'ip'> = { ip: { state: 'reserved', ip: '10.0.0.1', range: 'private' } };

const OLD = { ...registered(4500), ...site() };
const ESTABLISHED = { ...registered(1500), ...site() };
const IMPLICIT: Pick<Facts, 'route'> = {
  route: { state: 'implicit', addresses: ['44.128.0.1'], ...seen },
};
const who = (email: string, name?: string, company?: string) => ({
  request: { email, ...(name ? { name } : {}), ...(company ? { company_name: company } : {}) },
});
const JANE = who('jane.doe@acme.example', 'Jane Doe');
const JANE_AT_ACME = who('jane.doe@acme.example', 'Jane Doe', 'Acme');
const SOMEBODY = who('jane.doe@acme.example');
const STRANGER = who('jane.doe@acme.example', 'Boris Petrov');

type Archetype = readonly [string, Parameters<typeof factsOf>[0], Recommendation];

describe('approved', () => {
  test.each<Archetype>([
    // Everything fits: there is nothing left to ask.
    [
      'an employee of an old company, name and company fitting',
      { ...JANE_AT_ACME, ...OLD, ...from() },
      'approve',
    ],
    [
      'the same behind a phone’s private relay: it hides a payer, not a robot',
      { ...JANE_AT_ACME, ...OLD, ...RELAY },
      'approve',
    ],
    [
      'the same over a VPN: companies use them, and the rest outweighs it',
      { ...JANE_AT_ACME, ...OLD, ...VPN },
      'approve',
    ],
    [
      'the same from a reserved address: it says nothing',
      { ...JANE_AT_ACME, ...OLD, ...RESERVED },
      'approve',
    ],
    [
      'the same while no list is loaded: unknown is no reproach',
      {
        ...JANE_AT_ACME,
        ...OLD,
        ...from({ tor: unknown, vpn: unknown, datacenter: unknown, privateRelay: unknown }),
      },
      'approve',
    ],
    ['an employee of an established company, name fitting', { ...JANE, ...ESTABLISHED }, 'approve'],
    ['an address at an old company, nothing else given', { ...SOMEBODY, ...OLD }, 'approve'],
    [
      'an address at an established company, nothing else given',
      { ...SOMEBODY, ...ESTABLISHED },
      'approve',
    ],
    // Some registries publish no dates at all; their companies must not all be sent to review.
    [
      'a company whose registry publishes no age, name fitting',
      { ...JANE, ...registered(null), ...site() },
      'approve',
    ],
    [
      'a company whose registry publishes no age',
      { ...SOMEBODY, ...registered(null), ...site() },
      'approve',
    ],
    [
      'an old company whose website could not be seen, name fitting',
      { ...JANE, ...registered(4500) },
      'approve',
    ],
    [
      'a company of a year with a website, name fitting',
      { ...JANE, ...registered(400), ...site() },
      'approve',
    ],
    [
      'a company whose website has an expired certificate, name fitting',
      {
        ...JANE,
        ...registered(1500),
        website: { ...site().website, certificate: 'expired' } as Facts['website'],
      },
      'approve',
    ],
    [
      'a company that moved its website elsewhere, name fitting',
      { ...JANE, ...registered(1500), ...site({ movedTo: 'acme-group.example' }) },
      'approve',
    ],
    [
      'an old company without a website, name and company fitting',
      { ...JANE_AT_ACME, ...registered(4500), ...NO_SITE },
      'approve',
    ],
    // Free providers are where most people are.
    ['a person at a big free provider, name fitting', { ...JANE, ...OLD, ...FREE }, 'approve'],
    [
      'somebody at a big free provider, nothing else given',
      { ...SOMEBODY, ...OLD, ...FREE },
      'approve',
    ],
    [
      'a person at a free provider over a private relay',
      { ...JANE, ...OLD, ...FREE, ...RELAY },
      'approve',
    ],
    // A function is fine where the company it belongs to was named and fits.
    [
      'a role account of the old company that was named',
      { ...who('info@acme.example', undefined, 'Acme'), ...OLD, ...ROLE },
      'approve',
    ],
    [
      'a person known by half of the name at an old company',
      { ...who('doe@acme.example', 'Jane Doe'), ...OLD },
      'approve',
    ],
    [
      'the domain is the initials of the company',
      { ...who('jane.doe@abc.example', 'Jane Doe', 'Alpha Beta Cargo'), ...OLD },
      'approve',
    ],
    [
      'a young firm of five months, name and company fitting',
      { ...JANE_AT_ACME, ...registered(150), ...site() },
      'approve',
    ],
    ['only DNS could be asked, but the name fits', { ...JANE }, 'approve'],
  ])('%s', (_, overrides, band) => {
    expect(judge(factsOf(overrides), DEFAULT_BANDS).recommendation).toBe(band);
  });
});

describe('reviewed', () => {
  test.each<Archetype>([
    // One thing does not fit: a person should look.
    ['another name at an old company', { ...STRANGER, ...OLD }, 'review'],
    ['another name at a free provider', { ...STRANGER, ...OLD, ...FREE }, 'review'],
    [
      'a married name, perhaps, at a company of a year',
      { ...who('jane.smith@acme.example', 'Jane Doe'), ...registered(400), ...site() },
      'review',
    ],
    [
      'a role account at an old company, nobody named',
      { ...who('info@acme.example'), ...OLD, ...ROLE },
      'review',
    ],
    [
      'a role account at a university',
      { ...who('info@lindenfeld-university.example'), ...OLD, ...ROLE },
      'review',
    ],
    [
      'a role account at an established company',
      { ...who('info@acme.example'), ...ESTABLISHED, ...ROLE },
      'review',
    ],
    // An employee who writes from a private mailbox may be one, or may not.
    [
      'a company named, but a free mailbox, name fitting',
      { ...who('jane.doe@acme.example', 'Jane Doe', 'Acme'), ...OLD, ...FREE },
      'review',
    ],
    [
      'a company named, but a free mailbox',
      { ...who('jane.doe@acme.example', undefined, 'Acme'), ...OLD, ...FREE },
      'review',
    ],
    [
      'a company named whose website names another',
      { ...who('jane.doe@acme.example', undefined, 'Zephyr Insurance'), ...OLD },
      'review',
    ],
    ['an alias that hides its owner', { ...SOMEBODY, ...OLD, ...ALIAS }, 'review'],
    // Young domains are where fraud lives, and new firms too.
    [
      'a domain of 3 days with a website, name and company fitting',
      { ...JANE_AT_ACME, ...registered(3), ...site() },
      'review',
    ],
    [
      'a domain of 3 days with a website, name fitting',
      { ...JANE, ...registered(3), ...site() },
      'review',
    ],
    [
      'a domain of 3 months with a website, nothing else given',
      { ...SOMEBODY, ...registered(90), ...site() },
      'review',
    ],
    [
      'a domain of 3 months with a placeholder, name fitting',
      { ...JANE, ...registered(90), ...PLACEHOLDER },
      'review',
    ],
    ['an old domain that is parked', { ...SOMEBODY, ...registered(4500), ...PARKED }, 'review'],
    [
      'an old domain that is parked, name fitting',
      { ...JANE, ...registered(4500), ...PARKED },
      'review',
    ],
    [
      'a domain of a year without a website',
      { ...SOMEBODY, ...registered(400), ...NO_SITE },
      'review',
    ],
    // Little was seen: approving would be a guess.
    ['only DNS could be asked, nothing else given', { ...SOMEBODY }, 'review'],
    ['no MX record, only an address, old company', { ...SOMEBODY, ...OLD, ...IMPLICIT }, 'review'],
    [
      'no MX record, only an address, nothing else seen, name fitting',
      { ...JANE, ...IMPLICIT },
      'review',
    ],
    // The address the request came from.
    [
      'somebody at a young company of a year from a datacenter',
      { ...SOMEBODY, ...registered(400), ...site(), ...DATACENTER },
      'review',
    ],
    [
      'somebody at a free provider over a VPN',
      { ...SOMEBODY, ...registered(1500), ...site(), ...FREE, ...VPN },
      'review',
    ],
  ])('%s', (_, overrides, band) => {
    expect(judge(factsOf(overrides), DEFAULT_BANDS).recommendation).toBe(band);
  });
});

describe('blocked', () => {
  test.each<Archetype>([
    // Hard facts: mail cannot be delivered, or nobody stands behind it.
    ['no address at all', who('not an address'), 'block'],
    [
      'a badly formed address of a good name',
      who('jane..doe@acme.example', 'Jane Doe', 'Acme'),
      'block',
    ],
    [
      'a domain that does not exist',
      {
        ...JANE,
        route: { state: 'domain_not_found', ...seen },
        alive: { state: 'no', observed: 'acme.example does not exist', ...seen },
      },
      'block',
    ],
    [
      'a domain that takes no mail (null MX), all else fitting',
      { ...JANE_AT_ACME, ...OLD, route: { state: 'null_mx', ...seen } },
      'block',
    ],
    [
      'a domain without any mail route, all else fitting',
      { ...JANE_AT_ACME, ...OLD, route: { state: 'none', ...seen } },
      'block',
    ],
    [
      'a domain whose mail hosts cannot be reached',
      {
        ...JANE,
        ...OLD,
        route: {
          state: 'mx_unusable',
          hosts: [],
          detail: 'mx.acme.example has no address',
          ...seen,
        },
      },
      'block',
    ],
    ['a throwaway address', { ...SOMEBODY, ...DISPOSABLE }, 'block'],
    [
      'a throwaway address of a fitting name and an old domain',
      { ...JANE, ...OLD, ...DISPOSABLE },
      'block',
    ],
    ['a throwaway address for a company', { ...JANE_AT_ACME, ...OLD, ...DISPOSABLE }, 'block'],
    ['an employee of an old company, but over Tor', { ...JANE_AT_ACME, ...OLD, ...TOR }, 'block'],
    ['somebody at a free provider over Tor', { ...SOMEBODY, ...OLD, ...FREE, ...TOR }, 'block'],
    // Several doubts that add up.
    [
      'a domain of 3 days, nothing else given',
      { ...SOMEBODY, ...registered(3), ...site() },
      'block',
    ],
    ['a domain of 3 days on a VPN', { ...SOMEBODY, ...registered(3), ...site(), ...VPN }, 'block'],
    [
      'a domain of 3 days on a VPN, name fitting',
      { ...JANE, ...registered(3), ...site(), ...VPN },
      'block',
    ],
    [
      'a domain of 3 days without a website, another name',
      { ...STRANGER, ...registered(3), ...NO_SITE },
      'block',
    ],
    ['a domain of 3 days that is parked', { ...SOMEBODY, ...registered(3), ...PARKED }, 'block'],
    [
      'another name at a domain of 3 months without a website',
      { ...STRANGER, ...registered(90), ...NO_SITE },
      'block',
    ],
    [
      'a role account at a domain of 3 months without a website',
      { ...who('info@acme.example'), ...registered(90), ...NO_SITE, ...ROLE },
      'block',
    ],
    [
      'another name for a company at a free provider, over a VPN',
      { ...who('jane.doe@acme.example', 'Boris Petrov', 'Acme'), ...OLD, ...FREE, ...VPN },
      'block',
    ],
    [
      'a parked young domain for another name',
      { ...STRANGER, ...registered(90), ...PARKED },
      'block',
    ],
    ['no MX record, another name, nothing else seen', { ...STRANGER, ...IMPLICIT }, 'block'],
  ])('%s', (_, overrides, band) => {
    expect(judge(factsOf(overrides), DEFAULT_BANDS).recommendation).toBe(band);
  });
});
