// The table of disposable mail services by the hosts and IP addresses that accept mail for their ever new domains; data only.

export interface ThrowawayService {
  readonly service: string;
  /** Hosts, with everything below them, that MX records of its domains name. */
  readonly hosts: readonly string[];
  /** Addresses of these hosts, for domains that give the same host a name of their own. Hosts move: see `knownFrom` for the day. */
  readonly addresses: readonly string[];
  readonly knownFrom: string;
}

/** "Disposable Email Infrastructure: Statistics", a nightly count over 99,182 listed domains, read on the day given. */
const COUNTED = 'counted over the MX records of 99,182 listed throwaway domains, 2026-10-08';
const FINGERPRINTS =
  'MX records of the service and its listed domains, resolved in a study of 2026-02-25';

/**
 * Kept to services that somebody showed to stand behind the host. Left out on purpose: hosts that honest domains share, such as Cloudflare
 * Email Routing, mail2world.com, timeweb.ru, mx.yandex.net and mailhostbox.com, however many throwaway domains use them, and forwarders
 * of registered users (SimpleLogin, addy.io).
 */
export const THROWAWAY_SERVICES: readonly ThrowawayService[] = [
  {
    service: 'Temp-Mail',
    hosts: ['wabblywabble.com', 'wallywatts.com', 'temp-mail.org', 'temp-mail.ru'],
    addresses: ['188.166.111.252', '116.202.9.167', '142.132.166.12', '46.101.111.206'],
    knownFrom: `disposable-email-domains issues 1185 (2026-09) and 970 (2026-05); ${COUNTED}`,
  },
  {
    service: 'generator.email',
    hosts: ['generator.email', 'emailfake.com', 'email-fake.com', 'tempm.com'],
    addresses: ['91.196.52.205'],
    knownFrom: `its own domains; ${COUNTED}`,
  },
  {
    service: 'DropMail',
    hosts: [
      'dropmail.me',
      'emlhub.com',
      'emltmp.com',
      'emlpro.com',
      'freeml.net',
      'spymail.one',
      'yomail.info',
    ],
    addresses: ['78.47.124.133', '94.130.108.80'],
    knownFrom: `domains that it offers; ${COUNTED}`,
  },
  {
    service: 'YOPmail',
    hosts: ['smtp.yopmail.com', 'yopmail.com', 'yopmail.fr', 'yopmail.net'],
    addresses: [],
    knownFrom: `${FINGERPRINTS}; ${COUNTED}`,
  },
  {
    service: 'Mailinator',
    hosts: ['mailinator.com'],
    addresses: [],
    knownFrom: 'its own MX records; ivolo/disposable-email-domains pull request 924 (2021-12)',
  },
  {
    service: 'Guerrilla Mail',
    hosts: ['guerrillamail.com', 'guerrillamail.org', 'sharklasers.com'],
    addresses: [],
    knownFrom: FINGERPRINTS,
  },
  {
    service: 'Mail.tm',
    hosts: ['in.mail.tm', 'mail.tm', 'mail-data.net'],
    addresses: [],
    knownFrom:
      'disposable-email-domains pull requests 460 and 611 (2025-06); disposable/disposable issue 177',
  },
  { service: 'Maildrop', hosts: ['maildrop.cc'], addresses: [], knownFrom: FINGERPRINTS },
  {
    service: 'tempr.email',
    hosts: ['discard.email', 'tempr.email'],
    addresses: [],
    knownFrom: 'disposable-email-domains pull request 169 (2018-07)',
  },
  {
    service: 'mytemp.email',
    hosts: ['mytemp.email'],
    addresses: [],
    knownFrom: 'ivolo/disposable-email-domains pull request 58 (2016-10)',
  },
  {
    service: 'tempmailo',
    hosts: ['den.yt'],
    addresses: ['172.245.213.219'],
    knownFrom: 'burner-email-providers pull request 547 (2026-08)',
  },
  {
    service: 'tempamail',
    hosts: ['tempamail.com'],
    addresses: [],
    knownFrom:
      'disposable/disposable issue 287 (2026-08); disposable-email-domains pull request 629 (2025-06)',
  },
  {
    service: 'DustMail',
    hosts: ['dustmail.net'],
    addresses: [],
    knownFrom: 'disposable/disposable issue 287 (2026-08)',
  },
  {
    service: 'mail.cx',
    hosts: ['mail.cx'],
    addresses: [],
    knownFrom: 'disposable-email-domains pull request 629 (2025-06)',
  },
  {
    service: '10minutemail',
    hosts: ['10minutemail.com'],
    addresses: [],
    knownFrom: "its own MX records; mail-checker's table of throwaway mail servers",
  },
  {
    service: 'Moakt',
    hosts: ['moakt.com'],
    addresses: [],
    knownFrom: "mail-checker's table of throwaway mail servers",
  },
  {
    service: 'temp-mail.io',
    hosts: ['temp-mail.io'],
    addresses: [],
    knownFrom: "mail-checker's table of throwaway mail servers",
  },
  {
    service: '1secMail',
    hosts: ['1secmail.com'],
    addresses: [],
    knownFrom: "mail-checker's table of throwaway mail servers",
  },
  {
    service: 'Mailnesia',
    hosts: ['mailnesia.com'],
    addresses: [],
    knownFrom: "mail-checker's table of throwaway mail servers",
  },
  {
    service: 'edumail.icu',
    hosts: ['edumail.icu'],
    addresses: [],
    knownFrom: 'a service that fakefilter 0.1.1476 visits (2026-02)',
  },
  {
    service: 'altaddress.org',
    hosts: ['altaddress.org'],
    addresses: [],
    knownFrom: 'a service that fakefilter 0.1.1476 visits (2026-02)',
  },
  {
    service: 'Kopeechka',
    hosts: ['kopeechka.store'],
    addresses: [],
    knownFrom: 'a service that fakefilter 0.1.1476 visits (2026-02)',
  },
  {
    service: 'Mohmal',
    hosts: ['mohmal.com'],
    addresses: [],
    knownFrom: 'a service that fakefilter 0.1.1476 visits (2026-02)',
  },
  {
    service: 'Muellmail',
    hosts: ['muellmail.com'],
    addresses: [],
    knownFrom: 'a service that fakefilter 0.1.1476 visits (2026-02)',
  },
  {
    service: 'Emailondeck',
    hosts: ['emailondeck.com'],
    addresses: [],
    knownFrom: 'a service that fakefilter 0.1.1476 visits (2026-02)',
  },
  {
    service: 'icdn.be',
    hosts: ['icdn.be'],
    addresses: [],
    knownFrom: "mail-checker's table of throwaway mail servers",
  },
  {
    service: 'papierkorb.me',
    hosts: ['papierkorb.me'],
    addresses: [],
    knownFrom: "mail-checker's table of throwaway mail servers",
  },
  {
    // Fictional: its name can never be registered (RFC 2606), and its address is not routed.
    service: 'Fleeting Post',
    hosts: ['fleeting-post.example'],
    addresses: ['44.128.67.25'],
    knownFrom: 'the practice network',
  },
  // Services whose name is not known, only that they take mail for hundreds of throwaway domains and for no others.
  ...[
    'unstablemail.com',
    'beavis99.com',
    'beavis99.net',
    'email.chatgpt.org.uk',
    'email.gravityengine.cc',
    'tinyhost.shop',
    'cleantempmail.com',
    'mail.casadorock.com',
  ].map((host) => ({ service: host, hosts: [host], addresses: [], knownFrom: COUNTED })),
];
