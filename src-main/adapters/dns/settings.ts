// How the DNS is asked: servers, time-outs and cache times.
import { isIP } from 'node:net';

/** All times in milliseconds. */
export interface DnsSettings {
  /** `address`, `address:port` or `[address]:port`; `'system'` takes what the operating system is set to. */
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

export type ParsedServers =
  | { readonly ok: true; readonly servers: readonly string[] | 'system' }
  | { readonly ok: false; readonly reason: string };

/** Reads a comma-separated list of resolvers; empty text or `system` means the operating system's. */
export function parseDnsServers(text: string): ParsedServers {
  const servers = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (servers.length === 0 || text.trim().toLowerCase() === 'system') {
    return { ok: true, servers: 'system' };
  }
  const wrong = servers.find((server) => serverEndpoint(server) === null);
  if (wrong !== undefined) {
    return {
      ok: false,
      reason: `"${wrong}" is not a DNS server: give an IP address, with a port if it is not 53 (192.0.2.53:5353, [2001:db8::53]:5353)`,
    };
  }
  return { ok: true, servers };
}

/** The address and port that a server's text stands for, or null when it is not one. */
export function serverEndpoint(server: string): { address: string; port: number } | null {
  if (isIP(server) !== 0) return { address: server, port: 53 };
  const parts = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(server);
  const address = parts?.[1] ?? parts?.[2] ?? '';
  const port = Number(parts?.[3] ?? '53');
  const version = parts?.[1] === undefined ? 4 : 6;
  return isIP(address) === version && port > 0 && port < 65_536 ? { address, port } : null;
}
