// What the practice network's registries know: registrations by age, and which server tells what.

/** What is registered. Ages are days before, terms days after the moment of asking, so that they stay true. */
export interface PracticeRegistration {
  /** In lower case, as A-labels. */
  readonly name: string;
  /** Null where the registry does not publish it. */
  readonly registeredDaysAgo: number | null;
  /** Negative once it has ended. */
  readonly expiresInDays: number;
  readonly changedDaysAgo: number;
  readonly registrar: string;
  /** RDAP's words (RFC 8056 §2). */
  readonly statuses: readonly string[];
  readonly rdap: RdapManner;
  readonly whois: WhoisManner;
}

/** `answers`; `busy` is status 429; `broken` is JSON cut off in the middle; `none` is no RDAP server at all. */
export type RdapManner = 'answers' | 'busy' | 'broken' | 'none';

/**
 * `fields` as most registries write; `japanese` as JPRS writes; `thin` without dates, leading on to the registrar;
 * `refuses` for too many questions; `mumbles` says nothing that could be understood.
 */
export type WhoisManner = 'fields' | 'japanese' | 'thin' | 'refuses' | 'mumbles';

/** Which of the servers listens behind a name. */
export type RegistryServer = 'rdap' | 'whois_iana' | 'whois_registry' | 'whois_registrar';

/** A name that the practice DNS must know, and where a connection to its address and port must lead. */
export interface RegistryHost {
  readonly name: string;
  readonly address: string;
  readonly port: number;
  readonly server: RegistryServer;
}

export const REGISTRY_HOSTS = [
  { name: 'data.iana.org', address: '44.128.200.10', port: 80, server: 'rdap' },
  { name: 'rdap.registry.example', address: '44.128.200.20', port: 80, server: 'rdap' },
  { name: 'rdap-busy.registry.example', address: '44.128.200.21', port: 80, server: 'rdap' },
  { name: 'rdap-broken.registry.example', address: '44.128.200.22', port: 80, server: 'rdap' },
  { name: 'whois.iana.org', address: '44.128.200.11', port: 43, server: 'whois_iana' },
  { name: 'whois.registry.example', address: '44.128.200.30', port: 43, server: 'whois_registry' },
  {
    name: 'whois.registrar.example',
    address: '44.128.200.40',
    port: 43,
    server: 'whois_registrar',
  },
] as const satisfies readonly RegistryHost[];

/** The list of servers (RFC 9224), over plain HTTP because nobody would trust a certificate made here. */
export const PRACTICE_BOOTSTRAP_URL = 'http://data.iana.org/rdap/dns.json';

/** The top-level domains of the one practice registry. */
export const REGISTRY_TLDS = ['example', 'com', 'org', 'de'] as const;
export const REGISTRY_WHOIS = 'whois.registry.example';
export const REGISTRAR_WHOIS = 'whois.registrar.example';

const RDAP_BASES = {
  answers: 'http://rdap.registry.example/',
  busy: 'http://rdap-busy.registry.example/',
  broken: 'http://rdap-broken.registry.example/',
} as const;

export const DAY_MS = 86_400_000;
const MORE_MS = 3_600_000;

/** When a domain was registered: an hour more than whole days ago, so that who began to ask a moment earlier counts the same days. */
export function registeredAt(daysAgo: number, now: number): number {
  return now - daysAgo * DAY_MS - MORE_MS;
}

const NAMEPLATE = 'Nameplate Registrations Ltd';
const HARBOURLIGHT = 'Harbourlight Domains GmbH';
const LOCKED = ['client transfer prohibited'];
const ACTIVE = ['active'];

type Differences = Partial<Omit<PracticeRegistration, 'name' | 'registeredDaysAgo'>>;

function registered(
  name: string,
  registeredDaysAgo: number | null,
  differences: Differences = {},
): PracticeRegistration {
  const age = registeredDaysAgo ?? 3_000;
  return {
    name,
    registeredDaysAgo,
    // By the year, with the next fee due after as many days as the last year has left.
    expiresInDays: 365 - (age % 365),
    changedDaysAgo: Math.min(age, age % 365),
    registrar: NAMEPLATE,
    statuses: ACTIVE,
    rdap: 'answers',
    whois: 'fields',
    ...differences,
  };
}

