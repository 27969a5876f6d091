// Which domains the practice network plays and what each shows.

/** The records of one name. Texts are as in a zone file; a host name ends without a dot, the root is `.`. */
export interface NameRecords {
  readonly A?: readonly string[];
  readonly AAAA?: readonly string[];
  readonly MX?: readonly (readonly [preference: number, exchange: string])[];
  readonly TXT?: readonly string[];
  /** Stands alone: a name with an alias has no other records (RFC 1034 §3.6.2). */
  readonly CNAME?: string;
}

/** What the DNS says about a domain. */
export type DomainDns =
  /** A zone of its own; SOA and NS are added by the server. */
  | {
      readonly kind: 'zone';
      /** The records of the domain itself. */
      readonly apex: NameRecords;
      /** Further names inside, relative to the domain (`mx1`, `_dmarc`). */
      readonly names?: Readonly<Record<string, NameRecords>>;
      /** How long each answer is held back, in milliseconds. */
      readonly delayMs?: number;
    }
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
 * allocated to anybody (IANA, IPv6 Global Unicast Address Assignments). A mistake would therefore reach nobody.
 */
export const ADDRESS_BLOCKS = ['44.128.0.0/16', '2d00:5043::/32'] as const;

const SPF_OWN_HOSTS = 'v=spf1 mx -all';
const SPF_HOSTED = 'v=spf1 include:_spf.postbridge.example ~all';
const SPF_NO_MAIL = 'v=spf1 -all';
const HOSTED_MX = [
  [10, 'mx1.postbridge.example'],
  [20, 'mx2.postbridge.example'],
] as const;

