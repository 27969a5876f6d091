// The port to the state of the machine's network: whether the DNS can be trusted, and when it can again.

export type NetworkState =
  | { readonly state: 'ok' }
  /** No resolver answers anything. */
  | { readonly state: 'down' }
  /** A resolver gives addresses for names that do not exist (captive portal, a provider's search page). */
  | { readonly state: 'invented'; readonly detail: string };

/** A DNS server that is spoken to over TLS or HTTPS, as it was found just now. */
export interface EncryptedServer {
  /** As it was written. */
  readonly server: string;
  readonly way: 'tls' | 'https';
  /** Whether its address was asked of the operating system, in clear. */
  readonly nameLookedUp: boolean;
  /** The address spoken to; null where none was reached. */
  readonly address: string | null;
  /** Why there was no answer: a code of the system, of TLS, of c-ares, or `HTTP 404`; null where it answered. */
  readonly failure: string | null;
}

export interface NetworkView {
  /** The last known state, without asking. */
  state(): NetworkState | { readonly state: 'denying'; readonly detail: string };
  /** Checks the network now. */
  check(): Promise<NetworkState>;
  /** What the DNS servers say that are spoken to over TLS or HTTPS; each is asked now. */
  encryptedServers(): Promise<readonly EncryptedServer[]>;
}

export interface NetworkPort {
  /** True when the network can be used again; false when `signal` aborts or the network is closed before that. */
  waitUntilUsable(signal: AbortSignal): Promise<boolean>;
}
