// The port by which each contact with another machine is recorded in the privacy ledger; the store keeps and shows it.

/** One contact with another machine: a DNS question, or a connection. */
export interface Contact {
  /** When it began, milliseconds since the epoch. */
  readonly at: number;
  readonly protocol: 'dns' | 'http' | 'https' | 'rdap' | 'whois' | 'smtp';
  /** The name that was asked for: the resolver for DNS, the host otherwise. */
  readonly host: string;
  /** The address actually contacted; null when the guard refused before any contact. */
  readonly address: string | null;
  readonly port: number;
  /** Why, in a few words: "mail route", "resolver check". */
  readonly why: string;
  /** What was said about the subject: "MX acme.example". */
  readonly sent: string;
  readonly outcome: 'answered' | 'failed' | 'refused_by_guard';
  readonly bytesSent: number;
  readonly bytesReceived: number;
  /** The check (or job) on whose behalf; null for the program's own needs. */
  readonly checkId: string | null;
  /** The proxy through which it went, as `socks5://host:port`; null or left out where it went by itself. */
  readonly via?: string | null;
}

export interface ContactLedger {
  /** Notes a contact; never throws and never waits. */
  record(contact: Contact): void;
  /**
   * Hears of a connection made on behalf of a check; what it returns is called once the first contact over it was recorded. For
   * who has to wait until all contacts of a check are.
   */
  opened?(checkId: string | null): () => void;
}
