// What the service asks about the machine's network: word of when the DNS can be trusted again.

export interface NetworkPort {
  /** True when the network can be used again; false when `signal` aborts or the network is closed before that. */
  waitUntilUsable(signal: AbortSignal): Promise<boolean>;
}
