// What a piece of evidence can be about, in the order in which a reader is told what a verdict leaves open.

/** `telling`: it says something of the owner, beyond the form of the address, its route and the lists. */
export const SIGNALS = {
  mailbox: { telling: true },
  route: { telling: false },
  registration: { telling: true },
  website: { telling: true },
  domain: { telling: false },
  policy: { telling: false },
  name: { telling: true },
  company: { telling: true },
  ip: { telling: false },
  network: { telling: false },
  disposable: { telling: false },
  provider: { telling: false },
  role: { telling: false },
  resemblance: { telling: false },
  syntax: { telling: false },
  breadth: { telling: false },
  prior: { telling: false },
  override: { telling: false },
} as const satisfies Record<string, { readonly telling: boolean }>;

export type Signal = keyof typeof SIGNALS;
