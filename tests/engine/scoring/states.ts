// The states that each signal of a check can be in, from the least to the most favourable; and any combination of them.
import fc from 'fast-check';
import type { AliveFact, Facts, IpFact, ListFacts } from '../../../src-main/engine/facts.ts';
import type { Listing } from '../../../src-main/engine/ports.ts';
import type { PublishedFacts } from '../../../src-main/engine/published/published.ts';
import type { RouteFact } from '../../../src-main/engine/route-fact.ts';
import type { MailboxVerdict } from '../../../src-shared/schemas/verification.ts';
import { EDITIONS, factsOf, registeredDaysAgo, SEEN_AT, siteOf } from '../../doubles/facts.ts';
import { anyPublished, publishedOf } from './published-states.ts';

export const seen = { observedAt: SEEN_AT };
export const hosts = [{ exchange: 'mx.acme.example', priority: 10 }];

// Each list runs from the least to the most favourable state of one signal; `unknown` stands apart.
export const ROUTES: readonly RouteFact[] = [
  { state: 'domain_not_found', ...seen },
  { state: 'none', ...seen },
  { state: 'null_mx', ...seen },
  { state: 'mx_unusable', hosts, detail: 'mx.acme.example has no address', ...seen },
  { state: 'implicit', addresses: ['44.128.0.1'], ...seen },
  { state: 'mx', hosts, addresses: ['44.128.0.1'], passedOver: [], unresolved: [], ...seen },
];
export const ROUTES_UNKNOWN: readonly RouteFact[] = [
  {
    state: 'mx',
    hosts,
    addresses: [],
    passedOver: [],
    unresolved: [{ host: 'mx.acme.example', detail: 'no answer in time' }],
    ...seen,
  },
];
export const ALIVE: readonly AliveFact[] = [
  { state: 'no', observed: 'acme.example does not exist', ...seen },
  { state: 'yes', observed: 'acme.example publishes NS records', ...seen },
];
export const ALIVE_UNKNOWN: readonly AliveFact[] = [
  { state: 'unknown', detail: 'timed out', ...seen },
  { state: 'not_run', why: 'switched off' },
];
export type ThrowawayFacts = Pick<
  ListFacts,
  'disposable' | 'disposableConfirmed' | 'listedBy' | 'aliasService' | 'throwawayHosts'
>;
export const UNLISTED: ThrowawayFacts = {
  disposable: null,
  disposableConfirmed: false,
  listedBy: [],
  aliasService: null,
  throwawayHosts: null,
};
export const PROVEN = { ...UNLISTED, disposable: 'acme.example', disposableConfirmed: true };
/** Listed by one list alone, which weighs as the domain's age and website do. */
export const UNCONFIRMED = { ...UNLISTED, disposable: 'acme.example', listedBy: ['a list'] };
export const DISPOSABLE: readonly ThrowawayFacts[] = [
  { ...PROVEN, throwawayHosts: 'Throwaway Mail' },
  PROVEN,
  { ...UNLISTED, aliasService: 'acme.example' },
  UNLISTED,
];
export const FREE = [true, false];
export const ROLE = ['info', null];
/** How well a name fits, given the local part jane.doe. */
export const NAMES = ['Boris Petrov', 'Jane Fielding', 'Jane Doe'];
export const NAMES_UNKNOWN = [undefined, '123', '田中 太郎'];
export const REGISTRATIONS = [3, 100, 400, 1500, 4000].map(registeredDaysAgo);
export const REGISTRATIONS_UNKNOWN: readonly Facts['registration'][] = [
  registeredDaysAgo(null),
  { kind: 'not_registered', source: 'RDAP at rdap.registry.example', ...seen },
  { kind: 'failed', reason: 'timeout', detail: 'no answer in time', ...seen },
  { kind: 'not_run', why: 'switched off' },
  { kind: 'pending' },
  { kind: 'not_needed' },
];

export const WEBSITES: readonly Facts['website'][] = [
  { kind: 'parked', signs: ['says that it is for sale'], url: 'http://acme.example/', ...seen },
  { kind: 'none', detail: 'nobody listens', ...seen },
  { kind: 'placeholder', signs: ['default page'], url: 'http://acme.example/', ...seen },
  {
    kind: 'site',
    website: siteOf({ movedTo: 'acme-group.example' }),
    certificate: 'expired',
    ...seen,
  },
  { kind: 'site', website: siteOf(), certificate: 'valid', ...seen },
];
/** The same standing as the best, with more to tell. */
export const WEBSITE_THAT_TELLS: Facts['website'] = {
  kind: 'site',
  website: siteOf({
    title: 'Acme law firm',
    description: 'Attorneys at law',
    organization: {
      name: 'Acme',
      legalName: null,
      industry: 'Law firm',
      employees: '25',
      country: 'US',
    },
  }),
  certificate: 'not_seen',
  ...seen,
};
export const WEBSITES_UNKNOWN: readonly Facts['website'][] = [
  { kind: 'failed', reason: 'timeout', detail: 'no answer in time', ...seen },
  { kind: 'not_run', why: 'switched off' },
  { kind: 'pending' },
  { kind: 'not_needed' },
];

