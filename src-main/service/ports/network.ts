// What the service asks about the machine's network: whether the DNS answers truthfully, and word of when it does again.

export type NetworkState =
  | { readonly state: 'ok' }
  /** No configured resolver answers anything. */
  | { readonly state: 'down' }
  /** The resolver invents answers for names that do not exist (captive portal, provider's search page). */
  | { readonly state: 'invented'; readonly detail: string };

export interface NetworkPort {
  /** What is known now; asks only when nothing fresh is known. */
  state(signal: AbortSignal): Promise<NetworkState>;
  /** Resolves when the network can be used again; rejects only when `signal` aborts. */
  waitUntilUsable(signal: AbortSignal): Promise<void>;
}