/** Every domain that the practice network plays. */
export const PRACTICE_DOMAINS: readonly PracticeDomain[] = [
  // Companies, schools, offices: mail works.
  {
    name: 'kestrel-freight.example',
    group: 'companies',
    shows:
      'An established carrier with two mail hosts, a strict SPF record, a DMARC policy of reject, MTA-STS, TLS-RPT and a BIMI logo.',
    dns: {
      kind: 'zone',
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
        '_mta-sts': { TXT: ['v=STSv1; id=20260301T090000;'] },
        '_smtp._tls': { TXT: ['v=TLSRPTv1; rua=mailto:tls@kestrel-freight.example'] },
        'default._bimi': {
          TXT: ['v=BIMI1; l=https://kestrel-freight.example/logo.svg; a='],
        },
      },
    },
  },
  {
    name: 'lumen-analytics.example',
    group: 'companies',
    shows:
      'A software company whose mail is at a hosting provider, with SPF and a DMARC policy of quarantine.',
    dns: {
      kind: 'zone',
      apex: { A: ['44.128.2.10'], AAAA: ['2d00:5043:2::10'], MX: HOSTED_MX, TXT: [SPF_HOSTED] },
      names: { www: { A: ['44.128.2.10'] }, _dmarc: { TXT: ['v=DMARC1; p=quarantine; pct=100'] } },
    },
  },
  {
    name: 'postbridge.example',
    group: 'companies',
    shows: 'The hosting provider behind several of the other domains.',
    dns: {
      kind: 'zone',
      apex: { A: ['44.128.3.10'], MX: HOSTED_MX, TXT: [SPF_HOSTED] },
      names: {
        mx1: { A: ['44.128.3.25'], AAAA: ['2d00:5043:3::25'] },
        mx2: { A: ['44.128.3.26'] },
        _spf: { TXT: ['v=spf1 ip4:44.128.3.0/24 ip6:2d00:5043:3::/48 -all'] },
        _dmarc: { TXT: ['v=DMARC1; p=reject'] },
      },
    },
  },
  {
    name: 'harrow-legal.example',
    group: 'companies',
    shows: 'A law firm with SPF and a DMARC policy that asks for reports only.',
    dns: {
      kind: 'zone',
      apex: { A: ['44.128.4.10'], MX: [[10, 'mail.harrow-legal.example']], TXT: [SPF_OWN_HOSTS] },
      names: {
        mail: { A: ['44.128.4.25'] },
        _dmarc: { TXT: ['v=DMARC1; p=none; rua=mailto:postmaster@harrow-legal.example'] },
      },
    },
  },
  {
    name: 'meyer-soehne.example',
    group: 'companies',
    shows:
      'A small family firm with one mail host, SPF, MTA-STS and TLS-RPT, but without DMARC, and with two BIMI records where one is allowed.',
    dns: {
      kind: 'zone',
      apex: { A: ['44.128.5.10'], MX: [[10, 'mail.meyer-soehne.example']], TXT: [SPF_OWN_HOSTS] },
      names: {
        mail: { A: ['44.128.5.25'] },
        '_mta-sts': { TXT: ['v=STSv1; id=1'] },
        '_smtp._tls': { TXT: ['v=TLSRPTv1;rua=https://reports.meyer-soehne.example/tls'] },
        'default._bimi': {
          TXT: [
            'v=BIMI1; l=https://meyer-soehne.example/old.svg',
            'v=BIMI1; l=https://meyer-soehne.example/new.svg',
          ],
        },
      },
    },
  },
  {
    name: 'tanaka-seisakusho.example',
    group: 'companies',
    shows: 'A manufacturer that accepts mail but publishes neither SPF nor DMARC.',
    dns: {
      kind: 'zone',
      apex: { A: ['44.128.6.10'], MX: [[5, 'post.tanaka-seisakusho.example']] },
      names: { post: { A: ['44.128.6.25'] } },
    },
  },
  {
    name: 'bluebottle-bakery.example',
    group: 'companies',
    shows: 'A two-person shop with hosted mail and a soft SPF record.',
    dns: { kind: 'zone', apex: { A: ['44.128.7.10'], MX: HOSTED_MX, TXT: [SPF_HOSTED] } },
  },
  {
    name: 'sahel-solar.example',
    group: 'companies',
    shows: 'A company abroad with complete mail records.',
    dns: {
      kind: 'zone',
      apex: { A: ['44.128.8.10'], MX: [[10, 'mx.sahel-solar.example']], TXT: [SPF_OWN_HOSTS] },
      names: { mx: { A: ['44.128.8.25'] }, _dmarc: { TXT: ['v=DMARC1; p=quarantine'] } },
    },
  },
  {
    name: 'andes-cobre.example',
    group: 'companies',
    shows: 'A mining group that accepts mail over IPv4 and IPv6.',
    dns: {
      kind: 'zone',
      apex: { A: ['44.128.9.10'], MX: [[10, 'correo.andes-cobre.example']], TXT: [SPF_OWN_HOSTS] },
      names: {
        correo: { A: ['44.128.9.25'], AAAA: ['2d00:5043:9::25'] },
        _dmarc: { TXT: ['v=DMARC1; p=reject'] },
      },
    },
  },
  {
    name: 'open-harbour.example',
    group: 'companies',
    shows: 'A charity with hosted mail and a DMARC record.',
    dns: {
      kind: 'zone',
      apex: { A: ['44.128.10.10'], MX: HOSTED_MX, TXT: [SPF_HOSTED] },
      names: { _dmarc: { TXT: ['v=DMARC1; p=none'] } },
    },
  },
  {
    name: 'riverbend-city.example',
    group: 'companies',
    shows: 'A city office whose three mail hosts share one preference.',
    dns: {
      kind: 'zone',
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
  },
  {
    name: 'lindenfeld-university.example',
    group: 'companies',
    shows: 'A university; its staff have mail at the domain itself.',
    dns: {
      kind: 'zone',
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
  },
  {
    name: 'students.lindenfeld-university.example',
    group: 'companies',
    shows: 'Mail at a subdomain, which has an MX record of its own.',
    dns: {
      kind: 'name',
      records: { MX: [[10, 'mx.lindenfeld-university.example']], TXT: [SPF_OWN_HOSTS] },
    },
  },
  {
    name: 'quickpost.example',
    group: 'companies',
    shows: 'A free-mail provider that no list knows, so it looks like any other company.',
    dns: {
      kind: 'zone',
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
  },
  {
    name: 'one-hour-inbox.example',
    group: 'companies',
    shows: 'A disposable mail service of last week: only the refreshed list knows it.',
    dns: {
      kind: 'zone',
      apex: { A: ['44.128.67.10'], MX: HOSTED_MX, TXT: [SPF_HOSTED] },
    },
  },
  {
    name: 'opened-today.example',
    group: 'companies',
    shows:
      'A disposable domain of today, on no list: its mail host has a name of its own, but the IP address of a known service.',
    dns: {
      kind: 'zone',
      apex: {
        A: ['44.128.67.80'],
        MX: [[10, 'mx.opened-today.example']],
        TXT: [SPF_OWN_HOSTS],
      },
      names: { mx: { A: ['44.128.67.25'] } },
    },
  },
  {
    name: 'freshly-minted.example',
    group: 'companies',
    shows: 'A start-up whose mail records are complete from its first day.',
    dns: {
      kind: 'zone',
      apex: { A: ['44.128.14.10'], MX: HOSTED_MX, TXT: [SPF_HOSTED] },
      names: { _dmarc: { TXT: ['v=DMARC1; p=reject'] } },
    },
  },
  {
    name: 'everyone-welcome.example',
    group: 'companies',
    shows:
      'A firm that accepts mail for any local part (a catch-all); the DNS alone does not show it.',
    dns: {
      kind: 'zone',
      apex: {
        A: ['44.128.15.10'],
        MX: [[10, 'mx.everyone-welcome.example']],
        TXT: [SPF_OWN_HOSTS],
      },
      names: { mx: { A: ['44.128.15.25'] } },
    },
  },
  {
    name: 'patient-post.example',
    group: 'companies',
    shows:
      'A firm whose mail host defers unknown senders at first (greylisting); the DNS alone does not show it.',
    dns: {
      kind: 'zone',
      apex: { A: ['44.128.16.10'], MX: [[10, 'mx.patient-post.example']], TXT: [SPF_OWN_HOSTS] },
      names: { mx: { A: ['44.128.16.25'] } },
    },
  },
  {
    name: 'xn--mnchen-mbel-yfb4e.example',
    group: 'companies',
    shows: 'An internationalised domain, münchen-möbel.example as people write it.',
    dns: {
      kind: 'zone',
      apex: { A: ['44.128.17.10'], MX: HOSTED_MX, TXT: [SPF_HOSTED] },
    },
  },
  {
    name: 'xn--fiqs2av35b80rguw.example',
    group: 'companies',
    shows: 'An internationalised domain in another script, 田中製作所.example as people write it.',
    dns: {
      kind: 'zone',
      apex: { A: ['44.128.18.10'], MX: [[5, 'post.tanaka-seisakusho.example']] },
    },
  },
  {
    name: 'kestrel-frelght.example',
    group: 'companies',
    shows:
      'A lookalike of kestrel-freight.example, registered by somebody else, that accepts mail.',
    dns: {
      kind: 'zone',
      apex: { A: ['44.128.19.10'], MX: [[10, 'mx.kestrel-frelght.example']] },
      names: { mx: { A: ['44.128.19.25'] } },
    },
  },

  // Ways in which mail is routed, or is not.
  {
    name: 'billing-robot.example',
    group: 'routes',
    shows: 'A domain that only sends: its null MX refuses all mail (RFC 7505).',
    dns: {
      kind: 'zone',
      apex: { A: ['44.128.30.10'], MX: [[0, '.']], TXT: ['v=spf1 ip4:44.128.30.0/24 -all'] },
      names: { _dmarc: { TXT: ['v=DMARC1; p=reject'] } },
    },
  },
  {
    name: 'two-minds.example',
    group: 'routes',
    shows:
      'A null MX beside a real mail host, which RFC 7505 does not allow: the real host counts.',
    dns: {
      kind: 'zone',
      apex: {
        A: ['44.128.31.10'],
        MX: [
          [0, '.'],
          [10, 'mail.two-minds.example'],
        ],
      },
      names: { mail: { A: ['44.128.31.25'] } },
    },
  },
  {
    name: 'old-mill-pottery.example',
    group: 'routes',
    shows:
      'No MX record but an IPv4 address: mail goes to the domain itself (RFC 5321 section 5.1).',
    dns: { kind: 'zone', apex: { A: ['44.128.32.25'] } },
  },
  {
    name: 'fjordlab.example',
    group: 'routes',
    shows: 'No MX record but an IPv6 address: mail goes to the domain itself, over IPv6 only.',
    dns: { kind: 'zone', apex: { AAAA: ['2d00:5043:33::25'] } },
  },
  {
    name: 'six-only.example',
    group: 'routes',
    shows: 'An MX record whose host has an IPv6 address only.',
    dns: {
      kind: 'zone',
      apex: { MX: [[10, 'mx.six-only.example']], TXT: [SPF_OWN_HOSTS] },
      names: { mx: { AAAA: ['2d00:5043:34::25'] } },
    },
  },
  {
    name: 'premium-names.example',
    group: 'routes',
    shows: 'A domain that is for sale: an IP address for its one page, no MX record.',
    dns: { kind: 'zone', apex: { A: ['44.128.35.80'], TXT: [SPF_NO_MAIL] } },
  },
  {
    name: 'brandguard.example',
    group: 'routes',
    shows:
      'A name kept only so that nobody else has it: it exists, but has neither MX nor address.',
    dns: { kind: 'zone', apex: { TXT: [SPF_NO_MAIL] } },
  },
  {
    name: 'nameserver.example',
    group: 'routes',
    shows: 'The name servers of every zone here; the domain itself accepts no mail.',
    dns: {
      kind: 'zone',
      apex: {},
      names: { ns1: { A: ['44.128.0.53'], AAAA: ['2d00:5043::53'] }, ns2: { A: ['44.128.0.54'] } },
    },
  },
  {
    name: 'atlas-airways.example',
    group: 'routes',
    shows: 'Five mail hosts with different preferences; the lowest is tried first.',
    dns: {
      kind: 'zone',
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
  },
  {
    name: 'forgotten-relay.example',
    group: 'routes',
    shows: 'The only MX record names a host that does not exist.',
    dns: {
      kind: 'zone',
      apex: { A: ['44.128.38.10'], MX: [[10, 'relay.forgotten-relay.example']] },
    },
  },
  {
    name: 'half-moved.example',
    group: 'routes',
    shows: 'Of two mail hosts, the preferred one no longer exists and the other works.',
    dns: {
      kind: 'zone',
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
  },
  {
    name: 'backyard-server.example',
    group: 'routes',
    shows: 'The mail host has a private address, which nobody outside can reach (RFC 1918).',
    dns: {
      kind: 'zone',
      apex: { A: ['44.128.40.10'], MX: [[10, 'mail.backyard-server.example']] },
      names: { mail: { A: ['10.20.30.40'] } },
    },
  },
  {
    name: 'self-absorbed.example',
    group: 'routes',
    shows: 'The MX record names localhost, which is not a host of the public DNS.',
    dns: { kind: 'zone', apex: { A: ['44.128.41.10'], MX: [[0, 'localhost']] } },
  },
  {
    name: 'literal-minded.example',
    group: 'routes',
    shows: 'The MX record holds an IP address where a host name belongs.',
    dns: { kind: 'zone', apex: { A: ['44.128.42.10'], MX: [[10, '44.128.42.25']] } },
  },
  {
    name: 'indirect-post.example',
    group: 'routes',
    shows:
      'The mail host is an alias (CNAME) of another, against RFC 2181 section 10.3, yet it works.',
    dns: {
      kind: 'zone',
      apex: { A: ['44.128.43.10'], MX: [[10, 'mail.indirect-post.example']], TXT: [SPF_HOSTED] },
      names: { mail: { CNAME: 'mx1.postbridge.example' } },
    },
  },
  {
    name: 'cedar-media.example',
    group: 'routes',
    shows: 'A publisher whose subdomains below are aliases.',
    dns: {
      kind: 'zone',
      apex: { A: ['44.128.44.10'], MX: HOSTED_MX, TXT: [SPF_HOSTED] },
      names: {
        'campaign-a': { CNAME: 'campaign-b.cedar-media.example' },
        'campaign-b': { CNAME: 'lumen-analytics.example' },
      },
    },
  },
  {
    name: 'news.cedar-media.example',
    group: 'routes',
    shows: 'A chain of three aliases that ends at a domain with mail records.',
    dns: { kind: 'name', records: { CNAME: 'campaign-a.cedar-media.example' } },
  },
  {
    name: 'archive.cedar-media.example',
    group: 'routes',
    shows: 'An alias whose target no longer exists, so the name counts as not existing (RFC 6604).',
    dns: { kind: 'name', records: { CNAME: 'granite-works.example' } },
  },
  {
    name: 'any-branch.example',
    group: 'routes',
    shows: 'A wildcard: the same host accepts mail for every name below it, intended or mistyped.',
    dns: {
      kind: 'zone',
      apex: { A: ['44.128.68.10'], MX: [[10, 'mail.any-branch.example']], TXT: [SPF_OWN_HOSTS] },
      names: {
        mail: { A: ['44.128.68.25'] },
        '*': { MX: [[10, 'mail.any-branch.example']] },
      },
    },
  },
  {
    name: 'sprawl-group.example',
    group: 'routes',
    shows:
      'So many mail hosts and texts that the answer is cut short over UDP and must be asked for over TCP.',
    dns: sprawl('sprawl-group.example', 30),
  },
  {
    name: 'slow-coast.example',
    group: 'routes',
    shows: 'Each answer takes 0.7 seconds, but comes.',
    dns: {
      kind: 'zone',
      apex: { A: ['44.128.46.10'], MX: [[10, 'mx.slow-coast.example']], TXT: [SPF_OWN_HOSTS] },
      names: { mx: { A: ['44.128.46.25'] } },
      delayMs: 700,
    },
  },

  // Domains that do not exist, or about which nothing can be learnt.
  {
    name: 'granite-works.example',
    group: 'failures',
    shows:
      'The domain does not exist (NXDOMAIN), as any other invented name that is not in these tables.',
    dns: { kind: 'absent' },
  },
  {
    name: 'alumni.lindenfeld-university.example',
    group: 'failures',
    shows: 'A subdomain that does not exist below a domain that does.',
    dns: { kind: 'absent' },
  },
  {
    name: 'broken-signatures.example',
    group: 'failures',
    shows:
      'The resolver answers SERVFAIL, as it does for a domain with broken DNSSEC: nothing is known.',
    dns: { kind: 'failing', how: 'servfail' },
  },
  {
    name: 'closed-shop.example',
    group: 'failures',
    shows: 'The resolver answers REFUSED: nothing is known.',
    dns: { kind: 'failing', how: 'refused' },
  },
  {
    name: 'silent-harbour.example',
    group: 'failures',
    shows: 'The query is never answered: nothing is known.',
    dns: { kind: 'failing', how: 'silent' },
  },

  // Real names, with invented answers.
  {
    name: 'gmail.com',
    group: 'real',
    shows: 'A free-mail provider that the lists know.',
    dns: bigProvider('gmail.com', '44.128.60'),
  },
  {
    name: 'outlook.com',
    group: 'real',
    shows: 'Another free-mail provider that the lists know.',
    dns: bigProvider('outlook.com', '44.128.61'),
  },
  {
    name: 'gmx.de',
    group: 'real',
    shows: 'A free-mail provider of one country.',
    dns: bigProvider('gmx.de', '44.128.62'),
  },
  {
    name: 'mailinator.com',
    group: 'real',
    shows: 'A disposable mail service that the lists know; its mail records are in order.',
    dns: bigProvider('mailinator.com', '44.128.63'),
  },
  {
    name: 'yopmail.com',
    group: 'real',
    shows: 'Another disposable mail service that the lists know.',
    dns: bigProvider('yopmail.com', '44.128.64'),
  },
  {
    name: 'duck.com',
    group: 'real',
    shows: 'An alias service: mail is forwarded to a person who is not named.',
    dns: bigProvider('duck.com', '44.128.65'),
  },
  {
    name: 'mozmail.com',
    group: 'real',
    shows: 'Another alias service.',
    dns: bigProvider('mozmail.com', '44.128.66'),
  },
  {
    name: 'gmial.com',
    group: 'real',
    shows: 'A typing error for gmail.com; here it does not exist.',
    dns: { kind: 'absent' },
  },
  {
    name: 'xn--ypal-43d9g.com',
    group: 'real',
    shows: 'Spelt to look like paypal.com with Cyrillic letters; here it does not exist.',
    dns: { kind: 'absent' },
  },

  // What the practice network itself runs on.
  {
    name: 'registry.example',
    group: 'services',
    shows: 'The practice registry: RDAP and WHOIS for every domain here.',
    dns: service({
      rdap: '44.128.200.20',
      'rdap-busy': '44.128.200.21',
      'rdap-broken': '44.128.200.22',
      whois: '44.128.200.30',
    }),
  },
  {
    name: 'registrar.example',
    group: 'services',
    shows: 'A registrar with a WHOIS server of its own.',
    dns: service({ whois: '44.128.200.40' }),
  },
  {
    name: 'iana.org',
    group: 'services',
    shows: 'The real name that says which registry to ask; its answers are invented here.',
    dns: service({ data: '44.128.200.10', whois: '44.128.200.11' }),
  },
  {
    name: 'practice.example',
    group: 'services',
    shows:
      'The feeds of Tor, VPN, datacenter, relay and disposable-mail addresses, as far as the sample list needs them.',
    dns: service({ feeds: '44.128.250.80' }),
  },
];

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