/** Every registration, by the table of practice domains. */
export const PRACTICE_REGISTRATIONS: readonly PracticeRegistration[] = [
  // Established.
  registered('kestrel-freight.example', 7_900, { statuses: LOCKED }),
  registered('lumen-analytics.example', 3_100, { statuses: LOCKED }),
  registered('postbridge.example', 6_200, { statuses: LOCKED }),
  registered('harrow-legal.example', 5_450),
  registered('bluebottle-bakery.example', 1_460),
  registered('sahel-solar.example', 2_300, { registrar: HARBOURLIGHT }),
  registered('open-harbour.example', 4_020),
  registered('riverbend-city.example', 8_300),
  registered('lindenfeld-university.example', 9_800),
  registered('quickpost.example', 2_750),
  registered('patient-post.example', 2_050, { rdap: 'busy', whois: 'refuses' }),
  registered('closed-shutters.example', 2_640),
  registered('xn--mnchen-mbel-yfb4e.example', 3_650, { registrar: HARBOURLIGHT }),
  registered('xn--fiqs2av35b80rguw.example', 4_900),
  registered('billing-robot.example', 2_480),
  registered('fjordlab.example', 1_900),
  registered('six-only.example', 980),
  registered('brandguard.example', 4_400, { statuses: LOCKED }),
  registered('nameserver.example', 8_900),
  registered('atlas-airways.example', 9_100, { statuses: LOCKED }),
  registered('backyard-server.example', 1_250),
  registered('indirect-post.example', 2_900),
  registered('cedar-media.example', 5_100),
  registered('sprawl-group.example', 7_000),
  registered('slow-coast.example', 3_300),
  registered('broken-signatures.example', 2_200),
  registered('closed-shop.example', 1_700),
  registered('silent-harbour.example', 2_600),

  // Young ones.
  registered('freshly-minted.example', 3),
  registered('one-hour-inbox.example', 20),
  registered('opened-today.example', 0),
  registered('any-branch.example', 2_900),
  registered('literal-minded.example', 9),
  registered('kestrel-frelght.example', 12, { registrar: HARBOURLIGHT }),
  registered('everyone-welcome.example', 45),

  // Out of the ordinary.
  registered('meyer-soehne.example', null, { registrar: HARBOURLIGHT }),
  registered('andes-cobre.example', null),
  registered('premium-names.example', 2_555, { expiresInDays: 20 }),
  registered('self-absorbed.example', 1_105, {
    expiresInDays: -10,
    statuses: ['redemption period', 'client hold'],
  }),
  registered('half-moved.example', 3_700, { rdap: 'broken' }),
  registered('forgotten-relay.example', 2_100, { rdap: 'broken', whois: 'mumbles' }),
  registered('two-minds.example', 1_800, { rdap: 'busy', whois: 'refuses' }),
  registered('tanaka-seisakusho.example', 8_600, { rdap: 'none', whois: 'japanese' }),
  registered('old-mill-pottery.example', 5_800, { rdap: 'none', whois: 'thin' }),

  // The registry's own.
  registered('registry.example', 9_900),
  registered('registrar.example', 6_600),
  registered('iana.org', 11_000),
  registered('pphosted.com', 7_600),
  registered('practice.example', 4_000),

  // Real names, invented answers.
  registered('gmail.com', 11_100, { statuses: LOCKED }),
  registered('outlook.com', 11_500, { statuses: LOCKED }),
  registered('gmx.de', null),
  registered('mailinator.com', 8_500),
  registered('yopmail.com', 7_700),
  registered('duck.com', 9_400),
  registered('veil-relay.example', 2_400),
];

/** A list of RDAP servers (RFC 9224 §3); single domains have entries of their own, which match in more labels. */
export function bootstrapDocument(registrations: readonly PracticeRegistration[]): unknown {
  const namesOf = (manner: RdapManner) =>
    registrations.filter(({ rdap }) => rdap === manner).map(({ name }) => name);
  return {
    version: '1.0',
    publication: '2026-01-01T00:00:00Z',
    description: 'RDAP servers of the practice network',
    services: [
      [[...REGISTRY_TLDS], [RDAP_BASES.answers]],
      [namesOf('busy'), [RDAP_BASES.busy]],
      [namesOf('broken'), [RDAP_BASES.broken]],
      [namesOf('none'), []],
    ],
  };
}

/** A moment as registries write it: in UTC, to the second. */
export function stamp(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}
