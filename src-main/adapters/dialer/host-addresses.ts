// The addresses to dial for a host, or why there are none.
import { isIP } from 'node:net';
import type { DnsAnswer, DnsPort } from '../../engine/ports.ts';
import type { DialFailure, DialRequest } from './dial.ts';

/** A name with a hundred addresses is not worth a hundred connections. */
const MAX_ADDRESSES = 8;

/** IPv4 first; an address stands for itself. Never rejects. */
export async function addressesOf(
  host: string,
  { checkId, lane, why }: DialRequest,
  dns: DnsPort,
  signal: AbortSignal,
): Promise<{ ok: true; addresses: readonly string[] } | ({ ok: false } & DialFailure)> {
  if (isIP(host) !== 0) return { ok: true, addresses: [host] };
  const context = { checkId: checkId ?? '', lane, why, signal };
  const [v4, v6] = await Promise.all([
    dns.resolve(host, 'A', context),
    dns.resolve(host, 'AAAA', context),
  ]);
  const addresses = [v4, v6].flatMap((answer) => (answer.kind === 'records' ? answer.records : []));
  if (addresses.length > 0) return { ok: true, addresses: addresses.slice(0, MAX_ADDRESSES) };
  return { ok: false, ...withoutAddress(host, v4, v6) };
}

function withoutAddress(host: string, v4: DnsAnswer<string>, v6: DnsAnswer<string>): DialFailure {
  if (v4.kind === 'nxdomain' || v6.kind === 'nxdomain') {
    return { reason: 'dns_failed', detail: `${host} does not exist`, dns: 'nxdomain' };
  }
  const failure = [v4, v6].find((answer) => answer.kind === 'failed');
  if (failure !== undefined) {
    return { reason: 'dns_failed', detail: `${host}: ${failure.detail}`, dns: failure.reason };
  }
  return { reason: 'dns_failed', detail: `${host} has no address`, dns: 'nodata' };
}
