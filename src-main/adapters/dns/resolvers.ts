// Keeps what is known of each server while it is in use: one resolver for each, made when first needed.
import { getServers } from 'node:dns';
import type { DnsRecords, DnsType } from '../../engine/ports.ts';
import { type Attempt, createResolver, type Resolver, type Wish } from './resolver.ts';
import { serverEndpoint } from './settings.ts';

export interface Resolvers {
  /** Asks `server` (see `serverEndpoint`; throws a RangeError for anything else). */
  ask<T extends DnsType>(server: string, name: string, type: T, wish: Wish): Attempt<DnsRecords[T]>;
  /** Ends what is under way and forgets what was learnt of the servers. */
  renew(): void;
}

export function createResolvers(): Resolvers {
  const byServer = new Map<string, Resolver>();

  return {
    ask: (server, name, type, wish) => (byServer.get(server) ?? open(server)).ask(name, type, wish),
    renew() {
      const all = [...byServer.values()];
      byServer.clear();
      for (const resolver of all) resolver.close();
    },
  };

  function open(server: string): Resolver {
    const endpoint = serverEndpoint(server);
    if (endpoint === null) throw new RangeError(`"${server}" is not the address of a DNS server`);
    const resolver = createResolver(endpoint);
    byServer.set(server, resolver);
    return resolver;
  }
}

/** The servers that the operating system is set to at this moment. */
export function systemServers(): readonly string[] {
  return getServers();
}
