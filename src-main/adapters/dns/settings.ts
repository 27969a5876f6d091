// How the DNS is queried: servers, time-outs and cache times.

/** All times in milliseconds. */
export interface DnsSettings {
  /** As `readDnsServer` takes them; `'system'` takes what the operating system is set to. */
  readonly servers: readonly string[] | 'system';
  /** How long one server may take over one question the first time; doubled each round, to 5 s at most. */
  readonly timeoutMs: number;
  /** Rounds through all servers before a question counts as failed; at least 1. */
  readonly tries: number;
  /** How long records are cached. */
  readonly cacheTtlMs: number;
  /** How long "no such name" and "no such records" are cached. */
  readonly negativeTtlMs: number;
  /** How many answers are cached. */
  readonly cacheEntries: number;
  /**
   * Whether "no such name" counts even from servers that deny the root of the DNS. Left out: for servers that were named
   * on purpose, but not for the system's own.
   */
  readonly believeDenials?: boolean;
  /** Certificates (PEM) to trust in place of Node's own store, for servers that are asked over TLS. */
  readonly ca?: readonly string[];
}

export const DEFAULT_DNS_SETTINGS: DnsSettings = {
  servers: 'system',
  timeoutMs: 2_000,
  tries: 3,
  cacheTtlMs: 600_000,
  negativeTtlMs: 60_000,
  cacheEntries: 100_000,
};

/** The longest that one server may take over one question, whatever the round. */
export const MAX_TIMEOUT_MS = 5_000;
