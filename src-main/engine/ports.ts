// What the engine asks of the outside world. Adapters answer; the engine never touches a socket, a file or a clock itself.

/** Milliseconds since the epoch; handed in so that tests own the time. */
export interface Clock {
  now(): number;
}

/** Who waits for a look-up: `interactive` work never queues behind `batch` work. */
export type Lane = 'interactive' | 'batch';

/** Why something is looked up, and for which check; the privacy ledger records it. */
export interface LookupContext {
  readonly checkId: string;
  readonly lane: Lane;
  /** Gives up waiting; a look-up shared with others goes on for them. */
  readonly signal: AbortSignal;
}

export interface MxRecord {
  /** Host name in lower case without the trailing dot; `''` is the root (null MX, RFC 7505). */
  readonly exchange: string;
  readonly priority: number;
}

export interface DnsRecords {
  MX: MxRecord;
  A: string;
  AAAA: string;
  NS: string;
  /** The strings of one TXT record, joined (RFC 7208 §3.3). */
  TXT: string;
}

export type DnsType = keyof DnsRecords;

/** Why a question has no answer. Each of these is unknown, never "no". */
export type DnsFailure = 'timeout' | 'servfail' | 'refused' | 'bad_answer' | 'no_network' | 'aborted';

/** An observation of the DNS, kept for ten minutes and shared between checks. */
export type DnsAnswer<T> =
  | { readonly kind: 'records'; readonly records: readonly T[]; readonly observedAt: number }
  /** The name exists, records of this type do not. */
  | { readonly kind: 'nodata'; readonly observedAt: number }
  /** The name does not exist. */
  | { readonly kind: 'nxdomain'; readonly observedAt: number }
  | { readonly kind: 'failed'; readonly reason: DnsFailure; readonly detail: string; readonly observedAt: number };

export interface DnsPort {
  /** Asks one question about an ASCII name; never rejects, a failure is an answer. */
  resolve<T extends DnsType>(name: string, type: T, context: LookupContext): Promise<DnsAnswer<DnsRecords[T]>>;
}

/** What the bundled and refreshed lists say. Synchronous: they are in memory. */
export interface ReferencePort {
  /** The listed domain that covers this one (itself or a parent), or null. */
  disposable(asciiDomain: string): string | null;
  /** The alias service this domain belongs to, or null. */
  aliasService(asciiDomain: string): string | null;
  /** Whether everybody can open a mailbox at this domain. */
  freeProvider(asciiDomain: string): boolean;
  /** The role word that the local part is or begins with, or null. */
  roleAccount(localPart: string): string | null;
  /** Where the lists come from and their date, for evidence: "bundled lists of 2026-11-01". */
  readonly edition: string;
}

export interface IpDataPort {
  /** ISO 3166-1 alpha-2 code of the country that an address (canonical text, IPv4 or IPv6) is assigned to, or null. */
  country(ip: string): string | null;
  /** The data set and its date, for evidence. */
  readonly edition: string;
}

/** Tells ordinary addresses from reserved ones, by the same rule as the outbound guard. */
export interface AddressPolicyPort {
  /** True for global unicast and for ranges opened on purpose; `ip` is canonical text. */
  ordinary(ip: string): boolean;
}

/** Everything the engine needs from outside. */
export interface EnginePorts {
  readonly dns: DnsPort;
  readonly reference: ReferencePort;
  readonly ipData: IpDataPort;
  readonly addresses: AddressPolicyPort;
  readonly clock: Clock;
}
