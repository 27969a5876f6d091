// Which domains the practice network simulates, and what each shows.

/** The records of one name. Texts are as in a zone file; a host name ends without a dot, the root is `.`. */
export interface NameRecords {
  readonly A?: readonly string[];
  readonly AAAA?: readonly string[];
  readonly MX?: readonly (readonly [preference: number, exchange: string])[];
  readonly TXT?: readonly string[];
  /** Stands alone: a name with an alias has no other records (RFC 1034 §3.6.2). */
  readonly CNAME?: string;
}

/** A zone of its own; SOA and NS are added by the server. */
interface Zone {
  readonly kind: 'zone';
  /** The records of the domain itself. */
  readonly apex: NameRecords;
  /** Further names inside, relative to the domain (`mx1`, `_dmarc`). */
  readonly names?: Readonly<Record<string, NameRecords>>;
  /** How long each answer is held back, in milliseconds. */
  readonly delayMs?: number;
}

/** What the DNS says about a domain. */
export type DomainDns =
  | Zone
  /** A name inside the zone of another domain of the table. */
  | { readonly kind: 'name'; readonly records: NameRecords }
  /** The name does not exist. */
  | { readonly kind: 'absent' }
  /** Questions about it and all names below fail: an error is answered, or nothing at all. */
  | { readonly kind: 'failing'; readonly how: 'servfail' | 'refused' | 'silent' };

/** Under which heading a domain is documented. */
export type DomainGroup = 'companies' | 'routes' | 'failures' | 'real' | 'services';

export interface PracticeDomain {
  /** In lower case, as A-labels. */
  readonly name: string;
  readonly group: DomainGroup;
  /** One sentence: what a check of an address there shows. */
  readonly shows: string;
  readonly dns: DomainDns;
}

/** The hosts that every zone names as its name servers. */
export const NAME_SERVERS = ['ns1.nameserver.example', 'ns2.nameserver.example'] as const;

/**
 * The blocks of every public address in the table. They must count as ordinary global unicast, because the outbound
 * guard judges an address before it is redirected, so the documentation blocks (RFC 5737, RFC 3849) will not do.
 * 44.128.0.0/16 is the amateur radio network's own testing subnet and is not routed on the internet; 2d00::/8 is not
 * allocated to anybody (IANA, IPv6 Global Unicast Address Assignments). A mistake would therefore reach no one.
 */
export const ADDRESS_BLOCKS = ['44.128.0.0/16', '2d00:5043::/32'] as const;

const SPF_OWN_HOSTS = 'v=spf1 mx -all';
const SPF_HOSTED = 'v=spf1 include:_spf.postbridge.example ~all';
const SPF_NO_MAIL = 'v=spf1 -all';
const HOSTED_MX = [
  [10, 'mx1.postbridge.example'],
  [20, 'mx2.postbridge.example'],
] as const;

/** Of a mail filter. */
const FILTER_MX = [
  [10, 'mx0a-practice.pphosted.com'],
  [10, 'mx0b-practice.pphosted.com'],
] as const;

