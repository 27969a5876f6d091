// What the service asks about the machine's network: whether the DNS can be trusted, and word of when it can again.

export type NetworkState =
  | { readonly state: 'ok' }
  /** No resolver answers anything. */
  | { readonly state: 'down' }
  /** A resolver gives addresses for names that do not exist (captive portal, a provider's search page). */
  | { readonly state: 'invented'; readonly detail: string };

export interface NetworkView {
  /** The last known state, without asking. */
  state(): NetworkState | { readonly state: 'denying'; readonly detail: string };
  /** Checks the network now. */
  check(): Promise<NetworkState>;
}

export interface NetworkPort {
  /** True when the network can be used again; false when `signal` aborts or the network is closed before that. */
  waitUntilUsable(signal: AbortSignal): Promise<boolean>;
}
