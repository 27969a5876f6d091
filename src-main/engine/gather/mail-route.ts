// Finds how mail for a domain would travel (RFC 5321 §5.1): MX, else the domain's own address; whether a host accepts is not asked.

import type { AddressPolicyPort, DnsAnswer, DnsPort, LookupContext, MxRecord } from '../ports.ts';
import type { PassedOver, RouteFact, UnresolvedHost } from '../route-fact.ts';

interface RoutePorts {
  readonly dns: DnsPort;
  readonly addresses: AddressPolicyPort;
}

/** Looks up the mail route of an ASCII domain. A query without an answer makes the route unknown, never absent. */
export async function gatherMailRoute(
  ports: RoutePorts,
  domain: string,
  context: LookupContext,
): Promise<RouteFact> {
  const mx = await ports.dns.resolve(domain, 'MX', context);
  switch (mx.kind) {
    case 'nxdomain':
      return { state: 'domain_not_found', observedAt: mx.observedAt };
    case 'failed':
      return { state: 'unknown', reason: mx.reason, detail: mx.detail, observedAt: mx.observedAt };
    case 'nodata':
      return implicitRoute(ports, domain, context);
    case 'records':
      return explicitRoute(ports, mx.records, mx.observedAt, context);
  }
}

/** Who takes mail for a domain, the best first (RFC 5321 §5.1): its MX hosts, else the domain itself where it has an address. */
export function mailHostsOf(domain: string, route: RouteFact): readonly string[] {
  if (route.state === 'mx') return route.hosts.map((host) => host.exchange);
  return route.state === 'implicit' ? [domain] : [];
}

/** The IP addresses that mail would go to, as far as they were looked up. */
export function mailAddressesOf(route: RouteFact): readonly string[] {
  return route.state === 'mx' || route.state === 'implicit' ? route.addresses : [];
}

/** RFC 5321 §5.1: without MX records the domain itself is the mail host, if it has an address. */
async function implicitRoute(
  ports: RoutePorts,
  domain: string,
  context: LookupContext,
): Promise<RouteFact> {
  const { ordinary, failure, observedAt } = await addressesOf(ports, domain, context);
  if (ordinary.length > 0) return { state: 'implicit', addresses: ordinary, observedAt };
  if (failure)
    return { state: 'unknown', reason: failure.reason, detail: failure.detail, observedAt };
  return { state: 'none', observedAt };
}

async function explicitRoute(
  ports: RoutePorts,
  records: readonly MxRecord[],
  observedAt: number,
  context: LookupContext,
): Promise<RouteFact> {
  const hosts = records.filter((record) => record.exchange !== '');
  // RFC 7505 §3: a single "." says that the domain takes no mail. Beside other records it names no host and is passed over.
  if (hosts.length === 0) return { state: 'null_mx', observedAt };
  const passedOver: PassedOver[] = [];
  const unresolved: UnresolvedHost[] = [];
  // The first host that mail could go to decides. One that could not be asked says nothing, so the next may still tell.
  for (const { exchange } of hosts) {
    const reach = await reachOf(ports, exchange, context);
    if (reach.state === 'usable') {
      return published(reach.addresses.slice(0, MAX_ADDRESSES));
    }
    if (reach.state === 'unusable') {
      passedOver.push({ host: exchange, why: reach.why });
      continue;
    }
    const { reason, detail } = reach.failure;
    if (reason === 'no_network') return { state: 'unknown', reason, detail, observedAt };
    unresolved.push({ host: exchange, detail });
    if (unresolved.length === MOST_UNRESOLVED || context.signal.aborted) break;
  }
  if (unresolved.length > 0) return published([]);
  const detail = passedOver.map(({ host, why }) => `${host} ${UNUSABLE[why]}`).join(', ');
  return { state: 'mx_unusable', hosts, detail, observedAt };

  function published(addresses: readonly string[]): RouteFact {
    const out = new Set(passedOver.map(({ host }) => host));
    const left = hosts.filter(({ exchange }) => !out.has(exchange));
    return { state: 'mx', hosts: left, addresses, passedOver, unresolved, observedAt };
  }
}

/** Hosts of one domain mostly share their name servers; where these are silent, each question takes its whole time. */
const MOST_UNRESOLVED = 3;
const MAX_ADDRESSES = 8;

const UNUSABLE: Readonly<Record<PassedOver['why'], string>> = {
  address_for_name: 'is an address, not a name',
  reserved_addresses: 'has only reserved addresses',
  no_address: 'has no address',
};

type Reach =
  | { readonly state: 'usable'; readonly addresses: readonly string[] }
  | { readonly state: 'unknown'; readonly failure: Extract<DnsAnswer<string>, { kind: 'failed' }> }
  | { readonly state: 'unusable'; readonly why: PassedOver['why'] };

async function reachOf(ports: RoutePorts, host: string, context: LookupContext): Promise<Reach> {
  // RFC 5321 §5.1 and RFC 974: an MX names a host; an address in its place is not a name that resolves.
  if (isAddress(host)) return { state: 'unusable', why: 'address_for_name' };
  const { found, ordinary, failure } = await addressesOf(ports, host, context);
  if (ordinary.length > 0) return { state: 'usable', addresses: ordinary };
  if (failure) return { state: 'unknown', failure };
  return { state: 'unusable', why: found ? 'reserved_addresses' : 'no_address' };
}

/** Digits and dots, or colons: no name looks like that. */
function isAddress(host: string): boolean {
  return host.includes(':') || /^[\d.]+$/.test(host);
}

interface AddressAnswers {
  /** Whether there is any address, ordinary or not. */
  readonly found: boolean;
  readonly ordinary: readonly string[];
  readonly failure: Extract<DnsAnswer<string>, { kind: 'failed' }> | null;
  readonly observedAt: number;
}

/** IPv4 first; IPv6 is asked only where IPv4 names no ordinary address. */
async function addressesOf(
  { dns, addresses }: RoutePorts,
  name: string,
  context: LookupContext,
): Promise<AddressAnswers> {
  const isOrdinary = (address: string) => addresses.ordinary(address);
  const a = await dns.resolve(name, 'A', context);
  const v4 = a.kind === 'records' ? a.records : [];
  const ordinary = v4.filter(isOrdinary);
  if (ordinary.length > 0 || a.kind === 'nxdomain') {
    return { found: v4.length > 0, ordinary, failure: null, observedAt: a.observedAt };
  }
  const aaaa = await dns.resolve(name, 'AAAA', context);
  const v6 = aaaa.kind === 'records' ? aaaa.records : [];
  const failure = a.kind === 'failed' ? a : aaaa.kind === 'failed' ? aaaa : null;
  return {
    found: v4.length > 0 || v6.length > 0,
    ordinary: v6.filter(isOrdinary),
    failure,
    observedAt: aaaa.observedAt,
  };
}
