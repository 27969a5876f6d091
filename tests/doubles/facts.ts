// Builds facts for tests: an established company address, with whatever a test wants to be otherwise.
import { parseAddress } from '../../src-main/engine/address/parse.ts';
import type { Facts, ListFacts } from '../../src-main/engine/facts.ts';
import type { ListEditions, RegistrationAnswer, Website } from '../../src-main/engine/ports.ts';
import { notLookedUp } from '../../src-main/engine/published/published.ts';
import { FEW_NAMES } from './few-names.ts';
import { UNREACHABLE } from './silent-sources.ts';

export const EDITIONS: ListEditions = {
  disposable: 'throwaway list of the test',
  providers: 'provider list of the test',
  roles: 'roles of the test',
};

export const SEEN_AT = Date.UTC(2026, 10, 20, 9, 30);

/** On no list at all. */
export const UNLISTED: ListFacts = {
  disposable: null,
  disposableConfirmed: false,
  listedBy: [],
  throwawayHosts: null,
  throwawayAddress: null,
  aliasService: null,
  freeProvider: false,
  role: null,
  editions: EDITIONS,
};

type Overrides = Partial<Omit<Facts, 'request' | 'address'>> & {
  readonly request?: Partial<Facts['request']>;
};

export function factsOf(overrides: Overrides = {}): Facts {
  const request = { email: 'jane.doe@acme.example', ...overrides.request };
  const address = parseAddress(request.email);
  const wellFormed: Omit<Facts, 'request' | 'address'> = {
    tidied: [],
    route: {
      state: 'mx',
      hosts: [{ exchange: 'mx.acme.example', priority: 10 }],
      addresses: ['44.128.0.1'],
      passedOver: [],
      unresolved: [],
      observedAt: SEEN_AT,
    },
    ...notLookedUp('not asked in this test'),
    alive: { state: 'yes', observed: 'acme.example publishes MX records', observedAt: SEEN_AT },
    registration: UNREACHABLE,
    website: UNREACHABLE,
    mailbox: { kind: 'not_run', why: 'mailbox probing is switched off' },
    mailProvider: null,
    typo: null,
    isNumbered: false,
    lists: UNLISTED,
    companyDomain: { state: 'not_asked' },
    names: FEW_NAMES,
    ip: { state: 'not_given' },
    gatheredAt: SEEN_AT,
  };
  const badlyFormed: Omit<Facts, 'request' | 'address'> = {
    ...wellFormed,
    route: null,
    alive: { state: 'not_run', why: 'there is no domain to ask about' },
    registration: { kind: 'not_run', why: 'there is no domain to ask about' },
    website: { kind: 'not_run', why: 'there is no domain to ask about' },
    lists: null,
  };
  return { ...(address.valid ? wellFormed : badlyFormed), ...overrides, request, address };
}

const DAY_MS = 86_400_000;

/** A registration of so many days ago; null where the registry publishes no date. */
export function registeredDaysAgo(days: number | null): RegistrationAnswer {
  return {
    kind: 'found',
    registration: {
      registeredAt: days === null ? null : SEEN_AT - days * DAY_MS,
      expiresAt: null,
      changedAt: null,
      registrar: null,
      statuses: [],
    },
    source: 'RDAP at rdap.registry.example',
    observedAt: SEEN_AT,
  };
}

/** The website of Acme. */
export function siteOf(changes: Partial<Website> = {}): Website {
  return {
    url: 'https://acme.example/',
    https: true,
    movedTo: null,
    title: 'Acme',
    description: null,
    language: 'en',
    siteName: 'Acme',
    organization: null,
    text: 'Acme makes anvils.',
    ...changes,
  };
}
