// What a piece of evidence can be about, in the order in which a reader learns what a verdict leaves open.

/**
 * `telling`: it says something of the owner, beyond the form of the address, its route and the lists. `part`: under which
 * heading of the account it is shown; null before all.
 */
export const SIGNALS = {
  history: { telling: true, part: 'identity' },
  mailbox: { telling: true, part: 'identity' },
  route: { telling: false, part: 'network' },
  registration: { telling: true, part: 'domain' },
  website: { telling: true, part: 'domain' },
  domain: { telling: false, part: 'domain' },
  policy: { telling: false, part: 'network' },
  name: { telling: true, part: 'identity' },
  company: { telling: true, part: 'identity' },
  ip: { telling: false, part: 'network' },
  network: { telling: false, part: 'network' },
  disposable: { telling: false, part: 'domain' },
  provider: { telling: false, part: 'identity' },
  role: { telling: false, part: 'identity' },
  resemblance: { telling: false, part: 'identity' },
  syntax: { telling: false, part: 'identity' },
  breadth: { telling: false, part: null },
  prior: { telling: false, part: null },
  override: { telling: false, part: null },
} as const satisfies Record<
  string,
  { readonly telling: boolean; readonly part: AccountPart | null }
>;

export type Signal = keyof typeof SIGNALS;

/** The headings of the account of a score: who it is, the domain, and how it is reached. */
export const ACCOUNT_PARTS = ['identity', 'domain', 'network'] as const;
export type AccountPart = (typeof ACCOUNT_PARTS)[number];