/** The company, a near miss of it, and another one. */
export const COMPANIES = [undefined, 'Acme', 'Acrne', 'Zephyr Insurance'];

export const NOT_LISTED: Listing = { state: 'not_listed', source: 'a list', observedAt: SEEN_AT };
export const LISTED: Listing = { state: 'listed', source: 'a list', observedAt: SEEN_AT };
export const NO_LIST: Listing = { state: 'unknown', why: 'there is no list' };

export function ordinaryIp(changes: Partial<Extract<IpFact, { state: 'ordinary' }>>): IpFact {
  return {
    state: 'ordinary',
    ip: '8.8.8.8',
    country: 'US',
    edition: 'table of the test',
    network: { asn: 15169, organization: 'Example Networks', kind: null },
    networkEdition: 'networks of the test',
    tor: NOT_LISTED,
    vpn: NOT_LISTED,
    datacenter: NOT_LISTED,
    privateRelay: NOT_LISTED,
    ...changes,
  };
}

export const IPS: readonly IpFact[] = [
  ordinaryIp({ tor: LISTED, vpn: LISTED }),
  ordinaryIp({ vpn: LISTED }),
  ordinaryIp({ datacenter: LISTED }),
  ordinaryIp({ privateRelay: LISTED }),
  ordinaryIp({}),
];
export const IPS_UNKNOWN: readonly IpFact[] = [
  { state: 'not_given' },
  { state: 'reserved', ip: '10.0.0.1', range: 'private' },
  ordinaryIp({
    tor: NO_LIST,
    vpn: NO_LIST,
    datacenter: NO_LIST,
    privateRelay: NO_LIST,
    network: null,
  }),
  ordinaryIp({ country: null, tor: NO_LIST }),
];

export function asked(verdict: MailboxVerdict, aboutUs = false): Facts['mailbox'] {
  return {
    kind: 'asked',
    answer: {
      verdict,
      aboutUs,
      catchAll: 'no',
      words: '250 2.1.5 ok',
      host: 'mx.acme.example',
      ...seen,
    },
  };
}

export const MAILBOXES = (['not_found', 'disabled', 'full', 'catch_all', 'exists'] as const).map(
  (verdict) => asked(verdict),
);
export const MAILBOXES_UNKNOWN: readonly Facts['mailbox'][] = [
  asked('unknown'),
  asked('greylisted'),
  asked('unknown', true),
  { kind: 'not_run', why: 'switched off' },
  { kind: 'pending' },
  { kind: 'not_needed' },
];

export interface States extends PublishedFacts {
  readonly route: RouteFact;
  readonly alive: AliveFact;
  readonly disposable: (typeof DISPOSABLE)[number];
  readonly free: boolean;
  readonly role: string | null;
  readonly name: string | undefined;
  readonly company: string | undefined;
  readonly ip: IpFact;
  readonly registration: Facts['registration'];
  readonly website: Facts['website'];
  readonly mailbox: Facts['mailbox'];
}

export const anyStates: fc.Arbitrary<States> = fc.record({
  route: fc.constantFrom(...ROUTES, ...ROUTES_UNKNOWN),
  alive: fc.constantFrom(...ALIVE, ...ALIVE_UNKNOWN),
  disposable: fc.constantFrom(...DISPOSABLE),
  free: fc.constantFrom(...FREE),
  role: fc.constantFrom(...ROLE),
  name: fc.constantFrom(...NAMES, ...NAMES_UNKNOWN),
  company: fc.constantFrom(...COMPANIES),
  ip: fc.constantFrom(...IPS, ...IPS_UNKNOWN),
  registration: fc.constantFrom(...REGISTRATIONS, ...REGISTRATIONS_UNKNOWN),
  website: fc.constantFrom(...WEBSITES, WEBSITE_THAT_TELLS, ...WEBSITES_UNKNOWN),
  mailbox: fc.constantFrom(...MAILBOXES, ...MAILBOXES_UNKNOWN),
  ...anyPublished,
});

export function facts(states: States): Facts {
  return factsOf({
    ...publishedOf(states),
    request: {
      ...(states.name === undefined ? {} : { name: states.name }),
      ...(states.company === undefined ? {} : { company_name: states.company }),
    },
    route: states.route,
    alive: states.alive,
    lists: {
      ...states.disposable,
      throwawayAddress: null,
      freeProvider: states.free,
      role: states.role,
      editions: EDITIONS,
    },
    ip: states.ip,
    registration: states.registration,
    website: states.website,
    mailbox: states.mailbox,
  });
}

export function at<T>(values: readonly T[], index: number): T {
  const value = values.at(index);
  if (value === undefined) throw new RangeError('there is no such place');
  return value;
}
