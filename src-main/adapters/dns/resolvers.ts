// Keeps what is known of each server while it is in use: one resolver for each, made when first needed.
import { getServers } from 'node:dns';
import { readDnsServer } from '../../../src-shared/dns-servers.ts';
import type { DnsRecords, DnsType } from '../../engine/ports.ts';
import { createDoh, type DohOptions } from './doh.ts';
import { createDot } from './dot.ts';
import { type Attempt, createResolver, type QueryOptions, type Resolver } from './resolver.ts';
import type { Transport } from './transport.ts';
import { createUdp } from './udp.ts';

export interface Resolvers {
  /** Asks `server` (see `readDnsServer`; throws a RangeError for anything else). */
  ask<T extends DnsType>(
    server: string,
    name: string,
    type: T,
    options: QueryOptions,
  ): Attempt<DnsRecords[T]>;
  /** Ends what is under way and forgets what was learnt of the servers. */
  renew(): void;
}

export function createResolvers(options: DohOptions): Resolvers {
  const byServer = new Map<string, Resolver>();

  return {
    ask: (server, name, type, options) =>
      (byServer.get(server) ?? open(server)).ask(name, type, options),
    renew() {
      const all = [...byServer.values()];
      byServer.clear();
      for (const resolver of all) resolver.close();
    },
  };

  function open(server: string): Resolver {
    const resolver = createResolver(transportTo(server, options));
    byServer.set(server, resolver);
    return resolver;
  }
}

function transportTo(text: string, options: DohOptions): Transport {
  const read = readDnsServer(text);
  if (!read.ok) throw new RangeError(`"${text}" is not a DNS server`);
  switch (read.server.kind) {
    case 'udp':
      return createUdp(read.server);
    case 'tls':
      return createDot(read.server, options.ca);
    case 'https':
      return createDoh(read.server, options);
  }
}

/** The servers that the operating system is set to at this moment. */
export function systemServers(): readonly string[] {
  return getServers();
}