/** The domains of each group, by name. A zone is given by its records alone. */
const GROUPS: Readonly<Record<DomainGroup, Readonly<Record<string, Shown>>>> = {
  // Companies, schools, offices: mail works.
  companies: {
    'kestrel-freight.example': {
      shows: 'An established carrier: two mail hosts, strict SPF, DMARC reject.',
      apex: {
        A: ['44.128.1.10'],
        AAAA: ['2d00:5043:1::10'],
        MX: [
          [10, 'mx1.kestrel-freight.example'],
          [20, 'mx2.kestrel-freight.example'],
        ],
        TXT: [SPF_OWN_HOSTS],
      },
      names: {
        www: { CNAME: 'kestrel-freight.example' },
        mx1: { A: ['44.128.1.25'], AAAA: ['2d00:5043:1::25'] },
        mx2: { A: ['44.128.1.26'] },
        _dmarc: { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@kestrel-freight.example'] },
      },
    },
    'lumen-analytics.example': {
      shows: 'A software company with hosted mail, SPF, DMARC quarantine.',
      apex: { A: ['44.128.2.10'], AAAA: ['2d00:5043:2::10'], MX: HOSTED_MX, TXT: [SPF_HOSTED] },
      names: { www: { A: ['44.128.2.10'] }, _dmarc: { TXT: ['v=DMARC1; p=quarantine; pct=100'] } },
    },
    'postbridge.example': {
      shows: 'The hosting provider of several other domains.',
      apex: { A: ['44.128.3.10'], MX: HOSTED_MX, TXT: [SPF_HOSTED] },
      names: {
        mx1: { A: ['44.128.3.25'], AAAA: ['2d00:5043:3::25'] },
        mx2: { A: ['44.128.3.26'] },
        _spf: { TXT: ['v=spf1 ip4:44.128.3.0/24 ip6:2d00:5043:3::/48 -all'] },
        _dmarc: { TXT: ['v=DMARC1; p=reject'] },
      },
    },
    'harrow-legal.example': {
      shows: 'A law firm with SPF and a DMARC policy of none.',
      apex: { A: ['44.128.4.10'], MX: [[10, 'mail.harrow-legal.example']], TXT: [SPF_OWN_HOSTS] },
      names: {
        mail: { A: ['44.128.4.25'] },
        _dmarc: { TXT: ['v=DMARC1; p=none; rua=mailto:postmaster@harrow-legal.example'] },
      },
    },
    'meyer-soehne.example': {
      shows: 'A family firm with one mail host and SPF, without DMARC.',
      apex: { A: ['44.128.5.10'], MX: [[10, 'mail.meyer-soehne.example']], TXT: [SPF_OWN_HOSTS] },
      names: {
        mail: { A: ['44.128.5.25'] },
      },
    },
    'tanaka-seisakusho.example': {
      shows: 'A manufacturer with neither SPF nor DMARC.',
      apex: { A: ['44.128.6.10'], MX: [[5, 'post.tanaka-seisakusho.example']] },
      names: { post: { A: ['44.128.6.25'] } },
    },
    'bluebottle-bakery.example': {
      shows: 'A shop with hosted mail and a soft SPF record.',
      apex: { A: ['44.128.7.10'], MX: HOSTED_MX, TXT: [SPF_HOSTED] },
    },
    'sahel-solar.example': {
      shows: 'A company behind a mail filter; by its SPF record Microsoft 365 has the mailboxes.',
      apex: {
        A: ['44.128.8.10'],
        MX: FILTER_MX,
        TXT: ['v=spf1 include:_spf.postbridge.example include:spf.protection.outlook.com -all'],
      },
      names: { _dmarc: { TXT: ['v=DMARC1; p=quarantine'] } },
    },
    'andes-cobre.example': {
      shows: 'Mail over IPv4 and IPv6.',
      apex: { A: ['44.128.9.10'], MX: [[10, 'correo.andes-cobre.example']], TXT: [SPF_OWN_HOSTS] },
      names: {
        correo: { A: ['44.128.9.25'], AAAA: ['2d00:5043:9::25'] },
        _dmarc: { TXT: ['v=DMARC1; p=reject'] },
      },
    },
    'open-harbour.example': {
      shows:
        'A charity behind a mail filter; SPF names two mailbox services, so it is unknown which has the mailboxes.',
      apex: {
        A: ['44.128.10.10'],
        MX: FILTER_MX,
        TXT: ['v=spf1 include:_spf.google.com include:spf.protection.outlook.com ~all'],
      },
      names: { _dmarc: { TXT: ['v=DMARC1; p=none'] } },
    },
    'riverbend-city.example': {
      shows: 'Three mail hosts of one preference.',
      apex: {
        A: ['44.128.11.10'],
        MX: [
          [10, 'gate-a.riverbend-city.example'],
          [10, 'gate-b.riverbend-city.example'],
          [10, 'gate-c.riverbend-city.example'],
        ],
        TXT: [SPF_OWN_HOSTS],
      },
      names: {
        'gate-a': { A: ['44.128.11.25'] },
        'gate-b': { A: ['44.128.11.26'] },
        'gate-c': { A: ['44.128.11.27'] },
        _dmarc: { TXT: ['v=DMARC1; p=reject'] },
      },
    },
    'lindenfeld-university.example': {
      shows: 'A university, with the mail of its staff.',
      apex: {
        A: ['44.128.12.10'],
        AAAA: ['2d00:5043:12::10'],
        MX: [[10, 'mx.lindenfeld-university.example']],
        TXT: [SPF_OWN_HOSTS, 'research-network-verification=2f41c9'],
      },
      names: {
        mx: { A: ['44.128.12.25'], AAAA: ['2d00:5043:12::25'] },
        _dmarc: { TXT: ['v=DMARC1; p=quarantine'] },
      },
    },
    'students.lindenfeld-university.example': {
      shows: 'A subdomain with an MX record of its own.',
      dns: {
        kind: 'name',
        records: { MX: [[10, 'mx.lindenfeld-university.example']], TXT: [SPF_OWN_HOSTS] },
      },
    },
    'quickpost.example': {
      shows: 'A free-mail provider that no list knows: it looks like a company.',
      apex: {
        A: ['44.128.13.10'],
        MX: [
          [10, 'in1.quickpost.example'],
          [10, 'in2.quickpost.example'],
        ],
        TXT: [SPF_OWN_HOSTS],
      },
      names: {
        in1: { A: ['44.128.13.25'] },
        in2: { A: ['44.128.13.26'] },
        _dmarc: { TXT: ['v=DMARC1; p=none'] },
      },
    },
    'one-hour-inbox.example': {
      shows: 'A disposable mail service of last week, on the refreshed list only.',
      apex: { A: ['44.128.67.10'], MX: HOSTED_MX, TXT: [SPF_HOSTED] },
    },
    'veil-relay.example': {
      shows: 'An alias service on the refreshed list only.',
      apex: { A: ['44.128.66.10'], MX: HOSTED_MX, TXT: [SPF_HOSTED] },
    },
    'opened-today.example': {
      shows: 'A disposable domain on no list; its mail host has the IP address of a known service.',
      apex: {
        A: ['44.128.67.80'],
        MX: [[10, 'mx.opened-today.example']],
        TXT: [SPF_OWN_HOSTS],
      },
      names: { mx: { A: ['44.128.67.25'] } },
    },
    'freshly-minted.example': {
      shows: 'A start-up with complete mail records.',
      apex: { A: ['44.128.14.10'], MX: HOSTED_MX, TXT: [SPF_HOSTED] },
      names: { _dmarc: { TXT: ['v=DMARC1; p=reject'] } },
    },
    'everyone-welcome.example': {
      shows: 'A catch-all: accepts mail for any local part.',
      apex: {
        A: ['44.128.15.10'],
        MX: [[10, 'mx.everyone-welcome.example']],
        TXT: [SPF_OWN_HOSTS],
      },
      names: { mx: { A: ['44.128.15.25'] } },
    },
    'patient-post.example': {
      shows: 'Its mail host defers unknown senders at first (greylisting).',
      apex: { A: ['44.128.16.10'], MX: [[10, 'mx.patient-post.example']], TXT: [SPF_OWN_HOSTS] },
      names: { mx: { A: ['44.128.16.25'] } },
    },
    'closed-shutters.example': {
      shows:
        'Its mail host refuses every recipient, postmaster included: it says nothing about anyone.',
      apex: { A: ['44.128.69.10'], MX: [[10, 'mx.closed-shutters.example']], TXT: [SPF_OWN_HOSTS] },
      names: { mx: { A: ['44.128.69.25'] } },
    },
    'xn--mnchen-mbel-yfb4e.example': {
      shows: 'An internationalised domain: münchen-möbel.example.',
      apex: { A: ['44.128.17.10'], MX: HOSTED_MX, TXT: [SPF_HOSTED] },
    },
    'xn--fiqs2av35b80rguw.example': {
      shows: 'The same in another script: 田中製作所.example.',
      apex: { A: ['44.128.18.10'], MX: [[5, 'post.tanaka-seisakusho.example']] },
    },
    'kestrel-frelght.example': {
      shows: 'A lookalike of kestrel-freight.example that accepts mail.',
      apex: { A: ['44.128.19.10'], MX: [[10, 'mx.kestrel-frelght.example']] },
      names: { mx: { A: ['44.128.19.25'] } },
    },
  },
  // Ways in which mail is routed, or is not.
  routes: {
    'billing-robot.example': {
      shows: 'A null MX: the domain refuses all mail (RFC 7505).',
      apex: { A: ['44.128.30.10'], MX: [[0, '.']], TXT: ['v=spf1 ip4:44.128.30.0/24 -all'] },
      names: { _dmarc: { TXT: ['v=DMARC1; p=reject'] } },
    },
    'two-minds.example': {
      shows: 'A null MX beside a real mail host, which counts.',
      apex: {
        A: ['44.128.31.10'],
        MX: [
          [0, '.'],
          [10, 'mail.two-minds.example'],
        ],
      },
      names: { mail: { A: ['44.128.31.25'] } },
    },
    'old-mill-pottery.example': {
      shows: 'No MX record but an IPv4 address: mail goes to the domain itself.',
      apex: { A: ['44.128.32.25'] },
    },
    'fjordlab.example': {
      shows: 'The same with an IPv6 address.',
      apex: { AAAA: ['2d00:5043:33::25'] },
    },
    'six-only.example': {
      shows: 'A mail host with an IPv6 address only.',
      apex: { MX: [[10, 'mx.six-only.example']], TXT: [SPF_OWN_HOSTS] },
      names: { mx: { AAAA: ['2d00:5043:34::25'] } },
    },
    'premium-names.example': {
      shows: 'A domain for sale: a web page, no MX record.',
      apex: { A: ['44.128.35.80'], TXT: [SPF_NO_MAIL] },
    },
    'brandguard.example': {
      shows: 'A reserved name: it exists, with neither MX nor address.',
      apex: { TXT: [SPF_NO_MAIL] },
    },
    'nameserver.example': {
      shows: 'The name servers of all zones here; it accepts no mail.',
      apex: {},
      names: { ns1: { A: ['44.128.0.53'], AAAA: ['2d00:5043::53'] }, ns2: { A: ['44.128.0.54'] } },
    },
    'atlas-airways.example': {
      shows: 'Five mail hosts of different preferences.',
      apex: {
        A: ['44.128.37.10'],
        MX: [
          [50, 'far.atlas-airways.example'],
          [10, 'near.atlas-airways.example'],
          [20, 'second.atlas-airways.example'],
          [20, 'twin.atlas-airways.example'],
          [30, 'mx1.postbridge.example'],
        ],
        TXT: [SPF_OWN_HOSTS],
      },
      names: {
        near: { A: ['44.128.37.25', '44.128.37.26'] },
        second: { A: ['44.128.37.27'] },
        twin: { A: ['44.128.37.28'] },
        far: { A: ['44.128.37.29'] },
        _dmarc: { TXT: ['v=DMARC1; p=reject'] },
      },
    },
    'forgotten-relay.example': {
      shows: 'The only MX record names a host that does not exist.',
      apex: { A: ['44.128.38.10'], MX: [[10, 'relay.forgotten-relay.example']] },
    },
    'half-moved.example': {
      shows: 'Of two mail hosts the preferred one no longer exists.',
      apex: {
        A: ['44.128.39.10'],
        MX: [
          [10, 'old.half-moved.example'],
          [20, 'new.half-moved.example'],
        ],
        TXT: [SPF_OWN_HOSTS],
      },
      names: { new: { A: ['44.128.39.25'] } },
    },
    'backyard-server.example': {
      shows: 'The mail host has a private address (RFC 1918).',
      apex: { A: ['44.128.40.10'], MX: [[10, 'mail.backyard-server.example']] },
      names: { mail: { A: ['10.20.30.40'] } },
    },
    'self-absorbed.example': {
      shows: 'The MX record names localhost.',
      apex: { A: ['44.128.41.10'], MX: [[0, 'localhost']] },
    },
    'literal-minded.example': {
      shows: 'The MX record holds an IP address in place of a name.',
      apex: { A: ['44.128.42.10'], MX: [[10, '44.128.42.25']] },
    },
    'indirect-post.example': {
      shows: 'The mail host is an alias (CNAME), against RFC 2181 section 10.3, yet it works.',
      apex: { A: ['44.128.43.10'], MX: [[10, 'mail.indirect-post.example']], TXT: [SPF_HOSTED] },
      names: { mail: { CNAME: 'mx1.postbridge.example' } },
    },
    'cedar-media.example': {
      shows: 'A publisher; its subdomains are aliases.',
      apex: { A: ['44.128.44.10'], MX: HOSTED_MX, TXT: [SPF_HOSTED] },
      names: {
        'campaign-a': { CNAME: 'campaign-b.cedar-media.example' },
        'campaign-b': { CNAME: 'lumen-analytics.example' },
      },
    },
    'news.cedar-media.example': {
      shows: 'Three aliases that end at a domain with mail records.',
      dns: { kind: 'name', records: { CNAME: 'campaign-a.cedar-media.example' } },
    },
    'archive.cedar-media.example': {
      shows: 'An alias of nothing: the name counts as not existing (RFC 6604).',
      dns: { kind: 'name', records: { CNAME: 'granite-works.example' } },
    },
    'any-branch.example': {
      shows: 'A wildcard: one host accepts mail for every name below it.',
      apex: { A: ['44.128.68.10'], MX: [[10, 'mail.any-branch.example']], TXT: [SPF_OWN_HOSTS] },
      names: {
        mail: { A: ['44.128.68.25'] },
        '*': { MX: [[10, 'mail.any-branch.example']] },
      },
    },
    'sprawl-group.example': {
      shows: 'An answer too long for UDP, asked for again over TCP.',
      dns: sprawl('sprawl-group.example', 30),
    },
    'slow-coast.example': {
      shows: 'Each answer takes 0.7 seconds.',
      apex: { A: ['44.128.46.10'], MX: [[10, 'mx.slow-coast.example']], TXT: [SPF_OWN_HOSTS] },
      names: { mx: { A: ['44.128.46.25'] } },
      delayMs: 700,
    },
  },
  // Domains that do not exist, or about which nothing can be learnt.
  failures: {
    'granite-works.example': {
      shows: 'The domain does not exist (NXDOMAIN).',
      dns: { kind: 'absent' },
    },
    'alumni.lindenfeld-university.example': {
      shows: 'A missing subdomain of a domain that exists.',
      dns: { kind: 'absent' },
    },
    'broken-signatures.example': {
      shows: 'SERVFAIL, as for broken DNSSEC.',
      dns: { kind: 'failing', how: 'servfail' },
    },
    'closed-shop.example': {
      shows: 'REFUSED.',
      dns: { kind: 'failing', how: 'refused' },
    },
    'silent-harbour.example': {
      shows: 'No answer.',
      dns: { kind: 'failing', how: 'silent' },
    },
  },
  // Real names, with invented answers.
  real: {
    'gmail.com': {
      shows: 'A free-mail provider.',
      dns: bigProvider('gmail.com', '44.128.60'),
    },
    'outlook.com': {
      shows: 'A free-mail provider.',
      dns: bigProvider('outlook.com', '44.128.61'),
    },
    'gmx.de': {
      shows: 'A free-mail provider of one country.',
      dns: bigProvider('gmx.de', '44.128.62'),
    },
    'mailinator.com': {
      shows: 'A disposable mail service with mail records in order.',
      dns: bigProvider('mailinator.com', '44.128.63'),
    },
    'yopmail.com': {
      shows: 'A disposable mail service.',
      dns: bigProvider('yopmail.com', '44.128.64'),
    },
    'duck.com': {
      shows: 'An alias service.',
      dns: bigProvider('duck.com', '44.128.65'),
    },
    'gmial.com': {
      shows: 'A typing error for gmail.com; it does not exist.',
      dns: { kind: 'absent' },
    },
    'xn--ypal-43d9g.com': {
      shows: 'A lookalike of paypal.com in Cyrillic letters; it does not exist.',
      dns: { kind: 'absent' },
    },
  },
  // What the practice network itself runs on.
  services: {
    'registry.example': {
      shows: 'The practice registry: RDAP and WHOIS for every domain here.',
      dns: service({
        rdap: '44.128.200.20',
        'rdap-busy': '44.128.200.21',
        'rdap-broken': '44.128.200.22',
        whois: '44.128.200.30',
      }),
    },
    'registrar.example': {
      shows: 'A registrar with a WHOIS server of its own.',
      dns: service({ whois: '44.128.200.40' }),
    },
    'iana.org': {
      shows: 'The real name that says which registry to ask; its answers are invented here.',
      dns: service({ data: '44.128.200.10', whois: '44.128.200.11' }),
    },
    'pphosted.com': {
      shows: 'The real name of a mail filter; its hosts are invented here.',
      dns: service({ 'mx0a-practice': '44.128.200.50', 'mx0b-practice': '44.128.200.51' }),
    },
    'practice.example': {
      shows:
        'The feeds of Tor, VPN, datacenter, relay and disposable-mail addresses and of mail providers, as far as the sample list needs them.',
      dns: service({ feeds: '44.128.250.80' }),
    },
  },
};

type Shown = Pick<PracticeDomain, 'shows'> & (Omit<Zone, 'kind'> | Pick<PracticeDomain, 'dns'>);

/** Every domain that the practice network plays. */
export const PRACTICE_DOMAINS: readonly PracticeDomain[] = Object.entries(GROUPS).flatMap(
  ([group, domains]) =>
    Object.entries(domains).map(([name, { shows, ...rest }]) => ({
      name,
      group: group as DomainGroup,
      shows,
      dns: 'dns' in rest ? rest.dns : { kind: 'zone', ...rest },
    })),
);

/** A zone of hosts that take no mail. */
function service(hosts: Readonly<Record<string, string>>): DomainDns {
  const names = Object.entries(hosts).map(([name, address]) => [name, { A: [address] }] as const);
  return {
    kind: 'zone',
    apex: { MX: [[0, '.']], TXT: [SPF_NO_MAIL] },
    names: Object.fromEntries(names),
  };
}

/** The usual records of a mail provider; `net24` is the first three bytes of its addresses. */
function bigProvider(domain: string, net24: string): DomainDns {
  return {
    kind: 'zone',
    apex: {
      A: [`${net24}.10`],
      MX: [
        [10, `mx1.${domain}`],
        [20, `mx2.${domain}`],
      ],
      TXT: [SPF_OWN_HOSTS],
    },
    names: {
      mx1: { A: [`${net24}.25`] },
      mx2: { A: [`${net24}.26`] },
      _dmarc: { TXT: ['v=DMARC1; p=reject'] },
    },
  };
}

/** `count` mail hosts with long names, and as many texts: neither answer fits into a UDP packet of 1,232 bytes. */
function sprawl(domain: string, count: number): DomainDns {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const label = (number: number) => `inbound-mail-gateway-of-subsidiary-number-${number}`;
  return {
    kind: 'zone',
    apex: {
      A: ['44.128.45.10'],
      MX: numbers.map((number) => [number * 10, `${label(number)}.${domain}`] as const),
      TXT: [
        SPF_OWN_HOSTS,
        ...numbers.map(
          (number) => `subsidiary-${number}-site-verification=${'0123456789abcdef'.repeat(4)}`,
        ),
      ],
    },
    names: Object.fromEntries(
      numbers.map((number) => [label(number), { A: [`44.128.45.${100 + number}`] }]),
    ),
  };
}
