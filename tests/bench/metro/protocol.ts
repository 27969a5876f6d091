// What the made-up internet and those who measure in it have to agree about.

/** Where the servers of the world listen on 127.0.0.1. */
export interface Ports {
  readonly dns: number;
  readonly rdap: number;
  readonly web: number;
  /** Takes connections and says nothing. */
  readonly silent: number;
  readonly mail: number;
}

/** What was asked of the world since the count began. */
export interface Counts {
  /** By type of record. */
  readonly dns: Record<string, number>;
  dnsLost: number;
  dnsDropped: number;
  dnsLate: number;
  /** Questions that had been asked before. */
  dnsAgain: number;
  registry: number;
  /** Answered with 429. */
  registryBusy: number;
  /** Connections that registries were asked over. */
  registryLines: number;
  /** What each registry answered in every second since the count began. */
  registrySeconds: Record<string, number[]>;
  sites: number;
  /** Sessions that mail hosts held, and recipients that they were asked about. */
  mailSessions: number;
  mailRecipients: number;
}

/** Where the list of registries is: the name that the practice network has it under. */
export const BOOTSTRAP_HOST = { name: 'data.iana.org', address: '44.200.1.1' } as const;

/** A registry answers so many questions a second; all above gets 429. */
export const REGISTRY_PER_SECOND = 25;

/** What those who measure say to the world: that its counts are wanted, or begin anew, or that so much time has gone by for mail hosts. */
export type ToWorld = 'counts' | 'reset' | { readonly laterMs: number };
