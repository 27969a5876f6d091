// Lists how the large providers deliver several spellings to one mailbox; applying it is left to canonical.ts.

export interface CanonicalRule {
  /** Who gives the rule its name in tests and documents. */
  readonly provider: string;
  readonly domains: readonly string[];
  /** The domain under which all of them are one mailbox; null when each domain has its own. */
  readonly oneDomain: string | null;
  /** What begins a tag, or null. */
  readonly tag: '+' | '-' | null;
  /** Characters that the provider ignores. */
  readonly ignored: string;
  /** Whether `anything@user.domain` is a tag of `user@domain`. */
  readonly subdomains: boolean;
}

/** Kept small on purpose: a provider stands here only if it documents the behaviour. */
export const CANONICAL_RULES: readonly CanonicalRule[] = [
  {
    provider: 'Gmail',
    domains: ['gmail.com', 'googlemail.com'],
    oneDomain: 'gmail.com',
    tag: '+',
    ignored: '.',
    subdomains: false,
  },
  {
    provider: 'Outlook',
    domains: [
      ...at('outlook', 'com at be cl co.id co.il co.th com.ar com.au com.br com.gr com.pe com.tr'),
      ...at('outlook', 'com.vn cz de dk es fr hu ie in it jp kr lv my ph pt sa sg sk'),
      ...at('hotmail', 'com be ca ch cl co.id co.il co.jp co.nz co.th co.uk co.za com.ar com.au'),
      ...at('hotmail', 'com.br com.hk com.tr com.tw com.vn cz de dk es fi fr gr hu it lt lv my'),
      ...at('hotmail', 'nl no ph rs se sg sk'),
      ...at(
        'live',
        'com at be ca cl cn co.kr co.uk co.za com.ar com.au com.mx com.my com.ph com.pt',
      ),
      ...at('live', 'com.sg de dk fi fr hk ie in it jp nl no ru se'),
      'msn.com',
      'windowslive.com',
      'passport.com',
    ],
    oneDomain: null,
    tag: '+',
    ignored: '',
    subdomains: false,
  },
  {
    provider: 'Fastmail',
    domains: ['fastmail.com', 'fastmail.fm', 'fastmail.net', 'fastmail.org', 'fastmail.co.uk'],
    oneDomain: null,
    tag: '+',
    ignored: '',
    subdomains: true,
  },
  {
    provider: 'Proton',
    domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'],
    oneDomain: 'proton.me',
    tag: '+',
    ignored: '.-_',
    subdomains: false,
  },
  {
    // A Yahoo name itself has no hyphen. Yahoo Japan is another company.
    provider: 'Yahoo',
    domains: [
      ...at('yahoo', 'com at be ca cl co co.id co.il co.in co.kr co.nz co.th co.uk co.za com.ar'),
      ...at(
        'yahoo',
        'com.au com.br com.co com.hk com.mx com.my com.pe com.ph com.sg com.tr com.tw',
      ),
      ...at('yahoo', 'com.ve com.vn cz de dk es fi fr gr hu ie in it nl no pl pt ro ru se'),
      'ymail.com',
      'rocketmail.com',
      'myyahoo.com',
    ],
    oneDomain: null,
    tag: '-',
    ignored: '',
    subdomains: false,
  },
  {
    provider: 'iCloud',
    domains: ['icloud.com', 'me.com', 'mac.com'],
    oneDomain: null,
    tag: '+',
    ignored: '',
    subdomains: false,
  },
  {
    provider: 'Zoho',
    domains: ['zoho.com', 'zoho.eu', 'zoho.in', 'zohomail.com', 'zohomail.eu', 'zohomail.in'],
    oneDomain: null,
    tag: '+',
    ignored: '',
    subdomains: false,
  },
];

function at(label: string, suffixes: string): readonly string[] {
  return suffixes.split(' ').map((suffix) => `${label}.${suffix}`);
}
