// Finds how mail for a domain would travel (RFC 5321 §5.1): MX, else the domain's own address; whether a host accepts is not asked.
import type { RouteFact } from '../facts.ts';
import type { AddressPolicyPort, DnsAnswer, DnsPort, LookupContext, MxRecord } from '../ports.ts';

interface RoutePorts {
  readonly dns: DnsPort;
  readonly addresses: AddressPolicyPort;
}

/** Looks up the mail route of an ASCII domain. A question without an answer makes the route unknown, never absent. */
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

/** RFC 5321 §5.1: without MX records the domain itself is the mail host, if it has an address. */
async function implicitRoute(
  ports: RoutePorts,
  domain: string,
  context: LookupContext,
): Promise<RouteFact> {
  const { found, failure, observedAt } = await addressesOf(ports, domain, context);
  const ordinary = found.filter((address) => ports.addresses.ordinary(address));
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
  const reasons: string[] = [];
  for (const [place, host] of hosts.entries()) {
    const reach = await reachOf(ports, host.exchange, context);
    // The first host that mail could go to decides; one that could not be asked leaves the published route standing.
    if (reach.state !== 'unusable') {
      // Those before it were seen to be out of reach.
      return { state: 'mx', hosts: hosts.slice(place), observedAt };
    }
    reasons.push(`${host.exchange} ${reach.why}`);
  }
  return { state: 'mx_unusable', hosts, detail: reasons.join(', '), observedAt };
}

type Reach =
  | { readonly state: 'usable' }
  | { readonly state: 'unknown' }
  | { readonly state: 'unusable'; readonly why: string };

async function reachOf(ports: RoutePorts, host: string, context: LookupContext): Promise<Reach> {
  // RFC 5321 §5.1 and RFC 974: an MX names a host; an address in its place is not a name that resolves.
  if (/^[\d.]+$/.test(host)) return { state: 'unusable', why: 'is an address, not a name' };
  const { found, failure } = await addressesOf(ports, host, context);
  if (found.some((address) => ports.addresses.ordinary(address))) return { state: 'usable' };
  if (failure) return { state: 'unknown' };
  return {
    state: 'unusable',
    why: found.length > 0 ? 'has only reserved addresses' : 'has no address',
  };
}

interface AddressAnswers {
  readonly found: readonly string[];
  readonly failure: Extract<DnsAnswer<string>, { kind: 'failed' }> | null;
  readonly observedAt: number;
}

/** IPv4 first; IPv6 is asked only where IPv4 names no ordinary address. */
async function addressesOf(
  ports: RoutePorts,
  name: string,
  context: LookupContext,
): Promise<AddressAnswers> {
  const a = await ports.dns.resolve(name, 'A', context);
  const v4 = a.kind === 'records' ? a.records : [];
  if (v4.some((address) => ports.addresses.ordinary(address)) || a.kind === 'nxdomain') {
    return { found: v4, failure: null, observedAt: a.observedAt };
  }
  const aaaa = await ports.dns.resolve(name, 'AAAA', context);
  const v6 = aaaa.kind === 'records' ? aaaa.records : [];
  const failure = a.kind === 'failed' ? a : aaaa.kind === 'failed' ? aaaa : null;
  return { found: [...v4, ...v6], failure, observedAt: aaaa.observedAt };
}
